import { href } from "react-router";
import { buyBrowsePage as copy } from "../../content/browse.ts";
import { buyLocations, buyPrices, buyTypes } from "../../content/options.ts";
import type { Option } from "../../domain/forms/form.ts";
import { BUY_LOCATIONS, type BuySearch, formatBuySearch, PAGE, parseBuySearch } from "../../domain/listings/search.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { servicesOf } from "../context.ts";
import { reach } from "../forms/unreachable.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { useLastResult } from "../listings/last-result.ts";
import { useLiveSearch } from "../listings/live-search.ts";
import { SearchResults } from "../listings/search-results.tsx";
import { summariesOf } from "../listings/summary.ts";
import { Field } from "../ui/field.tsx";
import { BuyersGuide } from "./buyers-guide.tsx";
import { moreTowns } from "./more-towns.ts";
import type { Route } from "./+types/browse";

export const handle = { query: ["location", "price", "type", "show"] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, listings, now } = servicesOf(context);
  const { agent, areas } = content.current();
  const towns = moreTowns(listings, areas);
  const search = parseBuySearch(new URL(request.url).searchParams, namesOf(towns));
  const { total, items } = listings.buy(search);
  return { search, total, items: summariesOf(items, dateIn(agent.timeZone, now())), towns };
}

/** The names of all locations that can be chosen. */
const namesOf = (towns: readonly Option[]): string[] => [...BUY_LOCATIONS, ...towns.map(({ label }) => label)];

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

export default function BrowseHomes({ loaderData }: Route.ComponentProps) {
  const results = useLastResult(loaderData);
  const { search, total, items, towns } = results;
  const { version, busy, formProps } = useLiveSearch((values) => formatBuySearch(parseBuySearch(values, namesOf(towns))), false);
  const filtered = formatBuySearch({ ...search, show: PAGE.buy.first }) !== "";
  const heading = filtered ? copy.resultsHeading : copy.featuredHeading;
  return (
    <>
      <PageHeader eyebrow="Buying" heading={copy.heading} lead={copy.lead} />
      <div className="wrap pb-24">
        <form key={version} {...formProps} className="filters sm:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_auto]" aria-label="Homes for sale">
          <Filter name="location" options={buyLocations} value={search.location} more={towns} />
          <Filter name="price" options={buyPrices} value={search.price} />
          <Filter name="type" options={buyTypes} value={search.type} />
          <button type="submit" className="button sm:col-span-3 xl:col-span-1">
            {copy.search}
          </button>
        </form>
        <div className="mt-14 mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2>{heading}</h2>
          {/* Full width on a phone, so that it doesn't move when the heading's font loads. */}
          <output className="basis-full text-muted sm:basis-auto">
            {total === 0 ? "No matching properties" : `Showing ${items.length} of ${total}`}
          </output>
        </div>
        <SearchResults
          alwaysEnd
          results={results}
          busy={busy}
          page={PAGE.buy}
          format={formatBuySearch}
          copy={{ ...copy, empty: emptyOf(search, towns) }}
          clear={href("/buy/browse")}
          label={heading}
        />
      </div>
      <BuyersGuide />
      <NextSteps section="buy" />
    </>
  );
}

/** What an empty list says: when only a town was chosen, which one. */
function emptyOf({ location, price, type }: BuySearch, towns: readonly Option[]) {
  const town = [...buyLocations, ...towns].find(({ value }) => value === location);
  if (!town || price !== undefined || type !== undefined) return copy.empty;
  return { ...copy.empty, heading: copy.emptyTown.heading(town.label), text: copy.emptyTown.text };
}

type FilterProps = {
  name: keyof typeof copy.filters.any;
  options: readonly Option[];
  value: string | undefined;
  more?: readonly Option[];
};

const Filter = ({ name, options, value = "", more }: FilterProps) => (
  <Field
    id={`buy-${name}`}
    label={copy.filters[name]}
    control={{
      as: "select",
      name,
      defaultValue: value,
      choices: [{ value: "", label: copy.filters.any[name] }, ...options],
      ...(more && { more: { label: copy.filters.moreTowns, choices: more } }),
    }}
  />
);
