/** The outbox's timing: when it retries, when it gives up, how long a claim lasts. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** All times in milliseconds. */
export const RETRY_POLICY = {
  /** After the first failure, the second and so on. The last one repeats. */
  pauses: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as readonly number[],
  /** Each pause is shorter or longer by up to this share, so that retries spread out. */
  jitter: 0.2,
  /** An email that fails for this long is dead. */
  giveUpAfter: 72 * HOUR,
  /** A visitor's email without an end is dropped after this long. */
  staleAfter: 14 * 24 * HOUR,
  /** How long a claim lasts before it must be renewed. */
  claimFor: 15 * SECOND,
  /** Most emails that are being sent at once. A count. */
  concurrency: 3,
  /** The outbox queries the store at least this often. */
  longestNap: MINUTE,
  /** Pause after a failed write to the store. */
  storePause: 5 * SECOND,
  /** If an email waits longer than this, the outbox reports itself as stuck. */
  stuckAfter: 15 * MINUTE,
};

export type RetryPolicy = Readonly<typeof RETRY_POLICY>;
