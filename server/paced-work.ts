/** Work in the background that visitors' requests ask for: soon, but with a rest in between, so that in a rush the visitors come first. */
import type { Clock } from "./clock.ts";

export type PacedWork = {
  begin(): void;
  /** Something may be due. */
  look(): void;
  /** Waits for the round that goes on. */
  stop(): Promise<void>;
};

export type PacedOptions = {
  readonly clock: Clock;
  /** The rest after each round. Milliseconds; 0: none. */
  readonly pause: number;
  /** One round; never rejects. Resolves to how long there's nothing more to do unless something happens, in milliseconds. */
  readonly work: (isOn: () => boolean) => Promise<number>;
};

export function createPacedWork({ clock, pause, work }: PacedOptions): PacedWork {
  let isStarted = false;
  let isAsked = false;
  let running: Promise<void> | undefined;
  let restUntil = 0;
  let cancel = (): void => {};
  const isOn = (): boolean => isStarted;

  async function run(): Promise<void> {
    let wait: number;
    do {
      isAsked = false;
      const idle = await work(isOn);
      wait = Math.max(pause, isAsked ? 0 : idle);
    } while (isOn() && wait <= 0);
    running = undefined;
    restUntil = clock.now().getTime() + pause;
    if (isOn()) cancel = clock.after(wait, look);
  }

  function look(): void {
    isAsked = true;
    if (!isOn() || running) return;
    cancel();
    const rest = restUntil - clock.now().getTime();
    // Longer: the clock was set back.
    if (rest > 0 && rest <= pause) cancel = clock.after(rest, look);
    else running = run();
  }

  return {
    begin() {
      isStarted = true;
      look();
    },
    look,
    async stop() {
      isStarted = false;
      cancel();
      await running;
    },
  };
}
