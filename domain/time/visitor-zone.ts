/**
 * A visitor's own time zone, with nothing but what browsers have built in. Which zones there are depends on who is asked: a list that is
 * rendered comes from the server and goes to the browser as data.
 */

import { offsetMinutes } from "./calendar-date.ts";

/** A zone to choose, and how it is called. */
export type ZoneChoice = { readonly value: string; readonly label: string };
export type ZoneGroup = { readonly label: string; readonly zones: readonly ZoneChoice[] };

/**
 * The one name under which a zone is kept and made formats for, given any of its names in any mixture of capitals; nothing where there is no such
 * zone. What strangers send goes through this: the spellings of a name are without number. Bare offsets ("+05:30") are none: they know no summer time.
 */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone || undefined;
  } catch {
    return undefined;
  }
}

/** Whether the name is an IANA zone that can be reckoned with. */
export const validZone = (name: string): boolean => zoneNamed(name) !== undefined;

/** The zones of most visitors, by the names that they have in the country. */
const AMERICAN: readonly ZoneChoice[] = [
  { value: "America/Chicago", label: "Central Time" },
  { value: "America/New_York", label: "Eastern Time" },
  { value: "America/Denver", label: "Mountain Time" },
  { value: "America/Phoenix", label: "Arizona" },
  { value: "America/Los_Angeles", label: "Pacific Time" },
  { value: "America/Anchorage", label: "Alaska" },
  { value: "Pacific/Honolulu", label: "Hawaii" },
];

/** What the first part of a zone's name is called. */
const REGIONS: Readonly<Record<string, string>> = {
  America: "North and South America",
  Atlantic: "Atlantic Ocean",
  Indian: "Indian Ocean",
  Pacific: "Pacific Ocean",
};

/** What places are called today, where the zone's name has an older or a shorter one. Which of a zone's names is used differs from machine to machine. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Asmara",
  "America/Coral_Harbour": "Atikokan",
  "America/Godthab": "Nuuk",
  "America/Scoresbysund": "Ittoqqortoormiit",
  "Antarctica/DumontDUrville": "Dumont d’Urville",
  "Asia/Calcutta": "Kolkata",
  "Asia/Ho_Chi_Minh": "Ho Chi Minh City",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Atlantic/Faeroe": "Faroe Islands",
  "Atlantic/Faroe": "Faroe Islands",
  "Europe/Kiev": "Kyiv",
  "Europe/Tirane": "Tirana",
  "Indian/Comoro": "Comoros",
  "Pacific/Enderbury": "Kanton",
  "Pacific/Ponape": "Pohnpei",
  "Pacific/Truk": "Chuuk",
};

/** How far a zone of no place, such as a ship's, is from Greenwich: its name counts westwards, and everyone else eastwards. "Etc/GMT+8" is "GMT-8". */
function offsetOf(zone: string): string | undefined {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? [];
  return sign && `GMT${sign === "+" ? "-" : "+"}${hours}`;
}

const cityOf = (zone: string): string =>
  PRESENT_NAMES[zone] ?? offsetOf(zone) ?? (zone.split("/").slice(1).toReversed().join(", ").replaceAll("_", " ") || zone);
const regionOf = (zone: string): string => (zone.includes("/") && !zone.startsWith("Etc/") ? zone.slice(0, zone.indexOf("/")) : "Other");

/**
 * Every zone to choose from: those of the United States first, then all others by region and name.
 * @param chosen stands in the list also when it goes by a name that the list does not have, as browsers do not agree on names; then in place of the
 * zone's other name.
 */
export function zoneChoices(chosen?: string): readonly ZoneGroup[] {
  const american = new Set(AMERICAN.map(({ value }) => value));
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  const same = chosen === undefined ? undefined : zoneNamed(chosen);
  if (chosen !== undefined && same !== undefined && !american.has(same)) {
    names.delete(same);
    names.add(chosen);
  }
  const regions = new Map<string, ZoneChoice[]>();
  for (const value of names) {
    if (american.has(value)) continue;
    const region = regionOf(value);
    regions.set(region, [...(regions.get(region) ?? []), { value, label: cityOf(value) }]);
  }
  const others = [...regions].toSorted(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other, "en"));
  return [
    { label: "United States", zones: AMERICAN },
    ...others.map(([region, zones]) => ({
      label: REGIONS[region] ?? region,
      zones: zones.toSorted((one, other) => one.label.localeCompare(other.label, "en")),
    })),
  ];
}

/** "Other" comes last. */
const rank = (region: string): number => (region === "Other" ? 1 : 0);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone and form because making one is slow. */
function format(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  if (!formats.has(key)) formats.set(key, made);
  return made;
}

/** "2:30 PM" on the zone's clock. */
export const timeIn = (zone: string, instant: Date): string =>
  // Some releases of the language data put a narrow space before AM and PM, so that server and browser would differ.
  format(zone, "time", { hour: "numeric", minute: "2-digit", hour12: true }).format(instant).replace(/\s/g, " ");

/** "Tuesday, December 1" on the zone's calendar. */
export const dayIn = (zone: string, instant: Date): string =>
  format(zone, "day", { weekday: "long", month: "long", day: "numeric" }).format(instant);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Whether the zone's clock shows this time twice, because it is set back near it. */
function comesTwice(zone: string, instant: Date): boolean {
  const at = instant.getTime();
  const ahead = offsetMinutes(zone, instant);
  return [at - DAY, at + DAY].some((near) => {
    const other = offsetMinutes(zone, new Date(near));
    // Where the other offset were in force, the clock would show the same time then.
    return other !== ahead && offsetMinutes(zone, new Date(at + (ahead - other) * MINUTE)) === other;
  });
}

/** "2:30 PM", and "2:30 AM GMT+11" where the clock shows that time twice, so that no two times of a day read alike. */
export const clearTimeIn = (zone: string, instant: Date): string =>
  comesTwice(zone, instant) ? `${timeIn(zone, instant)} ${offsetText(zone, instant)}` : timeIn(zone, instant);

/**
 * "1:00 – 1:30 PM", the half of the day said once when both ends share it. Where the clock is changed between the two, or shows one of them twice, with the
 * offsets: "2:30 AM GMT+11 – 2:00 AM GMT+10", "2:00 – 2:30 AM GMT+10".
 */
export function timeRangeIn(zone: string, start: Date, end: Date): string {
  const [from, to] = [timeIn(zone, start), timeIn(zone, end)];
  if (offsetMinutes(zone, start) !== offsetMinutes(zone, end)) return `${from} ${offsetText(zone, start)} – ${to} ${offsetText(zone, end)}`;
  const range = `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`;
  return comesTwice(zone, start) || comesTwice(zone, end) ? `${range} ${offsetText(zone, end)}` : range;
}

const namedPart = (made: Intl.DateTimeFormat, instant: Date): string =>
  made.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";

/**
 * "Central Time", the same in summer and winter; where no one has given the zone's time a name, its place: "Sao Paulo". Pages and emails call a zone so:
 * what the zone's own identifier says is not for everyone's eyes.
 */
export function zoneName(zone: string, instant: Date): string {
  const found = namedPart(format(zone, "name", { timeZoneName: "longGeneric" }), instant);
  return found === "" || found.startsWith("GMT") ? cityOf(zone) : found;
}

/** What it is called in a list of others: by its place too where one of them goes by the same name, as Detroit's clock and New York's do. */
export function nameAmong(groups: readonly ZoneGroup[], zone: string, instant: Date): string {
  const name = zoneName(zone, instant);
  const alike = groups.some(({ zones }) => zones.some(({ label, value }) => label === name && value !== zone));
  return alike ? `${name}, ${cityOf(zone)}` : name;
}

/** How far the zone's clock is from Greenwich's at that instant: "GMT-6", "GMT+5:30". */
export const offsetText = (zone: string, instant: Date): string =>
  namedPart(format(zone, "offset", { timeZoneName: "shortOffset" }), instant);
