/** What ends with a session, a member or an erased request. */
import type { Writer } from "../store/store.ts";

/** Anyone who has the device can't read what is new anymore. It's on again when the member signs in there. */
export async function signOutDevicesTx(trx: Writer, member: string, session: string): Promise<void> {
  await signedOutTx(trx, await idsOf(trx, member, (one) => one === session));
}

/** The same for all sessions but one. */
export async function signOutOthersTx(trx: Writer, member: string, session: string): Promise<void> {
  await signedOutTx(trx, await idsOf(trx, member, (one) => one !== session));
}

async function idsOf(trx: Writer, member: string, isMeant: (session: string) => boolean): Promise<readonly string[]> {
  const rows = await trx.selectFrom("push_subscriptions").select(["id", "session"]).where("member", "=", member).execute();
  return rows.flatMap(({ id, session }) => (isMeant(session) ? [id] : []));
}

async function signedOutTx(trx: Writer, devices: readonly string[]): Promise<void> {
  if (devices.length === 0) return;
  await trx.deleteFrom("push_deliveries").where("device", "in", devices).execute();
  await trx.updateTable("push_subscriptions").set({ state: "signed-out" }).where("id", "in", devices).where("state", "=", "on").execute();
}

/** A member who is removed gets nothing more from then on. */
export async function removeMembersPushTx(trx: Writer, member: string): Promise<void> {
  const devices = await idsOf(trx, member, () => true);
  if (devices.length > 0) await trx.deleteFrom("push_deliveries").where("device", "in", devices).execute();
  await trx.deleteFrom("push_subscriptions").where("member", "=", member).execute();
  await trx.deleteFrom("push_settings").where("member", "=", member).execute();
}

/** Of an erased request nothing more is sent. Notifications have no words of it until they are sent. */
export async function erasePushTx(trx: Writer, leads: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom("push_notices").select("id").where("lead", "in", leads).execute();
  const notices = rows.map(({ id }) => id);
  if (notices.length === 0) return;
  await trx.deleteFrom("push_deliveries").where("notice", "in", notices).execute();
  await trx.deleteFrom("push_notices").where("id", "in", notices).execute();
}
