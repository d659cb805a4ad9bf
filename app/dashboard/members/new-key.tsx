/** Adds a passkey. */
import { deviceName } from "../../../domain/dashboard/device-name.ts";
import { cleanName, LONGEST_NAME } from "../../../domain/dashboard/members.ts";
import { Field } from "../../ui/field.tsx";
import { Notice, PASSKEY_PROBLEMS, PasskeyForm } from "../parts.tsx";
import { type Answer, DONE, type Fields, type MemberScreen, MEMBERS, NEW_KEY, type SignedIn, withQuery } from "../screen.ts";

export const newKeyScreen: MemberScreen = {
  path: NEW_KEY,
  right: "work",
  get: async (visit) => (visit.session.isFresh ? show(visit) : "touch first"),
  async post(visit, fields) {
    const { dashboard, session, from } = visit;
    if (!session.isFresh) return "touch first";
    const name = cleanName(fields["name"] ?? "") || deviceName(from.userAgent);
    const result = await dashboard.passkeys.add(session.member, { response: fields["response"] ?? "", name });
    return result === "added" ? { redirect: withQuery(MEMBERS, { [DONE]: "key-added" }) } : show(visit, fields, PASSKEY_PROBLEMS[result]);
  },
};

async function show({ dashboard, session, from, kept }: SignedIn, fields?: Fields, problem?: string): Promise<Answer> {
  const typed = fields ?? kept;
  return {
    title: "Add a passkey",
    status: problem ? 422 : 200,
    body: (
      <>
        <h1>Add a passkey</h1>
        <p className="lead">
          On this device, on your phone, or on a security key: your browser asks where. With two, losing one doesn't lock you out.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PasskeyForm
          kind="create"
          options={await dashboard.passkeys.options(session.member)}
          button="Make the passkey"
          otherwise="Passkeys need a current browser with JavaScript, on https or at http://localhost."
        >
          <Field
            id="name"
            label="What to call it"
            help="So that you know later which one it is."
            control={{
              as: "input",
              name: "name",
              type: "text",
              required: true,
              maxLength: LONGEST_NAME,
              defaultValue: typed?.["name"] ?? deviceName(from.userAgent),
              autoComplete: "off",
              enterKeyHint: "done",
            }}
          />
        </PasskeyForm>
        <a href={MEMBERS} className="link link-alone">
          Cancel
        </a>
      </>
    ),
  };
}
