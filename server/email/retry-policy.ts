/** The outbox's sense of time: how soon it tries again, when it gives up, how long a claim holds. */

/** Milliseconds throughout. */
export type RetryPolicy = {
  /** After the first failure, the second and so on; the last holds for all further ones. */
  readonly pauses: readonly number[];
  /** Each pause is up to this part of it shorter or longer, so that emails do not all come back together. */
  readonly jitter: number;
  /** Failures for so long make an email dead. */
  readonly giveUpAfter: number;
  /** A visitor's email that names no end of its own is of no use after so long; it is dropped when its turn comes. */
  readonly staleAfter: number;
  /** How long a claim holds before it is renewed or lapses. */
  readonly hold: number;
  /** Most emails under way at once. */
  readonly fromCache: number;
  /** The outbox looks into the store at least this often. */
  readonly longestNap: number;
  /** Pause after the store could not be written. */
  readonly storePause: number;
  /** An email that waits for longer than this means that the mail does not move. */
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
  hold: 15 * SECOND,
  fromCache: 3,
  longestNap: MINUTE,
  storePause: 5 * SECOND,
  stuckAfter: 15 * MINUTE,
};
