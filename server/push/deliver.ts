/**
 * Sends what is due. A delivery is claimed durably for a minute before it's sent, so that of several copies of the site one sends it; when a
 * process dies in between, another sends it a minute later under the same tag, which devices show once.
 */
import { createHash } from "node:crypto";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Store, Tables, Writer } from "../store/store.ts";
import { type Payload, payloadOf, payloadOfMany, type Shown, type WordOptions } from "./payload.ts";
import { type Message, type SendResult, type Target } from "./send.ts";

/** How long a delivery is one process's. Longer than sending takes. Milliseconds. */
const CLAIM = MINUTE_MS;
/** Deliveries that are claimed at a time. */
const AT_ONCE = 100;
/** More for one device at the same time are one notification. */
const MOST_ALONE = 3;
/** Pauses between attempts. After the last one it's given up: email has told the agent. Milliseconds. */
const PAUSES = [15_000, MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];

type Due = Target &
  Shown & {
    readonly delivery: string;
    readonly device: string;
    readonly words: number | null;
    readonly attempts: number;
    readonly deliveryStep: number;
  };

/** What one device is sent. */
export type Parcel = { readonly device: string; readonly to: Target; readonly due: readonly Due[] };

/** Claims what is due. */
export async function claimDue({ db, write }: Store, now: Date): Promise<readonly Parcel[]> {
  const at = now.toISOString();
  if (!(await db.selectFrom("push_deliveries").select("id").where("due_at", "<=", at).limit(1).executeTakeFirst())) return [];
  const due = await write(async (trx) => {
    const rows = await dueTx(trx, at);
    const ids = rows.map(({ delivery }) => delivery);
    const until = new Date(now.getTime() + CLAIM).toISOString();
    if (ids.length > 0)
      await trx
        .updateTable("push_deliveries")
        .set(({ eb }) => ({ due_at: until, attempts: eb("attempts", "+", 1) }))
        .where("id", "in", ids)
        .execute();
    return rows;
  });
  return [...Map.groupBy(due, ({ device }) => device)].flatMap(([device, all]) => {
    const [first] = all;
    if (!first) return [];
    const { endpoint, public_key, auth } = first;
    const to = { endpoint, public_key, auth };
    return all.length > MOST_ALONE ? [{ device, to, due: all }] : all.map((one) => ({ device, to, due: [one] }));
  });
}

const dueTx = (trx: Writer, at: string): Promise<Due[]> =>
  trx
    .selectFrom("push_deliveries")
    .innerJoin("push_notices", "push_notices.id", "push_deliveries.notice")
    .innerJoin("push_subscriptions", "push_subscriptions.id", "push_deliveries.device")
    .leftJoin("push_settings", "push_settings.member", "push_subscriptions.member")
    .select([
      "push_deliveries.id as delivery",
      "push_deliveries.step as deliveryStep",
      "push_deliveries.attempts",
      "push_notices.id",
      "push_notices.kind",
      "push_notices.lead",
      "push_notices.many",
      "push_notices.step",
      "push_subscriptions.id as device",
      "push_subscriptions.endpoint",
      "push_subscriptions.public_key",
      "push_subscriptions.auth",
      "push_settings.words",
    ])
    .where("push_deliveries.due_at", "<=", at)
    .orderBy("push_deliveries.due_at")
    .orderBy("push_deliveries.id")
    .limit(AT_ONCE)
    .execute();

export type SendOne = (to: Target, message: Omit<Message, "subject">) => Promise<SendResult>;

/** Composes and sends a parcel, and stores what became of it. */
export async function deliver(store: Store, parcel: Parcel, send: SendOne, now: () => Date, words: WordOptions): Promise<void> {
  const payload = await composed(store, parcel, words);
  const result = await send(parcel.to, { payload: JSON.stringify(payload), topic: topicOf(payload) });
  await store.write((trx) => storeResultTx(trx, parcel, result, now()));
}

/** The topic may have 32 characters of base64url. */
export const topicOf = ({ tag }: Payload): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

function composed({ db }: Store, { due }: Parcel, words: WordOptions): Promise<Payload> | Payload {
  const [first] = due;
  if (!first) throw new Error("an empty parcel");
  if (due.length > 1)
    return payloadOfMany(
      due.reduce((sum, { many }) => sum + many, 0),
      first.id,
    );
  return payloadOf(db, Object.assign(first, { step: first.deliveryStep }), first.words === 1, words);
}

async function storeResultTx(trx: Writer, { device, due }: Parcel, result: SendResult, now: Date): Promise<void> {
  const ids = due.map(({ delivery }) => delivery);
  const set = (changed: Partial<Tables["push_subscriptions"]>) =>
    trx.updateTable("push_subscriptions").set(changed).where("id", "=", device).execute();
  if (result.state === "gone") {
    await trx.deleteFrom("push_deliveries").where("device", "=", device).execute();
    await set({ state: "gone", problem: null });
    return;
  }
  const attempt = due[0]?.attempts ?? 0;
  const pause = PAUSES[attempt];
  if (result.state === "later" && pause !== undefined) {
    const again = new Date(now.getTime() + Math.max(pause, result.later ?? 0)).toISOString();
    await trx.updateTable("push_deliveries").set({ due_at: again }).where("id", "in", ids).execute();
  } else await trx.deleteFrom("push_deliveries").where("id", "in", ids).execute();
  await set(result.state === "taken" ? { sent_at: now.toISOString(), problem: null } : { problem: result.problem });
}

/** When the next delivery is due; `undefined` if none waits. */
export const nextDelivery = async ({ db }: Store): Promise<string | undefined> =>
  (await db.selectFrom("push_deliveries").select("due_at").orderBy("due_at").orderBy("id").limit(1).executeTakeFirst())?.due_at;
