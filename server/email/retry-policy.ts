/** The outbox's timing: when it retries, when it gives up, how long a claim lasts. */
import type { EngineName } from "../store/migrate.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";

/** All times in milliseconds. */
export const RETRY_POLICY = {
  /** After the first failure, the second and so on. The last one repeats. */
  pauses: [5000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS] as readonly number[],
  /** Each pause is shorter or longer by up to this share, so that retries spread out. */
  jitter: 0.2,
  /** An email that fails for this long is dead. */
  giveUpAfter: 72 * HOUR_MS,
  /** A visitor's email without an end is dropped after this long. */
  staleAfter: 14 * DAY_MS,
  /** How long a claim lasts before it must be renewed. */
  claimFor: 15_000,
  /**
   * How long another process's claim must have been seen as expired before it's taken over. Where the store can be away for longer than
   * a claim lasts, a process that couldn't record what it has sent does that first.
   */
  takeOverAfter: 0,
  /** Most emails that are being sent at once. A count. */
  concurrency: 3,
  /** The outbox queries the store at least this often. */
  longestNap: MINUTE_MS,
  /** Pause after a failed write to the store. */
  storePause: 5000,
  /** If an email waits longer than this, the outbox reports itself as stuck. */
  stuckAfter: 15 * MINUTE_MS,
};

/**
 * With PostgreSQL: a statement that hangs while the database fails over ends after 12 seconds, and the pause after it takes 5.
 * Milliseconds.
 */
export const TAKE_OVER_AFTER = 20_000;

export type RetryPolicy = Readonly<typeof RETRY_POLICY>;

/** What differs by the database. */
export const policyFor = (engine: EngineName): Partial<RetryPolicy> => (engine === "postgres" ? { takeOverAfter: TAKE_OVER_AFTER } : {});
