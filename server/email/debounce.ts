/**
 * Delays work during a rush, for a bounded time: requests are stored first, and their emails are
 * sent after that.
 */
import type { Clock } from "../clock.ts";

/**
 * The work starts after this long without a call, or after `LONGEST` in an endless rush.
 * Milliseconds.
 */
export const QUIET = 100;
export const LONGEST = 3000;

/**
 * A function that calls `work` after a moment without calls, and at the latest `LONGEST` after its
 * first call.
 */
export function debounce(clock: Clock, work: () => void): () => void {
  let cancel = () => {};
  let first: number | undefined;
  return () => {
    const now = clock.now().getTime();
    first ??= now;
    cancel();
    cancel = clock.after(Math.max(0, Math.min(QUIET, first + LONGEST - now)), () => {
      first = undefined;
      work();
    });
  };
}
