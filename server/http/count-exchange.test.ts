import { describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../tests/fake-clock.ts";
import type { Messages } from "../store/messages.ts";
import { BOUNDS, createLimits, POST_BOUNDS } from "./rate-limits.ts";
import { SEND_EVERY, openCountExchange } from "./count-exchange.ts";

const MINUTE = 60_000;

/** Processes that hear each other, and themselves, as through PostgreSQL. */
function processes(count: number, secret = () => "secret") {
  const clock: FakeClock = fakeClock("2026-12-01T12:00:00Z");
  const said: string[] = [];
  const receivers: ((text: string) => void)[] = [];
  const messages: Messages = {
    send(_, texts) {
      said.push(...texts);
      for (const text of texts) for (const receive of receivers) receive(text);
    },
    receive: (_, onText) => void receivers.push(onText),
  };
  const all = Array.from({ length: count }, () =>
    createLimits(() => clock.now().getTime(), BOUNDS, openCountExchange({ messages, secret: secret(), clock })),
  );
  let next = 0;
  /** Tries from an address, at each process in turn. Returns how many were accepted. */
  function passed(times: number, address = "198.51.100.7", what = "estimate"): number {
    return Array.from({ length: times }, () => all[next++ % count]?.attempt(what, address)).filter((limited) => limited === undefined)
      .length;
  }
  return { clock, said, passed, all, hear: (text: string) => receivers.forEach((receive) => receive(text)) };
}

describe("limits of several processes", () => {
  test("are one limit for a visitor who is sent to another process each time", async () => {
    const { clock, passed } = processes(3);
    let accepted = 0;
    for (let second = 0; second < 60; second += 1) {
      accepted += passed(1);
      await clock.turn(SEND_EVERY);
    }
    expect(accepted).toBe(BOUNDS.perAddress);
  });

  test("may be exceeded by what comes within a second, and then hold in all for the window", async () => {
    const { clock, passed } = processes(3);
    expect(passed(600)).toBe(3 * BOUNDS.perAddress);
    await clock.turn(SEND_EVERY);
    expect(passed(3)).toBe(0);
    await clock.turn(BOUNDS.window - SEND_EVERY - MINUTE);
    expect(passed(3)).toBe(0);
    await clock.turn(MINUTE + SEND_EVERY);
    expect(passed(3)).toBe(3);
  });

  test("count networks and each kind of attempt alike", async () => {
    const { clock, passed } = processes(2);
    for (let host = 1; host <= 12; host += 1) {
      passed(12, `198.51.100.${host}`);
      await clock.turn(SEND_EVERY);
    }
    expect(passed(2, "198.51.100.99")).toBe(0);
    expect(passed(2, "198.51.101.99")).toBe(2);
    for (let at = 0; at < POST_BOUNDS.perAddress; at += 1) {
      passed(1, "203.0.113.1", "post");
      await clock.turn(SEND_EVERY);
    }
    expect([passed(2, "203.0.113.1", "post"), passed(2, "203.0.113.1")]).toEqual([0, 2]);
  });

  test("tell nothing that stands for an address without the secret, and nothing while no one posts", async () => {
    const { clock, said, passed } = processes(2);
    await clock.turn(MINUTE);
    expect(said).toEqual([]);
    passed(1, "198.51.100.7");
    passed(1, "2001:db8:1:2::7");
    await clock.turn(SEND_EVERY);
    expect(said.length).toBeGreaterThan(0);
    expect(said.join("\n")).not.toMatch(/198\.51|2001|db8/);
    let made = 0;
    const strangers = processes(2, () => `secret ${(made += 1)}`);
    expect(strangers.passed(600)).toBe(2 * BOUNDS.perAddress);
    await strangers.clock.turn(SEND_EVERY);
    expect(strangers.said.join()).not.toContain(said[0]?.split(",")[1]?.split(" ")[1]);
  });

  test("fit into PostgreSQL's messages in a flood from many networks", async () => {
    const { clock, said, all, passed } = processes(2);
    for (let host = 0; host < 3000; host += 1) all[0]?.attempt("post", `203.${host >> 8}.${host & 255}.1`);
    await clock.turn(SEND_EVERY);
    expect(said.length).toBeGreaterThan(10);
    expect(Math.max(...said.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000);
    expect(passed(2 * POST_BOUNDS.perAddress, "203.0.113.1", "post")).toBeGreaterThanOrEqual(POST_BOUNDS.perAddress);
  });

  test("aren't confused by messages of another version", () => {
    const { hear, passed } = processes(1);
    for (const text of ["", ",", "x,sent-address", "x,unknown y 3", "x,sent-network y many", "x,sent-network y -5", "x,sent-address y 1e9"])
      hear(text);
    expect(passed(1)).toBe(1);
  });
});
