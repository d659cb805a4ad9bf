/** Name and email address of a member. */
import { cleanName, LONGEST_NAME } from "../../domain/dashboard/members.ts";
import { looksLikeEmail } from "../../domain/forms/email-address.ts";
import { Field } from "../ui/field.tsx";
import type { Fields } from "./screen.ts";

type Problems = { readonly name?: string; readonly email?: string };

/** Why they can't be taken; empty if they can. */
export const personProblems = ({ name = "", email = "" }: Fields): Problems => ({
  ...(cleanName(name) === "" && { name: "Please enter a name." }),
  ...(!looksLikeEmail(email.trim()) && { email: "Please enter a valid email address." }),
});

type Props = {
  typed?: Fields | undefined;
  problems?: Problems | undefined;
  emailHelp: string;
  /** Of someone else: the browser doesn't fill in one's own. */ isOther?: boolean;
};

export const PersonFields = ({ typed, problems, emailHelp, isOther }: Props) => (
  <>
    <Field
      id="name"
      label={isOther ? "Name" : "Your name"}
      error={problems?.name}
      control={{
        as: "input",
        name: "name",
        type: "text",
        required: true,
        maxLength: LONGEST_NAME,
        defaultValue: typed?.["name"],
        autoComplete: isOther ? "off" : "name",
        autoCapitalize: "words",
        enterKeyHint: "next",
      }}
    />
    <Field
      id="email"
      label={isOther ? "Email address" : "Your email address"}
      help={emailHelp}
      error={problems?.email}
      control={{
        as: "input",
        name: "email",
        type: "email",
        required: true,
        maxLength: 254,
        defaultValue: typed?.["email"],
        autoComplete: isOther ? "off" : "email",
        inputMode: "email",
        enterKeyHint: "done",
      }}
    />
  </>
);
