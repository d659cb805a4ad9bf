/** What the outbox does in the store: claims what is due, notes what became of it, revives what a restart may fix, and counts. */
import { type Expression, type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Reader, Tables, Writer } from "../store/store.ts";
import { SERVER_PROBLEMS } from "./problems.ts";
import { NO_SUCH_RECIPIENT } from "./transports.ts";

export type EmailRow = Selectable<Tables["emails"]>;

/** An email that must arrive: the agent's. Others go to addresses that a stranger may have typed wrong. */
export const MUST_DELIVER = 1;
const NOT_OWED = 0;

// Written into the query and not handed over as values, so that the indexes of what is not done serve them.
export const WAITING = sql.lit("waiting" as const);
const DEAD = sql.lit("dead" as const);

/** An email with a time of its own. It is sent at most once: who is reminded twice of one appointment begins to doubt which one is meant. */
export const isReminder = ({ not_before }: Pick<EmailRow, "not_before">): boolean => not_before !== null;

/** An instant so many milliseconds after another, UTC. */
export const later = (instant: Date, milliseconds: number): string => new Date(instant.getTime() + milliseconds).toISOString();

/** All emails but some. */
export const without = <O>(emails: SelectQueryBuilder<Tables, "emails", O>, ids: readonly string[]) =>
  ids.length === 0 ? emails : emails.where("id", "not in", ids);

export type Claim = {
  /** Who claims, from when, and for how many milliseconds. */
  readonly holder: string;
  readonly now: Date;
  readonly hold: number;
  /** How many at the most. */
  readonly room: number;
  /** Emails that are under way already, whose hold may have lapsed while the machine was busy. */
  readonly underWay: readonly string[];
};

/**
 * Claims what is due. `abandoned` are reminders whose holder died after its claim: they may have gone out, so they are dropped and never
 * tried again. One whose sending failed has no holder any more, and may be.
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
    .set((row) => ({ holder, due_at: later(now, hold), attempts: row("attempts", "+", 1) }))
    .returningAll()
    .execute();
  return { claimed, abandoned };
}

/** Renews a claim, if it is still this holder's. */
export const hold = (trx: Writer, id: string, holder: string, until: string) =>
  trx
    .updateTable("emails")
    .set({ due_at: until })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("state", "=", WAITING)
    .execute();

/** The row of `pulse` that says when an email last went out: the emails that have are too many to look through. */
const LAST_SENT = 2;

export async function markSent(trx: Writer, id: string, at: string): Promise<void> {
  await trx.updateTable("emails").set({ state: "sent", sent_at: at, holder: null, problem: null }).where("id", "=", id).execute();
  await trx
    .insertInto("heartbeat")
    .values({ id: LAST_SENT, at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at }))
    .execute();
}

export const drop = (trx: Writer, id: string) =>
  trx.updateTable("emails").set({ state: "dropped", holder: null }).where("id", "=", id).execute();

/** Notes a failure, unless the email is someone else's by now or was withdrawn. */
export const markFailed = (
  trx: Writer,
  id: string,
  holder: string,
  { state, due_at, problem }: Pick<EmailRow, "state" | "due_at" | "problem">,
) =>
  trx
    .updateTable("emails")
    .set({ state, due_at, holder: null, problem })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("state", "=", WAITING)
    .execute();

/** The mail server is back: what only waited for it, and was not refused for its own sake, is due now. */
export const bringForward = (trx: Writer, at: string) =>
  trx
    .updateTable("emails")
    .set({ due_at: at })
    .where("state", "=", WAITING)
    .where("problem", "is not", null)
    .where("holder", "is", null)
    .where(({ eb, or }) => or(SERVER_PROBLEMS.map((kind) => eb("problem", "like", `${kind}%`))))
    .execute();

type Condition = (eb: ExpressionBuilder<Tables, "emails">) => Expression<SqlBool>;

/** Between these are the problems of emails to addresses that do not exist. Such emails stay for ever, so an index leads around them. */
const [GONE_FROM, GONE_TO] = [NO_SUCH_RECIPIENT, `${NO_SUCH_RECIPIENT}~`];
const theirsBefore: Condition = (eb) => eb.and([eb("must_deliver", "=", NOT_OWED), eb("problem", "<", GONE_FROM)]);
const theirsAfter: Condition = (eb) => eb.and([eb("must_deliver", "=", NOT_OWED), eb("problem", ">", GONE_TO)]);
const ours: Condition = (eb) => eb("must_deliver", "=", MUST_DELIVER);

/**
 * What a restart means for emails: what waits is due, but for reminders whose time has not come, and what was given up is tried again, but
 * for visitors' emails whose address does not exist.
 */
export async function beginAgain(trx: Writer, now: string): Promise<void> {
  const emails = trx.updateTable("emails");
  const waiting = emails.set({ due_at: now }).where("state", "=", WAITING).where("holder", "is", null);
  await waiting.where("not_before", "is", null).where("must_deliver", "in", [MUST_DELIVER, NOT_OWED]).execute();
  // A reminder that was not tried yet is due at its time anyway.
  await waiting.where("problem", "is not", null).where("not_before", "<=", now).execute();
  const revived = emails.set({ state: "waiting", due_at: now, tried_since: now }).where("state", "=", DEAD);
  for (const these of [ours, theirsBefore, theirsAfter]) await revived.where(these).execute();
}

/** Whether an email still waits or was given up. */
export async function isUndelivered(db: Reader, id: string): Promise<boolean> {
  const message = await db.selectFrom("emails").select("state").where("id", "=", id).executeTakeFirst();
  return message?.state === "waiting" || message?.state === "dead";
}

export async function lastSent(db: Reader): Promise<string | undefined> {
  return (await db.selectFrom("heartbeat").select("at").where("id", "=", LAST_SENT).executeTakeFirst())?.at;
}

/** Counts end here: what a look costs must not depend on how much has piled up. */
export const MOST_COUNTED = 10_000;

export type Counts = {
  /** Emails that must arrive and have not yet; at most `MOST_COUNTED`, as are the others. */
  readonly waiting: number;
  /** When the oldest of them was put in the outbox, UTC. */
  readonly oldest: string | undefined;
  /** Emails to anyone that were given up and that no one got, for another reason than the visitor's address. */
  readonly dead: number;
  /** Visitors' emails that were given up because the mail server would not have their address. */
  readonly refused: number;
};

export async function countEmails(db: Reader): Promise<Counts> {
  const emails = db.selectFrom("emails");
  const count = async (some: typeof emails): Promise<number> => {
    const bounded = db.selectFrom(some.select("id").limit(MOST_COUNTED).as("some"));
    const { count: found } = await bounded.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
    return Number(found);
  };
  const waiting = emails.where("state", "=", WAITING).where("not_before", "is", null).where(ours);
  const oldest = await waiting.select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
  const dead = emails.where("state", "=", DEAD);
  const refused = dead.where("must_deliver", "=", NOT_OWED).where("problem", "like", "%recipient%");
  const otherwise = dead.where(theirsAfter).where("problem", "not like", "%recipient%");
  return {
    waiting: await count(waiting),
    oldest: oldest?.created_at,
    dead: (await count(dead.where(ours))) + (await count(dead.where(theirsBefore))) + (await count(otherwise)),
    refused: await count(refused),
  };
}
