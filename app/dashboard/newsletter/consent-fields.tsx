/** How and when someone agreed to get the newsletter: asked for each one whom a member adds. */
import { LONGEST_CONSENT } from "../../../domain/newsletter/subscribers-file.ts";
import { isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { Field } from "../../ui/field.tsx";
import { typedText } from "../people/people-of.ts";
import type { Fields } from "../screen.ts";

export type ConsentTyped = { readonly how: string; readonly on: string };
type Errors = Partial<Readonly<Record<keyof ConsentTyped, string>>>;

export const consentIn = (fields: Fields): ConsentTyped => ({
  how: typedText(fields["how"], LONGEST_CONSENT).replaceAll(/\s+/g, " "),
  on: (fields["on"] ?? "").trim(),
});

/** What is missing. @param today the agent's day. */
export const consentProblems = ({ how, on }: ConsentTyped, today: string): Errors => ({
  ...(how === "" && { how: "Say how they agreed." }),
  ...((!isCalendarDate(on) || on > today) && {
    on: isCalendarDate(on) ? "This day is still to come." : "Choose the day on which they agreed.",
  }),
});

type Props = { typed: ConsentTyped | undefined; errors: Errors | undefined; today: string; isForFile?: true };

export const ConsentFields = ({ typed, errors, today, isForFile }: Props) => (
  <>
    <Field
      id="how"
      label="How did they agree?"
      help={
        isForFile
          ? "For rows without a consent of their own: “Signed the sheet at the open house at 12 Oak Street, which says monthly newsletter”."
          : "In a sentence that you can show: “Signed the sheet at the open house at 12 Oak Street”."
      }
      error={errors?.how}
      control={{
        as: "input",
        name: "how",
        required: !isForFile,
        maxLength: LONGEST_CONSENT,
        defaultValue: typed?.how,
        autoComplete: "off",
      }}
    />
    <Field
      id="on"
      label="On which day?"
      error={errors?.on}
      control={{ as: "input", type: "date", name: "on", required: !isForFile, max: today, defaultValue: typed?.on }}
    />
  </>
);
