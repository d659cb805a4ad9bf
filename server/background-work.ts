/** Work that no one waits for: looks whether there is something to do, one look at a time. */
import { MINUTE_MS } from "../domain/time/instant.ts";
import type { Clock } from "./clock.ts";

/** A change is often followed by others. Milliseconds. */
const QUIET = 2000;

export type BackgroundWork = {
  /** Looks now, and from now on at each `wake`. */
  begin(): void;
  /** Something may have changed: looks in two seconds, or once more after the look that goes on. */
  wake(): void;
  /** Aborts `signal`, and waits for the look that goes on. */
  stop(): Promise<void>;
};

export type BackgroundOptions = {
  readonly clock: Clock;
  /** Resolves to whether nothing is left to do. Otherwise, and after an error, it's called again in a minute, or in `firstPause`. */
  readonly look: (signal: AbortSignal) => Promise<boolean>;
  /** Before the second look, if it's sooner than in a minute; each further pause is twice as long, up to a minute. Milliseconds. */
  readonly firstPause?: number;
  readonly report: (error: unknown) => void;
};

export function createBackgroundWork({ clock, look, firstPause = MINUTE_MS, report }: BackgroundOptions): BackgroundWork {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasBegun = false;
  let again = false;
  let running: Promise<void> | undefined;
  let cancel = (): void => {};
  let pause = firstPause;

  async function isDone(): Promise<boolean> {
    try {
      return await look(signal);
    } catch (error) {
      if (!signal.aborted) report(error);
      return false;
    }
  }

  function run(): void {
    cancel();
    if (running) return void (again = true);
    again = false;
    running = isDone().then((done) => {
      running = undefined;
      if (again) run();
      else if (!done) later(pause);
      pause = done ? firstPause : Math.min(2 * pause, MINUTE_MS);
    });
  }

  function later(wait: number): void {
    cancel();
    if (!signal.aborted) cancel = clock.after(wait, run);
  }

  return {
    begin() {
      hasBegun = true;
      run();
    },
    wake: () => hasBegun && later(QUIET),
    async stop() {
      stopping.abort();
      cancel();
      await running;
    },
  };
}

/** Stops everything at once. @param timeout milliseconds that emails in progress have. */
export const stopAll = (parts: readonly { stop(timeout: number): Promise<unknown> }[], timeout: number): readonly Promise<unknown>[] =>
  parts.map((part) => part.stop(timeout));
