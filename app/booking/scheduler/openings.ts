/** The next free times, offered beside the appointment types: most visitors want the first one. */
import { placeNames } from "../../../content/meeting-places.ts";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import type { AppointmentType } from "../../../domain/booking/booking.ts";
import type { Services } from "../../../domain/services.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import { formatShortDay } from "../../../domain/time/calendar-date.ts";
import { DAY_MS, type Instant, toInstant } from "../../../domain/time/instant.ts";
import { zoneName } from "../../../domain/time/zone-names.ts";
import { clearTimeIn, dateIn } from "../../../domain/time/zones.ts";
import type { SchedulerQuery } from "./query.ts";

export type Opening = { readonly time: Instant; readonly day: string; readonly label: string };

export type Openings = {
  /** The id of their appointment type. */
  readonly kind: string;
  /** The type, the meeting place and the zone, as text. */
  readonly about: string;
  readonly times: readonly Opening[];
};

/** Times of more than one day, so that a visitor who can't come on the first one has a choice. */
const DAYS = 2;
const TIMES_A_DAY = 3;
const SEARCHED_MS = 14 * DAY_MS;

/** Of a tour if a listing is named, else of the first type that asks for nothing else. */
const typeFor = ({ listing }: SchedulerQuery, { appointmentTypes }: SiteContent): AppointmentType | undefined =>
  appointmentTypes.find(({ asks }) => asks === (listing === undefined ? undefined : "listing"));

export async function nextOpenings(
  query: SchedulerQuery,
  zone: string,
  { content, bookings, now }: Services,
): Promise<Openings | undefined> {
  const type = typeFor(query, content.current());
  const place = type?.places[0];
  if (!type || !place) return undefined;
  const present = now();
  const free = await bookings.free(type, place, toInstant(present.getTime()), toInstant(present.getTime() + SEARCHED_MS));
  const days = Map.groupBy(free, (time) => dateIn(zone, time));
  const times = [...days]
    .slice(0, DAYS)
    .flatMap(([date, all]) =>
      all.slice(0, TIMES_A_DAY).map((time) => ({ time, day: formatShortDay(date), label: clearTimeIn(zone, time) })),
    );
  if (times.length === 0) return undefined;
  return { kind: type.id, about: copy.openings.about(type.name, placeNames[place], zoneName(zone, present)), times };
}
