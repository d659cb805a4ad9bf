/**
 * Brings letters out of the store to the mail server: claim, send, mark. A letter is claimed durably before it is sent, by one process, for
 * a short time that is renewed while it is being sent; so it is never sent twice on purpose, and a letter whose process died is taken up
 * again. After a failure the pauses grow; after three days of failures the letter is given up, and the log and `/readyz` say so. Reports
 * name letters by their id and failures by a word of ours: nothing of a visitor.
 */
import { randomUUID } from "node:crypto";
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Clock } from "./clock.ts";
import { type Letter, type Mail, MailError } from "./mail.ts";
import { PACE, type Pace } from "./outbox-pace.ts";
import type { Store, Tables, Writer } from "./store.ts";

export type OutboxOptions = {
  readonly store: Store;
  readonly mail: Mail;
  /** The words of a letter, made anew for each attempt from what the store has of it; `undefined` when there is nothing to tell any more. */
  readonly compose: (letter: LetterRow) => Promise<Letter | undefined>;
  readonly clock: Clock;
  readonly report: (event: string, fields: Readonly<Record<string, string | number>>) => void;
  readonly pace?: Partial<Pace>;
};

export type LetterRow = Selectable<Tables["letters"]>;

export type OutboxStatus = {
  readonly waiting: number;
  readonly dead: number;
  readonly oldestWaitingAgeMs: number;
  /** UTC, ISO 8601; absent until a letter has gone out. */
  readonly lastSuccessAt?: string;
  /** A letter was given up, or one waits for more than fifteen minutes: somebody should look at the mail settings. */
  readonly stuck: boolean;
};

export type Outbox = {
  /**
   * Starts delivering. What was waiting is due now, but for reminders whose time has not come, and what was given up has three days again: a
   * restart is how mail settings are mended.
   */
  start(): Promise<void>;
  /** There is a new letter. */
  wake(): void;
  status(): Promise<OutboxStatus>;
  /** Starts nothing new and lets what is under way finish, for so many milliseconds at the most. */
  stop(patience: number): Promise<void>;
};

/**
 * A letter that must arrive: the agent's. Others go to addresses that a stranger may have typed wrong. They are given up at the first
 * refusal, stay so after a restart, and say nothing about whether the mail moves.
 */
const OWED = 1;

// Written into the query and not handed over as values, so that the indexes of what is not done serve them.
const WAITING = sql.lit("waiting" as const);
const DEAD = sql.lit("dead" as const);

const later = (instant: Date, milliseconds: number): string => new Date(instant.getTime() + milliseconds).toISOString();

export function createOutbox({ store, mail, compose, clock, report, ...options }: OutboxOptions): Outbox {
  const pace: Pace = { ...PACE, ...options.pace };
  const holder = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  /** Sent, but the store could not be told yet: never sent again by this process. */
  const unmarked = new Map<string, string>();
  let on = false;
  let looking: Promise<void> | undefined;
  let busy = false;
  let again = false;
  let stopNap = () => {};
  let lastSuccessAt: string | undefined;
  let unreachable = false;

  function wake(): void {
    if (!on) return;
    again = true;
    if (busy) return;
    busy = true;
    looking = lookAgain();
  }

  async function lookAgain(): Promise<void> {
    while (again) {
      again = false;
      try {
        if (on) napUntil(await look());
      } catch {
        report("outbox.store-failed", {});
        napUntil(clock.now().getTime() + pace.storePause);
      }
    }
    // In the same moment as the last look at `again`, so that no call to wake is lost.
    busy = false;
  }

  function napUntil(instant: number): void {
    stopNap();
    if (!on) return;
    stopNap = clock.after(Math.min(Math.max(instant - clock.now().getTime(), 0), pace.longestNap), wake);
  }

  /** Starts what is due and there is room for; answers when to look again, in milliseconds since 1970. */
  async function look(): Promise<number> {
    const room = pace.atOnce - underWay.size;
    // Whatever ends first wakes us.
    if (room <= 0) return Number.POSITIVE_INFINITY;
    const now = clock.now();
    const next = await others(store.db.selectFrom("letters").select("due_at").where("state", "=", WAITING))
      .orderBy("due_at")
      .limit(1)
      .executeTakeFirst();
    if (!next) return Number.POSITIVE_INFINITY;
    if (next.due_at > now.toISOString()) return Date.parse(next.due_at);
    const marking = [...unmarked.keys()];
    const claimed = await store.write((trx) => claim(trx, room));
    for (const id of marking) unmarked.delete(id);
    for (const letter of claimed) {
      const delivery = deliver(letter).finally(() => {
        underWay.delete(letter.id);
        wake();
      });
      underWay.set(letter.id, delivery);
    }
    if (underWay.size < pace.atOnce) again = true;
    return Number.POSITIVE_INFINITY;
  }

  /** All but the letters that are under way here, whose hold may have lapsed while the machine was busy. */
  function others<O>(letters: SelectQueryBuilder<Tables, "letters", O>): SelectQueryBuilder<Tables, "letters", O> {
    return underWay.size === 0 ? letters : letters.where("id", "not in", [...underWay.keys()]);
  }

  async function claim(trx: Writer, room: number): Promise<LetterRow[]> {
    for (const [id, at] of unmarked) await markSent(trx, id, at);
    const now = clock.now();
    const due = await others(trx.selectFrom("letters").select("id").where("state", "=", WAITING))
      .where("due_at", "<=", now.toISOString())
      .orderBy("due_at")
      .limit(room)
      .execute();
    if (due.length === 0) return [];
    return trx
      .updateTable("letters")
      .set((row) => ({ holder, due_at: later(now, pace.hold), attempts: row("attempts", "+", 1) }))
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .where("state", "=", WAITING)
      .where("due_at", "<=", now.toISOString())
      .returningAll()
      .execute();
  }

  async function deliver(letter: LetterRow): Promise<void> {
    const stopHolding = keepHold(letter.id);
    let failure: unknown;
    let gone = false;
    try {
      const words = isTooLate(letter) ? undefined : await compose(letter);
      if (words) await mail.send(words);
      else gone = true;
    } catch (error) {
      failure = error ?? new Error("unknown");
    } finally {
      stopHolding();
    }
    try {
      if (gone) await drop(letter);
      else await (failure === undefined ? succeeded(letter) : failed(letter, failure));
    } catch {
      // The hold lapses by itself and the letter is looked at again; one that was sent is then only marked.
      report("outbox.store-failed", { letter: letter.id });
    }
  }

  const isTooLate = ({ not_after }: LetterRow): boolean => not_after !== null && clock.now().toISOString() >= not_after;

  const drop = ({ id }: LetterRow) =>
    store.write((trx) => trx.updateTable("letters").set({ state: "dropped", holder: null }).where("id", "=", id).execute());

  function keepHold(id: string): () => void {
    let stop = () => {};
    const renew = (): void => {
      const held = store.write((trx) =>
        trx
          .updateTable("letters")
          .set({ due_at: later(clock.now(), pace.hold) })
          .where("id", "=", id)
          .where("holder", "=", holder)
          .where("state", "=", WAITING)
          .execute(),
      );
      held.catch(() => report("outbox.store-failed", { letter: id }));
      stop = clock.after(pace.hold / 3, renew);
    };
    stop = clock.after(pace.hold / 3, renew);
    return () => stop();
  }

  async function succeeded({ id }: LetterRow): Promise<void> {
    const at = clock.now().toISOString();
    unmarked.set(id, at);
    lastSuccessAt = at;
    const back = unreachable;
    unreachable = false;
    await store.write(async (trx) => {
      await markSent(trx, id, at);
      // The mail server is back: what only waited for it need not wait out its pause.
      if (back)
        await trx
          .updateTable("letters")
          .set({ due_at: at })
          .where("state", "=", WAITING)
          .where("problem", "like", "unreachable%")
          .where("holder", "is", null)
          .execute();
    });
    unmarked.delete(id);
  }

  const markSent = (trx: Writer, id: string, at: string) =>
    trx.updateTable("letters").set({ state: "sent", sent_at: at, holder: null, problem: null }).where("id", "=", id).execute();

  async function failed({ id, owed, attempts, tried_since }: LetterRow, error: unknown): Promise<void> {
    const problem = error instanceof MailError ? error.message : "failed here";
    if (error instanceof MailError && !error.refused) unreachable = true;
    const now = clock.now();
    const unwanted = owed !== OWED && error instanceof MailError && error.message.startsWith("refused 5");
    const dead = unwanted || now.getTime() - Date.parse(tried_since) >= pace.giveUpAfter;
    const pause = pauseAfter(attempts);
    await store.write((trx) =>
      trx
        .updateTable("letters")
        .set({ state: dead ? "dead" : "waiting", due_at: later(now, pause), holder: null, problem })
        .where("id", "=", id)
        .where("holder", "=", holder)
        .where("state", "=", WAITING)
        .execute(),
    );
    if (dead) report("letter.dead", { letter: id, attempts, problem });
    else report("letter.failed", { letter: id, attempts, problem, nextInSeconds: Math.round(pause / 1000) });
  }

  function pauseAfter(attempts: number): number {
    const pause = pace.pauses[Math.min(attempts, pace.pauses.length) - 1] ?? pace.longestNap;
    return pause * (1 + pace.jitter * (2 * Math.random() - 1));
  }

  return {
    async start() {
      try {
        await beginAgain();
      } catch {
        // A store that cannot be written now may be later; letters that are due are looked for all the same.
        report("outbox.store-failed", {});
      }
      on = true;
      wake();
    },
    wake,
    async status() {
      const counted = store.db
        .selectFrom("letters")
        .select(({ fn }) => [fn.countAll().as("count"), fn.min("created_at").as("oldest")])
        .where("owed", "=", OWED);
      const waiting = await counted.where("state", "=", WAITING).executeTakeFirstOrThrow();
      const dead = Number((await counted.where("state", "=", DEAD).executeTakeFirstOrThrow()).count);
      const oldest: string | null = waiting.oldest;
      const oldestWaitingAgeMs = oldest === null ? 0 : Math.max(0, clock.now().getTime() - Date.parse(oldest));
      const stuck = dead > 0 || oldestWaitingAgeMs > pace.stuckAfter;
      return {
        waiting: Number(waiting?.count ?? 0),
        dead,
        oldestWaitingAgeMs,
        stuck,
        ...(lastSuccessAt !== undefined && { lastSuccessAt }),
      };
    },
    async stop(patience) {
      on = false;
      stopNap();
      let enough = () => {};
      const timeUp = new Promise<void>((resolve) => (enough = clock.after(patience, resolve)));
      await Promise.race([drained(), timeUp]);
      enough();
      mail.close();
    },
  };

  async function beginAgain(): Promise<void> {
    const now = clock.now().toISOString();
    await store.write(async (trx) => {
      const letters = trx.updateTable("letters");
      await letters
        .set({ due_at: now })
        .where("state", "=", WAITING)
        .where("holder", "is", null)
        .where(({ eb, or }) => or([eb("not_before", "is", null), eb("not_before", "<=", now)]))
        .execute();
      await letters.set({ state: "waiting", due_at: now, tried_since: now }).where("state", "=", DEAD).where("owed", "=", OWED).execute();
    });
    const sent = store.db
      .selectFrom("letters")
      .select(({ fn }) => fn.max("sent_at").as("last"))
      .where("state", "=", "sent");
    lastSuccessAt ??= (await sent.executeTakeFirst())?.last ?? undefined;
  }

  async function drained(): Promise<void> {
    await looking;
    await Promise.all(underWay.values());
  }
}
