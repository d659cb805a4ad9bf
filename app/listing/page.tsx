/** One listing: its pictures, its facts, what it costs per month, and how to ask about it and see it. */
import { useMemo } from "react";
import { href, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { askSuggestions } from "../../content/ask.ts";
import { directionsTo, listingPageCopy as copy } from "../../content/listing-page.ts";
import { costSharesOf } from "../../content/monthly-cost.ts";
import { assumptionsOf } from "../../domain/mortgage/cost-shares.ts";
import { factGroups } from "../../domain/listings/fact-groups.ts";
import {
  factLine,
  formatAddress,
  formatDollars,
  formatPrice,
  type Listing,
  listingPath,
  picturesOf,
} from "../../domain/listings/listing.ts";
import { roomLeft } from "../../domain/listings/open-house-guests.ts";
import type { OpenHouse } from "../../domain/listings/open-houses.ts";
import { formatTotal } from "../../domain/listings/rental-terms.ts";
import { classOf } from "../../domain/listings/similar.ts";
import { isOffered, statusLabel, statusLine } from "../../domain/listings/status.ts";
import { shortSum } from "../../domain/mortgage/monthly-cost.ts";
import { siteRate } from "../../domain/mortgage/site-rate.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import type { SiteSettings } from "../../domain/services.ts";
import { formatDate, formatDay } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { servicesOf } from "../context.ts";
import { lazySection } from "../ui/lazy-section.ts";
import { About } from "./about.tsx";
import { receiveQuestion } from "./ask/page-action.ts";
import { ListingGrid, savedOf } from "../listings/card.tsx";
import { SaveButton } from "../saved/save-button.tsx";
import { COST_QUERY, costOf } from "./cost/cost-data.ts";
import { FactSections } from "./fact-sections.tsx";
import { FootBar } from "./foot-bar.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { Overview } from "./overview.tsx";
import { PriceHistory } from "./price-history.tsx";
import { runNumbersPath } from "./run-numbers.ts";
import { summariesOf } from "../listings/summary.ts";
import type { Route } from "./+types/page";

/** Which suggested question the form begins with. */
const ASK = "ask";

export const handle = { query: [...COST_QUERY, ASK] } satisfies PageHandle;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { site, content, listings, now, priceHistory, report } = servicesOf(context);
  const listing = listings.get(params.id);
  if (!listing) throw new Response(null, { status: 404, statusText: "Not Found" });
  // Its address was another one before, and may be that one again: browsers mustn't remember this.
  if (listing.id !== params.id.toLowerCase())
    throw redirect(listingPath(listing), { status: 301, headers: { "Cache-Control": "no-cache" } });
  const { agent, market } = content.current();
  const today = dateIn(agent.timeZone, now());
  const query = new URL(request.url).searchParams;
  const { rate } = siteRate(market, today);
  const asked = query.get(ASK) ?? "";
  // Without it, the page is worth as much.
  const history = await priceHistory(listing.id).catch((error: unknown) => {
    report("listing.no-history", error);
    return [];
  });
  const open = listings
    .openHouses(now())
    .filter((each) => each.listing.id === listing.id)
    .map((each) => openHouseShown(each, site));
  return {
    ...shown(listing),
    cost: costOf(listing, query, market, today),
    short: shortSum(listing, rate, assumptionsOf(costSharesOf(market)))?.sum,
    facts: factGroups(listing, today),
    ...(Object.hasOwn(askSuggestions[listing.market], asked) && { asked }),
    open,
    history: history
      .toReversed()
      .map(({ on, what, price }) => ({ day: formatDate(on), what, price: price === undefined ? undefined : formatDollars(price) })),
    similar: summariesOf(listings.similar(listing, 3), today, { market }),
  };
}

/** An open house, and whether visitors can announce themselves: where nothing is stored they can't. */
function openHouseShown({ id, date, hours, canceled, note, takesGuests, capacity, coming }: OpenHouse, { leads }: SiteSettings) {
  const guests = takesGuests && leads === "server" ? { coming, left: roomLeft(capacity, coming) } : undefined;
  return { id, day: formatDay(date), hours, canceled, note, guests };
}

/** What the page shows of a listing, apart from what depends on the day. */
function shown(listing: Listing) {
  const { id, title, market, description, closed, schoolDistrict, schoolSite } = listing;
  const address = formatAddress(listing);
  const offered = isOffered(listing);
  const kind = classOf(listing.propertyType);
  const label = statusLabel(listing);
  return {
    id,
    title,
    address,
    directions: directionsTo(address),
    price: formatPrice(listing),
    line: factLine(listing),
    offered,
    status: statusLine(listing) ?? (market === "rent" ? copy.forRent : copy.forSale),
    /** As on cards: the page's own status says more. */
    ...(label !== undefined && { label }),
    ...(closed?.price !== undefined && { soldFor: formatDollars(closed.price) }),
    total: market === "rent" ? formatTotal(listing) : undefined,
    ...(market === "sale" && offered && kind !== "dwelling" && { calculator: `/?price=${listing.price}#calculator` }),
    ...(offered && { runNumbers: runNumbersPath(listing) }),
    market,
    kind,
    description,
    points: listing.facts,
    pictures: picturesOf(listing),
    sample: listing.sample === true,
    ...(schoolSite !== undefined && { school: { name: schoolDistrict ?? new URL(schoolSite).hostname, site: schoolSite } }),
  };
}

export const action = ({ params, request, context }: Route.ActionArgs) => receiveQuestion(params.id, request, context);
export { send as clientAction } from "../forms/send.ts";

/** A question changes nothing on the page; another listing is another page. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) => currentParams["id"] !== nextParams["id"];

const BACK = {
  sale: { path: href("/buy/browse"), label: "All homes for sale" },
  rent: { path: href("/rent/browse"), label: "All rentals" },
  investment: { path: href("/invest/browse"), label: "All investment properties" },
} as const;

/** Their HTML is in the page; their scripts load when the visitor gets near. */
const MonthlyCost = lazySection("#monthly-cost", () => import("./cost/monthly-cost.tsx"));
const Ask = lazySection("#ask", () => import("./ask/section.tsx"));

export default function ListingPage({ loaderData: data }: Route.ComponentProps) {
  const back = BACK[data.market];
  const { id, cost, market, kind, asked, offered } = data;
  // Stable elements: React must not render these parts again before their scripts have loaded.
  const monthlyCost = useMemo(() => cost && <MonthlyCost key={cost.id} cost={cost} />, [cost]);
  const isHome = kind === "dwelling" && market !== "investment";
  const ask = useMemo(() => offered && <Ask key={id} {...{ market, isHome, asked }} />, [id, offered, market, isHome, asked]);
  return (
    <>
      <div className="wrap listing-page">
        <p className="no-print flex items-center justify-between gap-4">
          <Link to={back.path} className="link link-alone">
            {back.label}
          </Link>
          <SaveButton labeled home={savedOf({ ...data, status: data.label })} />
        </p>
        <div className="listing-columns">
          {data.pictures.length > 0 && <Gallery key={id} pictures={data.pictures} title={data.title} />}
          <Overview listing={data} />
          <div className="listing-rest">
            {monthlyCost}
            <About {...data} />
            <FactSections listing={data} />
            {data.history.length > 0 && <PriceHistory history={data.history} />}
            {ask}
          </div>
        </div>
        {offered && <FootBar id={id} price={data.price} />}
      </div>
      {data.similar.length > 0 && (
        <section className="quiet no-print" aria-labelledby="similar">
          <div className="wrap section">
            <h2 id="similar" className="mb-10 text-part">
              {copy.similarHeading}
            </h2>
            <ListingGrid three listings={data.similar} label="Similar listings" />
          </div>
        </section>
      )}
    </>
  );
}
