/**
 * The queue of emails between the store and the mail server: claim, send, mark. One process claims
 * an email durably for a short time and renews the claim while it sends, so that no email is sent
 * twice on purpose, and an email whose process died is sent by another. A reminder is sent at most
 * once. The pauses between retries grow; after three days of failures an email is dead, which the
 * log and `/readyz` show.
 */
import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { Delivery, type DeliveryOptions } from "./delivery.ts";
import * as queries from "./outbox-queries.ts";
import { RETRY_POLICY, type RetryPolicy } from "./retry-policy.ts";

export { type EmailRow, leadOf } from "./outbox-queries.ts";

export type OutboxOptions = Omit<DeliveryOptions, "retryPolicy" | "holder"> & { readonly retryPolicy?: Partial<RetryPolicy> };

export const createOutbox = (options: OutboxOptions): Outbox =>
  new Outbox({ ...options, retryPolicy: { ...RETRY_POLICY, ...options.retryPolicy }, holder: randomUUID() });

export class Outbox {
  private readonly options: DeliveryOptions;
  private readonly delivery: Delivery;
  private readonly inFlight = new Map<string, Promise<void>>();
  /** Those of them that are for visitors. */
  private readonly toVisitors = new Set<string>();
  /** Expired claims of other processes, and when each was first seen. Milliseconds since 1970. */
  private readonly expired = new Map<string, number>();
  private isOn = false;
  private running: Promise<void> | undefined;
  private isWoken = false;
  private stopNap = (): void => {};

  constructor(options: DeliveryOptions) {
    this.options = options;
    this.delivery = new Delivery(options);
  }

  /**
   * Starts delivering. Because mail settings are fixed by a restart, waiting emails are due now,
   * except reminders before their time, and dead emails are retried for three more days, except
   * those to visitors' addresses that don't exist.
   */
  async start(): Promise<void> {
    const { store, clock, report } = this.options;
    try {
      await store.write((trx) => queries.reviveAfterRestart(trx, clock.now().toISOString()));
      this.delivery.lastSuccessAt ??= await queries.lastSent(store.db);
    } catch {
      // The store may be writable again later, so look for due emails anyway.
      report("outbox.store-failed", {});
    }
    this.isOn = true;
    this.wake();
  }

  /** Called when an email was queued. */
  wake(): void {
    if (!this.isOn) return;
    this.isWoken = true;
    this.running ??= this.run();
  }

  async status() {
    const { store, clock, retryPolicy, isHeld } = this.options;
    const { oldest, newest, ...counts } = await queries.countEmails(store.db);
    const ageOf = (at: string | undefined): number => (at === undefined ? 0 : clock.now().getTime() - Date.parse(at));
    const oldestWaitingAgeMs = Math.max(0, ageOf(oldest));
    // The operator should check the mail settings, or the clock: the age of an email that was queued
    // while the clock was ahead is not known.
    const waitsTooLong = oldestWaitingAgeMs > retryPolicy.stuckAfter && !isHeld?.();
    const stuck = counts.dead > 0 || waitsTooLong || ageOf(newest) < -retryPolicy.stuckAfter;
    const { lastSuccessAt } = this.delivery;
    return { ...counts, oldestWaitingAgeMs, stuck, lastSuccessAt, problem: await this.delivery.presentProblem() };
  }

  /** Starts no new deliveries and waits for the current ones. @param timeout milliseconds. */
  async stop(timeout: number): Promise<void> {
    this.isOn = false;
    this.stopNap();
    let cancelTimer = (): void => {};
    const timeUp = new Promise<void>((resolve) => (cancelTimer = this.options.clock.after(timeout, resolve)));
    await Promise.race([this.drained(), timeUp]);
    cancelTimer();
    this.options.mail.close();
  }

  private async drained(): Promise<void> {
    await this.running;
    await Promise.all(this.inFlight.values());
  }

  /**
   * Claims due emails until none is due or the limit of concurrent deliveries is reached, then
   * naps.
   */
  private async run(): Promise<void> {
    const { clock, report, retryPolicy } = this.options;
    while (this.isWoken) {
      this.isWoken = false;
      try {
        if (this.isOn) this.napUntil(await this.startDue());
      } catch {
        report("outbox.store-failed", {});
        this.napUntil(clock.now().getTime() + retryPolicy.storePause);
      }
    }
    // In the same turn as the last check of `isWoken`, so that no call to `wake` is lost.
    this.running = undefined;
  }

  private napUntil(instant: number): void {
    const { clock, retryPolicy } = this.options;
    this.stopNap();
    if (!this.isOn) return;
    const nap = Math.min(Math.max(instant - clock.now().getTime(), 0), retryPolicy.longestNap);
    this.stopNap = clock.after(nap, () => this.wake());
  }

  /**
   * Starts due emails up to the limit. Resolves to when to look again, in milliseconds since 1970.
   */
  private async startDue(): Promise<number> {
    const { store, clock, retryPolicy, isHeld } = this.options;
    // Whatever ends that calls `wake`.
    if (isHeld?.()) return Number.POSITIVE_INFINITY;
    // At the limit, the first delivery that ends calls `wake`.
    if (this.inFlight.size >= retryPolicy.concurrency) return Number.POSITIVE_INFINITY;
    const nextDue = await queries.nextDue(store.db, this.notNow(), this.roomForVisitors() === 0);
    if (nextDue === undefined) return this.nextTakeOver();
    if (nextDue > clock.now().toISOString() && !(await this.undoClockJump())) return Math.min(Date.parse(nextDue), this.nextTakeOver());
    for (const message of await this.claimDue()) {
      if (message.must_deliver !== queries.MUST_DELIVER) this.toVisitors.add(message.id);
      const delivery = this.delivery.deliver(message).finally(() => {
        this.inFlight.delete(message.id);
        this.toVisitors.delete(message.id);
        this.wake();
      });
      this.inFlight.set(message.id, delivery);
    }
    if (this.inFlight.size < retryPolicy.concurrency) this.isWoken = true;
    return Number.POSITIVE_INFINITY;
  }

  /**
   * Makes emails due that were claimed or failed while the clock was ahead, by a process that died
   * or before the clock was set back. Resolves to whether there were any.
   */
  private async undoClockJump(): Promise<boolean> {
    const { store, clock, retryPolicy } = this.options;
    const now = clock.now();
    const latest = {
      claimed: queries.isoAfter(now, 2 * retryPolicy.claimFor),
      waiting: queries.isoAfter(now, 2 * Math.max(retryPolicy.claimFor, retryPolicy.longestNap, ...retryPolicy.pauses)),
    };
    const inFlight = [...this.inFlight.keys()];
    if (!(await queries.hasDueTooLate(store.db, latest, inFlight))) return false;
    await store.write((trx) => queries.dueNow(trx, latest, inFlight, now.toISOString()));
    this.options.report("outbox.clock-set-back", {});
    return true;
  }

  /** Emails that aren't claimed now: those that this process is sending, and those whose process may yet record that it has sent them. */
  private notNow(): string[] {
    const { clock, retryPolicy } = this.options;
    const now = clock.now().getTime();
    const ids = [...this.inFlight.keys()];
    for (const [id, since] of this.expired) {
      if (now < since + retryPolicy.takeOverAfter) ids.push(id);
      // It was recorded meanwhile.
      else if (now > since + retryPolicy.takeOverAfter + MINUTE_MS) this.expired.delete(id);
    }
    return ids;
  }

  /** When the next expired claim may be taken over. Milliseconds since 1970. */
  private nextTakeOver(): number {
    const { clock, retryPolicy } = this.options;
    const ends = [...this.expired.values()].map((since) => since + retryPolicy.takeOverAfter);
    return Math.min(...ends.filter((end) => end > clock.now().getTime()));
  }

  private mayTakeOver(id: string): boolean {
    const { clock, retryPolicy } = this.options;
    const now = clock.now().getTime();
    const since = this.expired.get(id) ?? now;
    this.expired.set(id, since);
    return now >= since + retryPolicy.takeOverAfter;
  }

  /** One place stays free for the agent's next email, however many visitors' emails are due. */
  private roomForVisitors(): number {
    return Math.max(0, Math.max(1, this.options.retryPolicy.concurrency - 1) - this.toVisitors.size);
  }

  private async claimDue(): Promise<readonly queries.EmailRow[]> {
    const { store, clock, report, retryPolicy, holder } = this.options;
    const { unmarked } = this.delivery;
    const marking = [...unmarked.keys()];
    const { claimed, abandoned } = await store.write(async (trx) => {
      for (const [id, at] of unmarked) await queries.markSent(trx, id, at);
      const now = clock.now();
      const limit = retryPolicy.concurrency - this.inFlight.size;
      const [toVisitors, inFlight] = [this.roomForVisitors(), this.notNow()];
      const until = queries.isoAfter(now, retryPolicy.claimFor);
      const mayTakeOver = (id: string): boolean => this.mayTakeOver(id);
      return queries.claim(trx, { holder, now: now.toISOString(), until, limit, toVisitors, inFlight, mayTakeOver });
    });
    for (const id of marking) unmarked.delete(id);
    for (const id of abandoned) report("email.not-repeated", { emailId: id });
    for (const id of [...abandoned, ...claimed.map((email) => email.id)]) this.expired.delete(id);
    return claimed;
  }
}
