/** What is wrong with the store right now, going by its last answers; when these are old, by a question of its own. */
import type { StorageError, StorageHealth } from "./storage.ts";

/** So long an answer says how the store is. Milliseconds. */
const FRESH = 10_000;
/** So long after a failed write another one is tried, to see whether the store takes any again. Milliseconds. */
const RETRY_WRITE = 10_000;

export type Health = {
  /** How a request ended. */
  ended(isWrite: boolean, error?: StorageError): void;
  health(): Promise<StorageHealth>;
};

/**
 * @param read asks for something small; rejects when the store doesn't answer
 * @param write stores something small
 * @param now milliseconds of a clock that never goes back
 */
export function createHealth(
  { read, write }: { readonly read: () => Promise<void>; readonly write: () => Promise<void> },
  now: () => number = () => performance.now(),
): Health {
  let heard = Number.NEGATIVE_INFINITY;
  let away: string | undefined;
  /** It answers, but takes nothing. */
  let unwritable: { readonly problem: string; readonly at: number } | undefined;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    const question = unwritable && now() - unwritable.at >= RETRY_WRITE ? write : read;
    // What comes of it arrives in `ended`.
    asking ??= question()
      .catch(() => undefined)
      .finally(() => (asking = undefined));
    await asking;
  };

  return {
    ended(isWrite, error) {
      heard = now();
      away = error?.reason === "away" ? error.message : undefined;
      if (isWrite && error?.reason !== "away") unwritable = error && { problem: error.message, at: now() };
      else if (error?.reason === "refused") away = error.message;
    },
    async health() {
      if (now() - heard >= FRESH) await ask();
      const problem = away ?? unwritable?.problem;
      return problem === undefined ? { working: true } : { working: false, problem };
    },
  };
}
