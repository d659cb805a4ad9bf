/** Which homes can be walked into soon. */
import type { OpenHouse } from "../listings/open-houses.ts";
import { dateIn } from "../time/zones.ts";
import type { Moment } from "./filter.ts";
import { addDays, type CalendarDate, formatShortDay, formatTime, weekday } from "../time/calendar-date.ts";

const SATURDAY = 6;
/** A card names an open house in so many days. */
const SOON_DAYS = 7;

/** What changes by itself, for so long. Milliseconds. */
const MOMENT_MS = 60_000;

/** The moment, and the next open houses, at any time: worked out once a minute. */
export function momentsOf(openHousesAt: (now: Date) => readonly OpenHouse[], zone: () => string) {
  let last:
    | { readonly minute: number; readonly zone: string; readonly moment: Moment; readonly next: ReadonlyMap<string, OpenHouse> }
    | undefined;
  return (now: Date) => {
    const minute = Math.floor(now.getTime() / MOMENT_MS);
    if (last?.minute === minute && last.zone === zone()) return last;
    const today = dateIn(zone(), now);
    const openHouses = openHousesAt(now);
    const open = openOnWeekend(openHouses, today);
    last = { minute, zone: zone(), moment: { today, open }, next: nextOpenHouses(openHouses, today) };
    return last;
  };
}

/** The days of this weekend: the coming one, and on a Saturday or Sunday what is left of it. */
export function weekendFrom(today: CalendarDate): readonly CalendarDate[] {
  const day = weekday(today);
  if (day === 0) return [today];
  const saturday = addDays(today, SATURDAY - day);
  return [saturday, addDays(saturday, 1)];
}

/** The next open house of each home within a week, by the home's id; canceled ones aside. @param openHouses by time. */
export function nextOpenHouses(openHouses: readonly OpenHouse[], today: CalendarDate): ReadonlyMap<string, OpenHouse> {
  const next = new Map<string, OpenHouse>();
  for (const each of openHouses)
    if (!each.canceled && each.date < addDays(today, SOON_DAYS) && !next.has(each.listing.id)) next.set(each.listing.id, each);
  return next;
}

/** The ids of the homes that are open on the days of this weekend. */
export function openOnWeekend(openHouses: readonly OpenHouse[], today: CalendarDate): ReadonlySet<string> {
  const days = new Set(weekendFrom(today));
  return new Set(openHouses.flatMap(({ canceled, date, listing }) => (!canceled && days.has(date) ? [listing.id] : [])));
}

/** "11", "1:30": the hour of a visit is clear without AM or PM. */
const shortTime = (minutes: number): string => formatTime(minutes).replace(/(?::00)? [AP]M$/, "");

/** "Open Sat 11 to 1". */
export const openLabel = ({ date, from, to }: Pick<OpenHouse, "date" | "from" | "to">): string =>
  `Open ${formatShortDay(date).split(",")[0] ?? ""} ${shortTime(from)} to ${shortTime(to)}`;
