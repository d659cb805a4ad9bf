import { describe, expect, test } from "vitest";
import { readCalendar } from "./read-calendar.ts";
import * as samples from "../../tests/calendars.ts";

const at = (text: string): number => Date.parse(text);
const ZONE = "America/Chicago";
const DECEMBER = { zone: ZONE, from: at("2026-12-01T00:00:00Z"), to: at("2027-02-03T00:00:00Z") };

const read = (text: string, ruleTime = 60_000) => {
  const found = readCalendar(text, { ...DECEMBER, ruleTime });
  if (!found) throw new Error("no calendar");
  return found;
};
const calendar = (...lines: string[]): string => samples.calendar(lines);
const event = (...lines: string[]): string[] => ["BEGIN:VEVENT", "UID:a@test", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"];

describe("an event that may be one of our bookings", () => {
  const id = "019aa8b2-1c00-7288-9cb8-39931f62f2e3";
  const times = ["DTSTART:20261203T160000Z", "DTEND:20261203T163000Z"];
  const ours = (...lines: string[]): string => calendar("BEGIN:VEVENT", `UID:${id}`, ...lines, "END:VEVENT");

  test.each<[string[], number | undefined]>([
    [["SEQUENCE:0"], 0],
    [["SEQUENCE:1"], 1],
    [["SEQUENCE:27"], 27],
    [[], undefined],
    [["SEQUENCE:x"], undefined],
    [["SEQUENCE"], undefined],
    [["SEQUENCE:1", "SEQUENCE:2"], undefined],
  ])("%j has the sequence number %j", (lines, sequence) => {
    const { invitations, spans: others } = read(ours(...times, ...lines));
    expect([invitations.length, invitations[0]?.uid, invitations[0]?.sequence, others]).toEqual([1, id, sequence, []]);
  });

  test.each<[string, string]>([
    ["lost its end", ours(...times).replace("END:VEVENT\r\n", "")],
    ["has a rule of which the name is broken", ours(...times, "RRUL:FREQ=DAILY;COUNT=20")],
    ["names an unknown zone", ours("DTSTART;TZID=Nowhere/Land:20261203T100000", "DTEND;TZID=Nowhere/Land:20261203T103000")],
    ["begins twice", ours(...times, "DTSTART:20261203T160000Z")],
    ["has two names", ours(...times, "UID:other@test")],
    ["repeats", ours(...times, "RRULE:FREQ=DAILY;COUNT=1")],
  ])("is the agent's own event when it %s", (_, text) => {
    const found = read(text);
    expect(found.invitations).toEqual([]);
    expect(found.spans.some(({ start, end }) => start <= at("2026-12-03T16:00:00Z") && end >= at("2026-12-03T16:30:00Z"))).toBe(true);
  });
});

describe("within bounds", () => {
  const good = event("UID:good@test", "DTSTART:20261201T150000Z", "DTEND:20261201T160000Z");

  test.each([
    ["each second since 1970", "RRULE:FREQ=SECONDLY", "DURATION:PT1S"],
    ["each second, counted", "RRULE:FREQ=SECONDLY;COUNT=2000000000", "DURATION:PT1S"],
    ["each minute for a second", "RRULE:FREQ=MINUTELY", "DURATION:PT1S"],
    ["a rule that never matches", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "DURATION:PT1H"],
    ["a rule of the second that never matches", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "DURATION:PT1H"],
  ])("%s ends in time and loses no other event", (_, rule, duration) => {
    const before = performance.now();
    const found = read(calendar(...good, ...event("UID:endless@test", "DTSTART:19700101T000000Z", duration, rule)));
    expect(performance.now() - before).toBeLessThan(5000);
    expect(found.spans.length).toBeLessThanOrEqual(5000);
    // A copy with an absurd rule never replaces a clean one; a rule that never matches is just
    // empty.
    expect(found).toMatchObject(rule.includes("BYMONTHDAY=30") ? { unreadable: [], cut: false } : { broken: 1, unplaced: 0, cut: true });
    // Of what costs too much, every day on which it may take place is blocked.
    const isAll = found.spans.length === 1 && found.spans.every(({ start, end }) => start <= DECEMBER.from && end >= DECEMBER.to);
    expect(isAll).toBe(found.cut);
    expect(found.spans.some(({ start, end }) => start <= at("2026-12-01T15:00:00Z") && end > at("2026-12-01T15:00:00Z"))).toBe(true);
  });

  test.each(["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=YEARLY", "FREQ=HOURLY;INTERVAL=2", "FREQ=DAILY;COUNT=20000"])(
    "%s, forever or for decades, is read completely",
    (rule) => {
      const found = read(calendar(...event("DTSTART:19900101T150000Z", "DURATION:PT30M", `RRULE:${rule}`)));
      expect(found).toMatchObject({ unreadable: [], broken: 0, cut: false });
      expect(found.spans.length).toBeGreaterThan(0);
    },
  );

  const own = event("UID:own@test", `DTSTART;TZID=${ZONE}:20261124T090000`, `DTEND;TZID=${ZONE}:20261124T180000`, "RRULE:FREQ=WEEKLY");
  const counted = event("UID:counted@test", "DTSTART:19900101T200000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=20000");

  test.each<[string, number, string[]]>([
    ["never match", 300, ["DTSTART:20200101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"]],
    ["never match, and have a count", 300, ["DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9"]],
    ["have billions of times", 60, ["DTSTART:20200101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY;BYMONTH=6;COUNT=2000000000"]],
    ["have billions of times and no end", 60, ["DTSTART:20200101T000000Z", "DTEND:x", "RRULE:FREQ=SECONDLY;BYMONTH=6;COUNT=2000000000"]],
  ])("events that %s take no time from the others", (_, number, lines) => {
    const hostile = Array.from({ length: number }, (_entry, place) => event(`UID:${place}@test`, ...lines)).flat();
    const alone = read(calendar(...own, ...counted)).spans;
    const found = read(calendar(...hostile, ...own, ...counted)).spans;
    expect(alone.length).toBeGreaterThan(60);
    // None of the days on which they may take place are in the window.
    expect(found).toEqual(alone);
  });

  test("without time for all slow series, the days of each are blocked", () => {
    const hostile = Array.from({ length: 1500 }, (_, place) =>
      event(`UID:${place}@test`, "DTSTART:20200101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY;BYMONTH=6;COUNT=2000000000"),
    ).flat();
    const found = read(calendar(...hostile, ...own, ...counted), 200);
    const alone = read(calendar(...own, ...counted)).spans;
    expect(alone.filter(({ start, end }) => !found.spans.some((span) => span.start <= start && span.end >= end))).toEqual([]);
    expect(found).toMatchObject({ unplaced: 0, cut: true });
  });

  test("a slow series with very long events blocks everything since it began", () => {
    const lines = ["DTSTART:20000101T000000Z", "DTEND:20260101T000000Z", "RRULE:FREQ=HOURLY;INTERVAL=5;BYMONTH=3"];
    const { spans: found } = read(calendar(...event(...lines)));
    expect(found).toHaveLength(1);
    expect(found[0]?.start).toBeLessThanOrEqual(DECEMBER.from);
    expect(found[0]?.end).toBeGreaterThanOrEqual(DECEMBER.to);
  });

  test("a thousand changed series end in time and lose nothing", () => {
    const series = event("DTSTART:20261101T150000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY");
    const change = event("RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T150000Z", "DTSTART:20261130T160000Z", "DURATION:PT1H");
    const thousand = Array.from({ length: 1000 }, () => [...series, ...change]).flat();
    const [found, few] = [read(calendar(...thousand), 500), read(calendar(...series, ...change))];
    expect(few.spans.length).toBeGreaterThan(60);
    expect(few.spans.filter(({ start, end }) => !found.spans.some((span) => span.start <= start && span.end >= end))).toEqual([]);
  });

  test("joins times with gaps that are too short for an appointment", () => {
    const many = ["00", "01", "02", "03", "04", "05", "06", "07"].map((minute) =>
      event(`UID:${minute}@test`, `DTSTART:20261201T00${minute}00Z`, "DURATION:PT1S", "RRULE:FREQ=HOURLY"),
    );
    const last = event("UID:last@test", "DTSTART:20270202T153000Z", "DURATION:PT10M");
    const found = read(calendar(...many.flat(), ...last));
    expect(found.spans.length).toBeLessThan(1600);
    for (const second of [at("2026-12-01T00:07:00Z"), at("2027-02-02T15:02:00Z"), at("2027-02-02T15:35:00Z")])
      expect(found.spans.some(({ start, end }) => start <= second && end > second)).toBe(true);
    expect(found.cut).toBe(false);
  });

  test("a file of the maximum size is read in seconds", () => {
    const many = Array.from({ length: 30_000 }, (_, index) =>
      event(`UID:${index}@test`, "DTSTART:20261201T150000Z", "DTEND:20261201T160000Z", "SUMMARY:Something or other"),
    ).flat();
    const text = samples.calendar(many);
    expect(text.length).toBeGreaterThan(4_000_000);
    // Processor time, which a loaded machine doesn't change.
    const before = process.threadCpuUsage();
    expect(read(text).spans).toEqual([{ start: at("2026-12-01T15:00:00Z"), end: at("2026-12-01T16:00:00Z") }]);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(15);
  });
});

describe("when the time for recurring events is over", () => {
  const noTime = (...lines: string[]) => read(calendar(...event(...lines)), 0);
  const blocked = (...lines: string[]) =>
    noTime(...lines).spans.map(({ start, end }) => [new Date(start).toISOString().slice(0, 10), new Date(end).toISOString().slice(0, 10)]);

  test("a series blocks everything from its beginning on, and the copy is cut", () => {
    expect(blocked("DTSTART:20261210T150000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")).toEqual([["2026-12-10", "2027-02-05"]]);
    expect(noTime("DTSTART:20261210T150000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")).toMatchObject({ broken: 1, unplaced: 0, cut: true });
  });

  test("a series that has ended blocks nothing", () => {
    expect(blocked("DTSTART:20201210T150000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;UNTIL=20211210T150000Z")).toEqual([]);
  });

  test("an event that happens once is still read", () => {
    expect(blocked("DTSTART:20261210T150000Z", "DURATION:PT1H")).toEqual([["2026-12-10", "2026-12-10"]]);
    expect(noTime("DTSTART:20261210T150000Z", "DURATION:PT1H")).toMatchObject({ unreadable: [], cut: false });
  });
});
