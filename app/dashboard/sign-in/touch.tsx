/** Proves once more who is there, before keys or members are changed, data leaves the site, or someone is erased. */
import { Notice, PASSKEY_PROBLEMS, PasskeyForm } from "../parts.tsx";
import { type Answer, type MemberScreen, safePath, type SignedIn, TO, TOUCH } from "../screen.ts";

export const touchScreen: MemberScreen = {
  path: TOUCH,
  right: "work",
  get: (visit) => show(visit, visit.url.searchParams.get(TO) ?? ""),
  async post(visit, { response = "", to = "" }) {
    const result = await visit.dashboard.sessions.touch(visit.session, response);
    return result === "done" ? { redirect: safePath(to) } : show(visit, to, PASSKEY_PROBLEMS[result]);
  },
};

async function show({ dashboard, session }: SignedIn, to: string, problem?: string): Promise<Answer> {
  const path = safePath(to);
  if (session.isFresh && !problem) return { redirect: path };
  return {
    title: "Is it you?",
    status: problem ? 422 : 200,
    body: (
      <>
        <h1>Is it you?</h1>
        <p className="lead">
          Who gets in, what leaves this site, and what can't be taken back need your passkey once more. It counts for ten minutes.
        </p>
        {path.includes("kept=") && <Notice tone="good">What you typed is kept. It's back right after.</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PasskeyForm
          kind="get"
          options={await dashboard.sessions.touchOptions(session)}
          button="Use my passkey"
          fields={{ [TO]: path }}
          otherwise="This browser can't use your passkey here. Go on where you have it. If you have lost all your passkeys, npm run dashboard on the server gets you back in."
        />
      </>
    ),
  };
}
