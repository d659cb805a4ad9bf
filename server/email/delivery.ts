/**
 * Delivers one claimed email at a time: composes it, sends it, and records the result in the store.
 */
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { type FailureKind, MailError } from "./mail-error.ts";
import type { EmailMessage } from "./message.ts";
import * as queries from "./outbox-queries.ts";
import { isReminder, isoAfter, type EmailRow, MUST_DELIVER } from "./outbox-queries.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import type { Mail } from "./transports.ts";

export type DeliveryOptions = {
  readonly store: Store;
  readonly mail: Mail;
  /**
   * Composes an email from the stored data, for each attempt. `undefined` when it is out of date.
   */
  readonly compose: (message: EmailRow) => Promise<EmailMessage | undefined>;
  readonly clock: Clock;
  /** Whether emails wait for now, because there is no recipient or no sender yet. */
  readonly isHeld?: () => boolean;
  /** Gets an email's id and our own words for a failure, and nothing about a visitor. */
  readonly report: (event: string, fields: Readonly<Record<string, string | number>>) => void;
  readonly retryPolicy: RetryPolicy;
  /** This server's name in the claims. */
  readonly holder: string;
};

export class Delivery {
  /**
   * Sent emails that are not marked in the store yet, with their time. They are never sent again.
   */
  readonly unmarked = new Map<string, string>();
  lastSuccessAt: string | undefined;
  private readonly options: DeliveryOptions;
  private isServerDown = false;
  /** Not stored, because a restart tries everything again. */
  private lastFailure: { readonly id: string; readonly problem: string } | undefined;

  constructor(options: DeliveryOptions) {
    this.options = options;
  }

  async deliver(message: EmailRow): Promise<void> {
    const { store, report } = this.options;
    const result = await this.attempt(message);
    try {
      if (result === "sent") await this.markSent(message);
      else if (result === "out of date") await store.write((trx) => queries.drop(trx, message.id));
      else await this.markFailed(message, result.error);
    } catch {
      // The claim expires and the email is claimed again. One that was sent is then only marked,
      // and a reminder is dropped.
      report("outbox.store-failed", { emailId: message.id });
    }
  }

  private async attempt(message: EmailRow): Promise<"sent" | "out of date" | { readonly error: unknown }> {
    const { mail, compose } = this.options;
    const stopRenewing = this.keepClaim(message.id);
    try {
      const composed = this.isTooLate(message) ? undefined : await compose(message);
      if (!composed) return "out of date";
      await mail.send(composed);
      return "sent";
    } catch (error) {
      return { error };
    } finally {
      stopRenewing();
    }
  }

  private isTooLate({ must_deliver, created_at, not_before, not_after }: EmailRow): boolean {
    const now = this.options.clock.now();
    if (not_after !== null) return now.toISOString() >= not_after;
    return must_deliver !== MUST_DELIVER && now.getTime() - Date.parse(not_before ?? created_at) >= this.options.retryPolicy.staleAfter;
  }

  /** Renews a claim until the returned function is called. */
  private keepClaim(id: string): () => void {
    const { store, clock, report, holder, retryPolicy } = this.options;
    let stop = () => {};
    const renewLater = (): void => {
      stop = clock.after(retryPolicy.claimFor / 3, () => {
        const renewed = store.write((trx) => queries.renewClaim(trx, id, holder, isoAfter(clock.now(), retryPolicy.claimFor)));
        renewed.catch(() => report("outbox.store-failed", { emailId: id }));
        renewLater();
      });
    };
    renewLater();
    return () => stop();
  }

  private async markSent({ id }: EmailRow): Promise<void> {
    const at = this.options.clock.now().toISOString();
    this.unmarked.set(id, at);
    this.lastSuccessAt = at;
    const isServerBack = this.isServerDown;
    this.isServerDown = false;
    if (isServerBack) this.lastFailure = undefined;
    await this.options.store.write(async (trx) => {
      await queries.markSent(trx, id, at);
      // Emails that failed only because of the server need not wait for the end of their pause.
      if (isServerBack) await queries.retryServerFailures(trx, at);
    });
    this.unmarked.delete(id);
  }

  private async markFailed(message: EmailRow, error: unknown): Promise<void> {
    const { store, clock, report, holder, retryPolicy } = this.options;
    const { id, attempts } = message;
    const [failure, problem] = error instanceof MailError ? [error.failure, error.message] : (["internal", "failed here"] as const);
    if (queries.SERVER_FAILURES.includes(failure)) this.isServerDown = true;
    if (!isVisitorsTypo(message, failure)) this.lastFailure = { id, problem };
    const now = clock.now();
    const state = stateAfter(message, failure, now, retryPolicy);
    const pause = pauseAfter(attempts, retryPolicy);
    await store.write((trx) => queries.markFailed(trx, id, holder, { state, due_at: isoAfter(now, pause), problem, failure }));
    const fields = { emailId: id, attempts, problem };
    if (state === "dropped") report("email.not-repeated", fields);
    else if (state === "dead") report("email.dead", fields);
    else report("email.failed", { ...fields, nextInSeconds: Math.round(pause / 1000) });
  }

  /** The last failure, unless its email was delivered or dropped since. */
  async presentProblem(): Promise<string | undefined> {
    if (this.lastFailure && !(await queries.isUndelivered(this.options.store.db, this.lastFailure.id))) this.lastFailure = undefined;
    return this.lastFailure?.problem;
  }
}

function stateAfter(message: EmailRow, failure: FailureKind, now: Date, { giveUpAfter }: RetryPolicy): EmailRow["state"] {
  // The email may have arrived.
  if (isReminder(message) && failure === "connection-lost") return "dropped";
  if (isVisitorsTypo(message, failure)) return "dead";
  return now.getTime() - Date.parse(message.tried_since) >= giveUpAfter ? "dead" : "waiting";
}

/** Whether a visitor mistyped the address. All other failures may pass and are retried. */
const isVisitorsTypo = (message: EmailRow, failure: FailureKind): boolean =>
  message.must_deliver !== MUST_DELIVER && failure === "no-such-address";

function pauseAfter(attempts: number, { pauses, longestNap, jitter }: RetryPolicy): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? longestNap;
  return pause * (1 + jitter * (2 * Math.random() - 1));
}
