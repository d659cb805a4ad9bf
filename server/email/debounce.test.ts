import { expect, test } from "vitest";
import { fakeClock } from "../../tests/fake-clock.ts";
import { LONGEST, QUIET, debounce } from "./debounce.ts";

function counted() {
  const clock = fakeClock("2026-11-21T12:00:00Z");
  let done = 0;
  const call = debounce(clock, () => (done += 1));
  return { clock, call, done: () => done };
}

test("a single call runs the work after a moment", async () => {
  const { clock, call, done } = counted();
  call();
  await clock.turn(QUIET - 1);
  expect(done()).toBe(0);
  await clock.turn(1);
  expect(done()).toBe(1);
});

test("a rush of calls runs the work once, when it is over", async () => {
  const { clock, call, done } = counted();
  for (let n = 0; n < 20; n += 1) {
    call();
    await clock.turn(QUIET / 2);
  }
  expect(done()).toBe(0);
  await clock.turn(QUIET);
  expect(done()).toBe(1);
});

test("an endless rush doesn't delay the work forever", async () => {
  const { clock, call, done } = counted();
  for (let passed = 0; passed < 3 * LONGEST; passed += QUIET / 2) {
    call();
    await clock.turn(QUIET / 2);
  }
  expect(done()).toBeGreaterThanOrEqual(2);
});
