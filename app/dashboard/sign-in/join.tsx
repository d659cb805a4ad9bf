/** An assistant accepts an invitation, with a passkey or without. */
import { DASHBOARD, JOIN, LINK_KEY } from "../../../domain/dashboard/dashboard.ts";
import { deviceName } from "../../../domain/dashboard/device-name.ts";
import { Form, Notice, PASSKEY_PROBLEMS, PasskeyForm } from "../parts.tsx";
import { gonePage } from "./gone-page.tsx";
import { type Answer, INTENT, type PublicScreen, signedIn, type Visit } from "../screen.ts";

export const joinScreen: PublicScreen = {
  path: JOIN,
  isPublic: true,
  get: (visit) => show(visit),
  async post(visit, fields) {
    const { dashboard, url, from } = visit;
    const passkey = fields[INTENT] === "passkey" ? { response: fields["response"] ?? "", name: deviceName(from.userAgent) } : undefined;
    const result = await dashboard.members.join(url.searchParams.get(LINK_KEY) ?? "", passkey, from);
    if (result === "gone") return gone;
    return typeof result === "string" ? show(visit, PASSKEY_PROBLEMS[result]) : signedIn(result.secret, DASHBOARD, visit);
  },
};

const gone = gonePage(
  "Invitation expired",
  "This invitation has expired",
  "It was accepted already, was replaced by a newer one, or is older than seven days. Please ask for a new one.",
);

async function show({ dashboard, url }: Visit, problem?: string): Promise<Answer> {
  const invitation = await dashboard.members.invitation(url.searchParams.get(LINK_KEY) ?? "");
  if (!invitation) return gone;
  return {
    title: "Your invitation",
    isOutside: true,
    status: problem ? 422 : 200,
    body: (
      <>
        <h1>{`Welcome, ${invitation.member.name}`}</h1>
        <p className="lead">
          You're invited to help run this website. Make a passkey, and your finger, face or screen lock signs you in from now on.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PasskeyForm
          kind="create"
          options={invitation.options}
          button="Make my passkey and join"
          otherwise="This browser can't make passkeys here. Join without one, and sign in with emailed links."
        />
        <Form intent="join" label="Join without a passkey" className="request">
          <button type="submit" className="button button-quiet">
            Join without a passkey
          </button>
        </Form>
      </>
    ),
  };
}
