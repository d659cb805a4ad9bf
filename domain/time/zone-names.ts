/**
 * What zones are called, and the list to choose from. Browsers and the server know different zones,
 * so the list is made on the server and sent to the browser as data.
 */
import type { Instant } from "./instant.ts";
import { namedZone, zoneNamed } from "./zones.ts";

type ZoneChoice = { readonly value: string; readonly label: string };
export type ZoneGroup = { readonly label: string; readonly zones: readonly ZoneChoice[] };

/** The zones of most visitors, by their American names. */
const AMERICAN: readonly ZoneChoice[] = [
  { value: "America/Chicago", label: "Central Time" },
  { value: "America/New_York", label: "Eastern Time" },
  { value: "America/Denver", label: "Mountain Time" },
  { value: "America/Phoenix", label: "Arizona" },
  { value: "America/Los_Angeles", label: "Pacific Time" },
  { value: "America/Anchorage", label: "Alaska" },
  { value: "Pacific/Honolulu", label: "Hawaii" },
];

/** Labels for the first part of a zone's name. */
const REGIONS: Readonly<Record<string, string>> = {
  America: "North and South America",
  Atlantic: "Atlantic Ocean",
  Indian: "Indian Ocean",
  Pacific: "Pacific Ocean",
};

/**
 * Present names of places whose zones are listed under an older or shorter one on some machines.
 */
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

/**
 * A zone without a place, such as a ship's. Its name counts westward, unlike everything else:
 * "Etc/GMT+8" is "GMT-8".
 */
function offsetOf(zone: string): string | undefined {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? [];
  return sign && `GMT${sign === "+" ? "-" : "+"}${hours}`;
}

const cityOf = (zone: string): string =>
  PRESENT_NAMES[zone] ?? offsetOf(zone) ?? (zone.split("/").slice(1).toReversed().join(", ").replaceAll("_", " ") || zone);
const regionOf = (zone: string): string => (zone.includes("/") && !zone.startsWith("Etc/") ? zone.slice(0, zone.indexOf("/")) : "Other");

/**
 * All zones: those of the United States, then the others by region and name.
 * @param chosen a browser's name for a zone, which replaces ours if they differ.
 */
export function zoneChoices(chosen?: string): readonly ZoneGroup[] {
  const american = new Set(AMERICAN.map(({ value }) => value));
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  const same = chosen === undefined ? undefined : zoneNamed(chosen);
  if (chosen !== undefined && same !== undefined && !american.has(same)) {
    names.delete(same);
    names.add(chosen);
  }
  const regions = Map.groupBy(
    [...names].filter((name) => !american.has(name)),
    regionOf,
  );
  const others = [...regions].toSorted(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other, "en"));
  return [
    { label: "United States", zones: AMERICAN },
    ...others.map(([region, values]) => ({
      label: REGIONS[region] ?? region,
      zones: values.map((value) => ({ value, label: cityOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label, "en")),
    })),
  ];
}

/** "Other" comes last. */
const rank = (region: string): number => (region === "Other" ? 1 : 0);

/** "Central Time", the same all year; the place if the zone's time has no name: "Sao Paulo". */
export function zoneName(zone: string, at: Instant | Date): string {
  const name = namedZone(zone, at, "longGeneric");
  return name === "" || name.startsWith("GMT") ? cityOf(zone) : name;
}

/** The zone's name, with its place if the list has another zone of that name, such as Detroit's. */
export function nameAmong(groups: readonly ZoneGroup[], zone: string, at: Instant | Date): string {
  const name = zoneName(zone, at);
  const alike = groups.some(({ zones }) => zones.some(({ label, value }) => label === name && value !== zone));
  return alike ? `${name}, ${cityOf(zone)}` : name;
}
