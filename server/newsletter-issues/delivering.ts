/** Hands one claimed email to the mail server, and records the answer. */
import { HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { MailError } from "../email/mail-error.ts";
import type { Writer } from "../store/store.ts";
import { type Claimed, markRefusedTx, markSentTx, markWaitingTx, troubleTx } from "./deliveries.ts";
import type { SenderOptions } from "./sender.ts";

/** After the first refusal of an email that may pass, the second, and so on; then it's given up. Milliseconds. */
const PAUSES = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
/** While the mail server is away, for all emails. The last one repeats. Milliseconds. */
const SERVER_PAUSES = [5000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS] as const;
/** After so many refusals in a row it's about us, not about the readers. */
export const MOST_REFUSED_IN_A_ROW = 5;
/** So often an email is sent whose answer is lost each time. */
const MOST_LOST = 5;
/** Pause after a failed write of what was sent. Milliseconds. */
const STORE_PAUSE = 5000;

export type Delivering = {
  /** Never rejects. */
  deliver(claimed: Claimed): Promise<void>;
  /** While the mail server is away. Milliseconds since 1970. */
  pausedUntil(): number;
};

export type DeliveringOptions = SenderOptions & {
  readonly issue: string;
  readonly holder: string;
  readonly isOn: () => boolean;
  readonly nap: (milliseconds: number) => Promise<void>;
};

export function createDelivering({ store, mail, clock, compose, report, issue, holder, isOn }: DeliveringOptions): Delivering {
  const held = { issue, holder };
  let serverFailures = 0;
  let refusedInARow = 0;
  let until = 0;

  /** What the mail server has answered must be recorded, however long the store is away. */
  async function record(change: (trx: Writer) => Promise<void>): Promise<void> {
    for (;;)
      try {
        return await store.write(change);
      } catch (error) {
        report("newsletter.not-recorded", error);
        if (!isOn()) return;
        await new Promise<void>((resolve) => clock.after(STORE_PAUSE, resolve));
      }
  }

  async function failed(claimed: Claimed, error: unknown): Promise<void> {
    const [failure, problem] = error instanceof MailError ? [error.failure, error.message] : (["internal", "failed here"] as const);
    if (!(error instanceof MailError)) report("newsletter.not-composed", error);
    const now = clock.now().getTime();
    const after = (milliseconds: number): string => new Date(now + milliseconds).toISOString();
    if (failure === "no-such-address") return record((trx) => markRefusedTx(trx, claimed, problem, held));
    if (failure === "server" || failure === "connection-lost") {
      const pause = SERVER_PAUSES[Math.min(serverFailures, SERVER_PAUSES.length - 1)] ?? 0;
      serverFailures += 1;
      until = now + pause;
      const isUnsure = failure === "connection-lost";
      if (isUnsure && claimed.attempts >= MOST_LOST) return record((trx) => markRefusedTx(trx, claimed, problem, held));
      return record(async (trx) => {
        await markWaitingTx(trx, claimed, { problem, at: after(0), isUncounted: !isUnsure, isUnsure }, held);
        await troubleTx(trx, issue, problem, false);
      });
    }
    refusedInARow += 1;
    const pauses = refusedInARow >= MOST_REFUSED_IN_A_ROW;
    const pause = PAUSES[claimed.attempts - 1];
    return record(async (trx) => {
      // What is refused to everyone says nothing about one reader.
      if (pauses) await markWaitingTx(trx, claimed, { problem, at: after(0), isUncounted: true }, held);
      else if (pause === undefined) await markRefusedTx(trx, claimed, problem, held);
      else await markWaitingTx(trx, claimed, { problem, at: after(pause) }, held);
      if (pauses) await troubleTx(trx, issue, `${MOST_REFUSED_IN_A_ROW} emails in a row were refused. The last time: ${problem}`, true);
    });
  }

  return {
    pausedUntil: () => until,
    async deliver(claimed) {
      try {
        await mail.send(await compose(issue, claimed));
      } catch (error) {
        return failed(claimed, error);
      }
      [serverFailures, refusedInARow, until] = [0, 0, 0];
      await record((trx) => markSentTx(trx, claimed, held));
    },
  };
}
