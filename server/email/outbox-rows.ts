/** The outbox's queries: claim what is due, record the result, revive what a restart may fix, count. */
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Reader, Tables, Writer } from "../store/store.ts";
import type { FailureKind } from "./mail-error.ts";

export type EmailRow = Selectable<Tables["emails"]>;

/** An email that must arrive: one to the agent. The others go to addresses that a visitor may have mistyped. */
export const MUST_DELIVER = 1;
const OPTIONAL = 0;

// Literals, not parameters: SQLite uses a partial index only when the query repeats the index's condition.
const WAITING = sql.lit("waiting" as const);
const DEAD = sql.lit("dead" as const);

/** A reminder waits for its own time. It is sent at most once: two reminders of one appointment look like two appointments. */
export const isReminder = ({ not_before }: Pick<EmailRow, "not_before">): boolean => not_before !== null;

/** The instant some milliseconds after another, as UTC text. */
export const isoAfter = (instant: Date, milliseconds: number): string => new Date(instant.getTime() + milliseconds).toISOString();

/** All emails except some. */
const without = <O>(emails: SelectQueryBuilder<Tables, "emails", O>, ids: readonly string[]) =>
  ids.length === 0 ? emails : emails.where("id", "not in", ids);

/** When the next email is due, UTC. */
export async function nextDue(db: Reader, underWay: readonly string[]): Promise<string | undefined> {
  const next = without(db.selectFrom("emails").select("due_at"), underWay).where("state", "=", WAITING).orderBy("due_at").limit(1);
  return (await next.executeTakeFirst())?.due_at;
}

export type Claim = {
  /** The claiming server's name, the present, and the claim's length in milliseconds. */
  readonly holder: string;
  readonly now: Date;
  readonly hold: number;
  /** Most emails to claim. */
  readonly room: number;
  /** Emails that this server is sending already. Their claims may have expired while the machine was busy. */
  readonly underWay: readonly string[];
};

/**
 * Claims what is due. `abandoned` are reminders whose server died after claiming them: they may have been sent, so they are dropped. A
 * reminder that failed has no holder and is tried again.
 */
export async function claim(
  trx: Writer,
  { holder, now, hold, room, underWay }: Claim,
): Promise<{ claimed: EmailRow[]; abandoned: string[] }> {
  const at = now.toISOString();
  const due = await without(trx.selectFrom("emails").select(["id", "holder", "not_before"]), underWay)
    .where("state", "=", WAITING)
    .where("due_at", "<=", at)
    .orderBy("due_at")
    .limit(room)
    .execute();
  const abandoned = due.filter((message) => isReminder(message) && message.holder !== null).map(({ id }) => id);
  const free = due.map(({ id }) => id).filter((id) => !abandoned.includes(id));
  const ofThese = (ids: readonly string[]) =>
    trx.updateTable("emails").where("id", "in", ids).where("state", "=", WAITING).where("due_at", "<=", at);
  if (abandoned.length > 0) await ofThese(abandoned).set({ state: "dropped", holder: null }).execute();
  if (free.length === 0) return { claimed: [], abandoned };
  const claimed = await ofThese(free)
    .set((row) => ({ holder, due_at: isoAfter(now, hold), attempts: row("attempts", "+", 1) }))
    .returningAll()
    .execute();
  return { claimed, abandoned };
}

/** Renews a claim, if this holder still has it. */
export const renewClaim = (trx: Writer, id: string, holder: string, until: string) =>
  trx.updateTable("emails").set({ due_at: until }).where("id", "=", id).where("holder", "=", holder).where("state", "=", WAITING).execute();

/** The id of the `heartbeat` row that stores when an email was last sent, because sent emails are too many to search. */
const LAST_SENT = 2;

export async function markSent(trx: Writer, id: string, at: string): Promise<void> {
  await trx
    .updateTable("emails")
    .set({ state: "sent", sent_at: at, holder: null, problem: null, failure: null })
    .where("id", "=", id)
    .execute();
  await trx
    .insertInto("heartbeat")
    .values({ id: LAST_SENT, at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at }))
    .execute();
}

export const drop = (trx: Writer, id: string) =>
  trx.updateTable("emails").set({ state: "dropped", holder: null }).where("id", "=", id).execute();

/** Records a failure, unless another server has claimed the email or it was withdrawn. */
export const markFailed = (trx: Writer, id: string, holder: string, result: Pick<EmailRow, "state" | "due_at" | "problem" | "failure">) =>
  trx
    .updateTable("emails")
    .set({ ...result, holder: null })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("state", "=", WAITING)
    .execute();

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

/** Failures that aren't about the recipient. Listed, so that the queries skip the others by index. */
const OTHER_FAILURES: readonly FailureKind[] = ["email-refused", "internal", ...SERVER_FAILURES];

/**
 * What a restart changes: waiting emails are due, except reminders before their time, and dead emails are tried again, except those to
 * visitors' addresses that don't exist.
 */
export async function beginAgain(trx: Writer, now: string): Promise<void> {
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

export async function lastSent(db: Reader): Promise<string | undefined> {
  return (await db.selectFrom("heartbeat").select("at").where("id", "=", LAST_SENT).executeTakeFirst())?.at;
}

/** Counting stops here, so that its cost does not grow with the backlog. */
export const MOST_COUNTED = 10_000;

export type Counts = {
  /** Waiting emails that must be delivered. At most `MOST_COUNTED`, as are the other counts. */
  readonly waiting: number;
  /** When the oldest of them was queued, UTC. */
  readonly oldest: string | undefined;
  /** Dead emails, except those whose recipient was refused. */
  readonly dead: number;
  /** Visitors' emails that are dead because the mail server refused their address. */
  readonly refused: number;
};

export async function countEmails(db: Reader): Promise<Counts> {
  const emails = db.selectFrom("emails");
  const count = async (some: typeof emails): Promise<number> => {
    const bounded = db.selectFrom(some.select("id").limit(MOST_COUNTED).as("some"));
    const { count: found } = await bounded.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
    return Number(found);
  };
  const waiting = emails.where("state", "=", WAITING).where("not_before", "is", null).where("must_deliver", "=", MUST_DELIVER);
  const oldest = await waiting.select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
  const dead = emails.where("state", "=", DEAD);
  const toVisitors = dead.where("must_deliver", "=", OPTIONAL);
  const toAgent = dead.where("must_deliver", "=", MUST_DELIVER);
  return {
    waiting: await count(waiting),
    oldest: oldest?.created_at,
    dead: (await count(toAgent)) + (await count(toVisitors.where("failure", "in", OTHER_FAILURES))),
    refused: await count(toVisitors.where("failure", "in", ["no-such-address", "recipient-refused"])),
  };
}
