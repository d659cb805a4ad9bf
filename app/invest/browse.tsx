import { useMemo } from "react";
import { href, Link } from "react-router";
import { agent } from "../../content/agent.ts";
import { investBrowsePage as copy } from "../../content/browse.ts";
import { investTools } from "../../content/invest.ts";
import { investTabs } from "../../content/options.ts";
import { formatInvestSearch, type InvestSearch, PAGE, parseInvestSearch, SHOW_MOST } from "../../domain/listings/search.ts";
import { typedPurchase } from "../../domain/returns.ts";
import { PURCHASE_KEYS } from "../../domain/returns-keys.ts";
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
import { lazySection } from "../ui/lazy-section.ts";
import type { Priority } from "../ui/picture.tsx";
import type { Route } from "./+types/browse";

export const handle = { query: ["q", "type", "show", ...PURCHASE_KEYS] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { listings, now } = servicesOf(context);
  const query = new URL(request.url).searchParams;
  const search = parseInvestSearch(query);
  const { total, items } = listings.invest(search);
  const today = dateIn(agent.timeZone, now());
  return { search, total, items: items.map((listing) => summaryOf(listing, today)), typed: typedPurchase((key) => query.get(key)) };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);

/** The three tools. Their HTML is there at once, their scripts when someone gets there. */
const ToolSections = lazySection(`#${investTools.roi.id}`, () => import("./tools.tsx"));

export default function BrowseInvestments({ loaderData }: Route.ComponentProps) {
  const { search, total, items, typed } = useLastResult(loaderData);
  const { version, busy, formProps } = useLiveSearch((query) => formatInvestSearch(parseInvestSearch(query)));
  const longer =
    total > items.length && search.show < SHOW_MOST ? formatInvestSearch({ ...search, show: search.show + PAGE.invest.more }) : undefined;
  const asked = formatInvestSearch(search);
  const tools = useMemo(() => <ToolSections typed={typed} search={asked} />, [typed, asked]);
  const { filters } = copy;
  return (
    <>
      <PageHeader eyebrow="Investing" heading={copy.heading} lead={copy.lead}>
        <Tools />
      </PageHeader>
      <div className="wrap pb-24">
        <form key={version} {...formProps} className="filters grid-cols-1 sm:grid-cols-[1fr_auto]" aria-label="Investment properties">
          <Field
            id="invest-q"
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
          {search.type && <input type="hidden" name="type" value={search.type} />}
          <button type="submit" className="button">
            {filters.apply}
          </button>
        </form>
        <Types search={search} />
        <h2 className="mt-10 mb-8 text-[clamp(1.5rem,1.3rem+0.8vw,2rem)]">
          <output>{`${total} ${total === 1 ? copy.found.one : copy.found.many}`}</output>
        </h2>
        {total === 0 ? (
          <EmptyState {...copy.empty} clear={href("/invest/browse")} />
        ) : (
          <div aria-busy={busy}>
            <ListingGrid large aboveFold listings={items} added={search.show - PAGE.invest.more} label={copy.heading} card={investment} />
            {(longer || search.show > PAGE.invest.first) && (
              <LoadMore query={longer} label={copy.more} end={total > items.length ? copy.tooMany : copy.noneLeft} />
            )}
          </div>
        )}
      </div>
      {tools}
      <NextSteps section="invest" />
    </>
  );
}

/** The three tools further down the page. */
function Tools() {
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

/** The types as links: each is the same search among one type. */
function Types({ search }: { search: InvestSearch }) {
  return (
    <nav aria-label={copy.filters.types} className="mt-8">
      <ul className="tab-links">
        {investTabs.map(({ value, label }) => {
          const { q } = search;
          const to = formatInvestSearch(parseInvestSearch(new URLSearchParams({ q, type: value })));
          return (
            <li key={value}>
              <Link
                to={`${href("/invest/browse")}${to}`}
                preventScrollReset
                aria-current={value === (search.type ?? "") ? "true" : undefined}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function investment(listing: Summary, priority: Priority) {
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
      sizes={TWO}
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
