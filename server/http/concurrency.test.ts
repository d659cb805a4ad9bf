import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createQueue, QueueFull } from "./concurrency.ts";

describe("a queue", () => {
  test("sees all requests that came together before it begins to work", async () => {
    const run = createQueue({ atOnce: 2, waiting: 3 });
    const events: string[] = [];
    // Work that never waits, as the rendering of most pages.
    const work = (): Promise<void> => {
      events.push("worked");
      return Promise.resolve();
    };
    const given = Array.from({ length: 100 }, () =>
      run(work).catch((error: unknown) => {
        events.push(error instanceof QueueFull ? "rejected" : "failed");
      }),
    );
    await Promise.all(given);
    expect(events.slice(0, 95)).toEqual(Array.from({ length: 95 }, () => "rejected"));
    expect(events.slice(95)).toEqual(Array.from({ length: 5 }, () => "worked"));
  });

  test("lets others have their turn between two of its works", async () => {
    const run = createQueue({ atOnce: 8, waiting: 0 });
    const events: string[] = [];
    const other = async (): Promise<void> => {
      for (let turn = 0; turn < 8; turn += 1) {
        await setImmediate();
        events.push("other");
      }
    };
    const works = Array.from({ length: 8 }, () => run(() => Promise.resolve(events.push("worked"))));
    await Promise.all([other(), ...works]);
    expect(events.join(" ")).not.toContain("worked worked");
  });

  test("gives the place of what failed to the next", async () => {
    const run = createQueue({ atOnce: 1, waiting: 1 });
    const failed = run(() => Promise.reject(new Error("broken")));
    const next = run(() => Promise.resolve("done"));
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("done");
  });
});
