import { href } from "react-router";
import { buyBrowsePage as copy } from "../../content/browse.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { keysOf } from "../../domain/search/filters.ts";
import { servicesOf } from "../context.ts";
import { reach } from "../forms/unreachable.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { useLastResult } from "../listings/last-result.ts";
import { loadSearch, type SearchPage } from "../listings/search/load.ts";
import { ResultBar } from "../listings/search/result-bar.tsx";
import { SearchResults } from "../listings/search/results.tsx";
import { OwnFilter } from "../listings/search/search-filters.tsx";
import { placesOf, RESULTS_ANCHOR, SearchForm, useSearch } from "../listings/search/search-form.tsx";
import { BuyersGuide } from "./buyers-guide.tsx";
import { SavedLink } from "../saved/saved-link.tsx";
import type { Route } from "./+types/browse";

export const handle = { query: keysOf("sale") } satisfies PageHandle;

export const loader = ({ request, context }: Route.LoaderArgs) => loadSearch("sale", request, servicesOf(context));

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

/** As specified. */
const OWN = ["location", "price", "type"] as const;

export default function BrowseHomes({ loaderData }: Route.ComponentProps) {
  const results = useLastResult(loaderData);
  const { search, total, items } = results;
  const live = useSearch(results);
  const path = href("/buy/browse");
  const heading = Object.keys(search.values).length > 0 || search.sort !== "" || search.box ? copy.resultsHeading : copy.featuredHeading;
  return (
    <>
      <PageHeader eyebrow="Buying" heading={copy.heading} lead={copy.lead}>
        <SavedLink />
      </PageHeader>
      <div className="wrap pb-24">
        <SearchForm results={results} live={live} label="Homes for sale" own={OWN} button={copy.search} className="sm:grid-cols-3">
          {OWN.map((name) => (
            <OwnFilter key={name} name={name} {...results} />
          ))}
        </SearchForm>
        <div className="results-head">
          <h2 id={RESULTS_ANCHOR} tabIndex={-1}>
            {heading}
          </h2>
          {/* Full width on a phone, so that it doesn't move when the heading's font loads. */}
          <output className="basis-full text-muted sm:basis-auto">
            {total === 0 ? "No matching properties" : `Showing ${items.length} of ${total}`}
          </output>
        </div>
        <ResultBar results={results} typed={live.notes} path={path} onSort={live.change} onClear={() => live.toResults()} />
        <SearchResults
          alwaysEnd
          results={results}
          busy={live.busy}
          copy={{ ...copy, empty: emptyOf(results) }}
          clear={path}
          label={heading}
        />
      </div>
      <BuyersGuide />
      <NextSteps section="buy" />
    </>
  );
}

/** What an empty list says: when only a town was chosen, which one. */
function emptyOf(results: SearchPage) {
  const { location, ...others } = results.search.values;
  const town = location === undefined ? undefined : placesOf(results).get(location);
  if (town === undefined || Object.keys(others).length > 0) return copy.empty;
  return { ...copy.empty, heading: copy.emptyTown.heading(town), text: copy.emptyTown.text };
}
