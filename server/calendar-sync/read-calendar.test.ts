import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readCalendar } from "./read-calendar.ts";
import * as samples from "../../tests/calendars.ts";

const at = (text: string): number => Date.parse(text);
const ZONE = "America/Chicago";
const DECEMBER = { zone: ZONE, from: at("2026-12-01T00:00:00Z"), to: at("2027-02-03T00:00:00Z") };

const read = (text: string, options = DECEMBER) => {
  const found = readCalendar(text, options);
  if (!found) throw new Error("no calendar");
  return found;
};
const spans = (text: string, options = DECEMBER): string[] =>
  read(text, options).spans.map(
    ({ start, end }) => `${new Date(start).toISOString().slice(0, 16)} ${new Date(end).toISOString().slice(0, 16)}`,
  );
const calendar = (...lines: string[]): string => samples.calendar(lines);
const event = (...lines: string[]): string[] => ["BEGIN:VEVENT", "UID:a@test", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"];
const busy = (...lines: string[]): string[] => spans(calendar(...event(...lines)));

describe("one event", () => {
  test.each<[string, string[], string[]]>([
    ["in UTC", ["DTSTART:20261201T150000Z", "DTEND:20261201T160000Z"], ["2026-12-01T15:00 2026-12-01T16:00"]],
    ["without a zone", ["DTSTART:20261201T090000", "DTEND:20261201T100000"], ["2026-12-01T15:00 2026-12-01T16:00"]],
    ["with a zone by name", ["DTSTART;TZID=America/New_York:20261201T090000", "DURATION:PT1H30M"], ["2026-12-01T14:00 2026-12-01T15:30"]],
    [
      "with a zone by Windows' name",
      ["DTSTART;TZID=Pacific Standard Time:20261201T090000", "DURATION:PT1H"],
      ["2026-12-01T17:00 2026-12-01T18:00"],
    ],
    [
      "with a zone by the name that Outlook shows",
      ['DTSTART;TZID="(UTC-06:00) Central Time (US & Canada)":20261201T090000', "DURATION:PT1H"],
      ["2026-12-01T15:00 2026-12-01T16:00"],
    ],
    [
      "with such a name without quotes",
      ["DTSTART;TZID=(GMT-07:00) Mountain Time (US & Canada):20261201T090000", "DURATION:PT1H"],
      ["2026-12-01T16:00 2026-12-01T17:00"],
    ],
    [
      "with a far zone by Windows' name",
      ["DTSTART;TZID=Singapore Standard Time:20261202T090000", "DURATION:PT1H"],
      ["2026-12-02T01:00 2026-12-02T02:00"],
    ],
    [
      "with a zone by a long name",
      ["DTSTART;TZID=/mozilla.org/20070129_1/America/Denver:20261201T090000", "DURATION:PT1H"],
      ["2026-12-01T16:00 2026-12-01T17:00"],
    ],
    ["of a whole day", ["DTSTART;VALUE=DATE:20261203", "DTEND;VALUE=DATE:20261204"], ["2026-12-03T06:00 2026-12-04T06:00"]],
    ["of a whole day without an end", ["DTSTART;VALUE=DATE:20261203"], ["2026-12-03T06:00 2026-12-04T06:00"]],
    ["of three days", ["DTSTART;VALUE=DATE:20261203", "DTEND;VALUE=DATE:20261206"], ["2026-12-03T06:00 2026-12-06T06:00"]],
    ["of two days by length", ["DTSTART;VALUE=DATE:20261203", "DURATION:P2D"], ["2026-12-03T06:00 2026-12-05T06:00"]],
    ["that takes no time", ["DTSTART:20261201T150000Z"], []],
    ["that is marked as free", ["DTSTART:20261201T150000Z", "DTEND:20261201T160000Z", "TRANSP:TRANSPARENT"], []],
    ["that is canceled", ["DTSTART:20261201T150000Z", "DTEND:20261201T160000Z", "STATUS:CANCELLED"], []],
    ["that Outlook shows as free", ["DTSTART:20261201T150000Z", "DTEND:20261201T160000Z", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], []],
    [
      "that is tentative",
      ["DTSTART:20261201T150000Z", "DTEND:20261201T160000Z", "STATUS:TENTATIVE"],
      ["2026-12-01T15:00 2026-12-01T16:00"],
    ],
    ["long ago", ["DTSTART:20201201T150000Z", "DTEND:20201201T160000Z"], []],
    ["that began long ago and lasts", ["DTSTART;VALUE=DATE:20201201", "DTEND;VALUE=DATE:20261203"], ["2020-12-01T06:00 2026-12-03T06:00"]],
  ])("%s", (_, lines, expected) => {
    expect(busy(...lines)).toEqual(expected);
  });
});

describe("a series", () => {
  test("keeps its local time across both clock changes", () => {
    const weekly = calendar(...event(`DTSTART;TZID=${ZONE}:20261007T090000`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY"));
    const year = { zone: ZONE, from: at("2026-10-20T00:00:00Z"), to: at("2027-03-20T00:00:00Z") };
    const starts = read(weekly, year).spans.map(({ start }) => start);
    expect(starts).toHaveLength(22);
    expect(new Set(starts.map((start) => new Date(start).toLocaleTimeString("en-GB", { timeZone: ZONE })))).toEqual(new Set(["09:00:00"]));
    expect(spans(weekly, year).slice(1, 3)).toEqual(["2026-10-28T14:00 2026-10-28T15:00", "2026-11-04T15:00 2026-11-04T16:00"]);
  });

  test("in a zone that the file defines is the same as by its name", () => {
    const year = { zone: "Asia/Tokyo", from: at("2026-10-20T00:00:00Z"), to: at("2027-03-20T00:00:00Z") };
    const lines = event("DTSTART;TZID=Office:20261006T090000", "DTEND;TZID=Office:20261006T100000", "RRULE:FREQ=DAILY");
    const byName = event(`DTSTART;TZID=${ZONE}:20261006T090000`, "DURATION:PT1H", "RRULE:FREQ=DAILY");
    expect(spans(calendar(...samples.zone("Office"), ...lines), year)).toEqual(spans(calendar(...byName), year));
  });

  const office = samples.zone("Office");
  test.each<[string, string[]]>([
    ["an offset", office.filter((line) => !line.startsWith("TZOFFSETFROM"))],
    ["a beginning", office.map((line) => line.replace("DTSTART:", "DTSTRT:"))],
    ["the name of a part", office.map((line) => line.replace("BEGIN:STANDARD", "BEIN:STANDARD"))],
    ["half a rule", office.map((line) => line.replace("BYMONTH=11", "BYMON=11"))],
    ["the one month of a rule", office.map((line) => line.replace("BYDAY=1SU;BYMONTH=11", "BYMONTHDAY=1"))],
    ["its end", office.slice(0, -1)],
  ])("in a zone definition that lost %s is on the agent's clock, and counted", (_, lines) => {
    const meeting = event("DTSTART;TZID=Office:20261201T090000", "DTEND;TZID=Office:20261201T100000");
    const tokyo = { ...DECEMBER, zone: "Asia/Tokyo" };
    expect(spans(calendar(...office, ...meeting), tokyo)).toEqual(["2026-12-01T15:00 2026-12-01T16:00"]);
    expect(spans(calendar(...lines, ...meeting), tokyo)).toEqual(["2026-12-01T00:00 2026-12-01T01:00"]);
    expect(read(calendar(...lines, ...meeting), tokyo).unreadable).not.toEqual([]);
  });

  test("with an IANA name uses that zone, whatever the file defines", () => {
    const meeting = event("DTSTART;TZID=America/Denver:20261201T090000", "DURATION:PT1H");
    expect(spans(calendar(...samples.zone("America/Denver"), ...meeting))).toEqual(["2026-12-01T16:00 2026-12-01T17:00"]);
  });

  test("of whole days has days of 23 and 25 hours where the clock changes", () => {
    const options = { zone: ZONE, from: at("2026-10-30T00:00:00Z"), to: at("2027-03-20T00:00:00Z") };
    const found = read(calendar(...event("DTSTART;VALUE=DATE:20251102", "RRULE:FREQ=WEEKLY;BYDAY=SU")), options).spans;
    const hours = found.map(({ start, end }) => (end - start) / 3_600_000);
    expect([hours[0], hours[1], hours.at(-1)]).toEqual([25, 24, 23]);
  });

  test("leaves out excluded days, and has added days", () => {
    const lines = [
      `DTSTART;TZID=${ZONE}:20261201T090000`,
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=4",
      `EXDATE;TZID=${ZONE}:20261202T090000`,
      "EXDATE;VALUE=DATE:20261203",
      `RDATE;TZID=${ZONE}:20261210T120000`,
      "RDATE;VALUE=PERIOD:20261211T150000Z/PT15M",
    ];
    expect(busy(...lines)).toEqual([
      "2026-12-01T15:00 2026-12-01T16:00",
      "2026-12-04T15:00 2026-12-04T16:00",
      "2026-12-10T18:00 2026-12-10T19:00",
      "2026-12-11T15:00 2026-12-11T15:15",
    ]);
  });

  test("moves and cancels single occurrences, wherever they are in the file", () => {
    const moved = event(`RECURRENCE-ID;TZID=${ZONE}:20261202T090000`, `DTSTART;TZID=${ZONE}:20261202T140000`, "DURATION:PT30M");
    const off = event(`RECURRENCE-ID:20261203T150000Z`, `DTSTART;TZID=${ZONE}:20261203T090000`, "DURATION:PT1H", "STATUS:CANCELLED");
    const series = event(`DTSTART;TZID=${ZONE}:20261201T090000`, "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20261204T235959Z");
    expect(spans(calendar(...moved, ...series, ...off))).toEqual([
      "2026-12-01T15:00 2026-12-01T16:00",
      "2026-12-02T20:00 2026-12-02T20:30",
      "2026-12-04T15:00 2026-12-04T16:00",
    ]);
  });

  const daily = event(`DTSTART;TZID=${ZONE}:20261101T090000`, "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20261204T235959Z");
  const from = (id: string, ...lines: string[]): string[] => event(`RECURRENCE-ID;RANGE=THISANDFUTURE${id}`, ...lines);

  test.each<[string, string[], string[]]>([
    [
      "to another hour and length",
      from(`;TZID=${ZONE}:20261202T090000`, `DTSTART;TZID=${ZONE}:20261202T140000`, "DURATION:PT30M"),
      [
        "2026-12-01T15:00 2026-12-01T16:00",
        "2026-12-02T20:00 2026-12-02T20:30",
        "2026-12-03T20:00 2026-12-03T20:30",
        "2026-12-04T20:00 2026-12-04T20:30",
      ],
    ],
    [
      "long before, across the clock change, with its place in UTC",
      from(":20261101T150000Z", `DTSTART;TZID=${ZONE}:20261101T110000`, "DURATION:PT15M"),
      ["01", "02", "03", "04"].map((day) => `2026-12-${day}T17:00 2026-12-${day}T17:15`),
    ],
    [
      "to nothing",
      from(":20261202T150000Z", `DTSTART;TZID=${ZONE}:20261202T090000`, "STATUS:CANCELLED"),
      ["2026-12-01T15:00 2026-12-01T16:00"],
    ],
    [
      "to whole days, a day later",
      from(`;TZID=${ZONE}:20261203T090000`, "DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261205"),
      ["2026-12-01T15:00 2026-12-01T16:00", "2026-12-02T15:00 2026-12-02T16:00", "2026-12-04T06:00 2026-12-06T06:00"],
    ],
    [
      "twice, with one replaced occurrence",
      [
        ...from(`;TZID=${ZONE}:20261202T090000`, `DTSTART;TZID=${ZONE}:20261202T100000`, "DURATION:PT1H"),
        ...from(`;TZID=${ZONE}:20261204T090000`, `DTSTART;TZID=${ZONE}:20261204T120000`, "DURATION:PT1H"),
        ...event(`RECURRENCE-ID;TZID=${ZONE}:20261203T090000`, `DTSTART;TZID=${ZONE}:20261203T170000`, "DURATION:PT1H"),
      ],
      [
        "2026-12-01T15:00 2026-12-01T16:00",
        "2026-12-02T16:00 2026-12-02T17:00",
        "2026-12-03T23:00 2026-12-04T00:00",
        "2026-12-04T18:00 2026-12-04T19:00",
      ],
    ],
  ])("is changed from one occurrence on: %s", (_, changes, expected) => {
    expect(spans(calendar(...changes, ...daily))).toEqual(expected);
    expect(spans(calendar(...daily, ...changes))).toEqual(expected);
    expect(read(calendar(...daily, ...changes)).unreadable).toEqual([]);
  });

  test("that was moved into the window is found", () => {
    const earlier = from(":20270301T150000Z", "DTSTART:20270201T150000Z", "DURATION:PT1H");
    const series = event("DTSTART:20270101T150000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;INTERVAL=59");
    expect(spans(calendar(...series, ...earlier))).toEqual(["2027-01-01T15:00 2027-01-01T16:00", "2027-02-01T15:00 2027-02-01T16:00"]);
    const weekly = event("DTSTART:20261201T150000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;INTERVAL=80;COUNT=3");
    const from2 = from(":20261201T150000Z", "DTSTART:20261123T150000Z", "DURATION:PT1H");
    const window = { zone: ZONE, from: at("2027-02-10T00:00:00Z"), to: at("2027-02-15T00:00:00Z") };
    expect(spans(calendar(...weekly, ...from2), window)).toEqual(["2027-02-11T15:00 2027-02-11T16:00"]);
  });

  test("ends with its last occurrence far from Greenwich, too, and with a day if UNTIL has no time", () => {
    const tokyo = ["DTSTART;TZID=Asia/Tokyo:20261201T090000", "DURATION:PT1H"];
    expect(busy(...tokyo, "RRULE:FREQ=DAILY;UNTIL=20261203T000000Z")).toHaveLength(3);
    expect(busy(...tokyo, "RRULE:FREQ=DAILY;UNTIL=20261202T235959Z")).toHaveLength(2);
    expect(busy(...tokyo, "RRULE:FREQ=DAILY;UNTIL=20261202")).toHaveLength(2);
    expect(busy("DTSTART:20101201T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20111202T090000Z")).toEqual([]);
  });

  test.each([
    ["FREQ=DAILY;INTERVAL=3", "20000101T090000", "2026-12-01T15:00 2026-12-01T16:00"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "20000103T090000", "2026-12-02T15:00 2026-12-02T16:00"],
    ["FREQ=MONTHLY;BYDAY=-1FR", "20000128T090000", "2026-12-25T15:00 2026-12-25T16:00"],
    ["FREQ=YEARLY", "20001224T090000", "2026-12-24T15:00 2026-12-24T16:00"],
    ["FREQ=DAILY;INTERVAL=50;COUNT=200", "20000101T090000", "2026-12-20T15:00 2026-12-20T16:00"],
  ])("%s that has run for decades", (rule, start, first) => {
    expect(busy(`DTSTART;TZID=${ZONE}:${start}`, "DURATION:PT1H", `RRULE:${rule}`)[0]).toBe(first);
  });
});

describe("what others write", () => {
  test("Google", () => {
    expect(spans(samples.google)).toEqual([
      "2026-12-01T15:00 2026-12-01T16:00",
      "2026-12-03T06:00 2026-12-04T06:00",
      "2026-12-08T17:00 2026-12-08T18:00",
      "2026-12-15T15:00 2026-12-15T16:00",
    ]);
  });
  test("Outlook", () => {
    expect(spans(samples.outlook)).toEqual([
      "2026-12-02T19:00 2026-12-02T19:30",
      "2026-12-04T06:00 2026-12-05T06:00",
      "2026-12-09T19:00 2026-12-09T19:30",
    ]);
  });
  test("Apple", () => {
    expect(spans(samples.apple)).toEqual(["2026-12-05T16:00 2026-12-05T18:00", "2026-12-20T06:00 2026-12-27T06:00"]);
  });
  test("a list of free and busy times", () => {
    const lines = [
      "BEGIN:VFREEBUSY",
      "FREEBUSY:20261201T150000Z/PT1H,20261202T150000Z/20261202T153000Z",
      "FREEBUSY;FBTYPE=FREE:20261203T150000Z/PT1H",
      "END:VFREEBUSY",
    ];
    expect(spans(calendar(...lines))).toEqual(["2026-12-01T15:00 2026-12-01T16:00", "2026-12-02T15:00 2026-12-02T15:30"]);
  });
});

test("whole days are in the agent's zone, whatever the machine's zone", () => {
  const script = `
    const { readCalendar } = await import(${JSON.stringify(new URL("read-calendar.ts", import.meta.url).href)});
    const { google } = await import(${JSON.stringify(new URL("../../tests/calendars.ts", import.meta.url).href)});
    console.log(JSON.stringify([new Date(0).getHours(), readCalendar(google, ${JSON.stringify(DECEMBER)})]));`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TZ: "Asia/Tokyo" },
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    encoding: "utf8",
  });
  expect(JSON.parse(out)).toEqual([9, read(samples.google)]);
});
