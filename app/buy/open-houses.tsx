import { type ReactNode, useMemo } from "react";
import { href, Link } from "react-router";
import { agent } from "../../content/agent.ts";
import { openHousesPage as copy } from "../../content/browse.ts";
import {
  calendarOf,
  filterOpenHouses,
  formatOpenHouseSearch,
  type OpenHouseSearch,
  parseOpenHouseSearch,
  QUICK_FILTERS,
} from "../../domain/listings/open-houses.ts";
import { dateIn, formatDay } from "../../domain/time/calendar-date.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { ContactLines } from "../agent/contact-lines.tsx";
import { servicesOf } from "../context.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { ListingCard } from "../listings/card.tsx";
import { summaryOf } from "../listings/summary.ts";
import { lazySection } from "../ui/lazy-section.ts";
import { Picture } from "../ui/picture.tsx";
import { Carousel } from "./carousel.tsx";
import type { Route } from "./+types/open-houses";

export const handle = { query: ["date", "quick"], hero: true } satisfies PageHandle;

/** Homes in the carousel. */
const FEATURED = 6;

export function loader({ request, context }: Route.LoaderArgs) {
  const { listings, now } = servicesOf(context);
  const all = listings.openHouses(now());
  const asked = parseOpenHouseSearch(new URL(request.url).searchParams);
  // A day that has passed since the link was shared is no choice any more.
  const { date, ...others } = asked;
  const search: OpenHouseSearch = date !== undefined && all.some((open) => open.date === date) ? asked : others;
  const open = filterOpenHouses(all, search);
  const today = dateIn(agent.timeZone, now());
  const shown = [...listings.featured("sale"), ...all.map(({ listing }) => listing)];
  const featured = [...new Map(shown.map((listing) => [listing.id, listing])).values()].slice(0, FEATURED);
  // A home that is open on several days travels once.
  const homes = new Map([...featured, ...open.map(({ listing }) => listing)].map((listing) => [listing.id, summaryOf(listing, today)]));
  return {
    search,
    calendar: calendarOf(all).map(({ date: day, count }) => ({ date: day, label: formatDay(day), count })),
    featured: featured.map(({ id }) => id),
    homes: Object.fromEntries(homes),
    days: calendarOf(open).map(({ date: day }) => ({
      day: formatDay(day),
      open: open.filter((each) => each.date === day).map(({ id, listing, hours }) => ({ id, home: listing.id, hours })),
    })),
    count: open.length,
    total: all.length,
    sample: all.some(({ sample }) => sample),
  };
}

type Data = Route.ComponentProps["loaderData"];

/** Thirty cards: their HTML is there at once, and nothing about them needs a script until someone gets there. */
const Days = lazySection("#all section", () => import("./open-house-days.tsx"));

export default function OpenHouses({ loaderData }: Route.ComponentProps) {
  const { featured, homes, days, count, total, sample } = loaderData;
  // The same element each time: until its scripts are there, React must have no reason to draw it anew.
  const list = useMemo(() => (count > 0 ? <Days days={days} homes={homes} /> : <None planned={total > 0} />), [days, homes, count, total]);
  const chosen = Object.keys(loaderData.search).length > 0;
  return (
    <>
      <div className="hero hero-low night">
        <div className="top-bar-width hero-words">
          <h1>{copy.heading}</h1>
          <p className="lead mt-6 max-w-[28em]">{copy.lead}</p>
          <p className="no-print mt-8 flex flex-wrap gap-3">
            <Link to={href(copy.tour.path)} className="button">
              {copy.tour.label}
            </Link>
            <Link to={href(copy.contact.path)} className="button button-quiet">
              {copy.contact.label}
            </Link>
          </p>
        </div>
        <Picture name="tudor" sizes="100vw" priority alt="" />
      </div>
      <section className="section no-print pb-0" aria-labelledby="featured">
        <Carousel heading={<h2 id="featured">{copy.carouselHeading}</h2>} label={copy.carouselHeading}>
          {featured
            .flatMap((id) => homes[id] ?? [])
            .map((listing) => (
              <li key={listing.id}>
                <ListingCard listing={listing} sizes="(min-width: 40rem) 25rem, 82vw" />
              </li>
            ))}
        </Carousel>
      </section>
      <div className="wrap section grid gap-x-14 gap-y-14 lg:grid-cols-12">
        <aside className="no-print grid gap-8 lg:col-span-4 lg:grid-rows-[1fr_auto]" aria-label="Calendar and filters">
          <div>
            <div className="follows grid gap-8">
              <Calendar {...loaderData} />
              <Quick {...loaderData} />
            </div>
          </div>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{copy.assistance.heading}</h2>
            <p className="mt-3 text-muted">{copy.assistance.text}</p>
            <ContactLines className="mt-3" />
            <Link to={href(copy.assistance.action.path)} className="button button-quiet mt-4">
              {copy.assistance.action.label}
            </Link>
          </section>
        </aside>
        <section className="lg:col-span-8" id="all" aria-labelledby="all-heading">
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="all-heading">{copy.gridHeading}</h2>
            <div className="flex basis-full flex-wrap items-baseline gap-x-6 sm:basis-auto">
              <output className="text-muted">
                {chosen ? `${count} of ${total}, ${inWords(loaderData)}` : `${total} open ${total === 1 ? "house" : "houses"}`}
              </output>
              {chosen && <All />}
            </div>
          </div>
          {list}
          {sample && <p className="small mt-8">{copy.note}</p>}
        </section>
      </div>
      <ClosingCta heading={copy.privateShowing.heading} text={copy.privateShowing.text}>
        <Link to={href(copy.privateShowing.action.path)} className="button">
          {copy.privateShowing.action.label}
        </Link>
      </ClosingCta>
    </>
  );
}

/** What is chosen: "Luxury Homes on Saturday, November 28". */
function inWords({ search, calendar }: Data): string {
  const kind = QUICK_FILTERS.find(({ value }) => value === search.quick)?.label;
  const day = calendar.find(({ date }) => date === search.date)?.label;
  return [kind, day].filter((each) => each !== undefined).join(" on ");
}

const All = () => (
  <Link to={`${href("/buy/open-houses")}#all`} preventScrollReset className="link link-alone">
    {copy.clear}
  </Link>
);

function None({ planned }: { planned: boolean }) {
  return (
    <div className="border-y border-line py-12">
      <p className="font-display text-2xl">{copy.empty.heading}</p>
      <p className="mt-2 text-muted">{planned ? copy.empty.text : copy.empty.none}</p>
    </div>
  );
}

/** A choice that is part of the page's address. Pressed a second time it is taken back. */
function Choice({ search, chosen, children }: { search: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={`${href("/buy/open-houses")}${search}#all`}
      preventScrollReset
      aria-current={chosen ? "true" : undefined}
      className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-2 hover:text-accent aria-[current]:font-semibold aria-[current]:text-accent"
    >
      {children}
    </Link>
  );
}

function Calendar({ search, calendar }: Data) {
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" className="text-2xl">
        {copy.calendarHeading}
      </h2>
      <ul className="mt-4 border-t border-line">
        {calendar.map(({ date, label, count }) => {
          const chosen = search.date === date;
          const { date: _, ...others } = search;
          return (
            <li key={date}>
              <Choice chosen={chosen} search={formatOpenHouseSearch(chosen ? others : { ...search, date })}>
                <span>{label}</span>
                <span className="figures text-muted">{`${count} ${count === 1 ? "home" : "homes"}`}</span>
              </Choice>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Quick({ search }: Data) {
  return (
    <section aria-labelledby="quick">
      <h2 id="quick" className="text-2xl">
        {copy.filtersHeading}
      </h2>
      <ul className="mt-4 border-t border-line">
        {QUICK_FILTERS.map(({ value, label }) => {
          const chosen = search.quick === value;
          const { quick: _, ...others } = search;
          return (
            <li key={value}>
              <Choice chosen={chosen} search={formatOpenHouseSearch(chosen ? others : { ...search, quick: value })}>
                {label}
              </Choice>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
