/** All open houses, grouped by day. */
import { href, Link } from "react-router";
import { openHousesPage as copy } from "../../content/browse.ts";
import { visitCopy } from "../../content/open-house-visit.ts";
import { ListingCard } from "../listings/card.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Summary } from "../listings/summary.ts";

type Visit = {
  readonly id: string;
  readonly home: string;
  readonly hours: string;
  readonly canceled: boolean;
  readonly note: string | undefined;
  /** Visitors can say that they're coming. */
  readonly open?: boolean;
};
type OpenHouseDay = {
  /** "Saturday, November 28". */
  readonly day: string;
  /** `home` is a listing's identifier. */
  readonly open: readonly Visit[];
};
type Props = { days: readonly OpenHouseDay[]; homes: Readonly<Record<string, Summary>> };

export default function OpenHouseDays({ days, homes }: Props) {
  return days.map(({ day, open }, at) => (
    <section key={day} className="mb-14 border-t border-edge pt-4 max-lg:mb-6">
      <h3 className="mb-6 max-lg:mb-3">{day}</h3>
      {at > 0 && (
        <details className="day-fold no-print">
          <summary className="link-alone">
            <span>{copy.showDay(open.length)}</span>
            <span>{copy.hideDay}</span>
            <span className="sr-only">{`: ${day}`}</span>
          </summary>
        </details>
      )}
      <ul className="listings listings-tight" aria-label={day}>
        {open.map((visit) => {
          const listing = homes[visit.home];
          return listing && <OpenHouse key={visit.id} visit={visit} listing={listing} day={day} />;
        })}
      </ul>
    </section>
  ));
}

function OpenHouse({ visit, listing, day }: { visit: Visit; listing: Summary; day: string }) {
  const { id, hours, canceled, note, open } = visit;
  return (
    <li>
      <ListingCard
        listing={listing}
        heading="h4"
        sizes="(min-width: 80rem) 16rem, (min-width: 40rem) 46vw, 34vw"
        note={
          <>
            <p className="figures mt-1.5 text-base font-semibold text-accent">{canceled ? <s>{hours}</s> : hours}</p>
            {canceled ? <p className="text-base font-semibold">{copy.canceled}</p> : note && <p className="text-base">{note}</p>}
            {open && (
              <Link to={href("/buy/open-houses/:id/coming", { id })} className="link link-alone no-print relative z-1">
                <span>{visitCopy.link}</span>
                <span className="sr-only">{`: ${listing.title}, ${day}`}</span>
              </Link>
            )}
          </>
        }
        action={
          <a href={href("/buy/open-houses/:id/open-house.ics", { id })} className="link link-alone calendar-link relative z-1">
            <Icon kind="calendar" className="size-6" />
            <span className="to-calendar">{canceled ? copy.removeFromCalendar : copy.addToCalendar}</span>
            <span className="sr-only">{`: ${listing.title}, ${day}`}</span>
          </a>
        }
      />
    </li>
  );
}
