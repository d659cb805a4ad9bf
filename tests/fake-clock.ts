/** A clock that stands until a test turns it, and a way to wait for what happens meanwhile without sleeping. */
import type { Clock } from "../server/clock.ts";
import { databaseIdle, isDatabaseBusy } from "./postgres/activity.ts";

export type FakeClock = Clock & {
  /** Turns the clock on by so many milliseconds; what falls due on the way runs in its order, and what follows from it at its own time. */
  turn(milliseconds: number): Promise<void>;
  /** Turns it on at once, as after a machine has slept: what fell due meanwhile runs once, at the end. */
  skip(milliseconds: number): Promise<void>;
};

export function fakeClock(start: string): FakeClock {
  let present = Date.parse(start);
  const tasks = new Set<{ readonly at: number; readonly run: () => void }>();
  const clock: FakeClock = {
    now: () => new Date(present),
    after(milliseconds, run) {
      const task = { at: present + milliseconds, run };
      tasks.add(task);
      return () => tasks.delete(task);
    },
    async turn(milliseconds) {
      await settled();
      const end = present + milliseconds;
      for (;;) {
        const [next] = [...tasks].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (!next) break;
        tasks.delete(next);
        present = Math.max(present, next.at);
        next.run();
        await settled();
      }
      present = end;
    },
    async skip(milliseconds) {
      await settled();
      present += milliseconds;
      await clock.turn(0);
    },
  };
  return clock;
}

/** Lets the event loop go round until it holds; fails when it does not after very many rounds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 20_000; round += 1) {
    await databaseIdle();
    if (await holds()) return;
    await new Promise((resume) => setImmediate(resume));
  }
  throw new Error(`It never came to hold: ${String(holds)}`);
}

/** Lets everything that can go on without the clock go on. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 50; round = isDatabaseBusy() ? 0 : round + 1) {
    await databaseIdle();
    await new Promise((resume) => setImmediate(resume));
  }
}
