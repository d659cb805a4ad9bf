/** The outbox's timing: when it retries, when it gives up, how long a claim lasts. */

/** All times in milliseconds. */
export type RetryPolicy = {
  /** After the first failure, the second and so on. The last one repeats. */
  readonly pauses: readonly number[];
  /**
   * Each pause is shorter or longer by up to this share, so that emails are not all retried
   * together.
   */
  readonly jitter: number;
  /** An email that fails for this long is dead. */
  readonly giveUpAfter: number;
  /** A visitor's email without an end of its own is dropped after this long. */
  readonly staleAfter: number;
  /** How long a claim lasts before it must be renewed. */
  readonly claimFor: number;
  /** Most emails that are being sent at once. A count. */
  readonly concurrency: number;
  /** The outbox queries the store at least this often. */
  readonly longestNap: number;
  /** Pause after a failed write to the store. */
  readonly storePause: number;
  /** If an email waits longer than this, the outbox reports itself as stuck. */
  readonly stuckAfter: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const RETRY_POLICY: RetryPolicy = {
  pauses: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR],
  jitter: 0.2,
  giveUpAfter: 72 * HOUR,
  staleAfter: 14 * 24 * HOUR,
  claimFor: 15 * SECOND,
  concurrency: 3,
  longestNap: MINUTE,
  storePause: 5 * SECOND,
  stuckAfter: 15 * MINUTE,
};
