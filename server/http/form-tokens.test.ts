import { describe, expect, test } from "vitest";
import { openStamps, STAMP_LIFETIME, stampsWith } from "./form-tokens.ts";
import { openStore } from "../store/store.ts";

const START = Date.parse("2026-11-21T12:00:00Z");

describe("stamps", () => {
  const clock = { now: START };
  const stamps = stampsWith("a secret of the test", () => new Date(clock.now));
  const stamp = stamps.issue();
  const ageAfter = (milliseconds: number, text = stamp): number | undefined => {
    clock.now = START + milliseconds;
    return stamps.age(text);
  };

  test("tell their age until they expire", () => {
    expect(ageAfter(0)).toBe(0);
    expect(ageAfter(90_000)).toBe(90_000);
    expect(ageAfter(STAMP_LIFETIME)).toBe(STAMP_LIFETIME);
    expect(ageAfter(STAMP_LIFETIME + 1)).toBeUndefined();
  });

  test("bear a clock that was set back a little, and nothing from the future", () => {
    expect(ageAfter(-60_000)).toBe(0);
    expect(ageAfter(-3_600_000)).toBeUndefined();
  });

  test("are ours or nothing", () => {
    const [time = "", signature = ""] = stamp.split(".");
    const other = stampsWith("another secret", () => new Date(START)).issue();
    const later = (START + 5000).toString(36);
    for (const text of [
      "",
      "x",
      time,
      `${time}.`,
      `${later}.${signature}`,
      `${time}.${"A".repeat(22)}`,
      `${stamp}x`,
      ` ${stamp}`,
      other,
      "é".repeat(30),
    ])
      expect(ageAfter(1000, text)).toBeUndefined();
  });
});

test("the store keeps the key: stamps outlive whoever made them, and two stores do not know each other's", async () => {
  const [store, another] = await Promise.all([openStore(":memory:"), openStore(":memory:")]);
  const now = () => new Date(START);
  const [first, second] = await Promise.all([openStamps(store, now), openStamps(store, now)]);
  const again = await openStamps(store, now);
  for (const stamps of [first, second, again]) expect(stamps.age(first.issue())).toBe(0);
  expect((await openStamps(another, now)).age(first.issue())).toBeUndefined();
  await Promise.all([store.close(), another.close()]);
});
