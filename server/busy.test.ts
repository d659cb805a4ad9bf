import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { calendar, google } from "../tests/calendars.ts";
import { handClock, type HandClock } from "../tests/hand-clock.ts";
import { type BusyCalendar, createBusyCalendar, EVERY, readBeside } from "./busy.ts";
import { BusyProblem, type Fetched, type Known } from "./busy-fetch.ts";
import { openStore, type Store } from "./store.ts";

const ADDRESS = "https://calendar.test/private-0123456789/basic.ics";
const ZONE = "America/Chicago";
const at = (text: string): number => Date.parse(text);
const meeting = (day: string): string =>
  calendar(["BEGIN:VEVENT", `UID:${day}`, `DTSTART:${day}T150000Z`, `DTEND:${day}T160000Z`, "END:VEVENT"]);

let store: Store;
let clock: HandClock;
let open: BusyCalendar[] = [];
beforeEach(async () => {
  store = await openStore(":memory:");
  clock = handClock("2026-12-01T12:00:00Z");
});
afterEach(async () => {
  for (const one of open) one.stop();
  open = [];
  await store.close();
});

/** A calendar whose fetches are answered by a list, the last one over and over. */
function following(answers: (Fetched | Error)[], url: string | undefined = ADDRESS) {
  const asked: Known[] = [];
  const reports: string[] = [];
  const busy = createBusyCalendar({
    store,
    url,
    zone: ZONE,
    horizon: 60,
    clock,
    fetch: async (_, known) => {
      asked.push(known);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error || !answer) throw answer ?? new Error("nothing");
      return answer;
    },
    report: (event, fields) => reports.push(`${event} ${JSON.stringify(fields)}`),
  });
  open.push(busy);
  const days = (): string[] => busy.spans(0, Number.MAX_SAFE_INTEGER).map(({ start }) => new Date(start).toISOString().slice(0, 10));
  return { busy, asked, reports, days };
}
const fresh = (text: string, etag?: string): Fetched => ({ state: "new", text, etag, modified: undefined });

describe("the agent's calendar", () => {
  test("without an address there is none, and nothing is asked", async () => {
    const none = createBusyCalendar({ store, url: undefined, zone: ZONE, horizon: 60, clock, report: () => {} });
    await none.start();
    await none.refresh();
    expect([none.spans(0, Infinity), none.readiness()]).toEqual([[], { calendar: "not set" }]);
  });

  test("is fetched at the start and every ten minutes, and tells the spans that were asked for", async () => {
    const { busy, asked } = following([fresh(google, '"1"'), { state: "same" }]);
    await busy.start();
    await busy.refresh();
    expect(busy.spans(at("2026-12-03T00:00:00Z"), at("2026-12-03T07:00:00Z"))).toEqual([
      { start: at("2026-12-03T06:00:00Z"), end: at("2026-12-04T06:00:00Z") },
    ]);
    expect(busy.spans(at("2026-12-04T06:00:00Z"), at("2026-12-05T07:00:00Z"))).toEqual([]);
    expect(asked).toEqual([{ etag: undefined, modified: undefined }]);
    await clock.turn(EVERY - 1);
    expect(asked).toHaveLength(1);
    await clock.turn(1);
    expect(asked[1]).toMatchObject({ etag: '"1"' });
  });

  test("moves its window on with time also when it does not change", async () => {
    const { busy, days } = following([
      fresh(calendar(["BEGIN:VEVENT", "UID:a", "DTSTART:20261101T150000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY", "END:VEVENT"])),
      { state: "same" },
    ]);
    await busy.refresh();
    expect(days()).toEqual(["2026-12-01", "2027-01-01"]);
    await clock.turn(31 * 24 * 3_600_000);
    await busy.refresh();
    expect(days()).toEqual(["2027-01-01", "2027-02-01", "2027-03-01"]);
  });

  test.each([
    ["slow", new BusyProblem("too slow"), "too slow"],
    ["too large", new BusyProblem("too large"), "too large"],
    ["led inside", new BusyProblem("not a public address"), "not a public address"],
    ["not a calendar", fresh("<!doctype html><title>Sign in</title>"), "not a calendar"],
    ["cut short", fresh(google.slice(0, 900)), "not a calendar"],
  ])("stays as it was when the next one is %s, and says so once", async (_, bad, problem) => {
    const { busy, days, reports } = following([fresh(meeting("20261202"), '"1"'), bad, bad, fresh(meeting("20261203"))]);
    await busy.refresh();
    await clock.turn(EVERY);
    await busy.refresh();
    await busy.refresh();
    expect(days()).toEqual(["2026-12-02"]);
    expect(busy.readiness()).toEqual({ calendar: "in use", ageSeconds: EVERY / 1000, spans: 1, broken: 0, cut: false, problem });
    expect(reports).toEqual([`busy.failed {"problem":"${problem}"}`]);
    const row = await store.db.selectFrom("busy_calendar").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ text: meeting("20261202"), etag: '"1"', fetched_at: "2026-12-01T12:00:00.000Z" });
    await busy.refresh();
    expect(days()).toEqual(["2026-12-03"]);
    expect([busy.readiness(), reports.length]).toEqual([{ calendar: "in use", ageSeconds: 0, spans: 1, broken: 0, cut: false }, 2]);
  });

  test("is there after a restart, before anything has been fetched", async () => {
    await following([fresh(meeting("20261202"), '"1"')]).busy.refresh();
    await clock.turn(3_600_000);
    const again = following([new BusyProblem("not reachable")]);
    await again.busy.start();
    expect(again.days()).toEqual(["2026-12-02"]);
    await again.busy.refresh();
    expect(again.busy.readiness()).toMatchObject({ calendar: "in use", ageSeconds: 3600, problem: "not reachable" });
    expect(again.asked[0]).toMatchObject({ etag: '"1"' });
  });

  test("of another address is not used", async () => {
    await following([fresh(meeting("20261202"))]).busy.refresh();
    const other = following([new BusyProblem("not reachable")], "https://calendar.test/other.ics");
    await other.busy.start();
    expect(other.days()).toEqual([]);
    await other.busy.refresh();
    expect(other.busy.readiness()).toMatchObject({ calendar: "none yet", problem: "not reachable" });
  });

  test("counts what it cannot understand, and tells its address to nobody", async () => {
    const { busy, reports } = following([
      fresh(calendar(["BEGIN:VEVENT", "SUMMARY:Secret dinner", "END:VEVENT"])),
      new Error(`${ADDRESS} failed`),
    ]);
    await busy.refresh();
    expect(busy.readiness()).toMatchObject({ broken: 1, spans: 0 });
    await busy.refresh();
    const told = JSON.stringify([busy.readiness(), reports, await store.db.selectFrom("busy_calendar").select("source").execute()]);
    expect(told).not.toMatch(/calendar\.test|private-0123456789|dinner/);
  });

  test("is not asked any more once it is stopped", async () => {
    const { busy, asked } = following([fresh(google)]);
    await busy.start();
    await busy.refresh();
    busy.stop();
    await clock.turn(10 * EVERY);
    expect(asked).toHaveLength(1);
  });
});

describe("reading beside the event loop", () => {
  const options = { zone: ZONE, from: at("2026-12-01T00:00:00Z"), to: at("2027-02-01T00:00:00Z") };

  test("gives what reading gives, and nothing for what is no calendar", async () => {
    expect((await readBeside(google, options))?.spans).toHaveLength(4);
    expect(await readBeside("hello", options)).toBeUndefined();
  });

  test("lets others go on while a large file is read, and is ended when it takes too long", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => [
      "BEGIN:VEVENT",
      `UID:${index}`,
      "DTSTART:20261202T150000Z",
      "DTEND:20261202T160000Z",
      `DESCRIPTION:${"x".repeat(120)}`,
      "END:VEVENT",
    ]).flat();
    const text = calendar(many);
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    expect((await readBeside(text, options))?.spans).toHaveLength(1);
    clearInterval(beat);
    // Reading takes seconds; a loaded machine may hold up any timer for a while.
    expect(longest).toBeLessThan(500);
    await expect(readBeside(text, options, 20)).rejects.toThrow("too much to read");
  });
});
