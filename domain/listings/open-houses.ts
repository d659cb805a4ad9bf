/** Upcoming open houses: the listings' own, or sample ones that are always in the coming days. */
import { isHoliday } from "../booking/holidays.ts";
import type { Listing, OpenHours } from "./listing.ts";
import { isOffered } from "./status.ts";
import { addDays, type CalendarDate, formatTimeRange, isCalendarDate, weekday } from "../time/calendar-date.ts";
import { toInstant } from "../time/instant.ts";
import { dateIn, instantOf } from "../time/zones.ts";
import { queryOf } from "./search.ts";

export type OpenHouse = ReturnType<typeof openHouse>;

/** Sample open houses on each of the five days, as specified. */
export const SAMPLE_COUNTS = [5, 8, 6, 4, 7] as const;
const THURSDAY = 4;
const OPEN_DAYS = new Set([THURSDAY, 6, 0]);
/** Minutes after midnight, and a length in minutes. */
const EVENING = { starts: [990, 1020, 1050], length: 90 } as const;
const WEEKEND = { starts: [660, 720, 780, 840], length: 120 } as const;

/** The next five open-house days: no holidays, and not today, when some would be over. */
export function sampleDays(now: Date, zone: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = addDays(dateIn(zone, now), 1); days.length < SAMPLE_COUNTS.length; date = addDays(date, 1)) {
    if (OPEN_DAYS.has(weekday(date)) && !isHoliday(date)) days.push(date);
  }
  return days;
}

const HOME_TYPES: ReadonlySet<string> = new Set(["single-family", "condo", "townhouse"]);

function openHouse(listing: Listing, hours: OpenHours, zone: string) {
  const { date, from, to, id, note, canceled, sequence, changedAt, capacity, coming } = hours;
  return {
    /** Its own, or the listing's id and the day. */
    id: id ?? `${listing.id}-${date}`,
    listing,
    date,
    /** Minutes after midnight in the agent's zone. */
    from,
    to,
    start: toInstant(instantOf(date, from, zone)),
    end: toInstant(instantOf(date, to, zone)),
    timeZone: zone,
    /** "1:00 – 3:00 PM". */
    hours: formatTimeRange(from, to),
    sample: listing.sample === true,
    ...(note !== undefined && { note }),
    canceled: canceled === true,
    /** How often it was moved or canceled. */
    sequence: sequence ?? 0,
    ...(changedAt !== undefined && { changedAt }),
    /** Visitors can announce themselves: it's an own one. */
    takesGuests: id !== undefined && canceled !== true,
    ...(capacity !== undefined && { capacity }),
    coming: coming ?? 0,
  };
}

/** Distributes the sample homes over the days in turn: with eight homes, none is open twice a day. */
function sampleOpenHouses(listings: readonly Listing[], now: Date, zone: string): OpenHouse[] {
  const homes = listings.filter((listing) => listing.sample && listing.market === "sale" && HOME_TYPES.has(listing.propertyType));
  let next = 0;
  return sampleDays(now, zone).flatMap((date, day) => {
    const count = Math.min(SAMPLE_COUNTS[day] ?? 0, homes.length);
    const today = Array.from({ length: count }, (_, i) => homes[(next + i) % homes.length]).filter((home) => home !== undefined);
    next += count;
    const { starts, length } = weekday(date) === THURSDAY ? EVENING : WEEKEND;
    return today.map((home, i) => {
      const from = starts[i % starts.length] ?? starts[0];
      return openHouse(home, { date, from, to: from + length }, zone);
    });
  });
}

/** Upcoming open houses by time, canceled ones among them. There are samples only while no listing has ever had open hours. */
export function openHousesOf(listings: readonly Listing[], now: Date, zone: string): OpenHouse[] {
  const own = listings.flatMap((listing) => (listing.openHours ?? []).map((hours) => openHouse(listing, hours, zone)));
  const open =
    own.length > 0
      ? own.filter(({ end, listing }) => end > now.toISOString() && isOffered(listing))
      : sampleOpenHouses(listings, now, zone);
  return open.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

/** How many homes are open on each day. */
export function calendarOf(openHouses: readonly OpenHouse[]): { date: CalendarDate; count: number }[] {
  const counts = new Map<CalendarDate, number>();
  for (const { date, canceled } of openHouses) counts.set(date, (counts.get(date) ?? 0) + Number(!canceled));
  return [...counts].map(([date, count]) => ({ date, count })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** In dollars. */
const LUXURY_FROM = 1_000_000;

export const QUICK_FILTERS = [
  { value: "new-construction", label: "New Construction", matches: (listing: Listing) => listing.newConstruction === true },
  { value: "condominiums", label: "Condominiums", matches: (listing: Listing) => listing.propertyType === "condo" },
  { value: "luxury", label: "Luxury Homes", matches: (listing: Listing) => listing.price >= LUXURY_FROM },
  { value: "waterfront", label: "Waterfront Properties", matches: (listing: Listing) => listing.waterfront !== undefined },
] as const;

export type OpenHouseSearch = { readonly date?: CalendarDate; readonly quick?: (typeof QUICK_FILTERS)[number]["value"] };

export function parseOpenHouseSearch(query: URLSearchParams): OpenHouseSearch {
  const date = query.get("date");
  const quick = QUICK_FILTERS.find(({ value }) => value === query.get("quick"))?.value;
  return { ...(date !== null && isCalendarDate(date) && { date }), ...(quick && { quick }) };
}

/** "?date=2026-11-28&quick=waterfront", or "" without a filter. */
export const formatOpenHouseSearch = ({ date, quick }: OpenHouseSearch): string => queryOf({ date, quick });

/** A day that isn't on the calendar is ignored. */
export function filterOpenHouses(openHouses: readonly OpenHouse[], { date, quick }: OpenHouseSearch): OpenHouse[] {
  const onDay = openHouses.filter((each) => each.date === date);
  const matches = QUICK_FILTERS.find(({ value }) => value === quick)?.matches;
  return (onDay.length > 0 ? onDay : openHouses).filter(({ listing }) => matches?.(listing) ?? true);
}
