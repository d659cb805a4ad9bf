/**
 * What happens while no one looks: after 15 minutes of the agent's hours the same devices again, after 15 more the second person, then an
 * email that arrives as a text message. Rungs that no one has are left out.
 */
import { afterOpenTime, type Hours, isOpenAt } from "../../domain/time/open-time.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { enqueue } from "../email/enqueue.ts";
import type { Store, Tables, Writer } from "../store/store.ts";
import { audienceOf, type Listener, quietEnd } from "./audience.ts";

/** The agent's hours, as they are now. */
export type Rules = { readonly hours: () => Hours };

export const RUNGS = { again: 1, second: 2, text: 3 } as const;
type Rung = (typeof RUNGS)[keyof typeof RUNGS];

/** How long no one looks before the next rung. Milliseconds of the agent's hours. */
export const WAIT = 15 * MINUTE_MS;

/** The kind of the email to a text-message address. It is about a notice and a member. */
export const PUSH_TEXT = "push-text";

/** Reminders in one transaction. */
const AT_ONCE = 50;

/** Those whom a rung reaches. */
function reached(rung: Rung, audience: readonly Listener[]): readonly Listener[] {
  if (rung === RUNGS.text) return audience.filter(({ textEmail }) => textEmail !== undefined);
  return audience.filter(({ isSecond, devices }) => isSecond === (rung === RUNGS.second) && devices.length > 0);
}

/** The next rung that reaches anyone, and when it's due. `undefined`: there is none, or the agent has no hours. */
export function nextRung(
  step: number,
  audience: readonly Listener[],
  now: Date,
  { hours }: Rules,
): { readonly rung: Rung; readonly at: string } | undefined {
  const rung = Object.values(RUNGS).find((one) => one > step && reached(one, audience).length > 0);
  const due = afterOpenTime(WAIT, hours(), now.getTime());
  return rung === undefined || due === undefined ? undefined : { rung, at: new Date(due).toISOString() };
}

/** Reminds of what is due. Resolves to whether emails were queued. */
export async function remind(store: Store, now: Date, rules: Rules): Promise<boolean> {
  const due = store.db.selectFrom("push_notices").select("id").where("next_at", "is not", null).where("next_at", "<=", now.toISOString());
  if (!(await due.limit(1).executeTakeFirst())) return false;
  return store.write(async (trx) => {
    const open = trx.selectFrom("push_notices").selectAll().where("next_at", "is not", null).where("next_at", "<=", now.toISOString());
    const notices = await open.orderBy("next_at").limit(AT_ONCE).execute();
    const audience = await audienceOf(trx);
    let hasQueued = false;
    for (const notice of notices) hasQueued = (await remindTx(trx, notice, audience, now, rules)) || hasQueued;
    return hasQueued;
  });
}

type Notice = Tables["push_notices"];

async function remindTx(trx: Writer, notice: Notice, audience: readonly Listener[], now: Date, rules: Rules): Promise<boolean> {
  const set = (changed: Partial<Notice>) => trx.updateTable("push_notices").set(changed).where("id", "=", notice.id).execute();
  if (await isSettled(trx, notice)) {
    await set({ next_at: null });
    return false;
  }
  // Nothing ran when it was due, or the hours have changed.
  if (!isOpenAt(rules.hours(), now.getTime() - MINUTE_MS)) {
    const due = afterOpenTime(WAIT, rules.hours(), now.getTime());
    await set({ next_at: due === undefined ? null : new Date(due).toISOString() });
    return false;
  }
  const awake = audience.filter((one) => quietEnd(one, rules.hours().zone, now) === undefined);
  const rung = Object.values(RUNGS).find((one) => one > notice.step && reached(one, awake).length > 0);
  // While quiet hours keep a rung from everyone, it is tried again.
  const next = nextRung(rung ?? notice.step, audience, now, rules);
  await set({ ...(rung !== undefined && { step: rung }), next_at: next?.at ?? null });
  if (rung === RUNGS.text) return queueTexts(trx, notice, awake, now);
  if (rung !== undefined) await queueAgain(trx, notice, rung, reached(rung, awake), now);
  return false;
}

async function queueAgain(trx: Writer, { id }: Notice, step: Rung, listeners: readonly Listener[], now: Date): Promise<void> {
  const due = now.toISOString();
  const devices = listeners.flatMap((one) => one.devices);
  const rows = devices.map((device) => ({ id: newId(now), notice: id, device, step, attempts: 0, due_at: due }));
  await trx.insertInto("push_deliveries").values(rows).execute();
}

async function queueTexts(trx: Writer, { id }: Notice, listeners: readonly Listener[], now: Date): Promise<boolean> {
  const at = now.toISOString();
  const emails = reached(RUNGS.text, listeners).map(({ member }) => ({ id: newId(now), kind: PUSH_TEXT, about: `${id} ${member}`, at }));
  await enqueue(trx, emails);
  return true;
}

/** Whether nothing waits anymore: it was answered or decided without the dashboard, is over, or was erased. */
async function isSettled(trx: Writer, { lead, kind, at }: Notice): Promise<boolean> {
  if (lead === null) return false;
  const work = await trx.selectFrom("lead_work").select(["person", "waits"]).where("lead", "=", lead).executeTakeFirst();
  if (!work) return true;
  const person = await trx.selectFrom("people").select("state").where("id", "=", work.person).executeTakeFirst();
  if (!person || person.state === "spam") return true;
  if (kind === "request") return work.waits === 0;
  const booking = await trx.selectFrom("bookings").selectAll().where("id", "=", lead).executeTakeFirst();
  if (!booking || kind === "canceled") return false;
  const isDecided = booking.approved_at !== null && booking.approved_at > at;
  return isDecided || booking.state === "canceled" || (kind === "booking-request" && booking.requested === 0);
}

/** When the next reminder is due; `undefined` if none is. */
export async function nextReminder(store: Store): Promise<string | undefined> {
  const open = store.db.selectFrom("push_notices").select("next_at").where("next_at", "is not", null);
  return (await open.orderBy("next_at").limit(1).executeTakeFirst())?.next_at ?? undefined;
}
