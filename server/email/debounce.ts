/** Puts off work until a rush is over, for a bounded time: while requests come in, taking them comes first, and their emails right after. */
import type { Clock } from "../clock.ts";

/** No call for so long is quiet; in a rush without end the work is done this often. Milliseconds. */
export const QUIET = 100;
export const LONGEST = 3000;

/** A function that calls `work` once it was not called for a moment, and at the latest some seconds after its first call. */
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
