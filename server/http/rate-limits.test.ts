import { describe, expect, test } from "vitest";
import { BOUNDS, createLimits, clientOf, POST_BOUNDS, RECEIPT_BOUNDS } from "./rate-limits.ts";

const MINUTE = 60_000;

function at(bounds = BOUNDS) {
  const clock = { now: 0 };
  const limits = createLimits(() => clock.now, bounds);
  const pass = (address: string, times = 1) =>
    Array.from({ length: times }, () => limits.attempt("estimate", address)).filter((rateLimited) => rateLimited === undefined).length;
  return { clock, limits, pass };
}

describe("limits", () => {
  test("an address is rejected after its share, with the time to wait, and accepted after that", () => {
    const { clock, limits, pass } = at();
    expect(pass("198.51.100.7", BOUNDS.perAddress)).toBe(BOUNDS.perAddress);
    clock.now = 4 * MINUTE;
    const rateLimited = limits.attempt("estimate", "198.51.100.7");
    expect(rateLimited).toEqual({ retryAfter: 6 * 60 });
    clock.now += (rateLimited?.retryAfter ?? 0) * 1000 - 1;
    expect(pass("198.51.100.7")).toBe(0);
    clock.now += 1;
    expect(pass("198.51.100.7")).toBe(1);
  });

  test("all forms of an address count together, and rejected attempts don't count", () => {
    const { clock, limits, pass } = at();
    pass("198.51.100.7", BOUNDS.perAddress);
    for (let n = 0; n < 50; n += 1) expect(limits.attempt("newsletter", "198.51.100.7")).toBeDefined();
    clock.now = BOUNDS.window;
    expect(pass("198.51.100.7", BOUNDS.perAddress)).toBe(BOUNDS.perAddress);
  });

  test("all posts count apart and loosely, so that wrong ones are bounded, too", () => {
    const { limits, pass } = at();
    const wrong = (times: number) =>
      Array.from({ length: times }, () => limits.attempt("post", "198.51.100.7")).filter((limited) => limited === undefined).length;
    expect(wrong(100)).toBe(POST_BOUNDS.perAddress);
    expect(pass("198.51.100.7", 100)).toBe(BOUNDS.perAddress);
  });

  test("receipts are bounded for a day, however many requests are taken", () => {
    const { clock, limits } = at();
    const receipts = () => limits.attempt("receipt", "198.51.100.7") === undefined;
    expect(Array.from({ length: 50 }, receipts).filter(Boolean)).toHaveLength(RECEIPT_BOUNDS.perAddress);
    clock.now += 12 * 60 * MINUTE;
    expect(receipts()).toBe(false);
    clock.now += 12 * 60 * MINUTE;
    expect(receipts()).toBe(true);
  });

  test("wrong addresses of the agent's calendar are counted apart from forms", () => {
    const { limits, pass } = at();
    const guess = () => limits.attempt("calendar", "198.51.100.7");
    for (let n = 0; n < BOUNDS.perAddress; n += 1) expect(guess()).toBeUndefined();
    expect(guess()).toBeDefined();
    expect(pass("198.51.100.7")).toBe(1);
  });

  test("no one is made to wait for a clock that was set back", () => {
    const { clock, pass } = at();
    clock.now = 24 * 60 * MINUTE;
    pass("198.51.100.7", BOUNDS.perAddress);
    clock.now = 0;
    expect(pass("198.51.100.7", BOUNDS.perAddress + 1)).toBe(BOUNDS.perAddress);
  });

  test("neighbors don't affect each other until their network is too busy", () => {
    const { pass } = at();
    for (let host = 1; host <= 6; host += 1) expect(pass(`198.51.100.${host}`, BOUNDS.perAddress)).toBe(BOUNDS.perAddress);
    expect(pass("198.51.100.7")).toBe(0);
    expect(pass("198.51.101.7")).toBe(1);
  });

  test("an IPv6 household is one address however many it uses", () => {
    const { pass } = at();
    const passed = Array.from({ length: 40 }, (_, n) => pass(`2001:db8:1:2::${n.toString(16)}`)).reduce((sum, one) => sum + one, 0);
    expect(passed).toBe(BOUNDS.perAddress);
    expect(pass("2001:db8:1:3::1")).toBe(1);
  });

  test("where the address is unknown, all share one network's bound", () => {
    const { pass } = at();
    expect(pass("", 200)).toBe(BOUNDS.perNetwork);
    expect(pass("nonsense")).toBe(0);
    expect(pass("203.0.113.1")).toBe(1);
  });

  test("what is remembered is bounded, and anyone who is busy is not forgotten for strangers of long ago", () => {
    const { pass } = at({ window: 10 * MINUTE, perAddress: 2, perNetwork: 100, remembered: 3 });
    pass("192.0.2.1", 2);
    pass("192.0.3.1");
    pass("192.0.4.1");
    expect(pass("192.0.2.1")).toBe(0);
    pass("192.0.5.1");
    pass("192.0.6.1");
    // Forgotten by now, as three others came after it.
    expect(pass("192.0.2.1")).toBe(1);
  });
});

test.each([
  ["192.0.2.77", "192.0.2.77", "192.0.2"],
  ["::ffff:192.0.2.77", "192.0.2.77", "192.0.2"],
  ["2001:db8:aa:bb:1:2:3:4", "2001:db8:aa:bb", "2001:db8:aa"],
  ["2001:0DB8:00aa::1", "2001:db8:aa:0", "2001:db8:aa"],
  ["::1", "0:0:0:0", "0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0"],
  ["192.0.2.999", "", ""],
])("%s is counted as %s in %s", (address, host, network) => {
  expect(clientOf(address)).toEqual({ host, network });
});
