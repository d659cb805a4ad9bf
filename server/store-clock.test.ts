import { expect, test } from "vitest";
import { fakeClock } from "../tests/fake-clock.ts";
import { createStoreClock } from "./store-clock.ts";

const MINUTE = 60_000;
const START = "2026-12-01T12:00:00.000Z";

/** A machine whose clock is ahead of the database's by so many milliseconds. */
function machine(ahead: number) {
  const own = fakeClock(START);
  const differences: number[] = [];
  const database = { behind: ahead, away: false };
  const clock = createStoreClock(own, (seconds) => differences.push(seconds));
  const now = () => (database.away ? Promise.reject(new Error("away")) : Promise.resolve(own.now().getTime() - database.behind));
  return { own, clock, database, differences, store: { now } };
}

test.each([MINUTE, -MINUTE])("a machine that is %d ms ahead goes by the database's clock, and says so once", async (ahead) => {
  const { own, clock, differences, store } = machine(ahead);
  await clock.follow(store);
  await own.turn(10 * MINUTE);
  expect(clock.now().getTime() - own.now().getTime()).toBe(-ahead);
  expect(differences).toEqual([ahead / 1000]);
  clock.stop();
});

test("less than half a second is left as it is", async () => {
  const { own, clock, differences, store } = machine(400);
  await clock.follow(store);
  expect([clock.now(), differences]).toEqual([own.now(), []]);
  clock.stop();
});

test("a machine whose clock is set right goes by its own again, and one whose database is away by what it knows", async () => {
  const { own, clock, database, differences, store } = machine(MINUTE);
  await clock.follow(store);
  database.away = true;
  await own.turn(5 * MINUTE);
  expect(clock.now().getTime()).toBe(own.now().getTime() - MINUTE);
  Object.assign(database, { away: false, behind: 0 });
  await own.turn(MINUTE);
  expect([clock.now(), differences]).toEqual([own.now(), [60, 0]]);
  clock.stop();
});

test("with SQLite a machine has its own clock", async () => {
  const { own, clock } = machine(0);
  await clock.follow({});
  expect(clock.now()).toEqual(own.now());
});
