import { useMemo } from "react";
import { href, Link } from "react-router";
import { investBrowsePage as copy } from "../../content/browse.ts";
import { investTools } from "../../content/invest.ts";
import { investTabs } from "../../content/options.ts";
import { formatInvestSearch, type InvestSearch, PAGE, parseInvestSearch } from "../../domain/listings/search.ts";
import { typedPurchase } from "../../domain/returns.ts";
import { PURCHASE_KEYS } from "../../domain/returns-keys.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { useWholeContent } from "../content.ts";
import { forNavigation, servicesOf } from "../context.ts";
import { reach } from "../forms/unreachable.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ListingCard, TWO_COLUMNS } from "../listings/card.tsx";
import { useLastResult } from "../listings/last-result.ts";
import { useLiveSearch } from "../listings/live-search.ts";
import { SearchField, SearchResults } from "../listings/search-results.tsx";
import { summariesOf, type Summary } from "../listings/summary.ts";
import { lazySection } from "../ui/lazy-section.ts";
import type { Priority } from "../ui/picture.tsx";
import type { Route } from "./+types/browse";

export const handle = { query: ["q", "type", "show", ...PURCHASE_KEYS] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, listings, now } = servicesOf(context);
  const { agent, market } = content.current();
  const today = dateIn(agent.timeZone, now());
  const query = new URL(request.url).searchParams;
  const search = parseInvestSearch(query);
  const { total, items } = listings.invest(search);
  return {
    search,
    total,
    items: summariesOf(items, today),
    typed: typedPurchase((key) => query.get(key)),
    today,
    drawn: forNavigation(request, { market }),
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

/** The tools' HTML is in the page; their scripts load when the visitor gets near. */
const ToolSections = lazySection(`#${investTools.roi.id}`, () => import("./tools.tsx"));

export default function BrowseInvestments({ loaderData }: Route.ComponentProps) {
  const results = useLastResult(loaderData);
  const { search, total, typed, today, drawn } = results;
  const market = (useWholeContent() ?? drawn)?.market;
  const { version, busy, formProps } = useLiveSearch((values) => formatInvestSearch(parseInvestSearch(values)));
  const query = formatInvestSearch(search);
  const tools = useMemo(() => <ToolSections {...{ typed, search: query, today, market }} />, [typed, query, today, market]);
  const { filters } = copy;
  return (
    <>
      <PageHeader eyebrow="Investing" heading={copy.heading} lead={copy.lead}>
        <ToolLinks />
      </PageHeader>
      <div className="wrap pb-24">
        <form key={version} {...formProps} className="filters grid-cols-1 sm:grid-cols-[1fr_auto]" aria-label="Investment properties">
          <SearchField id="invest-q" value={search.q} copy={filters} />
          {search.type && <input type="hidden" name="type" value={search.type} />}
          <button type="submit" className="button">
            {filters.apply}
          </button>
        </form>
        <TypeTabs search={search} />
        <h2 className="mt-10 mb-8 text-part">
          <output>{`${total} ${total === 1 ? copy.found.one : copy.found.many}`}</output>
        </h2>
        <SearchResults
          large
          results={results}
          busy={busy}
          page={PAGE.invest}
          format={formatInvestSearch}
          copy={copy}
          clear={href("/invest/browse")}
          label={copy.heading}
          card={investmentCard}
        />
      </div>
      {tools}
      <NextSteps section="invest" />
    </>
  );
}

function ToolLinks() {
  return (
    <nav aria-label={investTools.heading} className="mt-8">
      <ul className="flex flex-wrap gap-x-8">
        {[investTools.roi, investTools.reports, investTools.guide].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="link link-alone">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tabs as links: the same search within one property type. */
function TypeTabs({ search }: { search: InvestSearch }) {
  return (
    <nav aria-label={copy.filters.types} className="mt-8">
      <ul className="tab-links">
        {investTabs.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={href("/invest/browse") + formatInvestSearch(parseInvestSearch(new URLSearchParams({ q: search.q, type: value })))}
              preventScrollReset
              aria-current={value === (search.type ?? "") ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function investmentCard(listing: Summary, priority: Priority) {
  const { labels } = copy;
  const pairs = [
    [labels.type, listing.type],
    [labels.units, listing.units ? String(listing.units) : "N/A"],
    [labels.cap, listing.capRate],
    [labels.roi, listing.roi],
  ];
  return (
    <ListingCard
      listing={listing}
      sizes={TWO_COLUMNS}
      priority={priority}
      note={
        <dl className="figures mt-3 grid gap-x-8 border-t border-line pt-3 text-base xl:grid-cols-2">
          {pairs.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-x-3">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      }
    />
  );
}
