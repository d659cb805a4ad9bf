/**
 * Sends issues, one email at a time, at the pace of the agent's email account. One process does it, by a lease. Each email is claimed in the
 * store before the mail server gets it and marked after its answer, so that no reader is missed; one whose answer was lost is sent again
 * and listed. The site's other emails go first, and have connections of their own.
 */
import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Pace } from "../../domain/newsletter/pace.ts";
import type { Clock } from "../clock.ts";
import type { EmailMessage } from "../email/message.ts";
import { nextDue } from "../email/outbox-queries.ts";
import type { Mail } from "../email/transports.ts";
import { runAlone } from "../store/leases.ts";
import type { Reader, Store } from "../store/store.ts";
import { type Claimed, claimTx, issueToSend, lastTries, recoverTx } from "./deliveries.ts";
import { createDelivering } from "./delivering.ts";
import { listReaders } from "./list-readers.ts";
import { createPacing, type Pacing } from "./pacing.ts";

/** Emails that are being sent at once. A count. */
export const CONNECTIONS = 2;
/** The store is asked for issues at least this often, because another process may have begun one. Milliseconds. */
const LONGEST_NAP = MINUTE_MS / 2;
/** While the site's other emails go first, and after a failure of the store. Milliseconds. */
const SHORT_NAP = 250;
const FAILED_NAP = 5000;
/** Tries within a day that are counted, at most. */
const MOST_TRIES = 100_000;

export type SenderOptions = {
  readonly store: Store;
  readonly mail: Mail;
  readonly clock: Clock;
  /** Composes an issue's email to a reader. */
  readonly compose: (issue: string, claimed: Claimed) => Promise<EmailMessage>;
  readonly pace: (db: Reader) => Promise<Pace>;
  /** Whether all emails wait, because there is no sender yet. */
  readonly isHeld: () => boolean;
  readonly report: (event: string, error: unknown) => void;
};

export type IssueSender = {
  begin(): void;
  /** An issue was begun or changed. */
  look(): void;
  /** Begins no more emails, and waits up to `timeout` milliseconds for those under way. */
  stop(timeout: number): Promise<void>;
};

export function createIssueSender(options: SenderOptions): IssueSender {
  const { store, clock, mail, report } = options;
  let isOn = false;
  let isAsked = false;
  let running: Promise<void> | undefined;
  let wake = (): void => {};

  const nap = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(milliseconds, () => wake());
      wake = () => {
        wake = () => {};
        cancel();
        resolve();
      };
      if (!isOn || isAsked) wake();
    });

  const work = (): Promise<unknown> =>
    runAlone({ store, clock, name: "newsletter" }, () => sendAll({ ...options, isOn: () => isOn, nap, heard: () => (isAsked = false) }));

  async function run(): Promise<void> {
    for (let again = isOn; again; again = isOn) {
      isAsked = false;
      try {
        if (!options.isHeld() && (await issueToSend(store.db))) await work();
        await nap(LONGEST_NAP);
      } catch (error) {
        report("newsletter.failed", error);
        await nap(FAILED_NAP);
      }
    }
  }

  return {
    begin() {
      isOn = true;
      running ??= run();
    },
    look() {
      isAsked = true;
      wake();
    },
    async stop(timeout) {
      isOn = false;
      wake();
      let cancelTimer = (): void => {};
      const timeUp = new Promise<void>((resolve) => (cancelTimer = clock.after(timeout, resolve)));
      await Promise.race([running, timeUp]);
      cancelTimer();
      mail.close();
    },
  };
}

type Running = SenderOptions & {
  readonly isOn: () => boolean;
  readonly nap: (milliseconds: number) => Promise<void>;
  /** What was asked for is being looked at. */
  readonly heard: () => void;
};

/** Sends until no issue is left, or it's stopped. The process has the lease. */
async function sendAll(running: Running): Promise<void> {
  const { store, clock, isOn } = running;
  const holder = randomUUID();
  const pacing = createPacing(await lastTries(store.db, clock.now(), MOST_TRIES));
  for (let issue = await issueToSend(store.db); issue && isOn(); issue = await issueToSend(store.db)) {
    while (isOn() && !(await listReaders(store, issue.id, clock.now())));
    await sendIssue(issue.id, holder, pacing, running);
    if (running.isHeld()) return;
  }
}

/** Until the issue is sent, stopped or paused. */
async function sendIssue(issue: string, holder: string, pacing: Pacing, running: Running): Promise<void> {
  const { store, clock, isOn, nap, heard } = running;
  const inFlight = new Set<Promise<void>>();
  const delivering = createDelivering({ ...running, issue, holder });
  const recover = () => store.write((trx) => recoverTx(trx, issue, holder, clock.now()));
  await recover();
  while (isOn() && !running.isHeld()) {
    heard();
    const wait = await obstacle(pacing, running, delivering.pausedUntil());
    if (wait > 0) {
      await nap(Math.min(wait, LONGEST_NAP));
      continue;
    }
    if (inFlight.size >= CONNECTIONS) {
      await Promise.race(inFlight);
      continue;
    }
    const next = await store.write((trx) => claimTx(trx, issue, holder, clock.now()));
    if (next.state === "stopped" || next.state === "finished") break;
    if (next.state === "later") await nap(Math.min(Math.max(Date.parse(next.at) - clock.now().getTime(), 0), LONGEST_NAP));
    if (next.state === "waits" && inFlight.size > 0) await Promise.race(inFlight);
    else if (next.state === "waits") await recover();
    if (next.state !== "claimed") continue;
    pacing.count(clock.now().getTime());
    const sending: Promise<void> = delivering.deliver(next).finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }
  await Promise.all(inFlight);
}

/** How long to wait before the next email. Milliseconds. */
async function obstacle(pacing: Pacing, { store, clock, pace }: Running, pausedUntil: number): Promise<number> {
  const now = clock.now();
  const due = await nextDue(store.db, [], false);
  if (due !== undefined && due <= now.toISOString()) return SHORT_NAP;
  return Math.max(pausedUntil - now.getTime(), pacing.wait(now.getTime(), await pace(store.db)));
}
