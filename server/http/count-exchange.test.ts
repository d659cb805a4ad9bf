import { describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../tests/fake-clock.ts";
import type { Messages } from "../store/messages.ts";
import { BOUNDS, createLimits, POST_BOUNDS } from "./rate-limits.ts";
import { SEND_EVERY, openCountExchange } from "./count-exchange.ts";

const MINUTE = 60_000;

/** Processes that hear each other, and themselves, as through PostgreSQL. */
function processes(count: number, secret = () => "secret") {
  const turning: FakeClock = fakeClock("2026-12-01T12:00:00Z");
  let behind = 0;
  const clock: FakeClock = { ...turning, now: () => new Date(turning.now().getTime() - behind) };
  const said: string[] = [];
  const receivers: ((text: string) => void)[] = [];
  const messages: Messages = {
    send(_, texts) {
      said.push(...texts);
      for (const text of texts) for (const receive of receivers) receive(text);
    },
    receive: (_, onText) => void receivers.push(onText),
  };
  const join = () => createLimits(() => clock.now().getTime(), BOUNDS, openCountExchange({ messages, secret: secret(), clock }));
  const all = Array.from({ length: count }, join);
  let next = 0;
  /** Tries from an address, at each process in turn. Returns how many were accepted. */
  function passed(times: number, address = "198.51.100.7", what = "estimate"): number {
    return Array.from({ length: times }, () => all[next++ % count]?.attempt(what, address)).filter((limited) => limited === undefined)
      .length;
  }
  return {
    clock,
    said,
    passed,
    all,
    hear: (text: string) => receivers.forEach((receive) => receive(text)),
    setBack: (milliseconds: number) => void (behind += milliseconds),
    /** One more process: how many of so many tries it accepts. */
    join() {
      const limits = join();
      return (times: number) =>
        Array.from({ length: times }, () => limits.attempt("estimate", "198.51.100.7")).filter((limited) => !limited).length;
    },
  };
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
    // With their dots and colons, which no id or digest beside them contains by chance.
    expect(said.join("\n")).not.toMatch(/198\.51\.|2001:|db8:/);
    let made = 0;
    const strangers = processes(2, () => `secret ${(made += 1)}`);
    expect(strangers.passed(600)).toBe(2 * BOUNDS.perAddress);
    await strangers.clock.turn(SEND_EVERY);
    expect(strangers.said.join()).not.toContain(said[0]?.split(",")[3]?.split(" ")[1]);
  });

  test("fit into PostgreSQL's messages in a flood from many networks", async () => {
    const { clock, said, all, passed } = processes(2);
    for (let host = 0; host < 3000; host += 1) all[0]?.attempt("post", `203.${host >> 8}.${host & 255}.1`);
    await clock.turn(SEND_EVERY);
    expect(said.length).toBeGreaterThan(10);
    expect(Math.max(...said.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000);
    expect(passed(2 * POST_BOUNDS.perAddress, "203.0.113.1", "post")).toBeGreaterThanOrEqual(POST_BOUNDS.perAddress);
  });

  test("hear only each other, each message once: another user of the database can neither lock visitors out nor free them", async () => {
    const { clock, said, passed, hear, join } = processes(2);
    passed(BOUNDS.perAddress - 1);
    await clock.turn(SEND_EVERY);
    const listened = said.slice();
    expect(listened).not.toEqual([]);
    for (const text of listened) {
      const [signature = "", sender, time, entry = ""] = text.split(",");
      const key = entry.split(" ").slice(0, 2).join(" ");
      const forged = [
        text,
        text.replace(entry, `${key} 1e9`),
        text.replace(time ?? "", String(Number(time) + 5)),
        text.slice(signature.length + 1),
      ];
      const others = ["", ",", ",,,", `${sender},${key} 20`, `${signature},${sender}`, `${text},${entry}`];
      for (const each of [...forged, ...others]) for (let times = 0; times < 30; times += 1) hear(each);
    }
    // A process that started since then knows no sender.
    await clock.turn(2 * MINUTE);
    const late = join();
    for (const text of listened) for (let times = 0; times < 30; times += 1) hear(text);
    expect(late(BOUNDS.perAddress)).toBe(BOUNDS.perAddress);
    const last = passed(1, "203.0.113.9");
    for (let at = 1; at < BOUNDS.perAddress; at += 1) {
      passed(1, "203.0.113.9");
      await clock.turn(SEND_EVERY);
    }
    expect([last, passed(2, "203.0.113.9"), passed(2)]).toEqual([1, 0, 0]);
  });

  test("hold also after a clock was set back", async () => {
    const { clock, passed, setBack } = processes(2);
    passed(1);
    await clock.turn(SEND_EVERY);
    setBack(60 * MINUTE);
    let accepted = 0;
    for (let second = 0; second < 60; second += 1) {
      accepted += passed(1);
      await clock.turn(SEND_EVERY);
    }
    expect(accepted).toBe(BOUNDS.perAddress);
  });
});
