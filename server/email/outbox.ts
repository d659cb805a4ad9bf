/**
 * Brings letters out of the store to the mail server: claim, send, mark. A letter is claimed durably before it is sent, by one process, for
 * a short time that is renewed while it is being sent; so it is never sent twice on purpose, and a letter whose process died is taken up
 * again. Only a reminder is not: it goes out at most once. After a failure the pauses grow; after three days of failures the letter is given
 * up, and the log and `/readyz` say so. Reports name letters by their id and failures by a word of ours: nothing of a visitor.
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { type Letter, type Mail, MailError } from "./transports.ts";
import { PACE, type Pace } from "./retry-policy.ts";
import * as rows from "./outbox-rows.ts";
import { isReminder, later, type LetterRow, OWED } from "./outbox-rows.ts";
import type { Store } from "../store/store.ts";

export type { LetterRow } from "./outbox-rows.ts";

export type OutboxOptions = {
  readonly store: Store;
  readonly mail: Mail;
  /** The words of a letter, made anew for each attempt from what the store has of it; `undefined` when there is nothing to tell any more. */
  readonly compose: (letter: LetterRow) => Promise<Letter | undefined>;
  readonly clock: Clock;
  readonly report: (event: string, fields: Readonly<Record<string, string | number>>) => void;
  readonly pace?: Partial<Pace>;
};

export type OutboxStatus = Pick<rows.Counts, "waiting" | "dead" | "refused"> & {
  readonly oldestWaitingAgeMs: number;
  /** UTC, ISO 8601; absent until a letter has gone out. */
  readonly lastSuccessAt?: string;
  /** Why the last attempt failed of an email that nobody got yet, in words. */
  readonly problem?: string;
  /** A letter was given up (`dead`), or one waits for more than fifteen minutes: somebody should look at the mail settings. */
  readonly stuck: boolean;
};

export type Outbox = {
  /**
   * Starts delivering. What was waiting is due now, but for reminders whose time has not come, and what was given up has three days again,
   * but for visitors' letters whose address does not exist: a restart is how mail settings are mended.
   */
  start(): Promise<void>;
  /** There is a new letter. */
  wake(): void;
  status(): Promise<OutboxStatus>;
  /** Starts nothing new and lets what is under way finish, for so many milliseconds at the most. */
  stop(patience: number): Promise<void>;
};

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
  /** Nothing of it outlives a restart: that tries everything at once. */
  let lastFailure: { readonly letter: string; readonly problem: string } | undefined;

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
    const next = await rows
      .without(store.db.selectFrom("letters").select("due_at"), [...underWay.keys()])
      .where("state", "=", rows.WAITING)
      .orderBy("due_at")
      .limit(1)
      .executeTakeFirst();
    if (!next) return Number.POSITIVE_INFINITY;
    if (next.due_at > now.toISOString()) return Date.parse(next.due_at);
    const marking = [...unmarked.keys()];
    const { claimed, abandoned } = await store.write(async (trx) => {
      for (const [id, at] of unmarked) await rows.markSent(trx, id, at);
      return rows.claim(trx, { holder, now: clock.now(), hold: pace.hold, room, underWay: [...underWay.keys()] });
    });
    for (const id of marking) unmarked.delete(id);
    for (const id of abandoned) report("letter.not-repeated", { letter: id });
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
      if (gone) await store.write((trx) => rows.drop(trx, letter.id));
      else await (failure === undefined ? succeeded(letter) : failed(letter, failure));
    } catch {
      // The hold lapses by itself and the letter is looked at again; one that was sent is then only marked, and a reminder is dropped.
      report("outbox.store-failed", { letter: letter.id });
    }
  }

  function isTooLate({ owed, created_at, not_before, not_after }: LetterRow): boolean {
    const now = clock.now();
    if (not_after !== null) return now.toISOString() >= not_after;
    return owed !== OWED && now.getTime() - Date.parse(not_before ?? created_at) >= pace.staleAfter;
  }

  function keepHold(id: string): () => void {
    let stop = () => {};
    const renew = (): void => {
      const held = store.write((trx) => rows.hold(trx, id, holder, later(clock.now(), pace.hold)));
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
    if (back) lastFailure = undefined;
    await store.write(async (trx) => {
      await rows.markSent(trx, id, at);
      // What only waited for the mail server need not wait out its pause.
      if (back) await rows.bringForward(trx, at);
    });
    unmarked.delete(id);
  }

  async function failed(letter: LetterRow, error: unknown): Promise<void> {
    const { id, attempts } = letter;
    const problem = error instanceof MailError ? error.message : "failed here";
    if (error instanceof MailError && (error.failure === "server" || error.failure === "broken off")) unreachable = true;
    const now = clock.now();
    const state = stateAfter(letter, error, now);
    if (!isStrangersMistake(letter, error)) lastFailure = { letter: id, problem };
    const pause = pauseAfter(attempts);
    await store.write((trx) => rows.markFailed(trx, id, holder, { state, due_at: later(now, pause), problem }));
    if (state === "dropped") report("letter.not-repeated", { letter: id, attempts, problem });
    else if (state === "dead") report("letter.dead", { letter: id, attempts, problem });
    else report("letter.failed", { letter: id, attempts, problem, nextInSeconds: Math.round(pause / 1000) });
  }

  function stateAfter(letter: LetterRow, error: unknown, now: Date): LetterRow["state"] {
    const failure = error instanceof MailError ? error.failure : undefined;
    // It may have arrived.
    if (isReminder(letter) && failure === "broken off") return "dropped";
    if (isStrangersMistake(letter, error)) return "dead";
    return now.getTime() - Date.parse(letter.tried_since) >= pace.giveUpAfter ? "dead" : "waiting";
  }

  /** A typing error in an address; whatever else is wrong is ours or passes, and is tried again. */
  function isStrangersMistake(letter: LetterRow, error: unknown): boolean {
    return letter.owed !== OWED && error instanceof MailError && error.failure === "address";
  }

  /** The last failure, unless its email has arrived since or is not to be sent any more. */
  async function presentProblem(): Promise<{ problem?: string }> {
    if (lastFailure && !(await rows.isUndelivered(store.db, lastFailure.letter))) lastFailure = undefined;
    return lastFailure ? { problem: lastFailure.problem } : {};
  }

  function pauseAfter(attempts: number): number {
    const pause = pace.pauses[Math.min(attempts, pace.pauses.length) - 1] ?? pace.longestNap;
    return pause * (1 + pace.jitter * (2 * Math.random() - 1));
  }

  return {
    async start() {
      try {
        await store.write((trx) => rows.beginAgain(trx, clock.now().toISOString()));
        lastSuccessAt ??= await rows.lastSent(store.db);
      } catch {
        // A store that cannot be written now may be later; letters that are due are looked for all the same.
        report("outbox.store-failed", {});
      }
      on = true;
      wake();
    },
    wake,
    async status() {
      const { oldest, ...counts } = await rows.countLetters(store.db);
      const oldestWaitingAgeMs = oldest === undefined ? 0 : Math.max(0, clock.now().getTime() - Date.parse(oldest));
      const stuck = counts.dead > 0 || oldestWaitingAgeMs > pace.stuckAfter;
      return { ...counts, oldestWaitingAgeMs, stuck, ...(lastSuccessAt !== undefined && { lastSuccessAt }), ...(await presentProblem()) };
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

  async function drained(): Promise<void> {
    await looking;
    await Promise.all(underWay.values());
  }
}
