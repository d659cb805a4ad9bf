import { href, Link } from "react-router";
import { rentBrowsePage as copy } from "../../content/browse.ts";
import { searchCopy } from "../../content/search.ts";
import { RENT_PRICE } from "../../domain/listings/search.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { keysOf } from "../../domain/search/filters.ts";
import { formatSearch, withValue } from "../../domain/search/query.ts";
import { servicesOf } from "../context.ts";
import { reach } from "../forms/unreachable.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ListingCard, TWO_COLUMNS } from "../listings/card.tsx";
import { useLastResult } from "../listings/last-result.ts";
import { loadSearch, type SearchPage } from "../listings/search/load.ts";
import { ResultBar } from "../listings/search/result-bar.tsx";
import { SearchField, SearchResults } from "../listings/search/results.tsx";
import { RESULTS_ANCHOR, SearchForm, useSearch } from "../listings/search/search-form.tsx";
import type { Summary } from "../listings/summary.ts";
import { Field } from "../ui/field.tsx";
import type { Priority } from "../ui/picture.tsx";
import { rentMinimumBedrooms } from "../../content/options.ts";
import { PriceRange } from "./price-range.tsx";
import { SavedLink } from "../saved/saved-link.tsx";
import type { Route } from "./+types/browse";

export const handle = { query: keysOf("rent") } satisfies PageHandle;

export const loader = ({ request, context }: Route.LoaderArgs) => loadSearch("rent", request, servicesOf(context));

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

/** As specified. */
const OWN = ["q", "beds", "min", "max"] as const;

export default function BrowseRentals({ loaderData }: Route.ComponentProps) {
  const results = useLastResult(loaderData);
  const { total } = results;
  const live = useSearch(results);
  const path = href("/rent/browse");
  return (
    <>
      <PageHeader eyebrow="Renting" heading={copy.heading} lead={copy.lead}>
        <SavedLink />
      </PageHeader>
      <div className="wrap pb-24">
        <SearchForm results={results} live={live} label="Rentals" own={OWN} button={copy.filters.apply} className="md:grid-cols-12">
          <OwnFields results={results} />
        </SearchForm>
        <div className="results-head">
          <h2 id={RESULTS_ANCHOR} tabIndex={-1} className="text-part">
            <output>{`${total} ${total === 1 ? copy.found.one : copy.found.many}`}</output>
          </h2>
          <AboveStandard results={results} path={path} />
        </div>
        <ResultBar results={results} typed={live.notes} path={path} onSort={live.change} onClear={() => live.toResults()} />
        <SearchResults large results={results} busy={live.busy} copy={copy} clear={path} label="Rentals" card={rentalCard} />
      </div>
      <NextSteps section="rent" />
    </>
  );
}

function OwnFields({ results: { search, counts } }: { results: SearchPage }) {
  const { values } = search;
  const beds = rentMinimumBedrooms.map(({ value, label }) =>
    value === "0" ? { value, label } : { value, label, count: counts["beds"]?.[value] ?? 0 },
  );
  return (
    <>
      <div className="md:col-span-7 xl:col-span-4">
        <SearchField id="rent-q" value={values["q"] ?? ""} copy={copy.filters} />
      </div>
      <div className="md:col-span-5 xl:col-span-3">
        <Field
          id="rent-beds"
          label={copy.filters.beds}
          control={{ as: "select", name: "beds", defaultValue: values["beds"] ?? "0", choices: beds }}
        />
      </div>
      <div className="md:col-span-12 xl:col-span-5">
        <PriceRange min={Number(values["min"] ?? RENT_PRICE.from)} max={Number(values["max"] ?? RENT_PRICE.to)} copy={copy.filters} />
      </div>
    </>
  );
}

/** The rentals that the slider's standard end leaves out. */
function AboveStandard({ results: { search, without, total }, path }: { results: SearchPage; path: string }) {
  const above = (without["max"] ?? total) - total;
  if (search.values["max"] !== undefined || above === 0) return null;
  return (
    <Link to={path + formatSearch(withValue(search, "max", String(RENT_PRICE.max)))} preventScrollReset className="link link-alone">
      {searchCopy.aboveStandard(above)}
    </Link>
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
