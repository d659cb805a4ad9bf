/** All that members can make the dashboard do with a store, once. */
import type { Dashboard } from "../../domain/dashboard/dashboard.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import { openDashboard } from "../../server/dashboard/dashboard.ts";
import { secretOfLink } from "../../server/dashboard/links.ts";
import { memberEmailWriter } from "../../server/dashboard/member-email.ts";
import { isUnused, oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { dashboardKey } from "../../server/dashboard/secrets.ts";
import { sweepDashboard } from "../../server/dashboard/sweep.ts";
import type { Store } from "../../server/store/store.ts";
import { createAuthenticator } from "../authenticator.ts";
import { SITE } from "../bookings.ts";
import { CONTENT } from "../content.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Members sign in in all ways, manage keys, devices and each other, and are forgotten. */
export async function members(store: Store, now: Date): Promise<void> {
  const origin = "https://agent.test";
  const dashboardAt = (time: Date) =>
    openDashboard(store, { now: () => time, wake: () => {}, content: () => CONTENT, siteUrl: origin, sendsEmail: true, steadyMs: 0 });
  const dashboard = await dashboardAt(now);
  const device = createAuthenticator(origin);
  const from = { userAgent: "" };
  const key = new URL(await oneTimeAddress(store, origin, now)).searchParams.get("key") ?? "";
  await dashboard.isShown(new URL(`${origin}/dashboard/start?key=${key}`));
  const first = await dashboard.setUp.open(key);
  if (first?.mode !== "first") throw new Error("The dashboard has an owner.");
  const owner = { name: "Jordan", email: "jordan@agent.test" };
  const begun = await dashboard.setUp.complete(key, owner, { response: device.create(first.options), name: "Phone" }, from);
  if (typeof begun === "string") throw new Error(begun);
  await dashboard.signIn.withPasskey(device.get(await dashboard.signIn.options()), from);
  const browser = await dashboard.signIn.askForLink(owner.email, "/dashboard", undefined);
  await dashboard.signIn.withCode("1", browser, from);
  const link = await store.db.selectFrom("sign_in_links").select("id").where("member", "=", begun.member.id).executeTakeFirstOrThrow();
  await dashboard.signIn.withLink(secretOfLink(await dashboardKey(store), link.id), browser, from);
  const later = new Date(now.getTime() + HOUR);
  const inAnHour = await dashboardAt(later);
  const session = await inAnHour.sessions.find(begun.secret);
  if (!session) throw new Error("The session has ended.");
  await inAnHour.sessions.touch(session, device.get(await inAnHour.sessions.touchOptions(session)));
  await inAnHour.sessions.list(session);
  const { member } = session;
  await inAnHour.passkeys.add(member, {
    response: createAuthenticator(origin).create(await inAnHour.passkeys.options(member)),
    name: "Key",
  });
  const [one] = await inAnHour.passkeys.list(member);
  await inAnHour.passkeys.rename(member, one?.id ?? "", "Old phone");
  await inAnHour.passkeys.remove(member, one?.id ?? "");
  await assistants(inAnHour, store, member);
  const kept = await inAnHour.forms.keep(begun.secret, "/dashboard", {});
  await inAnHour.forms.find(member, kept ?? "", "/dashboard");
  const [entry] = await inAnHour.history("everyone");
  await inAnHour.history(member, entry?.id);
  await inAnHour.record(member, "email-arrived");
  await inAnHour.hasDone(member, "email-arrived");
  await inAnHour.sendTestEmail(member);
  await inAnHour.sessions.endOthers(session);
  await inAnHour.sessions.end(session, session.id);
  const again = new URL(await oneTimeAddress(store, origin, later)).searchParams.get("key") ?? "";
  await inAnHour.setUp.recover(again, from);
  const compose = memberEmailWriter(store, SITE, () => later);
  const rows = store.db.selectFrom("emails").selectAll().where("about", "is not", null).where("created_at", ">", "2000");
  for (const row of await rows.execute()) await compose(row);
  await isUnused(store);
  await sweepDashboard(store, new Date(now.getTime() + 100 * DAY));
}

async function assistants(dashboard: Dashboard, store: Store, owner: Member): Promise<void> {
  for (const name of ["Sam", "Sam"]) await dashboard.members.invite(owner, { name, email: "sam@agent.test" });
  const invited = store.db.selectFrom("sign_in_links").select("id").where("purpose", "=", "invitation");
  const secret = secretOfLink(await dashboardKey(store), (await invited.executeTakeFirstOrThrow()).id);
  await dashboard.members.list();
  const invitation = await dashboard.members.invitation(secret);
  await dashboard.members.join(secret, undefined, { userAgent: "" });
  await dashboard.members.remove(owner, invitation?.member.id ?? "");
}
