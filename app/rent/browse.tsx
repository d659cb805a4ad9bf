import { href, Link } from "react-router";
import { agent } from "../../content/agent.ts";
import { rentBrowsePage as copy } from "../../content/browse.ts";
import { rentMinimumBedrooms } from "../../content/options.ts";
import { formatRentSearch, PAGE, parseRentSearch, SHOW_MOST } from "../../domain/listings/search.ts";
import { dateIn } from "../../domain/time/calendar-date.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { servicesOf } from "../context.ts";
import { reach } from "../forms/unreachable.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ListingCard, ListingGrid, TWO } from "../listings/card.tsx";
import { useLastResult } from "../listings/last-result.ts";
import { useLiveSearch } from "../listings/live-search.ts";
import { LoadMore } from "../listings/load-more.tsx";
import { EmptyState } from "../listings/empty-state.tsx";
import { type Summary, summaryOf } from "../listings/summary.ts";
import { Field } from "../ui/field.tsx";
import type { Priority } from "../ui/picture.tsx";
import { PriceRange } from "./price-range.tsx";
import type { Route } from "./+types/browse";

export const handle = { query: ["q", "beds", "min", "max", "show"] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { listings, now } = servicesOf(context);
  const search = parseRentSearch(new URL(request.url).searchParams);
  const { total, items } = listings.rent(search);
  const today = dateIn(agent.timeZone, now());
  return { search, total, items: items.map((listing) => summaryOf(listing, today)) };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

export default function BrowseRentals({ loaderData }: Route.ComponentProps) {
  const { search, total, items } = useLastResult(loaderData);
  const { version, busy, formProps } = useLiveSearch((typed) => formatRentSearch(parseRentSearch(typed)));
  const longer =
    total > items.length && search.show < SHOW_MOST ? formatRentSearch({ ...search, show: search.show + PAGE.rent.more }) : undefined;
  const { filters } = copy;
  return (
    <>
      <PageHeader eyebrow="Renting" heading={copy.heading} lead={copy.lead} />
      <div className="wrap pb-24">
        <form key={version} {...formProps} className="filters md:grid-cols-12" aria-label="Rentals">
          <div className="md:col-span-7 xl:col-span-4">
            <Field
              id="rent-q"
              label={filters.q}
              control={{
                as: "input",
                type: "search",
                name: "q",
                defaultValue: search.q,
                placeholder: filters.qPlaceholder,
                autoComplete: "off",
                enterKeyHint: "search",
              }}
            />
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
        <h2 className="mt-14 mb-8 text-[clamp(1.5rem,1.3rem+0.8vw,2rem)]">
          <output>{`${total} ${total === 1 ? copy.found.one : copy.found.many}`}</output>
        </h2>
        {total === 0 ? (
          <EmptyState {...copy.empty} clear={href("/rent/browse")} />
        ) : (
          <div aria-busy={busy}>
            <ListingGrid large aboveFold listings={items} added={search.show - PAGE.rent.more} label="Rentals" card={rental} />
            {(longer || search.show > PAGE.rent.first) && (
              <LoadMore query={longer} label={copy.more} end={total > items.length ? copy.tooMany : copy.noneLeft} />
            )}
          </div>
        )}
      </div>
      <NextSteps section="rent" />
    </>
  );
}

function rental(listing: Summary, priority: Priority) {
  return (
    <ListingCard
      listing={listing}
      sizes={TWO}
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
