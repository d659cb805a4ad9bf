/** The devices of members: turned on, seen at each visit of the dashboard, removed. */
import { deviceName } from "../../domain/dashboard/device-name.ts";
import type { Session } from "../../domain/dashboard/dashboard.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import type { Push, PushDevice } from "../../domain/dashboard/push.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import type { Store, Tables, Writer } from "../store/store.ts";
import { digestOfEndpoint, readSubscription, type Subscription } from "./subscription.ts";

/** Devices of one member. */
const MOST = 20;
/** How exactly it is known when a device was last seen. Milliseconds. */
const SEEN_EVERY = HOUR_MS;

type Row = Tables["push_subscriptions"];
type From = { readonly userAgent: string; readonly old: string };

export async function listDevices({ db }: Store, { id, member }: Session): Promise<readonly PushDevice[]> {
  const rows = await db.selectFrom("push_subscriptions").selectAll().where("member", "=", member.id).execute();
  return rows
    .toSorted((one, other) => (one.seen_at > other.seen_at ? -1 : 1))
    .map((row) => ({
      id: row.id,
      name: row.name,
      state: row.state,
      addedAt: row.created_at,
      seenAt: row.seen_at,
      sentAt: row.sent_at ?? undefined,
      problem: row.problem ?? undefined,
      isThis: row.session === id,
    }));
}

export async function turnOn({ write }: Store, now: Date, session: Session, text: string, from: From): ReturnType<Push["turnOn"]> {
  const subscription = readSubscription(text);
  if (!subscription) return "invalid";
  const name = deviceName(from.userAgent);
  return write(async (trx) => {
    const known = await knownRow(trx, subscription, session.member, from.old);
    if (known) {
      await replaceTx(trx, known, { ...placed(subscription, session, now), member: session.member.id, name });
      return { name };
    }
    const own = await trx.selectFrom("push_subscriptions").select("id").where("member", "=", session.member.id).execute();
    if (own.length >= MOST) return "too-many";
    await trx
      .insertInto("push_subscriptions")
      .values({
        id: newId(now),
        member: session.member.id,
        name,
        created_at: now.toISOString(),
        sent_at: null,
        ...placed(subscription, session, now),
      })
      .execute();
    return { name };
  });
}

/** What a subscription is stored as, when its browser is there. */
const placed = (subscription: Subscription, session: Session, now: Date) => ({
  ...subscription,
  digest: digestOfEndpoint(subscription.endpoint),
  session: session.id,
  state: "on" as const,
  seen_at: now.toISOString(),
  problem: null,
});

/** The row of an endpoint, or the member's own of the one that it replaces. */
async function knownRow(trx: Writer, { endpoint }: Subscription, member: Member, old: string): Promise<Row | undefined> {
  const of = (address: string) => trx.selectFrom("push_subscriptions").selectAll().where("digest", "=", digestOfEndpoint(address));
  return (await of(endpoint).executeTakeFirst()) ?? (old === "" ? undefined : of(old).where("member", "=", member.id).executeTakeFirst());
}

/** Of another member, who used this browser before, nothing more is sent to it. */
async function replaceTx(trx: Writer, { id, member }: Row, row: Partial<Row>): Promise<void> {
  if (row.member !== undefined && row.member !== member) await trx.deleteFrom("push_deliveries").where("device", "=", id).execute();
  await trx.updateTable("push_subscriptions").set(row).where("id", "=", id).execute();
}

export async function visit({ db, write }: Store, now: Date, session: Session, text: string, from: From): Promise<boolean> {
  const subscription = readSubscription(text);
  if (!subscription) return false;
  const digest = digestOfEndpoint(subscription.endpoint);
  const known = await db.selectFrom("push_subscriptions").selectAll().where("digest", "=", digest).executeTakeFirst();
  const isFresh = known !== undefined && now.getTime() - Date.parse(known.seen_at) < SEEN_EVERY;
  if (isFresh && known.state === "on" && known.session === session.id && known.public_key === subscription.public_key) return true;
  return write(async (trx) => {
    const row = await knownRow(trx, subscription, session.member, from.old);
    if (row?.member !== session.member.id) return false;
    await replaceTx(trx, row, placed(subscription, session, now));
    return true;
  });
}

export const removeDevice = ({ write }: Store, member: Member, id: string): Promise<string | undefined> =>
  write(async (trx) => {
    const own = trx.selectFrom("push_subscriptions").select("name").where("id", "=", id).where("member", "=", member.id);
    const row = await own.executeTakeFirst();
    if (!row) return undefined;
    await trx.deleteFrom("push_deliveries").where("device", "=", id).execute();
    await trx.deleteFrom("push_subscriptions").where("id", "=", id).execute();
    return row.name;
  });
