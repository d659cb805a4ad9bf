/** Lets writes that arrive together be stored together. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Resolves when `waiting` has `most`, or when a turn of the event loop has brought no more. Posts
 * that came at the same moment begin one in each turn (`server/http/concurrency.ts`), and one alone
 * waits for a single turn.
 */
export async function gather(waiting: readonly unknown[], most: number): Promise<void> {
  let before: number;
  do {
    before = waiting.length;
    await nextTurn();
  } while (waiting.length > before && waiting.length < most);
}
