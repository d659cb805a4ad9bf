import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, test } from "vitest";
import { isSure, ruleWalls } from "./busy-rule.ts";

const NEAR = { start: Date.parse("2026-11-20T00:00:00Z"), end: Date.parse("2027-01-22T00:00:00Z") };

const iso = (wall: number): string => new Date(wall).toISOString().slice(0, 16);
const compact = (wall: number): string => new Date(wall).toISOString().replaceAll(/[-:]|\.000/g, "");

/** What a rule gives near the window, by our own reading. */
const ours = (rule: string, start: number): string[] =>
  [...ruleWalls(ICAL.Recur.fromString(rule), { wall: start, isDate: false }, NEAR, () => {})].map(iso);

/** The same by a library that shares nothing with it. */
const theirs = (rule: string, start: number): string[] =>
  new RRuleTemporal({ rruleString: `DTSTART:${compact(start)}\nRRULE:${rule}`, maxIterations: 1_000_000 })
    .between(new Date(NEAR.start), new Date(NEAR.end - 1), true)
    .map(({ epochMilliseconds }) => iso(epochMilliseconds));

describe("a rule", () => {
  test.each([
    "FREQ=MONTHLY;BYMONTH=12,1;BYDAY=MO",
    "FREQ=YEARLY;BYMONTHDAY=5",
    "FREQ=YEARLY;BYMONTHDAY=-1",
    "FREQ=YEARLY;BYMONTH=11,12;BYMONTHDAY=-1",
    "FREQ=YEARLY;BYWEEKNO=50;BYDAY=WE",
    "FREQ=YEARLY;BYWEEKNO=1,-1,-5;BYDAY=TH,SU",
    "FREQ=YEARLY;BYDAY=50MO,-2FR",
    "FREQ=YEARLY;BYYEARDAY=345,-5",
    "FREQ=YEARLY;BYHOUR=16,18",
    "FREQ=YEARLY;BYMONTH=12;BYDAY=MO,TU;BYSETPOS=2,-1",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=1,12;COUNT=30",
    "FREQ=DAILY;BYMONTHDAY=5,-1",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR,SU",
    "FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYSETPOS=-1",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO",
    "FREQ=HOURLY;INTERVAL=7",
    "FREQ=HOURLY;BYHOUR=16;BYDAY=TU",
    "FREQ=MINUTELY;INTERVAL=90;BYMONTH=12;BYMONTHDAY=8",
  ])("%s is read as others read it, from whenever it began", (rule) => {
    for (const start of ["2020-01-06T15:00:00Z", "2020-01-31T15:00:00Z", "2026-11-23T15:00:00Z"])
      expect([start, ours(rule, Date.parse(start))]).toEqual([start, theirs(rule, Date.parse(start))]);
  });

  test("made by chance is read as others read it", () => {
    const chance = chanceOf(20_261_121);
    const read = Array.from({ length: 250 }, () => {
      const rule = anyRule(chance);
      const start = Date.UTC(2021 + chance(6), chance(12), 1 + chance(28), chance(24), chance(60));
      return { rule, start: iso(start), ours: ours(rule, start), theirs: theirs(rule, start) };
    });
    expect(read.filter((one) => one.ours.join() !== one.theirs.join())).toEqual([]);
    expect(read.filter((one) => one.theirs.length > 0).length).toBeGreaterThan(80);
  });

  test("gives the times on which both readers agreed, rule by rule", () => {
    const lines = readFileSync(new URL("../tests/recurrences.tsv", import.meta.url), "utf8").trimEnd().split("\n");
    const differ = lines.filter((line) => {
      const [rule = "", start = "", times = ""] = line.split("\t");
      const wall = Date.parse(start.replace(/^(....)(..)(..T..)(..)(..)Z$/, "$1-$2-$3:$4:$5Z"));
      const expected = times.split(" ").join();
      return [ours(rule, wall), theirs(rule, wall)].some((found) => found.map((time) => time.replaceAll(/[-:]/g, "")).join() !== expected);
    });
    expect(differ).toEqual([]);
    expect(lines.length).toBeGreaterThan(300);
  });

  test("of a week of the year without a day is on the day of the week on which it began", () => {
    expect(ours("FREQ=YEARLY;BYWEEKNO=50", Date.parse("2020-01-07T15:00:00Z"))).toEqual(["2026-12-08T15:00"]);
  });

  test.each(["FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"])(
    "%s, which never holds, costs no more than looking at the days of the window",
    (text) => {
      let steps = 0;
      const start = { wall: Date.parse("1970-01-01T00:00:00Z"), isDate: false };
      expect([...ruleWalls(ICAL.Recur.fromString(text), start, NEAR, (more) => (steps += more))]).toEqual([]);
      expect(steps).toBeLessThan(100);
    },
  );

  test.each<[rule: string, start: string, among: string]>([
    ["FREQ=WEEKLY;BYMONTHDAY=13;COUNT=2", "2020-01-06T15:00:00Z", "2026-12-13T15:00"],
    ["FREQ=DAILY;BYWEEKNO=50", "2020-01-06T15:00:00Z", "2026-12-07T15:00"],
    ["FREQ=MONTHLY;BYYEARDAY=345", "2020-01-06T15:00:00Z", "2026-12-11T15:00"],
    ["FREQ=WEEKLY;BYDAY=2MO", "2020-01-06T15:00:00Z", "2026-12-21T15:00"],
    ["FREQ=YEARLY;BYYEARDAY=345;BYMONTHDAY=6", "2020-01-06T15:00:00Z", "2026-12-11T15:00"],
    ["FREQ=YEARLY;BYYEARDAY=345;BYMONTHDAY=6", "2020-01-06T15:00:00Z", "2026-12-06T15:00"],
    ["FREQ=MONTHLY;BYSETPOS=2", "2020-01-06T15:00:00Z", "2026-12-06T15:00"],
  ])("%s has no sure meaning, and is read as much rather than little", (text, start, among) => {
    expect(isSure(ICAL.Recur.fromString(text), false)).toBe(false);
    expect(ours(text, Date.parse(start))).toContain(among);
  });
});

/** Whole numbers below a bound, the same each time. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A rule with any parts that go with one another. */
function anyRule(chance: (below: number) => number): string {
  const maybe = (percent: number, part: () => string): string[] => (chance(100) < percent ? [part()] : []);
  const some = (most: number, value: () => number | string): string => [...new Set(Array.from({ length: 1 + chance(most) }, value))].join();
  const signed = (most: number) => () => (chance(2) === 0 ? 1 : -1) * (1 + chance(most));
  const weekday = (): string => ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][chance(7)] ?? "MO";
  const freq = ["YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"][chance(7)] ?? "DAILY";
  const months = maybe(30, () => `BYMONTH=${some(3, () => 1 + chance(12))}`);
  const weeks = freq === "YEARLY" ? maybe(20, () => `BYWEEKNO=${some(3, signed(52))};BYDAY=${some(3, weekday)}`) : [];
  const yearDays = freq === "YEARLY" && weeks.length === 0 ? maybe(10, () => `BYYEARDAY=${some(6, signed(365))}`) : [];
  const monthDays =
    freq === "WEEKLY" || weeks.length > 0 || yearDays.length > 0 ? [] : maybe(35, () => `BYMONTHDAY=${some(5, signed(31))}`);
  const nth = freq === "MONTHLY" || months.length > 0 ? 4 : 52;
  const isNumbered = (freq === "MONTHLY" || (freq === "YEARLY" && monthDays.length === 0)) && chance(2) === 0;
  const parts = [
    ...maybe(40, () => `INTERVAL=${1 + chance(5)}`),
    ...months,
    ...weeks,
    ...yearDays,
    ...monthDays,
    // Days of the year with days of the week, and numbered ones with days of the month, the other reader takes for both of them.
    ...(weeks.length > 0 || yearDays.length > 0
      ? []
      : maybe(40, () => `BYDAY=${some(3, () => `${isNumbered ? signed(nth)() : ""}${weekday()}`)}`)),
    ...maybe(20, () => `BYHOUR=${some(3, () => chance(24))}`),
    ...maybe(20, () => `BYMINUTE=${some(3, () => chance(60))}`),
  ];
  const places = parts.some((part) => part.startsWith("BY")) ? maybe(15, () => `BYSETPOS=${some(2, signed(3))}`) : [];
  return [
    `FREQ=${freq}`,
    ...parts,
    ...places,
    ...maybe(30, () => `WKST=${weekday()}`),
    ...maybe(20, () => `COUNT=${1 + chance(200)}`),
  ].join(";");
}
