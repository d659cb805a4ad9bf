/**
 * The outbox's queries: claim what is due, record the result, revive what a restart may fix, count.
 */
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { LAST_SENT, readHeartbeat, writeHeartbeat } from "../store/heartbeat.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";
import type { FailureKind } from "./mail-error.ts";

export type EmailRow = Selectable<Tables["emails"]>;

/** The id of the request that an email is about. Throws if it is about none. */
export function leadOf({ kind, lead_id }: Pick<EmailRow, "kind" | "lead_id">): string {
  if (lead_id === null) throw new Error(`an email of the kind ${kind} is about no request`);
  return lead_id;
}

/**
 * An email that must arrive: one to the agent. The others go to addresses that a visitor may have
 * mistyped.
 */
export const MUST_DELIVER = 1;
const OPTIONAL = 0;

// Literals, not parameters: SQLite uses a partial index only when the query repeats the index's
// condition.
const WAITING = sql.lit("waiting" as const);
const DEAD = sql.lit("dead" as const);

/**
 * A reminder waits for its own time. It is sent at most once: two reminders of one appointment look
 * like two appointments.
 */
export const isReminder = ({ not_before }: Pick<EmailRow, "not_before">): boolean => not_before !== null;

/** The instant some milliseconds after another, as UTC text. */
export const isoAfter = (instant: Date, milliseconds: number): string => new Date(instant.getTime() + milliseconds).toISOString();

/** All emails except some. */
const without = <O>(emails: SelectQueryBuilder<Tables, "emails", O>, ids: readonly string[]) =>
  ids.length === 0 ? emails : emails.where("id", "not in", ids);

/** When the next email is due, UTC. @param onlyToAgent without those to visitors. */
export async function nextDue(db: Reader, inFlight: readonly string[], onlyToAgent: boolean): Promise<string | undefined> {
  const next = without(db.selectFrom("emails").select("due_at"), inFlight).where("state", "=", WAITING).orderBy("due_at").limit(1);
  return (await (onlyToAgent ? next.where("must_deliver", "=", sql.lit(MUST_DELIVER)) : next).executeTakeFirst())?.due_at;
}

/** The latest times at which an email can be due if the clock was always right, UTC. */
export type LatestDue = { readonly claimed: string; readonly waiting: string };

/**
 * Emails that are due later than any claim or pause lasts: the clock was ahead when they were
 * claimed or failed. Reminders that wait for their own time are none of them.
 */
const dueTooLate = (db: Reader, latest: LatestDue, inFlight: readonly string[]) => {
  const waiting = without(db.selectFrom("emails"), inFlight).where("state", "=", WAITING);
  return {
    claimed: waiting.where("holder", "is not", null).where("due_at", ">", latest.claimed),
    waiting: waiting.where("not_before", "is", null).where("due_at", ">", latest.waiting),
  };
};

/** Whether the clock was ahead when an email was claimed or failed. */
export async function hasDueTooLate(db: Reader, latest: LatestDue, inFlight: readonly string[]): Promise<boolean> {
  const { claimed, waiting } = dueTooLate(db, latest, inFlight);
  const first = async (some: typeof claimed) => await some.select("id").limit(1).executeTakeFirst();
  return ((await first(claimed)) ?? (await first(waiting))) !== undefined;
}

/**
 * Makes these emails due now. A claim keeps its holder, so that a reminder that may have been sent
 * is dropped and not repeated.
 */
export async function dueNow(trx: Writer, latest: LatestDue, inFlight: readonly string[], now: string): Promise<void> {
  for (const some of Object.values(dueTooLate(trx, latest, inFlight))) {
    const ids = (await some.select("id").execute()).map(({ id }) => id);
    if (ids.length === 0) continue;
    const emails = trx.updateTable("emails").where("id", "in", ids);
    await emails.set({ due_at: now }).execute();
    // Counted from a time to come, the three days of failures would not end.
    await emails.where("tried_since", ">", now).where("not_before", "is", null).set({ tried_since: now }).execute();
  }
}

export type Claim = {
  /** The claiming server's name. */
  readonly holder: string;
  /** The present and the end of the claim, UTC. */
  readonly now: string;
  readonly until: string;
  /** Most emails to claim, and most of them to visitors. */
  readonly limit: number;
  readonly toVisitors: number;
  /**
   * Emails that this server is sending already, whose claims may have expired while the machine was
   * busy, and those that it doesn't take over yet.
   */
  readonly inFlight: readonly string[];
  /** Whether an email that another server has claimed, and whose claim has expired, is taken over now. */
  readonly mayTakeOver: (id: string) => boolean;
};

/**
 * Claims what is due, the agent's emails first. `abandoned` are reminders whose server died after claiming them: they may
 * have been sent, so they are dropped. A reminder that failed has no holder and is tried again.
 */
export async function claim(trx: Writer, { holder, now, until, limit, toVisitors, inFlight, mayTakeOver }: Claim) {
  const dueOf = (mustDeliver: number, most: number) =>
    without(trx.selectFrom("emails").select(["id", "holder", "not_before"]), inFlight)
      .where("state", "=", WAITING)
      .where("must_deliver", "=", sql.lit(mustDeliver))
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(most)
      .execute();
  const toAgent = await dueOf(MUST_DELIVER, limit);
  const found = [...toAgent, ...(await dueOf(OPTIONAL, Math.min(toVisitors, limit - toAgent.length)))];
  const due = found.filter((message) => message.holder === null || message.holder === holder || mayTakeOver(message.id));
  const abandoned = due.filter((message) => isReminder(message) && message.holder !== null).map(({ id }) => id);
  const free = due.map(({ id }) => id).filter((id) => !abandoned.includes(id));
  const emails = trx.updateTable("emails").where("state", "=", WAITING).where("due_at", "<=", now);
  if (abandoned.length > 0) await emails.where("id", "in", abandoned).set({ state: "dropped", holder: null }).execute();
  if (free.length === 0) return { claimed: [], abandoned };
  const claims = emails.where("id", "in", free).set((row) => ({ holder, due_at: until, attempts: row("attempts", "+", 1) }));
  return { claimed: await claims.returningAll().execute(), abandoned };
}

/** Renews a claim, if this holder still has it. */
export const renewClaim = (trx: Writer, id: string, holder: string, until: string) =>
  heldBy(trx, id, holder).set({ due_at: until }).execute();

export async function markSent(trx: Writer, id: string, at: string): Promise<void> {
  const sent = { state: "sent", sent_at: at, holder: null, problem: null, failure: null } as const;
  await trx.updateTable("emails").set(sent).where("id", "=", id).execute();
  // Stored apart, because sent emails are too many to search.
  await writeHeartbeat(trx, LAST_SENT, at);
}

export const drop = (trx: Writer, id: string) =>
  trx.updateTable("emails").set({ state: "dropped", holder: null }).where("id", "=", id).execute();

/** Records a failure, unless another server has claimed the email or it was withdrawn. */
export const markFailed = (trx: Writer, id: string, holder: string, result: Pick<EmailRow, "state" | "due_at" | "problem" | "failure">) =>
  heldBy(trx, id, holder)
    .set({ ...result, holder: null })
    .execute();

const heldBy = (trx: Writer, id: string, holder: string) =>
  trx.updateTable("emails").where("id", "=", id).where("holder", "=", holder).where("state", "=", WAITING);

/** Failures after which any other email would have failed, too. */
export const SERVER_FAILURES: readonly FailureKind[] = ["server", "connection-lost"];

/** The mail server is back: emails that failed only because of the server are due now. */
export const retryServerFailures = (trx: Writer, at: string) =>
  trx
    .updateTable("emails")
    .set({ due_at: at })
    .where("state", "=", WAITING)
    .where("failure", "in", SERVER_FAILURES)
    .where("holder", "is", null)
    .execute();

/**
 * Failures that aren't about the recipient. Listed, so that the queries skip the others by index.
 */
const OTHER_FAILURES: readonly FailureKind[] = ["email-refused", "internal", ...SERVER_FAILURES];

/**
 * What a restart changes: waiting emails are due, except reminders before their time, and dead
 * emails are tried again, except those to visitors' addresses that don't exist.
 */
export async function reviveAfterRestart(trx: Writer, now: string): Promise<void> {
  const emails = trx.updateTable("emails");
  const waiting = emails.set({ due_at: now }).where("state", "=", WAITING).where("holder", "is", null);
  await waiting.where("not_before", "is", null).where("must_deliver", "in", [MUST_DELIVER, OPTIONAL]).execute();
  // A reminder that was not tried yet is due at its own time.
  await waiting.where("failure", "is not", null).where("not_before", "<=", now).execute();
  const revived = emails.set({ state: "waiting", due_at: now, tried_since: now }).where("state", "=", DEAD);
  await revived.where("must_deliver", "=", MUST_DELIVER).execute();
  const revivable = ["recipient-refused", ...OTHER_FAILURES] as const;
  await revived.where("must_deliver", "=", OPTIONAL).where("failure", "in", revivable).execute();
}

/** Whether an email is waiting or dead. */
export async function isUndelivered(db: Reader, id: string): Promise<boolean> {
  const message = await db.selectFrom("emails").select("state").where("id", "=", id).executeTakeFirst();
  return message?.state === "waiting" || message?.state === "dead";
}

export const lastSent = (db: Reader): Promise<string | undefined> => readHeartbeat(db, LAST_SENT);

/** Counting stops here, so that its cost does not grow with the backlog. */
export const MOST_COUNTED = 10_000;

export async function countEmails(db: Reader) {
  const emails = db.selectFrom("emails");
  const count = async (some: typeof emails): Promise<number> => {
    const bounded = db.selectFrom(some.select("id").limit(MOST_COUNTED).as("some"));
    const { count: found } = await bounded.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
    return Number(found);
  };
  const waiting = emails.where("state", "=", WAITING).where("not_before", "is", null).where("must_deliver", "=", MUST_DELIVER);
  const created = waiting.select("created_at").limit(1);
  const oldest = await created.orderBy("created_at").executeTakeFirst();
  const newest = await created.orderBy("created_at", "desc").executeTakeFirst();
  const dead = emails.where("state", "=", DEAD);
  const toVisitors = dead.where("must_deliver", "=", OPTIONAL);
  const toAgent = dead.where("must_deliver", "=", MUST_DELIVER);
  return {
    /** Waiting emails that must be delivered. At most `MOST_COUNTED`, as are the other counts. */
    waiting: await count(waiting),
    /** When the oldest of them was queued, UTC. */
    oldest: oldest?.created_at,
    /** When the newest of them was queued, UTC. After the present if the clock was ahead. */
    newest: newest?.created_at,
    /** Dead emails, except those whose recipient was refused. */
    dead: (await count(toAgent)) + (await count(toVisitors.where("failure", "in", OTHER_FAILURES))),
    /** Visitors' emails that are dead because the mail server refused their address. */
    refused: await count(toVisitors.where("failure", "in", ["no-such-address", "recipient-refused"])),
  };
}
