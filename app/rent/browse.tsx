import { href, Link } from "react-router";
import { rentBrowsePage as copy } from "../../content/browse.ts";
import { rentMinimumBedrooms } from "../../content/options.ts";
import { formatRentSearch, PAGE, parseRentSearch } from "../../domain/listings/search.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { servicesOf } from "../context.ts";
import { reach } from "../forms/unreachable.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ListingCard, TWO_COLUMNS } from "../listings/card.tsx";
import { useLastResult } from "../listings/last-result.ts";
import { useLiveSearch } from "../listings/live-search.ts";
import { SearchField, SearchResults } from "../listings/search-results.tsx";
import { summariesOf, type Summary } from "../listings/summary.ts";
import { Field } from "../ui/field.tsx";
import type { Priority } from "../ui/picture.tsx";
import { PriceRange } from "./price-range.tsx";
import type { Route } from "./+types/browse";

export const handle = { query: ["q", "beds", "min", "max", "show"] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, listings, now } = servicesOf(context);
  const search = parseRentSearch(new URL(request.url).searchParams);
  const { total, items } = listings.rent(search);
  return { search, total, items: summariesOf(items, dateIn(content.current().agent.timeZone, now())) };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

export default function BrowseRentals({ loaderData }: Route.ComponentProps) {
  const results = useLastResult(loaderData);
  const { search, total } = results;
  const { version, busy, formProps } = useLiveSearch((values) => formatRentSearch(parseRentSearch(values)));
  const { filters } = copy;
  return (
    <>
      <PageHeader eyebrow="Renting" heading={copy.heading} lead={copy.lead} />
      <div className="wrap pb-24">
        <form key={version} {...formProps} className="filters md:grid-cols-12" aria-label="Rentals">
          <div className="md:col-span-7 xl:col-span-4">
            <SearchField id="rent-q" value={search.q} copy={filters} />
          </div>
          <div className="md:col-span-5 xl:col-span-2">
            <Field
              id="rent-beds"
              label={filters.beds}
              control={{ as: "select", name: "beds", defaultValue: String(search.minBeds), choices: rentMinimumBedrooms }}
            />
          </div>
          <div className="md:col-span-8 xl:col-span-4">
            <PriceRange min={search.minPrice} max={search.maxPrice} copy={filters} />
          </div>
          <button type="submit" className="button md:col-span-4 xl:col-span-2">
            {filters.apply}
          </button>
        </form>
        <h2 className="mt-14 mb-8 text-part">
          <output>{`${total} ${total === 1 ? copy.found.one : copy.found.many}`}</output>
        </h2>
        <SearchResults
          large
          results={results}
          busy={busy}
          page={PAGE.rent}
          format={formatRentSearch}
          copy={copy}
          clear={href("/rent/browse")}
          label="Rentals"
          card={rentalCard}
        />
      </div>
      <NextSteps section="rent" />
    </>
  );
}

function rentalCard(listing: Summary, priority: Priority) {
  return (
    <ListingCard
      listing={listing}
      sizes={TWO_COLUMNS}
      priority={priority}
      note={<p className="mt-1 text-base font-semibold text-good">{`${copy.available}: ${listing.available}`}</p>}
      action={
        <Link to={`${href("/booking")}?listing=${listing.id}`} className="button my-1">
          {copy.tour}
          <span className="sr-only">{`: ${listing.title}`}</span>
        </Link>
      }
    />
  );
}
