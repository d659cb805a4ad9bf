import { expect, test } from "vitest";
import { fakeClock, settled } from "../tests/fake-clock.ts";
import { createPacedWork } from "./paced-work.ts";

test("in a rush there's a rest after each round, and nothing that was asked for is forgotten", async () => {
  const clock = fakeClock("2026-11-21T14:04:00.000Z");
  const began = clock.now().getTime();
  const rounds: number[] = [];
  const work = async (): Promise<number> => {
    rounds.push(clock.now().getTime() - began);
    return 60_000;
  };
  const paced = createPacedWork({ clock, pause: 200, work });
  paced.look();
  await settled();
  expect(rounds).toEqual([]);
  paced.begin();
  for (let at = 0; at < 50; at += 1) {
    await clock.turn(10);
    paced.look();
  }
  await clock.turn(1000);
  expect(rounds).toEqual([0, 200, 400, 600]);
  await clock.turn(60_000);
  expect(rounds.slice(4)).toEqual([60_600]);
  // The first after a while doesn't wait.
  paced.look();
  await settled();
  expect(rounds.slice(5)).toEqual([61_500]);
  await paced.stop();
  paced.look();
  await clock.turn(120_000);
  expect(rounds).toHaveLength(6);
});
