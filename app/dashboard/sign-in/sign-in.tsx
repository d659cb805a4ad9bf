/** Signing in, and out. */
import { looksLikeEmail } from "../../../domain/forms/email-address.ts";
import { Field } from "../../ui/field.tsx";
import { cookie } from "../cookies.ts";
import { Form, Notice, PASSKEY_PROBLEMS, PasskeyForm } from "../parts.tsx";
import {
  type Answer,
  DONE,
  type Fields,
  INTENT,
  type PublicScreen,
  safePath,
  SIGN_IN,
  signedIn,
  TO,
  type Visit,
  withQuery,
} from "../screen.ts";

export const CODE = `${SIGN_IN}/code`;

export const signInScreen: PublicScreen = {
  path: SIGN_IN,
  isPublic: true,
  get: async (visit) =>
    visit.session
      ? { redirect: safePath(visit.url.searchParams.get(TO) ?? "") }
      : show(visit, { to: visit.url.searchParams.get(TO) ?? "" }),
  async post(visit, fields) {
    if (fields[INTENT] === "sign-out") return signOut(visit);
    return fields[INTENT] === "email" ? askForLink(visit, fields) : withPasskey(visit, fields);
  },
};

async function signOut({ dashboard, session, services: { site } }: Visit): Promise<Answer> {
  if (session) await dashboard.sessions.end(session, session.id);
  return { redirect: withQuery(SIGN_IN, { [DONE]: "out" }), cookies: [cookie("session", "", site.siteUrl)] };
}

async function withPasskey(visit: Visit, { response = "", to = "" }: Fields): Promise<Answer> {
  const result = await visit.dashboard.signIn.withPasskey(response, visit.from);
  if (typeof result === "string") return show(visit, { to, problem: PASSKEY_PROBLEMS[result] });
  return signedIn(result.secret, safePath(to), visit);
}

/** What follows is the same for every address that could be one. */
async function askForLink(visit: Visit, { email = "", to = "" }: Fields): Promise<Answer> {
  const address = email.trim();
  if (!looksLikeEmail(address)) return show(visit, { to, email, emailProblem: "Please enter a valid email address." });
  const path = safePath(to);
  const secret = await visit.dashboard.signIn.askForLink(address, path, visit.linkSecret);
  return { redirect: withQuery(CODE, { [TO]: path }), cookies: [cookie("link", secret, visit.services.site.siteUrl)] };
}

type Shown = { readonly to: string; readonly problem?: string; readonly email?: string; readonly emailProblem?: string };

async function show({ dashboard, url }: Visit, { to, problem, email, emailProblem }: Shown): Promise<Answer> {
  const path = safePath(to);
  const fields = { [TO]: path };
  return {
    title: "Sign in",
    isOutside: true,
    status: problem || emailProblem ? 422 : 200,
    body: (
      <>
        <h1>Sign in</h1>
        {url.searchParams.get(DONE) === "out" && <Notice tone="good">You're signed out.</Notice>}
        {path.includes("kept=") && <Notice tone="good">Your session had ended. What you typed is kept: sign in, and it's back.</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PasskeyForm
          kind="get"
          options={await dashboard.signIn.options()}
          button="Sign in with a passkey"
          fields={fields}
          autofill
          otherwise="This browser can't use passkeys here. Have a link emailed to you instead."
        />
        <p className="or">
          <span>or</span>
        </p>
        <Form intent="email" label="Sign in by email" fields={fields} className="request">
          <Field
            id="email"
            label="Your email address"
            help="We'll send you a link that signs you in."
            error={emailProblem}
            control={{
              as: "input",
              name: "email",
              type: "email",
              required: true,
              defaultValue: email,
              autoComplete: "username webauthn",
              inputMode: "email",
              enterKeyHint: "send",
              maxLength: 254,
            }}
          />
          <button type="submit" className="button button-quiet">
            Email me a link
          </button>
        </Form>
      </>
    ),
  };
}
