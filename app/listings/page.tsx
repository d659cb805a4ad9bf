/** One listing: its pictures, its facts, what it costs per month, and how to see it. */
import { href, Link } from "react-router";
import { agent } from "../../content/agent.ts";
import { listingPageCopy as copy } from "../../content/browse.ts";
import { statements } from "../../content/site.ts";
import {
  formatAcres,
  formatAddress,
  formatAvailable,
  formatBaths,
  formatBeds,
  formatCapRate,
  formatDollars,
  formatPrice,
  formatSqft,
  type Listing,
  PROPERTY_TYPE_LABEL,
} from "../../domain/listings/listing.ts";
import { monthlyPaymentInDollars } from "../../domain/mortgage/mortgage.ts";
import { DEFAULTS } from "../../domain/mortgage/query.ts";
import { dateIn, formatDay } from "../../domain/time/calendar-date.ts";
import { servicesOf } from "../context.ts";
import { ListingGrid } from "./card.tsx";
import { Photo } from "./photo.tsx";
import { Share } from "./share.tsx";
import { summaryOf } from "./summary.ts";
import type { Route } from "./+types/page";

export function loader({ params, context }: Route.LoaderArgs) {
  const { listings, now } = servicesOf(context);
  const listing = listings.get(params.id);
  if (!listing) throw new Response(null, { status: 404, statusText: "Not Found" });
  const today = dateIn(agent.timeZone, now());
  const open = listings
    .openHouses(now())
    .filter((each) => each.listing.id === listing.id)
    .map(({ id, date, hours }) => ({ id, day: formatDay(date), hours }));
  return {
    id: listing.id,
    title: listing.title,
    address: formatAddress(listing),
    price: formatPrice(listing),
    ...(listing.market === "sale" && { calculator: `/?price=${listing.price}#calculator`, payment: paymentFor(listing.price) }),
    market: listing.market,
    description: listing.description,
    points: listing.facts,
    facts: factsOf(listing, today),
    pictures: [listing.remotePicture ?? listing.picture, ...(listing.gallery ?? [])],
    sample: listing.sample === true,
    open,
    similar: listings.similar(listing, 3).map((other) => summaryOf(other, today)),
  };
}

/** The calculator's first result for a price: its default down payment, rate and term. */
function paymentFor(price: number): string {
  const { down, rate, term } = DEFAULTS;
  const principal = Math.round((price * 100 * (100_000 - down)) / 100_000);
  const dollars = formatDollars(monthlyPaymentInDollars({ principal, rate, months: term * 12 }));
  return `${dollars} a month with ${down / 1000}% down at ${rate / 1000}% over ${term} years`;
}

/** The facts as pairs for a list; missing ones are left out. */
function factsOf(listing: Listing, today: string): [label: string, value: string][] {
  const {
    propertyType,
    market,
    beds,
    baths,
    sqft,
    lotAcres,
    yearBuilt,
    units,
    style,
    neighborhood,
    waterfront,
    newConstruction,
    available,
    capRate,
    roi,
  } = listing;
  const pairs: [string, string | undefined][] = [
    ["Type", PROPERTY_TYPE_LABEL[propertyType]],
    ["Bedrooms", beds === undefined ? undefined : beds === 0 ? formatBeds(0) : String(beds)],
    ["Bathrooms", baths === undefined ? undefined : formatBaths(baths).split(" ")[0]],
    ["Interior size", sqft === undefined ? undefined : formatSqft(sqft)],
    ["Lot", lotAcres === undefined ? undefined : formatAcres(lotAcres)],
    ["Year built", yearBuilt === undefined ? undefined : String(yearBuilt)],
    ["New construction", newConstruction ? "Yes" : undefined],
    ["Style", style],
    ["Neighborhood", neighborhood],
    ["Waterfront", waterfront],
    ["Units", units ? String(units) : undefined],
    ["Cap rate", market === "investment" ? formatCapRate(capRate ?? 0) : undefined],
    ["Estimated ROI", market === "investment" ? roi : undefined],
    ["Available", available === undefined ? undefined : formatAvailable(available, today)],
  ];
  return pairs.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
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
          <div className="lg:col-span-8">
            <Gallery pictures={data.pictures} title={data.title} />
          </div>
          <div className="lg:col-span-4 lg:row-span-2">
            {data.sample && <span className="sample">{statements.sample}</span>}
            <h1 className="mt-2 text-[clamp(1.875rem,1.5rem+1.5vw,2.5rem)]">{data.title}</h1>
            <p className="mt-3 text-muted">{data.address}</p>
            <p className="figures mt-5 font-display text-[clamp(2rem,1.7rem+1.3vw,2.75rem)] leading-none text-accent" translate="no">
              {data.price}
            </p>
            {data.calculator && (
              <p className="mt-4 text-base">
                <span className="figures text-muted">{data.payment}</span>
                <br />
                <a href={data.calculator} className="link link-alone no-print">
                  {copy.paymentHeading}
                </a>
              </p>
            )}
            <dl className="facts mt-6">
              {data.facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="figures">{value}</dd>
                </div>
              ))}
            </dl>
            <Link to={`${href(copy.tour.path)}?listing=${data.id}`} className="button no-print mt-7 w-full">
              {copy.tour.label}
            </Link>
            <p className="mt-3 text-base text-muted">
              Or ask {agent.name}:{" "}
              <a href={`tel:${agent.phoneDial}`} className="link figures whitespace-nowrap">
                {agent.phone}
              </a>
            </p>
            <div className="mt-2">
              <Share title={data.title} />
            </div>
            {data.open.length > 0 && (
              <section className="mt-8" aria-labelledby="open">
                <h2 id="open" className="text-2xl">
                  Open houses
                </h2>
                <ul className="mt-4">
                  {data.open.map(({ id, day, hours }) => (
                    <li key={id} className="border-t border-line py-3">
                      <span className="font-semibold">{day}</span>
                      <span className="figures block text-muted">{hours}</span>
                      <a href={href("/buy/open-houses/:id/open-house.ics", { id })} className="link link-alone no-print">
                        Add to calendar<span className="sr-only">{`: ${day}`}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <section className="lg:col-span-8" aria-labelledby="about">
            <h2 id="about">{copy.aboutHeading}</h2>
            <div className="prose mt-5 max-w-[40em] text-lg">
              {data.description.split("\n\n").map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            {data.points.length > 0 && (
              <ul className="ruled mt-8">
                {data.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            <p className="small mt-8 max-w-[44em]">
              {`${data.sample ? `${statements.sampleListing} ${statements.samplePictures} ` : ""}${statements.listing}`}
            </p>
          </section>
        </div>
      </div>
      {data.similar.length > 0 && (
        <section className="quiet no-print" aria-labelledby="similar">
          <div className="wrap section">
            <h2 id="similar" className="mb-10">
              {copy.similarHeading}
            </h2>
            <ListingGrid three listings={data.similar} label="Similar listings" />
          </div>
        </section>
      )}
    </>
  );
}

/** Two side by side, except the first and a single last one; see listings.css. */
const isWide = (at: number, count: number): boolean => at === 0 || (at === count - 1 && count % 2 === 0);

function Gallery({ pictures, title }: { pictures: readonly (string | { url: string; alt: string })[]; title: string }) {
  return (
    <ul className="gallery" aria-label={`Pictures of ${title}`}>
      {pictures.map((picture, i) => (
        <li key={typeof picture === "string" ? picture : picture.url}>
          <Photo
            picture={picture}
            sizes={
              isWide(i, pictures.length) ? "(min-width: 80rem) 52rem, (min-width: 64rem) 64vw, 92vw" : "(min-width: 48rem) 26rem, 92vw"
            }
            priority={i === 0}
          />
        </li>
      ))}
    </ul>
  );
}
