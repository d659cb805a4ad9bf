import { describe, expect, test } from "vitest";
import { openFormTokens, FORM_TOKEN_LIFETIME, formTokensWith } from "./form-tokens.ts";
import { openStore } from "../../tests/postgres/open-store.ts";

const START = Date.parse("2026-11-21T12:00:00Z");

describe("formTokens", () => {
  const clock = { now: START };
  const formTokens = formTokensWith("a secret of the test", () => new Date(clock.now));
  const formToken = formTokens.issue();
  const ageAfter = (milliseconds: number, text = formToken): number | undefined => {
    clock.now = START + milliseconds;
    return formTokens.age(text);
  };

  test("have an age until they expire", () => {
    expect(ageAfter(0)).toBe(0);
    expect(ageAfter(90_000)).toBe(90_000);
    expect(ageAfter(FORM_TOKEN_LIFETIME)).toBe(FORM_TOKEN_LIFETIME);
    expect(ageAfter(FORM_TOKEN_LIFETIME + 1)).toBeUndefined();
  });

  test("bear a clock that was set back a little, and nothing from the future", () => {
    expect(ageAfter(-60_000)).toBe(0);
    expect(ageAfter(-3_600_000)).toBeUndefined();
  });

  test("are ours or nothing", () => {
    const [time = "", signature = ""] = formToken.split(".");
    const other = formTokensWith("another secret", () => new Date(START)).issue();
    const later = (START + 5000).toString(36);
    for (const text of [
      "",
      "x",
      time,
      `${time}.`,
      `${later}.${signature}`,
      `${time}.${"A".repeat(22)}`,
      `${formToken}x`,
      ` ${formToken}`,
      other,
      "é".repeat(30),
    ])
      expect(ageAfter(1000, text)).toBeUndefined();
  });
});

test("form tokens survive a restart, and are invalid for another store", async () => {
  const [store, another] = await Promise.all([openStore(":memory:"), openStore(":memory:")]);
  const now = () => new Date(START);
  const [first, second] = await Promise.all([openFormTokens(store, now), openFormTokens(store, now)]);
  const again = await openFormTokens(store, now);
  for (const formTokens of [first, second, again]) expect(formTokens.age(first.issue())).toBe(0);
  expect((await openFormTokens(another, now)).age(first.issue())).toBeUndefined();
  await Promise.all([store.close(), another.close()]);
});
