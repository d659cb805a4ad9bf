/** One listing: its pictures, its facts, what it costs per month, and how to see it. */
import { href, Link, redirect } from "react-router";
import { listingPageCopy as copy } from "../../content/browse.ts";
import { statements } from "../../content/site.ts";
import { formatAddress, formatDollars, formatPrice, listingPath, picturesOf } from "../../domain/listings/listing.ts";
import { plainPercent, shareOf, WHOLE } from "../../domain/money.ts";
import { annualPercentageRate } from "../../domain/mortgage/apr.ts";
import { formatTotal } from "../../domain/listings/rental-terms.ts";
import { isOffered, statusLine } from "../../domain/listings/status.ts";
import { monthlyPaymentInDollars } from "../../domain/mortgage/mortgage.ts";
import { DEFAULTS } from "../../domain/mortgage/query.ts";
import { formatDay } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { servicesOf } from "../context.ts";
import { ListItems, Paragraphs } from "../ui/texts.tsx";
import { ListingGrid } from "./card.tsx";
import { factsOf } from "./facts.ts";
import { Gallery } from "./gallery.tsx";
import { Overview } from "./overview.tsx";
import { summariesOf } from "./summary.ts";
import type { Route } from "./+types/page";

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, listings, now } = servicesOf(context);
  const listing = listings.get(params.id);
  if (!listing) throw new Response(null, { status: 404, statusText: "Not Found" });
  // Its address was another one before, and may be that one again: browsers mustn't remember this.
  if (listing.id !== params.id.toLowerCase())
    throw redirect(listingPath(listing), { status: 301, headers: { "Cache-Control": "no-cache" } });
  const today = dateIn(content.current().agent.timeZone, now());
  const open = listings
    .openHouses(now())
    .filter((each) => each.listing.id === listing.id)
    .map(({ id, date, hours, canceled, note }) => ({ id, day: formatDay(date), hours, canceled, note }));
  const offered = isOffered(listing);
  const { closed } = listing;
  return {
    id: listing.id,
    title: listing.title,
    address: formatAddress(listing),
    price: formatPrice(listing),
    offered,
    status: statusLine(listing),
    ...(closed?.price !== undefined && { soldFor: formatDollars(closed.price) }),
    total: listing.market === "rent" ? formatTotal(listing) : undefined,
    ...(listing.market === "sale" && offered && { calculator: `/?price=${listing.price}#calculator`, ...paymentFor(listing.price) }),
    market: listing.market,
    description: listing.description,
    points: listing.facts,
    facts: factsOf(listing, today),
    pictures: picturesOf(listing),
    sample: listing.sample === true,
    open,
    similar: summariesOf(listings.similar(listing, 3), today),
  };
}

/**
 * The calculator's result for a price, with its default down payment, rate and term, and the terms
 * that belong beside it (Regulation Z, 12 CFR 1026.24(d)(2)).
 */
function paymentFor(price: number): { readonly payment: string; readonly terms: string } {
  const { down, rate, term } = DEFAULTS;
  const loan = { principal: shareOf(price * 100, WHOLE - down), rate, months: term * 12 };
  const apr = annualPercentageRate(loan, { fees: 0, pmi: 0, insuredMonths: 0 }) ?? rate;
  const dollars = formatDollars(monthlyPaymentInDollars(loan));
  return {
    payment: `${dollars} a month with ${plainPercent(down)}% down at ${plainPercent(rate)}% over ${term} years`,
    terms: `${loan.months} payments of principal and interest. Interest rate ${plainPercent(rate)}%; annual percentage rate (APR) ${plainPercent(apr)}% without lender fees, more with them. ${statements.principalAndInterest} An estimate, not an offer of credit.`,
  };
}

const BACK = {
  sale: { path: href("/buy/browse"), label: "All homes for sale" },
  rent: { path: href("/rent/browse"), label: "All rentals" },
  investment: { path: href("/invest/browse"), label: "All investment properties" },
} as const;

export default function ListingPage({ loaderData: data }: Route.ComponentProps) {
  const back = BACK[data.market];
  return (
    <>
      <div className="wrap pt-6 pb-20 lg:pt-10">
        <Link to={back.path} className="link link-alone no-print">
          {back.label}
        </Link>
        <div className="mt-3 grid gap-x-14 gap-y-10 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
          <div className="lg:col-span-8">{data.pictures.length > 0 && <Gallery pictures={data.pictures} title={data.title} />}</div>
          <Overview listing={data} />
          <About {...data} />
        </div>
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

function About({ description, points, sample }: Route.ComponentProps["loaderData"]) {
  return (
    <section className="lg:col-span-8" aria-labelledby="about">
      <h2 id="about" className="text-part">
        {copy.aboutHeading}
      </h2>
      {description !== "" && (
        <div className="prose mt-5 max-w-[40em] text-lg">
          <Paragraphs texts={description.split(/\n{2,}/)} />
        </div>
      )}
      {points.length > 0 && (
        <ul className="ruled mt-8">
          <ListItems texts={points} />
        </ul>
      )}
      <p className="small mt-8 max-w-[44em]">
        {`${sample ? `${statements.sampleListing} ${statements.samplePictures} ` : ""}${statements.listing}`}
      </p>
    </section>
  );
}
