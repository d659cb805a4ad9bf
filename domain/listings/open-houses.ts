/** Open houses of the coming days: those that listings carry, and sample ones that never grow old. */
import { isHoliday } from "../booking/holidays.ts";
import type { Listing } from "./listing.ts";
import { addDays, type CivilDate, dateIn, formatTimeRange, instantOf, isCivilDate, weekday } from "../time/calendar-date.ts";

export type OpenHouse = {
  /** Stable while the open house stands: the listing's id and the day. */
  readonly id: string;
  readonly listing: Listing;
  readonly date: CivilDate;
  /** Minutes after midnight where the home stands. */
  readonly from: number;
  readonly to: number;
  /** UTC instants, ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  /** "1:00 – 3:00 PM". */
  readonly hours: string;
  readonly sample: boolean;
};

/** The specified counts of the five sample days. */
export const SAMPLE_COUNTS = [5, 8, 6, 4, 7] as const;
/** Days of the week on which homes are open: Thursday evening, Saturday, Sunday. */
const OPEN_DAYS: ReadonlySet<number> = new Set([4, 6, 0]);
const EVENING = [990, 1020, 1050] as const;
const WEEKEND = [660, 720, 780, 840] as const;
const TWO_HOURS = 120;
const EVENING_LENGTH = 90;

/** The next five open-house days after the day of `now`: no holidays, and never today, so that no sample has already closed. */
export function sampleDays(now: Date, zone: string): CivilDate[] {
  const days: CivilDate[] = [];
  for (let date = addDays(dateIn(zone, now), 1); days.length < SAMPLE_COUNTS.length; date = addDays(date, 1)) {
    if (OPEN_DAYS.has(weekday(date)) && !isHoliday(date)) days.push(date);
  }
  return days;
}

const LIVED_IN: ReadonlySet<string> = new Set(["single-family", "condo", "townhouse"]);
const canBeOpen = (listing: Listing): boolean => listing.market === "sale" && LIVED_IN.has(listing.propertyType);

function openHouse(listing: Listing, date: CivilDate, from: number, to: number, zone: string): OpenHouse {
  return {
    id: `${listing.id}-${date}`,
    listing,
    date,
    from,
    to,
    start: instantOf(date, from, zone).toISOString(),
    end: instantOf(date, to, zone).toISOString(),
    timeZone: zone,
    hours: formatTimeRange(from, to),
    sample: listing.sample === true,
  };
}

/** Sample homes dealt out over the five days in turn, so that none is open twice on a day while there are at least eight. */
function sampleOpenHouses(listings: readonly Listing[], now: Date, zone: string): OpenHouse[] {
  const homes = listings.filter((listing) => listing.sample && canBeOpen(listing));
  let dealt = 0;
  return sampleDays(now, zone).flatMap((date, day) => {
    const count = Math.min(SAMPLE_COUNTS[day] ?? 0, homes.length);
    const today = Array.from({ length: count }, (_, i) => homes[(dealt + i) % homes.length]).filter((home) => home !== undefined);
    dealt += count;
    const evening = weekday(date) === 4;
    const starts = evening ? EVENING : WEEKEND;
    return today.map((home, i) => {
      const from = starts[i % starts.length] ?? starts[0];
      return openHouse(home, date, from, from + (evening ? EVENING_LENGTH : TWO_HOURS), zone);
    });
  });
}

/** The hours that listings carry themselves, as far as they are not over. */
function ownOpenHouses(listings: readonly Listing[], now: Date, zone: string): OpenHouse[] {
  return listings
    .flatMap((listing) => (listing.openHours ?? []).map(({ date, from, to }) => openHouse(listing, date, from, to, zone)))
    .filter(({ end }) => end > now.toISOString());
}

/** Every open house to come, by time. Samples stand only while no listing carries hours of its own. */
export function openHousesOf(listings: readonly Listing[], now: Date, zone: string): OpenHouse[] {
  const own = ownOpenHouses(listings, now, zone);
  const open = own.length > 0 ? own : sampleOpenHouses(listings, now, zone);
  return open.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

/** One line of the calendar: a day and how many homes are open on it. */
export type CalendarDay = { readonly date: CivilDate; readonly count: number };

/** The calendar of a list of open houses, by day. */
export function calendarOf(openHouses: readonly OpenHouse[]): CalendarDay[] {
  const counts = new Map<CivilDate, number>();
  for (const { date } of openHouses) counts.set(date, (counts.get(date) ?? 0) + 1);
  return [...counts].map(([date, count]) => ({ date, count })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** From this price on a home counts as a luxury home, in dollars. */
export const LUXURY_FROM = 1_000_000;

export const QUICK_FILTERS = [
  { value: "new-construction", label: "New Construction" },
  { value: "condominiums", label: "Condominiums" },
  { value: "luxury", label: "Luxury Homes" },
  { value: "waterfront", label: "Waterfront Properties" },
] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number]["value"];

const QUICK: Readonly<Record<QuickFilter, (listing: Listing) => boolean>> = {
  "new-construction": (listing) => listing.newConstruction === true,
  condominiums: (listing) => listing.propertyType === "condo",
  luxury: (listing) => listing.price >= LUXURY_FROM,
  waterfront: (listing) => listing.waterfront !== undefined,
};

/** What the visitor chose on the open-houses page. */
export type OpenHouseSearch = { readonly date?: CivilDate; readonly quick?: QuickFilter };

/** Reads the choice from the page's address. Keys: `date`, `quick`. */
export function parseOpenHouseSearch(query: URLSearchParams): OpenHouseSearch {
  const date = query.get("date");
  const quick = QUICK_FILTERS.find(({ value }) => value === query.get("quick"))?.value;
  return { ...(date !== null && isCivilDate(date) && { date }), ...(quick && { quick }) };
}

/** "?date=2026-11-28&quick=waterfront", or "" for the untouched page. */
export function formatOpenHouseSearch({ date, quick }: OpenHouseSearch): string {
  const query = new URLSearchParams();
  if (date) query.set("date", date);
  if (quick) query.set("quick", quick);
  return query.size === 0 ? "" : `?${query}`;
}

/** The open houses that fit the choice; a day that is not on the calendar is as if none was chosen. */
export function filterOpenHouses(openHouses: readonly OpenHouse[], { date, quick }: OpenHouseSearch): OpenHouse[] {
  const day = openHouses.some((each) => each.date === date) ? date : undefined;
  return openHouses.filter((each) => (day === undefined || each.date === day) && (quick === undefined || QUICK[quick](each.listing)));
}
