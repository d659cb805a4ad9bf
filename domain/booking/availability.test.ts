import { describe, expect, test } from "vitest";
import { rulesProblems } from "./availability-problems.ts";
import { bufferedSpan, offered, openTimes, type OpenTimesOptions } from "./availability.ts";
import type { AvailabilityRules, AppointmentType, WorkingHours } from "./booking.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { dateIn } from "../time/zones.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { availability, appointmentTypes } = DEFAULTS;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONE = "America/Chicago";

const everyDay = (...hours: WorkingHours[]): AvailabilityRules["weekly"] => [hours, hours, hours, hours, hours, hours, hours];
const NINE_TO_NOON = everyDay([540, 720]);

const rules = (changed: Partial<AvailabilityRules> = {}): AvailabilityRules => ({
  zone: ZONE,
  weekly: NINE_TO_NOON,
  exceptions: {},
  step: 30,
  notice: 0,
  horizon: 60,
  mostPerDay: 99,
  travel: 30,
  ...changed,
});

const typeWith = (changed: Partial<AppointmentType> = {}): AppointmentType => ({
  id: "talk",
  name: "Talk",
  about: "A talk.",
  minutes: 30,
  places: ["phone"],
  before: 0,
  after: 0,
  ...changed,
});

const at = (text: string): number => Date.parse(text);
/** A Tuesday, 6 in the morning in Chicago. */
const NOW = at("2026-12-01T12:00:00Z");

const asked = (changed: Partial<OpenTimesOptions> = {}): OpenTimesOptions => ({
  now: NOW,
  from: NOW,
  to: NOW + DAY - 6 * HOUR,
  busy: [],
  startsPerDay: () => 0,
  ...changed,
});

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, dateStyle: "short", timeStyle: "short" });
const times = (found: readonly number[]): string[] => found.map((start) => clock.format(start).slice(-5));
const phone = (given: AvailabilityRules, changed: Partial<OpenTimesOptions> = {}, of = typeWith()): string[] =>
  times(openTimes(given, of, "phone", asked(changed)));

describe("open times", () => {
  test("lie in the working hours, each a step after the other, and end with them", () => {
    expect(phone(rules())).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"]);
    expect(phone(rules({ step: 20 }), {}, typeWith({ minutes: 60 }))).toEqual([
      "09:00",
      "09:20",
      "09:40",
      "10:00",
      "10:20",
      "10:40",
      "11:00",
    ]);
  });

  test("count their steps from the beginning of each stretch of hours", () => {
    expect(phone(rules({ weekly: everyDay([540, 600], [795, 860]) }))).toEqual(["09:00", "09:30", "13:15", "13:45"]);
  });

  test("an appointment's buffer may be outside the working hours", () => {
    expect(phone(rules({ weekly: everyDay([540, 570]) }), {}, typeWith({ before: 60, after: 60 }))).toEqual(["09:00"]);
  });

  test("keep to the notice and to the asked instants, the second not included", () => {
    expect(phone(rules({ notice: 4 * 60 }))).toEqual(["10:00", "10:30", "11:00", "11:30"]);
    expect(phone(rules({ notice: 4 * 60 + 1 }))).toEqual(["10:30", "11:00", "11:30"]);
    expect(phone(rules(), { from: at("2026-12-01T16:00:00Z"), to: at("2026-12-01T17:00:00Z") })).toEqual(["10:00", "10:30"]);
    expect(phone(rules(), { from: NOW, to: NOW })).toEqual([]);
  });

  test("end with the horizon's day on the agent's calendar, however far one asks", () => {
    // 11:30 PM in Chicago: in Greenwich it is tomorrow already.
    const now = at("2026-12-02T05:30:00Z");
    const found = openTimes(rules({ horizon: 2 }), typeWith(), "phone", asked({ now, from: 0, to: Number.POSITIVE_INFINITY }));
    expect(clock.format(found.at(-1))).toBe("03/12/2026, 11:30");
    expect(openTimes(rules({ horizon: 0 }), typeWith(), "phone", asked({ to: NOW + 9 * DAY }))).toHaveLength(6);
  });

  test("follow a day's exception instead of its weekday", () => {
    expect(phone(rules({ exceptions: { "2026-12-01": [] } }))).toEqual([]);
    expect(phone(rules({ weekly: everyDay(), exceptions: { "2026-12-01": [[600, 660]] } }))).toEqual(["10:00", "10:30"]);
  });

  test("leave out a day that has as many as it may", () => {
    const startsPerDay = (date: string): number => (date === "2026-12-01" ? 3 : 2);
    const found = openTimes(rules({ mostPerDay: 3 }), typeWith(), "phone", asked({ to: NOW + 2 * DAY, startsPerDay }));
    expect(new Set(found.map((start) => clock.format(start).slice(0, 10)))).toEqual(new Set(["02/12/2026"]));
  });

  test("are not for a place that the type does not have", () => {
    expect(openTimes(rules(), typeWith(), "office", asked())).toEqual([]);
  });
});

describe("what is busy", () => {
  const span = (from: string, to: string) => ({ start: at(`2026-12-01T${from}:00-06:00`), end: at(`2026-12-01T${to}:00-06:00`) });

  test("an appointment may end as it begins and begin as it ends", () => {
    expect(phone(rules(), { busy: [span("10:00", "11:00")] })).toEqual(["09:00", "09:30", "11:00", "11:30"]);
  });

  test("the appointment's own buffers and ways count", () => {
    expect(phone(rules(), { busy: [span("10:00", "10:30")] }, typeWith({ before: 10, after: 15 }))).toEqual(["09:00", "11:00", "11:30"]);
    const visit = typeWith({ places: ["visit"], minutes: 30 });
    expect(times(openTimes(rules(), visit, "visit", asked({ busy: [span("10:00", "10:30")] })))).toEqual(["09:00", "11:00", "11:30"]);
  });

  test("spans in any order, one over the other, empty or turned round do what they say", () => {
    const busy = [span("11:30", "11:45"), span("08:00", "11:00"), span("09:00", "09:10"), span("11:10", "11:10"), span("12:00", "11:00")];
    expect(phone(rules(), { busy })).toEqual(["11:00"]);
  });

  test("the span of a visit holds both ways and both buffers, in minutes", () => {
    const start = at("2026-12-01T16:00:00Z");
    const tour = typeWith({ places: ["phone", "visit"], minutes: 45, before: 5, after: 10 });
    expect(bufferedSpan(tour, "visit", start, rules())).toEqual({ start: start - 35 * MINUTE, end: start + 85 * MINUTE });
    expect(bufferedSpan(tour, "phone", start, rules())).toEqual({ start: start - 5 * MINUTE, end: start + 55 * MINUTE });
  });

  test("one instant is offered exactly when it is among the open times", () => {
    const busy = [span("10:00", "10:30")];
    const all = new Set(openTimes(rules(), typeWith(), "phone", asked({ busy })));
    for (let start = NOW; start < NOW + 8 * HOUR; start += 5 * MINUTE)
      expect(offered(rules(), typeWith(), "phone", start, asked({ busy }))).toBe(all.has(start));
    expect(offered(rules(), typeWith(), "phone", Number.NaN, asked())).toBe(false);
  });
});

describe("on the days on which the clock changes", () => {
  const SPRING: CalendarDate[] = ["2026-03-08", "2027-03-14", "2028-03-12"];
  const AUTUMN: CalendarDate[] = ["2026-11-01", "2027-11-07", "2028-11-05"];
  const night = rules({ weekly: everyDay([0, 300]) });
  const of = (given: AvailabilityRules, date: string, asking = typeWith()): number[] => {
    const from = at(`${date}T00:00:00Z`);
    const found = openTimes(given, asking, "phone", asked({ now: from - DAY, from, to: from + 2 * DAY }));
    return found.filter((start) => dateIn(ZONE, new Date(start)) === date);
  };

  test.each(SPRING)("%s: the hour that is skipped is not offered, and nothing else is moved", (date) => {
    const found = of(night, date);
    expect(times(found)).toEqual(["00:00", "00:30", "01:00", "01:30", "03:00", "03:30", "04:00", "04:30"]);
    expect((found[4] ?? 0) - (found[3] ?? 0)).toBe(30 * MINUTE);
  });

  test.each(AUTUMN)("%s: the hour that comes twice is offered once, the first time", (date) => {
    const found = of(night, date);
    expect(times(found)).toEqual(["00:00", "00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "03:30", "04:00", "04:30"]);
    expect(found[2]).toBe(at(`${date}T01:00:00-05:00`));
    expect((found[4] ?? 0) - (found[3] ?? 0)).toBe(90 * MINUTE);
  });

  test.each([...SPRING, ...AUTUMN])("%s: an appointment over the change has all its minutes and ends within the hours", (date) => {
    const spring = SPRING.includes(date);
    const hours = rules({ weekly: everyDay([60, 180]) });
    const end = at(`${date}T03:00:00-0${spring ? 5 : 6}:00`);
    const hour = of(hours, date, typeWith({ minutes: 60 }));
    expect(times(hour)).toEqual(spring ? ["01:00"] : ["01:00", "01:30", "02:00"]);
    for (const start of hour) expect(start + HOUR).toBeLessThanOrEqual(end);
    // Hours that end in what is skipped end as it is skipped; hours that end in what comes twice end the first time.
    expect(times(of(rules({ weekly: everyDay([0, 150]) }), date, typeWith({ minutes: 120 })))).toEqual(
      spring ? ["00:00"] : ["00:00", "00:30", "01:00", "01:30"],
    );
    expect(times(of(rules({ weekly: everyDay([0, 90]) }), date, typeWith({ minutes: 90 })))).toEqual(["00:00"]);
  });

  test.each([...SPRING, ...AUTUMN])("%s: working hours by day are as on any other day", (date) => {
    expect(times(of(rules(), date))).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"]);
  });

  test("hours around the clock have all steps of the day and none of another", () => {
    const whole = rules({ weekly: everyDay([0, 1440]) });
    for (const date of [...SPRING, ...AUTUMN]) {
      const found = times(of(whole, date));
      expect(found).toHaveLength(SPRING.includes(date) ? 46 : 48);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  test("a zone that skips its midnight has a day that begins at one", () => {
    const beirut = rules({ zone: "Asia/Beirut", weekly: everyDay([0, 90]) });
    const from = at("2026-03-28T22:00:00Z");
    const found = openTimes(beirut, typeWith(), "phone", asked({ now: from - DAY, from, to: from + 12 * HOUR }));
    expect(found.map((start) => new Date(start).toISOString())).toEqual(["2026-03-28T22:00:00.000Z"]);
  });
});

test("two months of times take a few milliseconds", () => {
  const busy = Array.from({ length: 5000 }, (_, index) => ({ start: NOW + index * 20 * MINUTE, end: NOW + index * 20 * MINUTE + MINUTE }));
  const look = () => openTimes(rules({ weekly: everyDay([0, 1440]), step: 15 }), typeWith(), "phone", asked({ to: NOW + 60 * DAY, busy }));
  look();
  const before = performance.now();
  for (let round = 0; round < 10; round += 1) look();
  expect((performance.now() - before) / 10).toBeLessThan(50);
});

describe("problems of the rules", () => {
  const problems = (changed: Partial<AvailabilityRules>, ...types: AppointmentType[]) =>
    rulesProblems(rules(changed), types.length > 0 ? types : [typeWith()]);

  test("what ships has none", () => {
    expect(rulesProblems(availability, appointmentTypes)).toEqual([]);
  });

  test.each<[Partial<AvailabilityRules>, RegExp]>([
    [{ weekly: everyDay([540, 720], [700, 800]) }, /^The hours of Sunday overlap: 9:00 AM – 12:00 PM and 11:40 AM – 1:20 PM\.$/],
    [{ weekly: [[], [], [], []] }, /4 lists of hours; it needs seven/],
    [{ weekly: everyDay([720, 540]) }, /hours of Sunday from 720 to 540/],
    [{ weekly: everyDay([600, 1500]) }, /from 600 to 1500 aren't valid/],
    [{ exceptions: { "2026-02-30": [] } }, /"2026-02-30" isn't a date/],
    [{ exceptions: { ["12/24/2026" as CalendarDate]: [] } }, /isn't a date/],
    [{ exceptions: { "2026-12-24": [[1, 1]] } }, /hours of 2026-12-24 from 1 to 1/],
    [{ step: 4 }, /"step" is 4; write a whole number of minutes from 5/],
    [{ zone: "America/Minneapolis" }, /"America\/Minneapolis" isn't a time zone/],
    [{ zone: "-06:00" }, /"-06:00" isn't a time zone/],
    [{ notice: -1 }, /"notice" is -1/],
    [{ horizon: 1.5 }, /"horizon" is 1.5/],
    [{ mostPerDay: 0 }, /"mostPerDay" is 0/],
    [{ travel: Number.NaN }, /"travel" is NaN/],
  ])("%j", (changed, sentence) => {
    expect(problems(changed)[0]).toMatch(sentence);
  });

  test.each<[Partial<AppointmentType>, RegExp]>([
    [{ id: "Home Visit" }, /lower-case letters and hyphens/],
    [{ minutes: 0 }, /it takes 0/],
    [{ minutes: 300 }, /longer than any block of working hours/],
    [{ before: -5 }, /"before" is -5/],
    [{ places: [] }, /needs a place/],
    [{ places: ["phone", "phone"] }, /"phone" is listed twice/],
    [{ places: ["visit"] }, /must ask where to/],
    [{ about: " " }, /needs a name/],
  ])("type with %j", (changed, sentence) => {
    expect(problems({}, typeWith(changed))[0]).toMatch(sentence);
  });

  test("two types with one id, or none at all", () => {
    expect(problems({}, typeWith(), typeWith())).toEqual(['The id "talk" is used by more than one appointment type.']);
    expect(rulesProblems(rules(), [])).toEqual(["No appointment types are defined."]);
  });
});
