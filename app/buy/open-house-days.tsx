/** All open houses, grouped by day. */
import { href } from "react-router";
import { openHousesPage as copy } from "../../content/browse.ts";
import { ListingCard } from "../listings/card.tsx";
import type { Summary } from "../listings/summary.ts";

type OpenHouseDay = {
  /** "Saturday, November 28". */
  readonly day: string;
  /** `home` is a listing's identifier. */
  readonly open: readonly { readonly id: string; readonly home: string; readonly hours: string }[];
};
type Props = { days: readonly OpenHouseDay[]; homes: Readonly<Record<string, Summary>> };

export default function OpenHouseDays({ days, homes }: Props) {
  return days.map(({ day, open }) => (
    <section key={day} className="mb-14 border-t border-edge pt-4">
      <h3 className="mb-6">{day}</h3>
      <ul className="listings listings-tight" aria-label={day}>
        {open.map(({ id, home, hours }) => {
          const listing = homes[home];
          return listing && <OpenHouse key={id} id={id} listing={listing} day={day} hours={hours} />;
        })}
      </ul>
    </section>
  ));
}

function OpenHouse({ id, listing, day, hours }: { id: string; listing: Summary; day: string; hours: string }) {
  return (
    <li>
      <ListingCard
        listing={listing}
        heading="h4"
        sizes="(min-width: 80rem) 16rem, (min-width: 40rem) 46vw, 34vw"
        note={<p className="figures mt-1.5 text-base font-semibold text-accent">{hours}</p>}
        action={
          <a href={href("/buy/open-houses/:id/open-house.ics", { id })} className="link link-alone relative z-1">
            {copy.addToCalendar}
            <span className="sr-only">{`: ${listing.title}, ${day}`}</span>
          </a>
        }
      />
    </li>
  );
}
