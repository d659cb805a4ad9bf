/** What the outbox does in the store: claims what is due, notes what became of it, revives what a restart may mend, and counts. */
import { type Expression, type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Reader, Tables, Writer } from "../store/store.ts";
import { SERVER_PROBLEMS } from "./problems.ts";
import { NO_SUCH_RECIPIENT } from "./transports.ts";

export type LetterRow = Selectable<Tables["letters"]>;

/** A letter that must arrive: the agent's. Others go to addresses that a stranger may have typed wrong. */
export const OWED = 1;
const NOT_OWED = 0;

// Written into the query and not handed over as values, so that the indexes of what is not done serve them.
export const WAITING = sql.lit("waiting" as const);
const DEAD = sql.lit("dead" as const);

/** A letter with a time of its own. It is sent at most once: who is reminded twice of one appointment begins to doubt which one is meant. */
export const isReminder = ({ not_before }: Pick<LetterRow, "not_before">): boolean => not_before !== null;

/** An instant so many milliseconds after another, UTC. */
export const later = (instant: Date, milliseconds: number): string => new Date(instant.getTime() + milliseconds).toISOString();

/** All letters but some. */
export const without = <O>(letters: SelectQueryBuilder<Tables, "letters", O>, ids: readonly string[]) =>
  ids.length === 0 ? letters : letters.where("id", "not in", ids);

export type Claim = {
  /** Who claims, from when, and for how many milliseconds. */
  readonly holder: string;
  readonly now: Date;
  readonly hold: number;
  /** How many at the most. */
  readonly room: number;
  /** Letters that are under way already, whose hold may have lapsed while the machine was busy. */
  readonly underWay: readonly string[];
};

/**
 * Claims what is due. `abandoned` are reminders whose holder died after its claim: they may have gone out, so they are dropped and never
 * tried again. One whose sending failed has no holder any more, and may be.
 */
export async function claim(
  trx: Writer,
  { holder, now, hold, room, underWay }: Claim,
): Promise<{ claimed: LetterRow[]; abandoned: string[] }> {
  const at = now.toISOString();
  const due = await without(trx.selectFrom("letters").select(["id", "holder", "not_before"]), underWay)
    .where("state", "=", WAITING)
    .where("due_at", "<=", at)
    .orderBy("due_at")
    .limit(room)
    .execute();
  const abandoned = due.filter((letter) => isReminder(letter) && letter.holder !== null).map(({ id }) => id);
  const free = due.map(({ id }) => id).filter((id) => !abandoned.includes(id));
  const ofThese = (ids: readonly string[]) =>
    trx.updateTable("letters").where("id", "in", ids).where("state", "=", WAITING).where("due_at", "<=", at);
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
    .updateTable("letters")
    .set({ due_at: until })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("state", "=", WAITING)
    .execute();

/** The row of `pulse` that says when a letter last went out: the letters that have are too many to look through. */
const LAST_SENT = 2;

export async function markSent(trx: Writer, id: string, at: string): Promise<void> {
  await trx.updateTable("letters").set({ state: "sent", sent_at: at, holder: null, problem: null }).where("id", "=", id).execute();
  await trx
    .insertInto("pulse")
    .values({ id: LAST_SENT, at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at }))
    .execute();
}

export const drop = (trx: Writer, id: string) =>
  trx.updateTable("letters").set({ state: "dropped", holder: null }).where("id", "=", id).execute();

/** Notes a failure, unless the letter is somebody else's by now or was withdrawn. */
export const markFailed = (
  trx: Writer,
  id: string,
  holder: string,
  { state, due_at, problem }: Pick<LetterRow, "state" | "due_at" | "problem">,
) =>
  trx
    .updateTable("letters")
    .set({ state, due_at, holder: null, problem })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("state", "=", WAITING)
    .execute();

/** The mail server is back: what only waited for it, and was not refused for its own sake, is due now. */
export const bringForward = (trx: Writer, at: string) =>
  trx
    .updateTable("letters")
    .set({ due_at: at })
    .where("state", "=", WAITING)
    .where("problem", "is not", null)
    .where("holder", "is", null)
    .where(({ eb, or }) => or(SERVER_PROBLEMS.map((kind) => eb("problem", "like", `${kind}%`))))
    .execute();

type Condition = (eb: ExpressionBuilder<Tables, "letters">) => Expression<SqlBool>;

/** Between these are the problems of letters to addresses that do not exist. Such letters stay for ever, so an index leads around them. */
const [GONE_FROM, GONE_TO] = [NO_SUCH_RECIPIENT, `${NO_SUCH_RECIPIENT}~`];
const theirsBefore: Condition = (eb) => eb.and([eb("owed", "=", NOT_OWED), eb("problem", "<", GONE_FROM)]);
const theirsAfter: Condition = (eb) => eb.and([eb("owed", "=", NOT_OWED), eb("problem", ">", GONE_TO)]);
const ours: Condition = (eb) => eb("owed", "=", OWED);

/**
 * What a restart means for letters: what waits is due, but for reminders whose time has not come, and what was given up is tried again, but
 * for visitors' letters whose address does not exist.
 */
export async function beginAgain(trx: Writer, now: string): Promise<void> {
  const letters = trx.updateTable("letters");
  const waiting = letters.set({ due_at: now }).where("state", "=", WAITING).where("holder", "is", null);
  await waiting.where("not_before", "is", null).where("owed", "in", [OWED, NOT_OWED]).execute();
  // A reminder that was not tried yet is due at its time anyway.
  await waiting.where("problem", "is not", null).where("not_before", "<=", now).execute();
  const revived = letters.set({ state: "waiting", due_at: now, tried_since: now }).where("state", "=", DEAD);
  for (const these of [ours, theirsBefore, theirsAfter]) await revived.where(these).execute();
}

/** Whether an email still waits or was given up. */
export async function isUndelivered(db: Reader, id: string): Promise<boolean> {
  const letter = await db.selectFrom("letters").select("state").where("id", "=", id).executeTakeFirst();
  return letter?.state === "waiting" || letter?.state === "dead";
}

export async function lastSent(db: Reader): Promise<string | undefined> {
  return (await db.selectFrom("pulse").select("at").where("id", "=", LAST_SENT).executeTakeFirst())?.at;
}

/** Counts end here: what a look costs must not depend on how much has piled up. */
export const MOST_COUNTED = 10_000;

export type Counts = {
  /** Letters that must arrive and have not yet; at most `MOST_COUNTED`, as are the others. */
  readonly waiting: number;
  /** When the oldest of them was put in the outbox, UTC. */
  readonly oldest: string | undefined;
  /** Letters to anybody that were given up and that nobody got, for another reason than the visitor's address. */
  readonly dead: number;
  /** Visitors' letters that were given up because the mail server would not have their address. */
  readonly refused: number;
};

export async function countLetters(db: Reader): Promise<Counts> {
  const letters = db.selectFrom("letters");
  const count = async (some: typeof letters): Promise<number> => {
    const bounded = db.selectFrom(some.select("id").limit(MOST_COUNTED).as("some"));
    const { count: found } = await bounded.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
    return Number(found);
  };
  const waiting = letters.where("state", "=", WAITING).where("not_before", "is", null).where(ours);
  const oldest = await waiting.select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
  const dead = letters.where("state", "=", DEAD);
  const refused = dead.where("owed", "=", NOT_OWED).where("problem", "like", "%recipient%");
  const otherwise = dead.where(theirsAfter).where("problem", "not like", "%recipient%");
  return {
    waiting: await count(waiting),
    oldest: oldest?.created_at,
    dead: (await count(dead.where(ours))) + (await count(dead.where(theirsBefore))) + (await count(otherwise)),
    refused: await count(refused),
  };
}
