/** Windows names of time zones, as Outlook writes them, to IANA names. */
import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from "windows-iana";
import { offsetMinutes } from "../../domain/time/zones.ts";

/** "Central Standard Time": the names that Windows uses itself, in lower case. */
const windowsNames = new Map<string, string>([
  ...WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === "001").map(({ windowsName, iana: [zone] }): [string, string] => [
    windowsName.toLowerCase(),
    zone,
  ]),
  // Clock changes since the package's data: Chihuahua and Almaty have left these zones.
  ["mountain standard time (mexico)", "America/Mazatlan"],
  ["central asia standard time", "Asia/Bishkek"],
]);

/** Regions in the names that Outlook shows, where they differ from Windows' own. */
const REGIONS: Readonly<Record<string, string>> = {
  alaska: "alaskan",
  arizona: "us mountain",
  "baja california": "pacific",
  brasilia: "e. south america",
  hawaii: "hawaiian",
  "indiana (east)": "us eastern",
  saskatchewan: "canada central",
};

/** The IANA names whose last part is a city, by that city in lower case. */
const cities = new Map<string, string>(
  IANA_ALIAS_MAP.flatMap(({ alias }): readonly string[] => alias)
    .filter((zone) => zone.includes("/"))
    .map((zone) => [
      zone
        .slice(zone.lastIndexOf("/") + 1)
        .toLowerCase()
        .replaceAll("_", " "),
      zone,
    ]),
);

/** The IANA name of a Windows name, either Windows' own or the one that Outlook shows. */
export function windowsZone(name: string): string | undefined {
  const plain = name.toLowerCase().replaceAll("&", "and").replaceAll(/\s+/g, " ").trim();
  const [, offset, shown = plain] = /^\((?:utc|gmt)([^)]*)\) ?(.*)$/.exec(plain) ?? [];
  const place = shown.replace(/ (?:islands?|is\.)$/, "");
  const region = /^(\w+) time\b/.exec(shown)?.[1] ?? REGIONS[shown] ?? place;
  const names = [
    shown.replace(" daylight time", " standard time"),
    `${region} standard time`,
    shown.replace("coordinated universal time", "utc"),
  ];
  return (
    names.map((candidate) => windowsNames.get(candidate)).find(Boolean) ?? (offset === undefined ? undefined : cityZone(place, offset))
  );
}

/** "(UTC+10:00) Canberra, Melbourne, Sydney": by the first city that is on that offset. */
function cityZone(shown: string, offset: string): string | undefined {
  const [, sign = "+", hours = "0", minutes = "0"] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  const wanted = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const named = shown.split(/[,;:(]/).map((part) => cities.get(part.replace(")", "").trim()));
  return named.find((zone) => zone !== undefined && standardOffset(zone) === wanted);
}

/** Minutes ahead of UTC without daylight saving time. */
const standardOffset = (zone: string): number =>
  Math.min(...(["2027-01-01T00:00:00Z", "2027-07-01T00:00:00Z"] as const).map((instant) => offsetMinutes(zone, instant)));
