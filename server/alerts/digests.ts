/**
 * Queues the emails about homes that are due: one for each person, with everything that is due. Only a few wait in the outbox at a time, so that
 * an appointment's confirmation isn't behind ten thousand of them; the agent's own emails always go first.
 */
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { enqueue } from "../email/enqueue.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { ALERT } from "./alerts.ts";
import { setNext } from "./change.ts";
import { sql } from "kysely";

/** Most of them in the outbox. */
export const MOST_QUEUED = 40;
/** People in one transaction. */
const PAGE = 20;

/** When the next email is due, UTC. */
export async function nextEmailDue(db: Reader): Promise<Instant | undefined> {
  const next = db.selectFrom("alert_people").select("next_at").where("next_at", "is not", null).orderBy("next_at").limit(1);
  return (await next.executeTakeFirst())?.next_at ?? undefined;
}

/** Queues what is due, as far as there is room. Resolves to how many people got an email queued, and whether more wait for room. */
export async function queueDue(store: Store, now: Date): Promise<{ readonly queued: number; readonly isFull: boolean }> {
  let queued = 0;
  for (let room = await roomIn(store.db); room > 0;) {
    const limit = Math.min(room, PAGE);
    const done = await store.write((trx) => queuePage(trx, toInstant(now), limit));
    queued += done.queued;
    if (done.people < limit) return { queued, isFull: false };
    room -= done.people;
  }
  return { queued, isFull: true };
}

async function roomIn(db: Reader): Promise<number> {
  // Literals, so that the partial index is used.
  const waiting = db
    .selectFrom("emails")
    .select("due_at")
    .where("kind", "=", sql.lit(ALERT))
    .where("state", "=", sql.lit("waiting" as const))
    .orderBy("due_at")
    .limit(MOST_QUEUED);
  return MOST_QUEUED - (await waiting.execute()).length;
}

async function queuePage(trx: Writer, now: Instant, limit: number) {
  const due = trx.selectFrom("alert_people").select("id").where("next_at", "<=", now).orderBy("next_at").limit(limit);
  const people = (await due.execute()).map(({ id }) => id);
  const emails: { readonly id: string; readonly kind: string; readonly about: string; readonly at: string }[] = [];
  for (const person of people) {
    const id = newId(new Date(now));
    const unsent = trx.updateTable("alert_matches").where("person", "=", person).where("email", "is", null).where("due_at", "<=", now);
    const { numUpdatedRows } = await unsent.set({ email: id }).executeTakeFirst();
    await setNext(trx, person);
    if (numUpdatedRows > 0n) emails.push({ id, kind: ALERT, about: person, at: now });
  }
  if (emails.length > 0) await enqueue(trx, emails);
  return { queued: emails.length, people: people.length };
}
