/** The one-time address from the shell: the owner with the first passkey, or the way back in. */
import { DASHBOARD, LINK_KEY, START } from "../../../domain/dashboard/dashboard.ts";
import { cleanName } from "../../../domain/dashboard/members.ts";
import { deviceName } from "../../../domain/dashboard/device-name.ts";
import { looksLikeEmail } from "../../../domain/forms/email-address.ts";
import { gonePage } from "./gone-page.tsx";
import { PersonFields, personProblems } from "../person-fields.tsx";
import { Form, Notice, PASSKEY_PROBLEMS, PasskeyForm } from "../parts.tsx";
import { type Answer, type Fields, INTENT, NEW_KEY, type Page, type PublicScreen, signedIn, type Visit } from "../screen.ts";

export const startScreen: PublicScreen = {
  path: START,
  isPublic: true,
  get: (visit) => show(visit),
  async post(visit, fields) {
    const { dashboard, url, from } = visit;
    const key = url.searchParams.get(LINK_KEY) ?? "";
    if (fields[INTENT] === "recover") {
      const session = await dashboard.setUp.recover(key, from);
      return session ? signedIn(session.secret, NEW_KEY, visit) : gone;
    }
    const { name = "", email = "", response = "" } = fields;
    const owner = { name: cleanName(name), email: email.trim() };
    if (owner.name === "" || !looksLikeEmail(owner.email)) return show(visit, fields);
    const result = await dashboard.setUp.complete(key, owner, { response, name: deviceName(from.userAgent) }, from);
    if (result === "gone") return gone;
    if (typeof result === "string") return show(visit, fields, PASSKEY_PROBLEMS[result]);
    return signedIn(result.secret, DASHBOARD, visit);
  },
};

const gone = gonePage(
  "Address expired",
  "This address has expired",
  "It was used already, or is older than 15 minutes. Run npm run dashboard on the server again for a new one.",
);

async function show({ dashboard, url }: Visit, typed?: Fields, problem?: string): Promise<Answer> {
  const open = await dashboard.setUp.open(url.searchParams.get(LINK_KEY) ?? "");
  if (!open) return gone;
  if (open.mode === "recover") return recoverPage(open.owner.name);
  return {
    title: "Set up your dashboard",
    isOutside: true,
    status: typed ? 422 : 200,
    body: (
      <>
        <h1>Set up your dashboard</h1>
        <p className="lead">
          Say who you are, and make your first passkey. From then on your finger, your face or your screen lock opens the dashboard.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PasskeyForm
          kind="create"
          options={open.options}
          button="Make my passkey"
          otherwise="Your first passkey needs a current browser with JavaScript, on https or at http://localhost. Please open this address in such a browser."
        >
          <PersonFields
            typed={typed}
            problems={typed && personProblems(typed)}
            emailHelp="For links to sign in, when your passkey isn't at hand."
          />
        </PasskeyForm>
      </>
    ),
  };
}

const recoverPage = (owner: string): Page => ({
  title: "Get back in",
  isOutside: true,
  body: (
    <>
      <h1>Get back in</h1>
      <p className="lead">{`This signs you in as ${owner}, the owner. Make a new passkey right after, and remove those you have lost.`}</p>
      <Form intent="recover" label="Get back in" className="request">
        <button type="submit" className="button">
          {`Sign in as ${owner}`}
        </button>
      </Form>
    </>
  ),
});
