import { useMemo } from "react";
import { href, Link } from "react-router";
import { openHousesPage as copy } from "../../content/browse.ts";
import { roomLeft } from "../../domain/listings/open-house-guests.ts";
import {
  calendarOf,
  filterOpenHouses,
  type OpenHouse,
  type OpenHouseSearch,
  parseOpenHouseSearch,
  QUICK_FILTERS,
} from "../../domain/listings/open-houses.ts";
import { formatDay } from "../../domain/time/calendar-date.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import type { SiteSettings } from "../../domain/services.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { servicesOf } from "../context.ts";
import { ButtonLinks } from "../layout/button-links.tsx";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { ListingCard } from "../listings/card.tsx";
import { summariesOf } from "../listings/summary.ts";
import { lazySection } from "../ui/lazy-section.ts";
import { Picture } from "../ui/picture.tsx";
import { Carousel } from "./carousel.tsx";
import { Assistance, Sidebar } from "./open-house-sidebar.tsx";
import type { Route } from "./+types/open-houses";

export const handle = { query: ["date", "quick"], hero: true } satisfies PageHandle;

const CAROUSEL_SIZE = 6;

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, listings, now, site } = servicesOf(context);
  const all = listings.openHouses(now());
  const requested = parseOpenHouseSearch(new URL(request.url).searchParams);
  // The day may have passed since the link was shared.
  const { date, ...others } = requested;
  const search: OpenHouseSearch = date !== undefined && all.some((open) => open.date === date) ? requested : others;
  const open = filterOpenHouses(all, search);
  const candidates = [...listings.featured("sale"), ...all.map(({ listing }) => listing)];
  const featured = [...new Map(candidates.map((listing) => [listing.id, listing])).values()].slice(0, CAROUSEL_SIZE);
  // Each home is sent once, even if it is open on several days.
  const homes = summariesOf([...featured, ...open.map(({ listing }) => listing)], dateIn(content.current().agent.timeZone, now()));
  return {
    search,
    calendar: calendarOf(all).map(({ date: day, count }) => ({ date: day, label: formatDay(day), count })),
    featured: featured.map(({ id }) => id),
    homes: Object.fromEntries(homes.map((home) => [home.id, home])),
    days: calendarOf(open).map(({ date: day }) => ({
      day: formatDay(day),
      open: open.filter((each) => each.date === day).map((each) => visitOf(each, site)),
    })),
    count: open.filter(({ canceled }) => !canceled).length,
    total: all.filter(({ canceled }) => !canceled).length,
    sample: all.some(({ sample }) => sample),
  };
}

/** `open`: there is room for another visitor who announces a visit; where nothing is stored none can. */
function visitOf(visit: OpenHouse, { leads }: SiteSettings) {
  const { id, listing, hours, canceled, note, takesGuests, capacity, coming } = visit;
  const open = takesGuests && !canceled && leads === "server" && roomLeft(capacity, coming) !== 0;
  return { id, home: listing.id, hours, canceled, note, ...(open && { open }) };
}

type Data = Route.ComponentProps["loaderData"];

/** The cards' HTML is in the page; their scripts load when the visitor gets near. */
const OpenHouseDays = lazySection("#all section", () => import("./open-house-days.tsx"));

export default function OpenHouses({ loaderData }: Route.ComponentProps) {
  const { featured, homes, search, calendar } = loaderData;
  const { privateShowing } = copy;
  return (
    <>
      <OpenHousesHero />
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
      <div className="wrap section open-layout">
        <Sidebar search={search} calendar={calendar} />
        <OpenHouseResults {...loaderData} />
        <Assistance />
      </div>
      <ClosingCta heading={privateShowing.heading} text={privateShowing.text} links={[privateShowing.action]} />
    </>
  );
}

function OpenHousesHero() {
  return (
    <div className="hero hero-low night">
      <div className="wrap hero-text">
        <h1>{copy.heading}</h1>
        <p className="lead mt-6 max-w-[28em]">{copy.lead}</p>
        <p className="no-print mt-8 flex flex-wrap gap-3">
          <ButtonLinks links={[copy.tour, copy.contact]} />
        </p>
      </div>
      <Picture name="room-entry" sizes="100vw" priority alt="" />
    </div>
  );
}

function OpenHouseResults({ search, calendar, homes, days, count, total, sample }: Data) {
  // A stable element: React must not render this part again before its scripts have loaded.
  const list = useMemo(
    () => (days.length > 0 ? <OpenHouseDays days={days} homes={homes} /> : <NoOpenHouses planned={total > 0} />),
    [days, homes, total],
  );
  const filtered = Object.keys(search).length > 0;
  return (
    <section className="open-list" id="all" aria-labelledby="all-heading">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="all-heading">{copy.gridHeading}</h2>
        <div className="flex basis-full flex-wrap items-baseline gap-x-6 sm:basis-auto">
          <output className="text-muted">
            {filtered ? `${count} of ${total}, ${describeFilters(search, calendar)}` : `${total} open ${total === 1 ? "house" : "houses"}`}
          </output>
          {filtered && (
            <Link to={`${href("/buy/open-houses")}#all`} preventScrollReset className="link link-alone">
              {copy.clear}
            </Link>
          )}
        </div>
      </div>
      {list}
      {sample && <p className="small mt-8">{copy.note}</p>}
    </section>
  );
}

/** "Luxury Homes on Saturday, November 28". */
function describeFilters(search: OpenHouseSearch, calendar: Data["calendar"]): string {
  const kind = QUICK_FILTERS.find(({ value }) => value === search.quick)?.label;
  const day = calendar.find(({ date }) => date === search.date)?.label;
  return [kind, day].filter((each) => each !== undefined).join(" on ");
}

function NoOpenHouses({ planned }: { planned: boolean }) {
  return (
    <div className="border-y border-line py-12">
      <p className="font-display text-2xl">{planned ? copy.empty.heading : copy.empty.noneHeading}</p>
      <p className="mt-2 text-muted">{planned ? copy.empty.text : copy.empty.none}</p>
    </div>
  );
}
