import { expect, test } from "vitest";
import { fakeClock } from "../tests/fake-clock.ts";
import { createBackgroundWork } from "./background-work.ts";

const START = "2026-10-14T15:00:00.000Z";

test("looks again after a pause that grows to a minute, until nothing is left", async () => {
  const clock = fakeClock(START);
  const looks: number[] = [];
  let left = 6;
  const look = () => {
    looks.push((clock.now().getTime() - Date.parse(START)) / 1000);
    left -= 1;
    return Promise.resolve(left <= 0);
  };
  const work = createBackgroundWork({ clock, look, firstPause: 5000, report: () => {} });
  work.begin();
  for (let second = 0; second < 300; second += 1) await clock.turn(1000);
  expect(looks).toEqual([0, 5, 15, 35, 75, 135]);
  left = 2;
  work.wake();
  for (let second = 0; second < 60; second += 1) await clock.turn(1000);
  expect(looks.slice(6)).toEqual([302, 307]);
  await work.stop();
});

test("looks again in a minute after an error, unless it says otherwise", async () => {
  const clock = fakeClock(START);
  const reported: unknown[] = [];
  const look = () => (reported.length === 0 ? Promise.reject(new Error("away")) : Promise.resolve(true));
  const work = createBackgroundWork({ clock, look, report: (error) => reported.push(error) });
  work.begin();
  await clock.turn(59_000);
  expect(reported).toHaveLength(1);
  await clock.turn(60_000);
  expect(reported).toHaveLength(1);
  await work.stop();
});
