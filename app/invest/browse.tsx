import { useMemo } from "react";
import { href, Link } from "react-router";
import { investBrowsePage as copy } from "../../content/browse.ts";
import { investTools } from "../../content/invest.ts";
import { investTabs } from "../../content/options.ts";
import { withoutNotes } from "../../domain/content/owner-notes.ts";
import { typedPurchase } from "../../domain/returns.ts";
import { PURCHASE_KEYS } from "../../domain/returns-keys.ts";
import { nameOf } from "../../domain/listings/listing.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { keysOf } from "../../domain/search/filters.ts";
import { formatSearch, withValue } from "../../domain/search/query.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { useWholeContent } from "../content.ts";
import { forNavigation, servicesOf } from "../context.ts";
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
import { lazySection } from "../ui/lazy-section.ts";
import type { Priority } from "../ui/picture.tsx";
import { SavedLink } from "../saved/saved-link.tsx";
import type { Route } from "./+types/browse";

/** The home whose page led to the calculator. */
const HOME = "home";

export const handle = { query: [...keysOf("investment"), ...PURCHASE_KEYS, HOME] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { agent, market } = services.content.current();
  const query = new URL(request.url).searchParams;
  const home = services.listings.get(query.get(HOME) ?? "");
  return {
    ...loadSearch("investment", request, services),
    typed: typedPurchase((key) => query.get(key)),
    ...(home && { home: { id: home.id, name: nameOf(home) } }),
    today: dateIn(agent.timeZone, services.now()),
    drawn: forNavigation(request, { market: { ...market, figures: withoutNotes(market.figures) } }),
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

/** The tools' HTML is in the page; their scripts load when the visitor gets near. */
const ToolSections = lazySection(`#${investTools.roi.id}`, () => import("./tools.tsx"));

/** As specified. */
const OWN = ["q", "type"] as const;

export default function BrowseInvestments({ loaderData }: Route.ComponentProps) {
  const results = useLastResult(loaderData);
  const { search, total, typed, home, today, drawn } = results;
  const market = (useWholeContent() ?? drawn)?.market;
  const live = useSearch(results);
  const query = formatSearch(search);
  const tools = useMemo(() => <ToolSections {...{ typed, home, search: query, today, market }} />, [typed, home, query, today, market]);
  const path = href("/invest/browse");
  return (
    <>
      <PageHeader eyebrow="Investing" heading={copy.heading} lead={copy.lead}>
        <SavedLink />
        <ToolLinks />
      </PageHeader>
      <div className="wrap pb-24">
        <SearchForm
          results={results}
          live={live}
          label="Investment properties"
          own={OWN}
          button={copy.filters.apply}
          className="grid-cols-1"
        >
          <SearchField id="invest-q" value={search.values["q"] ?? ""} copy={copy.filters} />
          {search.values["type"] && <input type="hidden" name="type" value={search.values["type"]} />}
        </SearchForm>
        <TypeTabs results={results} />
        <div className="results-head">
          <h2 id={RESULTS_ANCHOR} tabIndex={-1} className="text-part">
            <output>{`${total} ${total === 1 ? copy.found.one : copy.found.many}`}</output>
          </h2>
        </div>
        <ResultBar results={results} typed={live.notes} path={path} onSort={live.change} onClear={() => live.toResults()} />
        <SearchResults large results={results} busy={live.busy} copy={copy} clear={path} label={copy.heading} card={investmentCard} />
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
function TypeTabs({ results: { search, counts, without, total } }: { results: SearchPage }) {
  const countOf = (type: string): number => (type === "" ? (without["type"] ?? total) : (counts["type"]?.[type] ?? 0));
  return (
    <nav aria-label={copy.filters.types} className="mt-8">
      <ul className="tab-links">
        {investTabs.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={href("/invest/browse") + formatSearch(withValue(search, "type", value === "" ? undefined : value))}
              preventScrollReset
              aria-current={value === (search.values["type"] ?? "") ? "true" : undefined}
            >
              {label} <span className="figures tab-count">{countOf(value)}</span>
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
