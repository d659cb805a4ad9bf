import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { asking, bookingsOn, NOW, TEN, later, typeWith } from "../../tests/bookings.ts";
import { calendar, google } from "../../tests/calendars.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { type CalendarSync, createCalendarSync, INTERVAL_MS, START_TIMEOUT_MS } from "./calendar-sync.ts";
import { CalendarError, type Fetched, type Validators } from "./fetch.ts";
import { readCalendar } from "./read-calendar.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { type Changes, followChanges, POLL_MS } from "../store/changes.ts";

const ADDRESS = "https://calendar.test/private-0123456789/basic.ics";
const ZONE = "America/Chicago";
const at = (text: string): number => Date.parse(text);
const meeting = (day: string): string =>
  calendar(["BEGIN:VEVENT", `UID:${day}`, `DTSTART:${day}T150000Z`, `DTEND:${day}T160000Z`, "END:VEVENT"]);

let store: Store;
let clock: FakeClock;
let open: CalendarSync[] = [];
beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock("2026-12-01T12:00:00Z");
});
afterEach(async () => {
  for (const one of open) one.stop();
  open = [];
  await store.close();
});

const CLEAN = { broken: 0, unplaced: 0, cut: false };

/** A calendar whose fetches are answered by a list, the last one over and over. */
function following(answers: (Fetched | Error)[], url: string | undefined = ADDRESS, changes?: Changes) {
  const asked: Validators[] = [];
  const reports: string[] = [];
  const busy = createCalendarSync({
    store,
    url,
    rules: () => ({ zone: ZONE, horizon: 60 }),
    clock,
    changes,
    fetch: async (_, known) => {
      asked.push(known);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error || !answer) throw answer ?? new Error("nothing");
      return answer;
    },
    // In a worker thread it takes half a second each time; that is tested below.
    read: async (text, options) => readCalendar(text, options),
    report: (event, fields) => reports.push(`${event} ${JSON.stringify(fields)}`),
  });
  open.push(busy);
  const days = (): string[] => [...new Set(busy.spans(0, 8e15).map(({ start }) => new Date(start).toISOString().slice(0, 10)))].toSorted();
  return { busy, asked, reports, days };
}
const fresh = (text: string, etag?: string): Fetched => ({ state: "new", text, etag, modified: undefined });

describe("with several processes", () => {
  /** The clock by which processes look for changes. Its own, because a look each second would take long. */
  let looking: FakeClock;
  let looks: Changes[] = [];
  beforeEach(() => {
    looking = fakeClock("2026-12-01T12:00:00Z");
  });
  afterEach(() => {
    for (const one of looks) one.stop();
    looks = [];
  });
  /** As another process has it. */
  async function inProcess(answers: (Fetched | Error)[]) {
    const changes = followChanges({ db: store.db, clock: looking });
    looks.push(changes);
    await changes.start();
    return following(answers, ADDRESS, changes);
  }
  async function fetched(): Promise<void> {
    await clock.turn(INTERVAL_MS);
    await looking.turn(POLL_MS);
  }

  test("one fetches every ten minutes, and all use its copy a second later", async () => {
    const first = await inProcess([fresh(meeting("20261202")), fresh(meeting("20261203"))]);
    const second = await inProcess([fresh(meeting("20261204"))]);
    await first.busy.start();
    await second.busy.start();
    expect([first.days(), second.days()]).toEqual([["2026-12-02"], ["2026-12-02"]]);
    await fetched();
    expect([first.asked.length, second.asked.length]).toEqual([2, 0]);
    expect([first.days(), second.days()]).toEqual([["2026-12-03"], ["2026-12-03"]]);
    expect(second.busy.readiness()).toMatchObject({ calendar: "in use", ageSeconds: 0 });
    // The one that fetched is gone.
    first.busy.stop();
    await clock.turn(2 * INTERVAL_MS);
    expect(second.asked.length).toBeGreaterThan(0);
    expect(second.days()).toEqual(["2026-12-04"]);
  });

  test("all report the same about it, also one that starts later, and the log says it once", async () => {
    const first = await inProcess([new CalendarError("answered 404"), new CalendarError("answered 404"), fresh(meeting("20261202"))]);
    const second = await inProcess([new Error("unused")]);
    const readiness = () => [first, second].map(({ busy }) => busy.readiness());
    await first.busy.start();
    await second.busy.start();
    const none = { calendar: "none yet", problem: "answered 404" };
    expect(readiness()).toEqual([expect.objectContaining(none), expect.objectContaining(none)]);
    await fetched();
    expect(readiness()).toEqual([expect.objectContaining(none), expect.objectContaining(none)]);
    await fetched();
    const [one, other] = readiness();
    expect(one).toMatchObject({ calendar: "in use", spans: 1 });
    expect(one).not.toHaveProperty("problem");
    expect(other).toEqual(one);
    expect(first.reports.map((report) => report.split(" ")[0])).toEqual(["calendar-sync.failed", "calendar-sync.recovered"]);
    expect([second.asked, second.reports]).toEqual([[], []]);
  });

  test("a failure that another process has reported isn't reported again by the next that meets it", async () => {
    const first = await inProcess([fresh(meeting("20261202")), new CalendarError("answered 404")]);
    const second = await inProcess([new CalendarError("answered 404"), new CalendarError("answered 410")]);
    await first.busy.start();
    await second.busy.start();
    await fetched();
    expect(first.reports).toHaveLength(1);
    first.busy.stop();
    await clock.turn(2 * INTERVAL_MS);
    expect(second.asked).toHaveLength(2);
    expect(second.reports).toEqual([expect.stringContaining("answered 410")]);
  });
});

describe("the agent's calendar", () => {
  test("without an address there is none, and nothing is asked", async () => {
    const none = createCalendarSync({ store, url: undefined, rules: () => ({ zone: ZONE, horizon: 60 }), clock, report: () => {} });
    await none.start();
    await none.refresh();
    expect([none.spans(0, Infinity), none.readiness()]).toEqual([[], { calendar: "not set" }]);
  });

  test("is fetched at the start and every ten minutes, and gives the spans in a range", async () => {
    const { busy, asked } = following([fresh(google, '"1"'), { state: "same" }]);
    await busy.start();
    expect(busy.spans(at("2026-12-03T00:00:00Z"), at("2026-12-03T07:00:00Z"))).toEqual([
      { start: at("2026-12-03T06:00:00Z"), end: at("2026-12-04T06:00:00Z") },
    ]);
    expect(busy.spans(at("2026-12-04T06:00:00Z"), at("2026-12-05T07:00:00Z"))).toEqual([]);
    expect(asked).toEqual([{ etag: undefined, modified: undefined }]);
    await clock.turn(INTERVAL_MS - 1);
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
    ["slow", new CalendarError("too slow"), "too slow"],
    ["too large", new CalendarError("too large"), "too large"],
    ["led inside", new CalendarError("not a public address"), "not a public address"],
    ["not a calendar", fresh("<!doctype html><title>Sign in</title>"), "not a calendar"],
    ["cut short", fresh(google.slice(0, 900)), "not a calendar"],
  ])("stays as it was when the next one is %s, and reports it once", async (_, bad, problem) => {
    const { busy, days, reports } = following([fresh(meeting("20261202"), '"1"'), bad, bad, fresh(meeting("20261203"))]);
    await busy.refresh();
    await clock.turn(INTERVAL_MS);
    await busy.refresh();
    await busy.refresh();
    expect(days()).toEqual(["2026-12-02"]);
    expect(busy.readiness()).toEqual({ calendar: "in use", ageSeconds: INTERVAL_MS / 1000, spans: 1, ...CLEAN, problem });
    expect(reports).toEqual([`calendar-sync.failed {"problem":"${problem}"}`]);
    const row = await store.db.selectFrom("calendar_copies").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ text: meeting("20261202"), etag: '"1"', fetched_at: "2026-12-01T12:00:00.000Z" });
    await busy.refresh();
    expect(days()).toEqual(["2026-12-03"]);
    expect([busy.readiness(), reports.length]).toEqual([{ calendar: "in use", ageSeconds: 0, spans: 1, ...CLEAN }, 2]);
  });

  test("is there after a restart, before anything has been fetched", async () => {
    await following([fresh(meeting("20261202"), '"1"')]).busy.refresh();
    await clock.turn(3_600_000);
    const again = following([new CalendarError("not reachable")]);
    await again.busy.start();
    expect(again.days()).toEqual(["2026-12-02"]);
    expect(again.busy.readiness()).toMatchObject({ calendar: "in use", ageSeconds: 3600, problem: "not reachable" });
    expect(again.asked[0]).toMatchObject({ etag: '"1"' });
  });

  test("of another address is not used", async () => {
    await following([fresh(meeting("20261202"))]).busy.refresh();
    const other = following([new CalendarError("not reachable")], "https://calendar.test/other.ics");
    await other.busy.start();
    expect(other.days()).toEqual(["1970-01-01"]);
    await other.busy.refresh();
    expect(other.busy.readiness()).toMatchObject({ calendar: "none yet", problem: "not reachable" });
  });

  test.each([
    ["taken out", undefined],
    ["changed", "https://calendar.test/other.ics"],
  ])("is forgotten at the next start when its address is %s", async (_, url) => {
    const { busy } = following([fresh(meeting("20261202")), fresh(entries("?", "05"))]);
    await busy.refresh();
    await busy.refresh();
    const stored = () => store.db.selectFrom("calendar_copies").select("place").execute();
    await following([new CalendarError("not reachable")]).busy.start();
    expect(await stored()).toHaveLength(2);
    const next = createCalendarSync({
      store,
      url,
      rules: () => ({ zone: ZONE, horizon: 60 }),
      clock,
      fetch: () => Promise.reject(new CalendarError("not reachable")),
      report: () => {},
    });
    open.push(next);
    await next.start();
    expect(await stored()).toEqual([]);
  });

  test("exposes neither its address nor its events", async () => {
    const { busy, reports } = following([
      fresh(calendar(["BEGIN:VEVENT", "UID:secret-uid", "SUMMARY:Secret dinner", "END:VEVENT"])),
      new Error(`${ADDRESS} failed`),
    ]);
    await busy.refresh();
    expect(busy.readiness()).toMatchObject({ broken: 1, unplaced: 1, spans: 0 });
    const before = JSON.stringify(busy.readiness());
    await busy.refresh();
    const exposed = JSON.stringify([
      before,
      busy.readiness(),
      reports,
      await store.db.selectFrom("calendar_copies").select("source").execute(),
    ]);
    expect(exposed).not.toMatch(/calendar\.test|private-0123456789|dinner|secret-uid/);
    expect(reports).toHaveLength(2);
  });

  test("is not asked any more once it is stopped", async () => {
    const { busy, asked } = following([fresh(google)]);
    await busy.start();
    busy.stop();
    await clock.turn(10 * INTERVAL_MS);
    expect(asked).toHaveLength(1);
  });
});

/**
 * Entries with these days, the middle of the day in UTC; one called "?" has no time that can be
 * read.
 */
const entries = (...days: string[]): string =>
  calendar(
    days.flatMap((day, place) => [
      "BEGIN:VEVENT",
      `UID:${place} ${day}`,
      `DTSTART:${day === "?" ? "?" : `202612${day}T150000Z`}`,
      "DURATION:PT1H",
      "END:VEVENT",
    ]),
  );

describe("before the first copy", () => {
  const all = [{ start: 1000, end: 2000 }];

  test("no time is free, /readyz says why, and so does the log every day", async () => {
    const { busy, reports, asked } = following([new CalendarError("answered 404")]);
    expect(busy.spans(1000, 2000)).toEqual(all);
    await busy.start();
    expect(busy.spans(1000, 2000)).toEqual(all);
    expect(busy.readiness()).toEqual({
      calendar: "none yet",
      offered: "no times until the calendar has been fetched and read",
      problem: "answered 404",
    });
    await clock.turn(24 * 3_600_000 + INTERVAL_MS);
    expect(asked.length).toBeGreaterThan(100);
    expect(reports).toHaveLength(2);
    expect(new Set(reports).size).toBe(1);
    expect(reports[0]).toMatch(/^calendar-sync\.failed .*answered 404.*no times/);
  });

  test("no time is offered and none can be booked", async () => {
    clock = fakeClock(NOW);
    const { busy } = following([new CalendarError("not reachable"), fresh(meeting("20261203"))]);
    await busy.start();
    const bookings = await bookingsOn(store, { now: clock.now, busy });
    const free = () => bookings.free(typeWith("consultation"), "phone", TEN, later(TEN, 60));
    expect(await free()).toEqual([]);
    expect(await bookings.book(asking(TEN))).toEqual({ state: "not-offered", nearest: [] });
    await busy.refresh();
    expect(await free()).toContain(TEN);
    expect(await bookings.book(asking(TEN))).toMatchObject({ state: "booked" });
  });

  test("a start waits for it", async () => {
    const { busy, days } = following([fresh(meeting("20261202"))]);
    await busy.start();
    expect(days()).toEqual(["2026-12-02"]);
  });

  test("a start waits only some seconds, and what comes afterward counts", async () => {
    let answer: ((got: Fetched) => void) | undefined;
    const busy = createCalendarSync({
      store,
      url: ADDRESS,
      rules: () => ({ zone: ZONE, horizon: 60 }),
      clock,
      fetch: () => new Promise((resolve) => (answer = resolve)),
      report: () => {},
    });
    open.push(busy);
    let isUp = false;
    const started = busy.start().then(() => (isUp = true));
    await clock.turn(START_TIMEOUT_MS - 1);
    expect(isUp).toBe(false);
    await clock.turn(1);
    await started;
    expect(busy.spans(1000, 2000)).toEqual(all);
    answer?.(fresh(meeting("20261202")));
    await vi.waitFor(() => expect(busy.readiness().calendar).toBe("in use"), 5000);
    expect(busy.spans(1000, 2000)).toEqual([]);
  });
});

describe("a copy that cannot be read wholly", () => {
  const worse = "the newest copy can't be read completely; the last good one is used, too";

  test("never replaces a copy without problems; its new events count as well", async () => {
    const { busy, days, reports } = following([
      fresh(entries("02", "03"), '"1"'),
      fresh(entries("?", "?")),
      fresh(entries("02", "?", "05")),
      { state: "same" },
      fresh(entries("02", "05")),
    ]);
    await busy.refresh();
    for (const expected of [
      ["2026-12-02", "2026-12-03"],
      ["2026-12-02", "2026-12-03", "2026-12-05"],
      ["2026-12-02", "2026-12-03", "2026-12-05"],
    ]) {
      await clock.turn(INTERVAL_MS);
      await busy.refresh();
      expect(days()).toEqual(expected);
    }
    expect(busy.readiness()).toEqual({
      calendar: "in use",
      ageSeconds: (3 * INTERVAL_MS) / 1000,
      spans: 2,
      broken: 1,
      unplaced: 1,
      cut: false,
      problem: worse,
    });
    expect(reports).toEqual([`calendar-sync.unreadable ${JSON.stringify({ problem: worse, broken: 2, unplaced: 2, cut: 0 })}`]);
    await busy.refresh();
    expect(days()).toEqual(["2026-12-02", "2026-12-05"]);
    expect(busy.readiness()).toEqual({ calendar: "in use", ageSeconds: 0, spans: 2, ...CLEAN });
    expect(reports[1]).toMatch(/^calendar-sync\.recovered/);
  });

  test("is there after a restart, beside the good one", async () => {
    const before = following([fresh(entries("02"), '"1"'), fresh(entries("?", "05"), '"2"')]);
    await before.busy.refresh();
    await before.busy.refresh();
    const again = following([new CalendarError("not reachable"), fresh(entries("04"))]);
    await again.busy.start();
    expect(again.days()).toEqual(["2026-12-02", "2026-12-05"]);
    expect(again.asked[0]).toMatchObject({ etag: '"2"' });
    await again.busy.refresh();
    expect(again.days()).toEqual(["2026-12-04"]);
    expect(await store.db.selectFrom("calendar_copies").select("place").execute()).toEqual([{ place: "good" }]);
  });

  test("is the best there is where none was clean, and gives way to any that reads no worse", async () => {
    const odd = (day: string, ...more: string[]): string =>
      entries(day, ...more).replace("END:VCALENDAR", "BEGIN:VEVENT\r\nUID:always\r\nDTSTART:20261220Tx\r\nEND:VEVENT\r\nEND:VCALENDAR");
    const { busy, days, reports } = following([
      fresh(odd("02")),
      fresh(odd("03")),
      fresh(odd("?", "04")),
      fresh(odd("03").replace("DTSTART:20261220Tx", "DTSTART:x")),
      fresh(odd("04")),
      fresh(entries("05")),
    ]);
    await busy.refresh();
    expect(days()).toEqual(["2026-12-02", "2026-12-20"]);
    expect(busy.readiness()).toMatchObject({ calendar: "in use", broken: 1, unplaced: 0, problem: "some events can't be read" });
    await busy.refresh();
    expect(days()).toEqual(["2026-12-03", "2026-12-20"]);
    expect(reports).toHaveLength(1);
    await busy.refresh();
    expect(days()).toEqual(["2026-12-03", "2026-12-04", "2026-12-20"]);
    expect(busy.readiness()).toMatchObject({ broken: 2, problem: worse });
    // Less is known of the same event now: its day stays blocked by the earlier copy.
    await busy.refresh();
    expect(days()).toEqual(["2026-12-03", "2026-12-20"]);
    expect(busy.readiness()).toMatchObject({ broken: 1, unplaced: 1, problem: worse });
    await busy.refresh();
    expect(days()).toEqual(["2026-12-04", "2026-12-20"]);
    await busy.refresh();
    expect([days(), busy.readiness()]).toEqual([["2026-12-05"], { calendar: "in use", ageSeconds: 0, spans: 1, ...CLEAN }]);
  });

  test("replaces it once the unreadable events are past", async () => {
    const { busy, days } = following([
      fresh(entries("02", "28")),
      fresh(entries("28").replace("END:VCALENDAR", "BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20261203T15x\r\nEND:VEVENT\r\nEND:VCALENDAR")),
      { state: "same" },
    ]);
    await busy.refresh();
    await busy.refresh();
    expect(days()).toEqual(["2026-12-02", "2026-12-03", "2026-12-28"]);
    await clock.turn(20 * 24 * 3_600_000);
    await busy.refresh();
    expect(days()).toEqual(["2026-12-28"]);
    expect(busy.readiness()).toEqual({ calendar: "in use", ageSeconds: 0, spans: 1, ...CLEAN });
  });
});

test("a copy that could not be written is written again, so that no later answer belongs to an older text", async () => {
  const { busy } = following([fresh(meeting("20261202"), '"1"'), fresh(meeting("20261203"), '"2"'), { state: "same" }]);
  await busy.refresh();
  const { write } = store;
  store.write = () => Promise.reject(new Error("disk full"));
  await busy.refresh();
  expect(busy.readiness()).toMatchObject({ calendar: "in use", problem: "not saved" });
  store.write = write;
  await busy.refresh();
  expect(await store.db.selectFrom("calendar_copies").selectAll().executeTakeFirst()).toMatchObject({
    text: meeting("20261203"),
    etag: '"2"',
  });
});
