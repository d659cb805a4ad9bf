/** Homes side by side: a row for each fact that one of them has. */
import { listingPageCopy } from "../../content/listing-page.ts";
import { savedCopy } from "../../content/saved.ts";
import { factGroups } from "../../domain/listings/fact-groups.ts";
import { coverOf, formatAddress, formatDollars, formatPrice, type Listing } from "../../domain/listings/listing.ts";
import { formatTotal } from "../../domain/listings/rental-terms.ts";
import { statusLine } from "../../domain/listings/status.ts";
import type { MilliPercent } from "../../domain/money.ts";
import { homeInsetPath } from "../../domain/map/inset-path.ts";
import { type CostAssumptions, hasMonthlyCost, shortSum } from "../../domain/mortgage/monthly-cost.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";

const copy = savedCopy.compare;

type Day = {
  /** The agent's. */
  readonly today: CalendarDate;
  /** The site's. */
  readonly rate: MilliPercent;
  readonly assumed: CostAssumptions;
  readonly openSoon: (listing: Listing) => string | undefined;
};

/** A cell: its text, and a smaller one that belongs to it. */
export type Cell = {
  readonly text: string;
  readonly small?: string;
  /** The address of a small map; its text says what it shows. */ readonly map?: string;
};
export type Row = { readonly label: string; readonly cells: readonly (Cell | undefined)[] };
export type Comparison = ReturnType<typeof comparisonOf>;

/** What a home costs a month: all in for a home for sale, all that can't be declined for a rental. */
function monthly(listing: Listing, { rate, assumed }: Pick<Day, "rate" | "assumed">): Cell | undefined {
  if (listing.market === "rent") return { text: `${formatTotal(listing) ?? formatDollars(listing.price)} a month` };
  if (!hasMonthlyCost(listing)) return undefined;
  const short = shortSum(listing, rate, assumed);
  return short ? { text: short.sum, small: short.terms } : { text: copy.monthlyUnknown };
}

/** Each has a row of its own already. */
const PRICES: ReadonlySet<string> = new Set(["Price", "Rent", "Last price"]);

/** The labels of all homes' facts, group by group, each in the order of the first home that has it. */
function labelsOf(groups: readonly ReturnType<typeof factGroups>[]): readonly string[] {
  const names = [...new Set(groups.flatMap((each) => each.map(({ name }) => name)))];
  const labels = names.flatMap((name) =>
    groups.flatMap((each) => each.filter((group) => group.name === name).flatMap(({ facts }) => facts.map(([label]) => label))),
  );
  return [...new Set(labels)].filter((label) => !PRICES.has(label));
}

/** @param homes at least two, each with the id that the address has for it. */
export function comparisonOf(homes: readonly { readonly asked: string; readonly listing: Listing }[], day: Day) {
  const { today, openSoon } = day;
  const listings = homes.map(({ listing }) => listing);
  const groups = listings.map((listing) => factGroups(listing, today));
  const facts = groups.map((each) => new Map(each.flatMap((group) => group.facts)));
  const others = labelsOf(groups).map((label): Row => {
    const cells = facts.map((each) => each.get(label));
    return { label, cells: cells.map((text) => (text === undefined ? undefined : { text })) };
  });
  const standing = (listing: Listing): string =>
    statusLine(listing) ?? (listing.market === "rent" ? listingPageCopy.forRent : listingPageCopy.forSale);
  const own: readonly Row[] = [
    { label: copy.price, cells: listings.map((listing) => ({ text: formatPrice(listing) })) },
    { label: copy.monthly, cells: listings.map((listing) => monthly(listing, day)) },
    { label: copy.status, cells: listings.map((listing) => ({ text: standing(listing) })) },
    { label: copy.openHouse, cells: listings.map((listing) => cellOf(openSoon(listing))) },
    { label: copy.place, cells: listings.map(mapOf) },
  ];
  return {
    homes: homes.map(({ asked, listing }) => ({
      asked,
      id: listing.id,
      title: listing.title,
      address: formatAddress(listing),
      picture: coverOf(listing),
      sample: listing.sample === true,
    })),
    rows: [...own, ...others].filter(({ cells }) => cells.some(Boolean)),
  };
}

/** A home whose address is withheld has no coordinates here. */
const mapOf = ({ id, title, latitude }: Listing): Cell | undefined =>
  latitude === undefined ? undefined : { text: copy.mapOf(title), map: homeInsetPath(id) };

const cellOf = (text: string | undefined): Cell | undefined => (text === undefined ? undefined : { text });
