/** An area served: its homes and open houses now, the agent's figures of it, and where it is. */
import { href, Link, redirect } from "react-router";
import { areaPageCopy as copy } from "../../content/area-page.ts";
import { figuresOfArea } from "../../domain/areas/area-figures.ts";
import { areaAt, areaPath } from "../../domain/areas/area-path.ts";
import { areaPlace, knownTown } from "../../domain/areas/area-place.ts";
import { isOld } from "../../domain/figure-age.ts";
import { formatLocation, locationValue } from "../../domain/listings/location.ts";
import type { OpenHouse } from "../../domain/listings/open-houses.ts";
import { placeValues } from "../../domain/search/places.ts";
import { type CalendarDate, formatDate, formatDay } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { servicesOf } from "../context.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ListingGrid } from "../listings/card.tsx";
import { summariesOf } from "../listings/summary.ts";
import { chartOf } from "./chart-points.ts";
import { AreaSales } from "./closed-sales.tsx";
import { areaSales } from "./sales-by-quarter.ts";
import { Figures } from "./figures.tsx";
import { homesOfArea } from "../../domain/areas/homes-of-area.ts";
import { AreaOpenHouses } from "./open-houses.tsx";
import { AreaPlace } from "./place.tsx";
import type { Route } from "./+types/page";

const MOST_OPEN = 6;

export function loader({ params, context }: Route.LoaderArgs) {
  const { closedSales, content, listings, now } = servicesOf(context);
  const present = content.current();
  const { agent, areas, areaFigures = [], market } = present;
  const area = areaAt(locationValue(params.slug), areas);
  if (!area) throw new Response(null, { status: 404, statusText: "Not Found" });
  const value = locationValue(area.name);
  // "St. Paul" and "st-paul" are the same place: one of them is its address.
  if (params.slug.toLowerCase() !== value) throw redirect(areaPath(area.name), 301);
  const county = area.name.endsWith(" County") ? undefined : knownTown(area.name, present)?.county;
  const at = now();
  const today = dateIn(agent.timeZone, at);
  const { items, total } = homesOfArea(listings, area.name, at);
  const open = listings.openHouses(at).filter(({ listing, canceled }) => !canceled && placeValues(listing).includes(value));
  return {
    name: area.name,
    line: area.line,
    total,
    homes: summariesOf(items, today, { market, open: listings.nextOpenHouses(at) }),
    rentals: listings.places("rent").get(value)?.count ?? 0,
    investments: listings.places("investment").get(value)?.count ?? 0,
    open: open.slice(0, MOST_OPEN).map(openHouseShown),
    figures: figuresShown(figuresOfArea(areaFigures, area.name), today),
    sales: areaSales(closedSales.current(today), area.name, today),
    place: areaPlace(area.name, present) && { ...(county && { county }) },
  };
}

const openHouseShown = ({ id, listing, date, hours, sample }: OpenHouse) => ({
  id,
  home: listing.id,
  title: listing.title,
  day: formatDay(date),
  hours,
  sample,
});

const figuresShown = (figures: ReturnType<typeof figuresOfArea>, today: CalendarDate) =>
  figures.map(({ figure: { title, value, description, source, ...dated }, past }) => ({
    title,
    value,
    description,
    source,
    asOf: { date: dated.asOf, day: formatDate(dated.asOf), old: isOld(dated, today) },
    ...(past.length > 0 && {
      chart: chartOf(past),
      past: past.map((each) => ({ day: formatDate(each.asOf), value: each.value, source: each.source })),
    }),
  }));

export default function AreaPage({ loaderData: data }: Route.ComponentProps) {
  const { name, line, open, figures, sales, place } = data;
  const { closing } = copy;
  return (
    <>
      <PageHeader eyebrow={copy.eyebrow} heading={copy.heading(name)} {...(line && { lead: line })} />
      <AreaHomes {...data} />
      {open.length > 0 && <AreaOpenHouses open={open} />}
      {figures.length > 0 && <Figures area={name} figures={figures} />}
      {sales && <AreaSales area={name} data={sales} />}
      {place && <AreaPlace name={name} {...place} forSale={data.total} />}
      <ClosingCta heading={closing.heading(name)} text={closing.text} links={closing.links} />
    </>
  );
}

type HomesProps = Pick<Route.ComponentProps["loaderData"], "name" | "homes" | "total" | "rentals" | "investments">;

function AreaHomes({ name, homes, total, rentals, investments }: HomesProps) {
  const query = formatLocation(name);
  return (
    <section className="wrap pb-16" aria-labelledby="homes">
      <h2 id="homes" className="mb-8 text-part">
        {copy.homes}
      </h2>
      {homes.length > 0 ? (
        <ListingGrid listings={homes} label={copy.homes} aboveFold="phones" />
      ) : (
        <p className="lead">{copy.none(name)}</p>
      )}
      <p className="mt-8 flex flex-wrap gap-x-8 gap-y-1">
        <Link to={href("/buy/browse") + (homes.length > 0 ? query : "")} className="link link-alone">
          {homes.length > 0 ? copy.all(total, name) : copy.elsewhere}
        </Link>
        {rentals > 0 && (
          <Link to={href("/rent/browse") + query} className="link link-alone">
            {copy.alsoRent(rentals)}
          </Link>
        )}
        {investments > 0 && (
          <Link to={href("/invest/browse") + query} className="link link-alone">
            {copy.alsoInvest(investments)}
          </Link>
        )}
      </p>
    </section>
  );
}
