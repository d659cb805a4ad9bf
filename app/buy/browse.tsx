import { href } from "react-router";
import { agent } from "../../content/agent.ts";
import { buyBrowsePage as copy } from "../../content/browse.ts";
import { buyLocations, buyPrices, buyTypes } from "../../content/options.ts";
import type { Option } from "../../domain/forms/form.ts";
import { formatBuySearch, locationValue, PAGE, parseBuySearch, SHOW_MOST } from "../../domain/listings/search.ts";
import { dateIn } from "../../domain/time/calendar-date.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { servicesOf } from "../context.ts";
import { reach } from "../forms/unreachable.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ListingGrid } from "../listings/card.tsx";
import { useLastResult } from "../listings/last-result.ts";
import { useLiveSearch } from "../listings/live-search.ts";
import { LoadMore } from "../listings/load-more.tsx";
import { EmptyState } from "../listings/empty-state.tsx";
import { summaryOf } from "../listings/summary.ts";
import { Field } from "../ui/field.tsx";
import type { Route } from "./+types/browse";

export const handle = { query: ["location", "price", "type", "show"] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { listings, now } = servicesOf(context);
  const search = parseBuySearch(new URL(request.url).searchParams);
  const { total, items } = listings.buy(search);
  const today = dateIn(agent.timeZone, now());
  return { search, total, items: items.map((listing) => summaryOf(listing, today)) };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

export default function BrowseHomes({ loaderData }: Route.ComponentProps) {
  const { search, total, items } = useLastResult(loaderData);
  const { version, busy, formProps } = useLiveSearch((typed) => formatBuySearch(parseBuySearch(typed)), false);
  const filtered = formatBuySearch({ ...search, show: PAGE.buy.first }) !== "";
  const heading = filtered ? copy.resultsHeading : copy.featuredHeading;
  const all = items.length === total;
  const longer = all || search.show >= SHOW_MOST ? undefined : formatBuySearch({ ...search, show: search.show + PAGE.buy.more });
  const { filters } = copy;
  return (
    <>
      <PageHeader eyebrow="Buying" heading={copy.heading} lead={copy.lead} />
      <div className="wrap pb-24">
        <form key={version} {...formProps} className="filters sm:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_auto]" aria-label="Homes for sale">
          <Filter
            name="location"
            label={filters.location}
            any={filters.any.location}
            options={buyLocations}
            value={search.location && locationValue(search.location)}
          />
          <Filter name="price" label={filters.price} any={filters.any.price} options={buyPrices} value={search.price} />
          <Filter name="type" label={filters.type} any={filters.any.type} options={buyTypes} value={search.type} />
          <button type="submit" className="button sm:col-span-3 xl:col-span-1">
            {copy.search}
          </button>
        </form>
        <div className="mt-14 mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2>{heading}</h2>
          {/* On a phone a line of its own, so that it does not move when the heading's face arrives. */}
          <output className="basis-full text-muted sm:basis-auto">
            {total === 0 ? "No matching properties" : `Showing ${items.length} of ${total}`}
          </output>
        </div>
        {total === 0 ? (
          <EmptyState {...copy.empty} clear={href("/buy/browse")} />
        ) : (
          <div aria-busy={busy}>
            <ListingGrid aboveFold listings={items} added={search.show - PAGE.buy.more} label={heading} />
            <LoadMore query={longer} label={copy.more} end={all ? copy.noneLeft : copy.tooMany} />
          </div>
        )}
      </div>
      <NextSteps section="buy" />
    </>
  );
}

function Filter({
  name,
  label,
  any,
  options,
  value,
}: {
  name: string;
  label: string;
  any: string;
  options: readonly Option[];
  value: string | undefined;
}) {
  return (
    <Field
      id={`buy-${name}`}
      label={label}
      control={{ as: "select", name, defaultValue: value ?? "", choices: [{ value: "", label: any }, ...options] }}
    />
  );
}
