/** Work that no one waits for, one piece at a time. */
import { setTimeout as pause } from "node:timers/promises";

/** Between two pieces, so that requests come first. Milliseconds. */
const PAUSE_MS = 5;

/**
 * Returns a function that adds pieces of work by name. A name that still waits is done once; what fails is left out.
 * Resolves when nothing waits.
 */
export function createBackground(work: (name: string) => Promise<unknown>): (names: readonly string[]) => Promise<void> {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    for (const name of waiting) {
      waiting.delete(name);
      await work(name).catch(() => undefined);
      await pause(PAUSE_MS, undefined, { ref: false });
    }
    running = undefined;
  }
  return (names) => {
    for (const name of names) waiting.add(name);
    if (waiting.size > 0) running ??= run();
    return running ?? Promise.resolve();
  };
}
