/** Members and devices: one's own passkeys and devices, and for the owner the people who have access. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";
import { cleanName, mayDo } from "../../../domain/dashboard/members.ts";
import { CONNECTIONS } from "../connections/paths.ts";
import { DeviceList } from "./device-list.tsx";
import { KeyList } from "./key-list.tsx";
import { type InviteState, MemberList } from "./member-list.tsx";
import { Notice } from "../parts.tsx";
import { NOTIFICATIONS } from "../push/paths.ts";
import { personProblems } from "../person-fields.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, MEMBERS, type SignedIn, withQuery } from "../screen.ts";

/** What was just done, by the value of `DONE`. */
const MESSAGES: Readonly<Record<string, string>> = {
  "key-added": "The passkey is added. You'll find it in the list.",
  "key-renamed": "The passkey has its new name.",
  "key-removed": "The passkey is removed. It opens nothing here anymore; you can delete it on the device, too.",
  "device-out": "The device is signed out.",
  "devices-out": "All other devices are signed out.",
  invited: "The invitation is on its way. Its link works for seven days.",
  removed: "Their access has ended, on all devices.",
};

export const membersScreen: MemberScreen = {
  path: MEMBERS,
  right: "work",
  nav: ({ role }) =>
    mayDo(role, "members") ? { name: "Members", icon: "people", isSeldom: true } : { name: "Devices", icon: "device", isSeldom: true },
  get: (visit) => show(visit),
  async post(visit, fields) {
    switch (fields[INTENT] ?? "") {
      case "rename-key":
        return renameKey(visit, fields);
      case "remove-key":
        return visit.session.isFresh ? removeKey(visit, fields) : "touch first";
      case "sign-out-device":
        await visit.dashboard.sessions.end(visit.session, fields["device"] ?? "");
        return fields["device"] === visit.session.id ? { redirect: DASHBOARD } : done("device-out");
      case "sign-out-others":
        await visit.dashboard.sessions.endOthers(visit.session);
        return done("devices-out");
      case "invite":
      case "remove-member":
        return manage(visit, fields);
      default:
        return show(visit);
    }
  },
};

const done = (what: string): Answer => ({ redirect: withQuery(MEMBERS, { [DONE]: what }) });

async function renameKey(visit: SignedIn, { key = "", name = "" }: Fields): Promise<Answer> {
  if (cleanName(name) === "") return show(visit, { problem: "Please enter a name for the passkey." });
  const isRenamed = await visit.dashboard.passkeys.rename(visit.session.member, key, name);
  return isRenamed ? done("key-renamed") : show(visit, { problem: "That passkey isn't in your list anymore." });
}

async function removeKey(visit: SignedIn, { key = "" }: Fields): Promise<Answer> {
  const result = await visit.dashboard.passkeys.remove(visit.session.member, key);
  if (result === "last") return show(visit, { problem: "This is your only passkey. Add another one first; then you can remove it." });
  return result === "removed" ? done("key-removed") : show(visit, { problem: "That passkey isn't in your list anymore." });
}

/** The owner's part. */
async function manage(visit: SignedIn, fields: Fields): Promise<Answer> {
  const { dashboard, session } = visit;
  const { member, isFresh } = session;
  if (!mayDo(member.role, "members")) return show(visit, { problem: "Only the owner can change who has access.", status: 403 });
  if (!isFresh) return "touch first";
  if (fields[INTENT] === "remove-member") {
    const isGone = await dashboard.members.remove(member, fields["member"] ?? "");
    return isGone ? done("removed") : show(visit, { problem: "That person has no access anymore." });
  }
  const problems = personProblems(fields);
  if (Object.keys(problems).length > 0) return show(visit, { invite: { typed: fields, problems } });
  const result = await dashboard.members.invite(member, { name: cleanName(fields["name"] ?? ""), email: (fields["email"] ?? "").trim() });
  if (result === "invited") return done("invited");
  if (result === "known")
    return show(visit, { invite: { typed: fields, problems: { email: "Someone with this address has access already." } } });
  return show(visit, { problem: "That's the most invitations for one day. Please go on tomorrow.", invite: { typed: fields } });
}

type Shown = { readonly problem?: string; readonly status?: number; readonly invite?: InviteState };

async function show(visit: SignedIn, { problem, status, invite }: Shown = {}): Promise<Answer> {
  const { dashboard, services, session, kept, url } = visit;
  const manages = mayDo(session.member.role, "members");
  const [keys, devices, members] = await Promise.all([
    dashboard.passkeys.list(session.member),
    dashboard.sessions.list(session),
    manages ? dashboard.members.list() : undefined,
  ]);
  const title = manages ? "Members and devices" : "Keys and devices";
  const message = doneMessage(url, MESSAGES);
  return {
    title,
    status: status ?? (problem || invite ? 422 : 200),
    body: (
      <>
        <h1>{title}</h1>
        {message && !problem && !invite && <Notice tone="good">{message}</Notice>}
        {kept && <Notice tone="good">Here's what you typed. It isn't saved yet: please send it once more.</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <KeyList keys={keys} kept={kept} />
        <DeviceList devices={devices} />
        {mayDo(session.member.role, "connections") && services.connections && <OtherServices />}
        <section aria-labelledby="notifications">
          <h2 id="notifications">Notifications</h2>
          <p>Your phone rings when someone writes or books.</p>
          <a href={NOTIFICATIONS} className="link link-alone">
            Notifications and quiet hours
          </a>
        </section>
        {members && <MemberList members={members} self={session.member.id} sendsEmail={dashboard.sendsEmail} kept={kept} invite={invite} />}
      </>
    ),
  };
}

const OtherServices = () => (
  <section aria-labelledby="services">
    <h2 id="services">Other services</h2>
    <p>Your CRM, Zapier or a program of your own can get each request as it comes.</p>
    <a href={CONNECTIONS} className="button button-quiet">
      Connections
    </a>
  </section>
);
