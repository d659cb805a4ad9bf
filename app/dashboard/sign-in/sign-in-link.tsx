/** The two ways on from a sign-in email: its code, typed where the link was asked for, and its link. */
import { LINK_KEY, SIGN_IN_LINK } from "../../../domain/dashboard/dashboard.ts";
import { Field } from "../../ui/field.tsx";
import { Form, Notice } from "../parts.tsx";
import { type Answer, type PublicScreen, safePath, SIGN_IN, signedIn, TO, type Visit } from "../screen.ts";
import { CODE } from "./sign-in.tsx";

/** Why a code wasn't taken. */
const WRONG = {
  wrong: "That isn't the code. Please check the newest email, and type all eight digits.",
  "used-up": "There were too many wrong codes. Please ask for a new link.",
  gone: "That code has expired. Please ask for a new link.",
} as const;

export const codeScreen: PublicScreen = {
  path: CODE,
  isPublic: true,
  get: async (visit) => codePage(visit),
  async post(visit, { code = "" }) {
    const result = await visit.dashboard.signIn.withCode(code, visit.linkSecret, visit.from);
    if (typeof result === "string") return codePage(visit, WRONG[result]);
    return signedIn(result.session.secret, safePath(result.to), visit);
  },
};

const codePage = ({ url, dashboard }: Visit, problem?: string): Answer => ({
  title: "Check your email",
  isOutside: true,
  status: problem ? 422 : 200,
  body: (
    <>
      <h1>Check your email</h1>
      <p className="lead">
        If that address belongs to someone who works here, an email is on its way. Its link works in this browser, for 15 minutes.
      </p>
      {!dashboard.sendsEmail && (
        <Notice tone="bad">
          This site doesn't send email yet: it saves emails as files on the server, in the data folder's mail folder.
        </Notice>
      )}
      <Form intent="code" label="Sign in with the code" fields={{ [TO]: safePath(url.searchParams.get(TO) ?? "") }} className="request">
        <Field
          id="code"
          label="Code from the email"
          help="If you read it on another device, type the eight digits here."
          error={problem}
          control={{
            as: "input",
            name: "code",
            type: "text",
            inputMode: "numeric",
            autoComplete: "one-time-code",
            enterKeyHint: "done",
            required: true,
            maxLength: 20,
            pattern: "[ 0-9]*",
          }}
        />
        <button type="submit" className="button">
          Sign in
        </button>
      </Form>
      <a href={SIGN_IN} className="link link-alone">
        Use another address, or a passkey
      </a>
    </>
  ),
});

export const linkScreen: PublicScreen = {
  path: SIGN_IN_LINK,
  isPublic: true,
  async get({ dashboard, url, linkSecret }) {
    return linkPage(await dashboard.signIn.linkState(url.searchParams.get(LINK_KEY) ?? "", linkSecret));
  },
  async post(visit) {
    const { dashboard, url, linkSecret, from } = visit;
    const key = url.searchParams.get(LINK_KEY) ?? "";
    const result = await dashboard.signIn.withLink(key, linkSecret, from);
    if (result) return signedIn(result.session.secret, safePath(result.to), visit);
    return { ...linkPage(await dashboard.signIn.linkState(key, linkSecret)), status: 422 };
  },
};

const linkPage = (state: Awaited<ReturnType<Visit["dashboard"]["signIn"]["linkState"]>>) => ({
  title: "Sign in",
  isOutside: true as const,
  body: (
    <>
      {state === "usable" && (
        <>
          <h1>Welcome back</h1>
          <Form intent="link" label="Sign in" className="request">
            <button type="submit" className="button">
              Sign in
            </button>
          </Form>
        </>
      )}
      {state === "elsewhere" && (
        <>
          <h1>This link is for another browser</h1>
          <p className="lead">It signs you in only where you asked for it. Go back there, and type the code from the same email.</p>
          <a href={SIGN_IN} className="link link-alone">
            Sign in here instead
          </a>
        </>
      )}
      {state === "gone" && (
        <>
          <h1>This link has expired</h1>
          <p className="lead">It was used already, or is older than 15 minutes.</p>
          <a href={SIGN_IN} className="button">
            Get a new one
          </a>
        </>
      )}
    </>
  ),
});
