import { describe, expect, test } from "vitest";
import { readCalendar } from "./read-calendar.ts";
import * as samples from "../../tests/calendars.ts";

const at = (text: string): number => Date.parse(text);
const ZONE = "America/Chicago";
const DECEMBER = { zone: ZONE, from: at("2026-12-01T00:00:00Z"), to: at("2027-02-03T00:00:00Z") };

const read = (text: string) => {
  const found = readCalendar(text, DECEMBER);
  if (!found) throw new Error("no calendar");
  return found;
};
const spans = (text: string): string[] =>
  read(text).spans.map(({ start, end }) => `${new Date(start).toISOString().slice(0, 16)} ${new Date(end).toISOString().slice(0, 16)}`);
const calendar = (...lines: string[]): string => samples.calendar(lines);
const event = (...lines: string[]): string[] => ["BEGIN:VEVENT", "UID:a@test", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"];

describe("broken events", () => {
  const good = event("UID:good@test", "DTSTART:20261201T150000Z", "DTEND:20261201T160000Z");
  const one = ["2026-12-01T15:00 2026-12-01T16:00"];

  test.each<[string, string[], string[], number]>([
    ["no time at all", event("DTSTART:someday", "DTEND:tomorrow"), [], 1],
    ["no beginning", event("SUMMARY:x"), [], 1],
    ["no beginning and an end", event("DTEND:20261203T180000Z"), ["2026-12-03T06:00 2026-12-04T06:00"], 0],
    ["an hour that is none", event(`DTSTART;TZID=${ZONE}:20261203T9am`, "DURATION:PT1H"), ["2026-12-03T06:00 2026-12-04T06:00"], 0],
    ["an hour of Greenwich that is none", event("DTSTART:20261203T9amZ"), ["2026-12-02T06:00 2026-12-04T06:00"], 0],
    ["an end that is none", event("DTSTART:20261203T020000Z", "DTEND:tomorrow"), ["2026-12-02T06:00 2026-12-03T06:00"], 0],
    ["an end that is none days later", event("DTSTART:20261203T150000Z", "DTEND:20261205Tx"), ["2026-12-03T06:00 2026-12-06T06:00"], 0],
    ["an end before the beginning", event("DTSTART:20261203T180000Z", "DTEND:20261203T170000Z"), ["2026-12-03T06:00 2026-12-04T06:00"], 0],
    ["a length that is none", event("DTSTART:20261203T180000Z", "DURATION:long"), ["2026-12-03T06:00 2026-12-04T06:00"], 0],
    ["an unknown zone", event("DTSTART;TZID=Mars/Olympus:20261203T090000", "DURATION:PT1H"), ["2026-12-03T15:00 2026-12-03T16:00"], 0],
    [
      "a rule that is none",
      event("DTSTART:20261203T180000Z", "DURATION:PT1H", "RRULE:FREQ=SOMETIMES"),
      ["2026-12-03T06:00 2026-12-04T06:00"],
      1,
    ],
    [
      "a rule of which only a part can be read",
      event("DTSTART:20261203T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;INTERVAL=8;BYDAY=SOMEDAY"),
      ["2026-12-03T06:00 2026-12-04T06:00", "2027-01-28T06:00 2027-01-29T06:00"],
      0,
    ],
    [
      "a rule without a sure meaning",
      event("DTSTART:20261203T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYMONTHDAY=13"),
      ["2026-12-03T18:00 2026-12-03T19:00", "2026-12-13T18:00 2026-12-13T19:00", "2027-01-13T18:00 2027-01-13T19:00"],
      0,
    ],
    [
      "a rule with a part twice",
      event("DTSTART:20261203T180000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYMONTHDAY=3;BYMONTHDAY=4"),
      ["2026-12-03T06:00 2026-12-04T06:00", "2027-01-03T06:00 2027-01-04T06:00"],
      0,
    ],
    [
      "a series with an end that is none",
      event("DTSTART:20201201T180000Z", "DTEND:x", "RRULE:FREQ=MONTHLY"),
      ["2026-12-01T06:00 2026-12-02T06:00", "2027-01-01T06:00 2027-01-02T06:00", "2027-02-01T06:00 2027-02-02T06:00"],
      0,
    ],
  ])("%s blocks what is known of it, is counted and loses no other event", (_, lines, blocked, unplaced) => {
    const later = event("UID:good@test", "DTSTART:20270110T150000Z", "DTEND:20270110T160000Z");
    const found = read(calendar(...lines, ...later));
    expect(spans(calendar(...lines, ...later))).toEqual([...blocked, "2027-01-10T15:00 2027-01-10T16:00"].toSorted());
    expect(found).toMatchObject({ broken: 1, unplaced, cut: false });
    expect(found.unreadable).toHaveLength(1 + unplaced);
    expect(JSON.stringify(found.unreadable)).not.toMatch(/test|2026/);
    // The same event has the same key in the next copy, which is how copies are compared.
    expect(read(calendar(...later, ...lines)).unreadable).toEqual(found.unreadable);
  });

  test.each<[string, string[]]>([
    ["is canceled", event("DTSTART:someday", "STATUS:CANCELLED")],
    ["is marked as free", event("DTSTART:20261203T180000Z", "DTEND:x", "TRANSP:TRANSPARENT")],
    ["was broken and is long past", event("DTSTART:20131203T18x", "DTEND:20131203")],
    ["is long past", event("DTSTART:20131203T180000Z", "DTEND:20121203T170000Z")],
    ["has an odd note", event("DTSTART:20261201T150000Z", "DTEND:20261201T160000Z", "no colon here", "DURATION")],
  ])("an event that %s doesn't count as unreadable", (_, lines) => {
    expect(read(calendar(...lines, ...good))).toMatchObject({ unreadable: [], broken: 0, unplaced: 0 });
    expect(spans(calendar(...lines, ...good))).toEqual(one);
  });

  const [begin = "", ...rest] = good;
  const next = event("UID:next@test", "DTSTART:20261208T150000Z", "DTEND:20261208T160000Z");
  const both = [...one, "2026-12-08T15:00 2026-12-08T16:00"];

  test.each<[string, string[], string[]]>([
    ["its end", [...good.slice(0, -1), ...next], both],
    ["its end as the last", [...next, ...good.slice(0, -1)], both],
    ["its beginning", [...rest, ...next], both],
    ["its beginning after another", [...next, ...rest], both],
    ["its beginning, which is called something else", ["BEGIN:VEVNT", ...rest, ...next], both],
    ["the end of an alarm", [begin, ...rest.slice(0, -1), "BEGIN:VALARM", "DURATION:PT5M", "END:VEVENT", ...next], both],
    ["all from its beginning's line on", [...good.slice(0, -2), ...next], ["2026-12-01T06:00 2026-12-02T06:00", ...both.slice(1)]],
    [
      "the lines between two",
      [...good.slice(0, -1), ...next.slice(1)],
      ["2026-12-01T06:00 2026-12-02T06:00", "2026-12-08T06:00 2026-12-09T06:00"],
    ],
    ["a colon", [...good.slice(0, -1), "RRULE FREQ=WEEKLY", "END:VEVENT", ...next], both],
  ])("an event that lost %s is counted, and not lost", (_, lines, blocked) => {
    expect(spans(calendar(...lines))).toEqual(blocked);
    expect(read(calendar(...lines)).broken).toBe(1);
  });

  test("a lost character never frees a busy time without being counted", () => {
    const text = calendar(
      ...event(`DTSTART;TZID=${ZONE}:20261201T090000`, `DTEND;TZID=${ZONE}:20261201T100000`, "RRULE:FREQ=WEEKLY;UNTIL=20261220T000000Z"),
      ...event("UID:b@test", `DTSTART;TZID=${ZONE}:20261203T090000`, "DURATION:PT2H", "TRANSP:OPAQUE"),
      ...event("UID:c@test", "DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261206"),
    );
    const { spans: before } = read(text);
    const silent = Array.from({ length: text.length }, (_, place) => place).flatMap((place) => {
      const found = readCalendar(text.slice(0, place) + text.slice(place + 1), DECEMBER);
      if (!found || found.unreadable.length > 0) return [];
      const isLost = before.some(({ start, end }) => !found.spans.some((span) => span.start <= start && span.end >= end));
      return isLost ? [text.slice(place - 10, place + 10)] : [];
    });
    expect(silent).toEqual([]);
  });

  test("meaningless lines, alarms, tasks and long texts lose nothing", () => {
    const noise = [
      "no colon here",
      ";;;:",
      "DESCRIPTION:" + "x".repeat(200_000),
      " folded",
      "BEGIN:VALARM",
      "DTSTART:19990101T000000Z",
      "DURATION:PT5M",
      "END:VALARM",
    ];
    const task = ["BEGIN:VTODO", "UID:task", "DTSTART:20261204T150000Z", "DURATION:PT5H", "END:VTODO"];
    const found = calendar("UID:the-calendar", ...task, begin, ...noise, ...rest);
    expect(spans(found)).toEqual(one);
    expect(read(found).broken).toBe(0);
    expect(spans(calendar(...good).replaceAll("\r\n", "\n"))).toEqual(one);
    expect(spans(`\uFEFF${calendar(...good)}`)).toEqual(one);
  });

  test.each([
    "",
    "<!doctype html><title>Sign in</title>",
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
    "BEGIN:VCARD\r\nEND:VCARD",
    '{"error":"no"}',
  ])("%j isn't a calendar", (text) => {
    expect(readCalendar(text, DECEMBER)).toBeUndefined();
  });
});
