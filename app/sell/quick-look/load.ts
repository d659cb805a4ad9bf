/** What the quick look at a home's value shows: read from the address, answered from memory. */
import {
  formatAddress,
  formatDollars,
  factLine,
  type Listing,
  listingPath,
  PROPERTY_TYPE_LABEL,
} from "../../../domain/listings/listing.ts";
import type { Services } from "../../../domain/services.ts";
import { formatDate } from "../../../domain/time/calendar-date.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import type { ClosedSale } from "../../../domain/valuation/closed-sale.ts";
import { milesBetween } from "../../../domain/valuation/distance.ts";
import { type Comparable, type Estimate, estimateOf } from "../../../domain/valuation/estimate.ts";
import { type QuickLook, readQuickLook, townsOf } from "../../../domain/valuation/quick-look.ts";
import { OTHER_TOWN } from "../../../domain/valuation/quick-look-keys.ts";

/** A sale as visitors see it. */
export type ShownSale = {
  readonly id: string;
  readonly day: string;
  /** "Plymouth", or the address of one of the agent's own homes. */
  readonly place: string;
  readonly path?: string;
  readonly facts: string;
  readonly yearBuilt: number;
  readonly price: string;
  readonly adjusted: string;
};

export type QuickAnswer =
  /** Without a town for one that isn't in the list. */
  | { readonly kind: "too-few"; readonly found: number; readonly town?: string }
  | {
      readonly kind: "range";
      readonly low: string;
      readonly high: string;
      readonly town: string;
      readonly trend: Extract<Estimate, { kind: "range" }>["trend"];
      readonly sales: readonly ShownSale[];
    };

export type QuickLookData = Pick<QuickLook, "typed" | "errors" | "isAsked"> & {
  readonly towns: ReturnType<typeof townsOf>;
  readonly sample: boolean;
  readonly answer?: QuickAnswer;
  /** Answers for the form below, in its own words. */
  readonly carried?: Readonly<Record<string, string>>;
};

/** `undefined` where there isn't a single sale: a form that can't answer isn't shown. */
export function loadQuickLook(request: Request, { closedSales, content, listings, now }: Services): QuickLookData | undefined {
  const { agent, areas } = content.current();
  const today = dateIn(agent.timeZone, now());
  const { sales, yearly } = closedSales.current(today);
  if (sales.length === 0) return undefined;
  // Counties have no sales of their own, but their towns do.
  const names = areas.map(({ name }) => name).filter((name) => !/ County$/i.test(name));
  const towns = townsOf(sales, names);
  const { isAsked, typed, errors, home } = readQuickLook(new URL(request.url).searchParams, towns, today);
  const shown = { isAsked, typed, errors, towns, sample: sales[0]?.sample === true };
  if (!home) return shown;
  const found: Estimate =
    home.town === OTHER_TOWN.label ? { kind: "too-few", found: 0 } : estimateOf(home, sales, { today, miles: milesBetween, yearly });
  const carried = {
    propertyType: PROPERTY_TYPE_LABEL[home.kind],
    yearBuilt: String(home.yearBuilt),
    bedrooms: String(home.beds),
    squareFeet: String(home.sqft),
  };
  return { ...shown, carried, answer: answerOf(found, home.town, (id) => listings.get(id)) };
}

function answerOf(found: Estimate, town: string, listing: (id: string) => Listing | undefined): QuickAnswer {
  if (found.kind === "too-few") return { ...found, ...(town !== OTHER_TOWN.label && { town }) };
  const { low, high, trend, sales } = found;
  return {
    kind: "range",
    low: formatDollars(low),
    high: formatDollars(high),
    town,
    trend,
    sales: sales.map((each) => shownSale(each, listing)),
  };
}

function shownSale({ sale, adjusted }: Comparable, listing: (id: string) => Listing | undefined): ShownSale {
  const { id, date, town, kind, sqft, beds, yearBuilt, price, home } = sale;
  const own = home === undefined ? undefined : listing(home);
  return {
    id,
    day: formatDate(date),
    ...(own && mayBeNamed(own, sale) ? { place: formatAddress(own), path: listingPath(own) } : { place: town }),
    facts: factLine({ beds, sqft, propertyType: kind }),
    yearBuilt,
    price: formatDollars(price),
    adjusted: formatDollars(adjusted),
  };
}

/** Only one of the agent's own homes whose page shows its address and this very sale. */
const mayBeNamed = ({ status, closed, street }: Listing, { price, date }: ClosedSale): boolean =>
  status === "sold" && street !== "" && closed?.price === price && closed.on === date;
