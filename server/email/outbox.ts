/**
 * Delivers emails from the store to the mail server: claim, send, mark. One process claims an email durably for a short time and renews
 * the claim while it sends, so that no email is sent twice on purpose, and an email whose process died is sent by another. A reminder is
 * sent at most once. The pauses between retries grow; after three days of failures an email is dead, which the log and `/readyz` show.
 * Reports contain the email's id and our own words for a failure, and nothing about a visitor.
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { type FailureKind, MailError } from "./mail-error.ts";
import type { EmailMessage } from "./message.ts";
import type { Mail } from "./transports.ts";
import { RETRY_POLICY, type RetryPolicy } from "./retry-policy.ts";
import * as rows from "./outbox-rows.ts";
import { isReminder, isoAfter, type EmailRow, MUST_DELIVER } from "./outbox-rows.ts";
import type { Store } from "../store/store.ts";

export type { EmailRow } from "./outbox-rows.ts";

export type OutboxOptions = {
  readonly store: Store;
  readonly mail: Mail;
  /** Composes an email from the stored data, for each attempt. `undefined` when it is out of date. */
  readonly compose: (message: EmailRow) => Promise<EmailMessage | undefined>;
  readonly clock: Clock;
  readonly report: (event: string, fields: Readonly<Record<string, string | number>>) => void;
  readonly retryPolicy?: Partial<RetryPolicy>;
};

export type OutboxStatus = Pick<rows.Counts, "waiting" | "dead" | "refused"> & {
  readonly oldestWaitingAgeMs: number;
  /** UTC, ISO 8601. Absent until an email was sent. */
  readonly lastSuccessAt?: string;
  /** Why the last attempt failed, if its email is still undelivered. */
  readonly problem?: string;
  /** An email is dead or has waited for more than fifteen minutes: the operator should check the mail settings. */
  readonly stuck: boolean;
};

export type Outbox = {
  /**
   * Starts delivering. Because mail settings are fixed by a restart, waiting emails are due now, except reminders before their time, and
   * dead emails are retried for three more days, except those to visitors' addresses that don't exist.
   */
  start(): Promise<void>;
  /** Called when an email was queued. */
  wake(): void;
  status(): Promise<OutboxStatus>;
  /** Starts no new deliveries and waits for the current ones. @param timeout milliseconds. */
  stop(timeout: number): Promise<void>;
};

export function createOutbox({ store, mail, compose, clock, report, ...options }: OutboxOptions): Outbox {
  const retryPolicy: RetryPolicy = { ...RETRY_POLICY, ...options.retryPolicy };
  const holder = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  /** Sent emails that are not marked in the store yet, with their time. This process never sends them again. */
  const unmarked = new Map<string, string>();
  let on = false;
  let looking: Promise<void> | undefined;
  let busy = false;
  let again = false;
  let stopNap = () => {};
  let lastSuccessAt: string | undefined;
  let unreachable = false;
  /** Not stored, because a restart tries everything again. */
  let lastFailure: { readonly message: string; readonly problem: string } | undefined;

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
        napUntil(clock.now().getTime() + retryPolicy.storePause);
      }
    }
    // In the same turn as the last check of `again`, so that no call to `wake` is lost.
    busy = false;
  }

  function napUntil(instant: number): void {
    stopNap();
    if (!on) return;
    stopNap = clock.after(Math.min(Math.max(instant - clock.now().getTime(), 0), retryPolicy.longestNap), wake);
  }

  /** Starts due emails up to the limit. Resolves to when to look again, in milliseconds since 1970. */
  async function look(): Promise<number> {
    const room = retryPolicy.concurrency - underWay.size;
    // The first delivery that ends calls `wake`.
    if (room <= 0) return Number.POSITIVE_INFINITY;
    const now = clock.now();
    const next = await rows
      .without(store.db.selectFrom("emails").select("due_at"), [...underWay.keys()])
      .where("state", "=", rows.WAITING)
      .orderBy("due_at")
      .limit(1)
      .executeTakeFirst();
    if (!next) return Number.POSITIVE_INFINITY;
    if (next.due_at > now.toISOString()) return Date.parse(next.due_at);
    const marking = [...unmarked.keys()];
    const { claimed, abandoned } = await store.write(async (trx) => {
      for (const [id, at] of unmarked) await rows.markSent(trx, id, at);
      return rows.claim(trx, { holder, now: clock.now(), hold: retryPolicy.hold, room, underWay: [...underWay.keys()] });
    });
    for (const id of marking) unmarked.delete(id);
    for (const id of abandoned) report("email.not-repeated", { emailId: id });
    for (const message of claimed) {
      const delivery = deliver(message).finally(() => {
        underWay.delete(message.id);
        wake();
      });
      underWay.set(message.id, delivery);
    }
    if (underWay.size < retryPolicy.concurrency) again = true;
    return Number.POSITIVE_INFINITY;
  }

  async function deliver(message: EmailRow): Promise<void> {
    const stopHolding = keepHold(message.id);
    let failure: unknown;
    let gone = false;
    try {
      const composed = isTooLate(message) ? undefined : await compose(message);
      if (composed) await mail.send(composed);
      else gone = true;
    } catch (error) {
      failure = error ?? new Error("unknown");
    } finally {
      stopHolding();
    }
    try {
      if (gone) await store.write((trx) => rows.drop(trx, message.id));
      else await (failure === undefined ? succeeded(message) : failed(message, failure));
    } catch {
      // The claim expires and the email is claimed again. One that was sent is then only marked, and a reminder is dropped.
      report("outbox.store-failed", { emailId: message.id });
    }
  }

  function isTooLate({ must_deliver: mustDeliver, created_at, not_before, not_after }: EmailRow): boolean {
    const now = clock.now();
    if (not_after !== null) return now.toISOString() >= not_after;
    return mustDeliver !== MUST_DELIVER && now.getTime() - Date.parse(not_before ?? created_at) >= retryPolicy.staleAfter;
  }

  function keepHold(id: string): () => void {
    let stop = () => {};
    const renew = (): void => {
      const pending = store.write((trx) => rows.hold(trx, id, holder, isoAfter(clock.now(), retryPolicy.hold)));
      pending.catch(() => report("outbox.store-failed", { emailId: id }));
      stop = clock.after(retryPolicy.hold / 3, renew);
    };
    stop = clock.after(retryPolicy.hold / 3, renew);
    return () => stop();
  }

  async function succeeded({ id }: EmailRow): Promise<void> {
    const at = clock.now().toISOString();
    unmarked.set(id, at);
    lastSuccessAt = at;
    const back = unreachable;
    unreachable = false;
    if (back) lastFailure = undefined;
    await store.write(async (trx) => {
      await rows.markSent(trx, id, at);
      // Emails that failed only because of the server need not wait for the end of their pause.
      if (back) await rows.retryServerFailures(trx, at);
    });
    unmarked.delete(id);
  }

  async function failed(message: EmailRow, error: unknown): Promise<void> {
    const { id, attempts } = message;
    const problem = error instanceof MailError ? error.message : "failed here";
    const failure = error instanceof MailError ? error.failure : "internal";
    if (rows.SERVER_FAILURES.includes(failure)) unreachable = true;
    const now = clock.now();
    const state = stateAfter(message, failure, now);
    if (!isVisitorsTypo(message, failure)) lastFailure = { message: id, problem };
    const pause = pauseAfter(attempts);
    await store.write((trx) => rows.markFailed(trx, id, holder, { state, due_at: isoAfter(now, pause), problem, failure }));
    if (state === "dropped") report("email.not-repeated", { emailId: id, attempts, problem });
    else if (state === "dead") report("email.dead", { emailId: id, attempts, problem });
    else report("email.failed", { emailId: id, attempts, problem, nextInSeconds: Math.round(pause / 1000) });
  }

  function stateAfter(message: EmailRow, failure: FailureKind, now: Date): EmailRow["state"] {
    // The email may have arrived.
    if (isReminder(message) && failure === "connection-lost") return "dropped";
    if (isVisitorsTypo(message, failure)) return "dead";
    return now.getTime() - Date.parse(message.tried_since) >= retryPolicy.giveUpAfter ? "dead" : "waiting";
  }

  /** Whether a visitor mistyped the address. All other failures may pass and are retried. */
  function isVisitorsTypo(message: EmailRow, failure: FailureKind): boolean {
    return message.must_deliver !== MUST_DELIVER && failure === "no-such-address";
  }

  /** The last failure, unless its email was delivered or dropped since. */
  async function presentProblem(): Promise<{ problem?: string }> {
    if (lastFailure && !(await rows.isUndelivered(store.db, lastFailure.message))) lastFailure = undefined;
    return lastFailure ? { problem: lastFailure.problem } : {};
  }

  function pauseAfter(attempts: number): number {
    const pause = retryPolicy.pauses[Math.min(attempts, retryPolicy.pauses.length) - 1] ?? retryPolicy.longestNap;
    return pause * (1 + retryPolicy.jitter * (2 * Math.random() - 1));
  }

  return {
    async start() {
      try {
        await store.write((trx) => rows.beginAgain(trx, clock.now().toISOString()));
        lastSuccessAt ??= await rows.lastSent(store.db);
      } catch {
        // The store may be writable again later, so look for due emails anyway.
        report("outbox.store-failed", {});
      }
      on = true;
      wake();
    },
    wake,
    async status() {
      const { oldest, ...counts } = await rows.countEmails(store.db);
      const oldestWaitingAgeMs = oldest === undefined ? 0 : Math.max(0, clock.now().getTime() - Date.parse(oldest));
      const stuck = counts.dead > 0 || oldestWaitingAgeMs > retryPolicy.stuckAfter;
      return { ...counts, oldestWaitingAgeMs, stuck, ...(lastSuccessAt !== undefined && { lastSuccessAt }), ...(await presentProblem()) };
    },
    async stop(timeout) {
      on = false;
      stopNap();
      let enough = () => {};
      const timeUp = new Promise<void>((resolve) => (enough = clock.after(timeout, resolve)));
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
