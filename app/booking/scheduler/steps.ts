/** What each step of the scheduler shows, computed on the server. */
import { redirect } from "react-router";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { titled } from "../../../content/titles.ts";
import type { AppointmentType, BookingView, MeetingPlace } from "../../../domain/booking/booking.ts";
import type { Services } from "../../../domain/services.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Instant } from "../../../domain/time/instant.ts";
import { zoneName } from "../../../domain/time/zone-names.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { lengthOf, listingNamed, type TimeText, timeText } from "./appointment-text.ts";
import { type DetailsStep, detailsStep } from "./details-step.ts";
import { nextOpenings, type Openings } from "./openings.ts";
import { appointmentHref, type SchedulerQuery } from "./query.ts";
import { type TimeStep, timeStep } from "./time-step.ts";

/** Shown by the steps after the first. */
export type ChosenType = {
  /** The step's title in the browser's tab. */
  readonly title: string;
  readonly query: SchedulerQuery;
  readonly type: AppointmentType;
  readonly place: MeetingPlace;
  readonly zone: string;
  readonly zoneName: string;
  /** The listing to tour, if one is named. */
  readonly home?: string;
  /** The current time of the booking being rescheduled, and its day on the visitor's calendar. */
  readonly current?: TimeText & { readonly date: CalendarDate };
};

export type TypeStep = {
  readonly step: "type";
  readonly title: string;
  readonly query: SchedulerQuery;
  readonly zone: string;
  readonly types: readonly Pick<AppointmentType, "id" | "name" | "about" | "minutes">[];
  readonly openings?: Openings;
};

export type Step = TypeStep | TimeStep | DetailsStep;

/** Finds the free times of the chosen type between two instants. */
export type FindFree = (from: Instant, to: Instant) => Promise<readonly Instant[]>;

/** Throws a redirect if the booking to reschedule can't be, or is at that time already. */
export async function stepFor(query: SchedulerQuery, services: Services): Promise<Step> {
  const moving = query.moving === undefined ? undefined : await movable(query.moving, services);
  // After Back from a reschedule: the time is taken by the visitor's own booking.
  if (moving && moving.start === query.time) throw redirect(appointmentHref(query.moving ?? ""));
  const content = services.content.current();
  const { availability } = content;
  const type = moving?.type ?? typeOf(query, content);
  const zone = query.zone ?? moving?.zone ?? availability.zone;
  if (!type) return typeStep(query, zone, services);
  const place = moving?.place ?? placeFor(type, query);
  const home = type.asks === "listing" ? listingNamed(moving ? moving.listing : query.listing, services) : undefined;
  const chosen = {
    title: titled(titleOf(query)(type.name), content),
    query,
    type,
    place,
    zone,
    zoneName: zoneName(zone, services.now()),
    ...(home && { home }),
    ...(moving && { current: { ...timeText(zone, moving.start, lengthOf(moving)), date: dateIn(zone, moving.start) } }),
  };
  const findFree: FindFree = async (from, to) =>
    (await services.bookings.free(type, place, from, to, moving && query.moving)).filter((time) => time !== moving?.start);
  return query.time === undefined
    ? timeStep(chosen, findFree, { now: services.now(), horizon: availability.horizon, from: moving?.start })
    : detailsStep(chosen, query.time, findFree, services);
}

async function typeStep(query: SchedulerQuery, zone: string, services: Services): Promise<TypeStep> {
  const content = services.content.current();
  const openings = await nextOpenings(query, zone, services);
  const types = content.appointmentTypes.map(({ id, name, about, minutes }) => ({ id, name, about, minutes }));
  return { step: "type", title: titled(copy.titles.type, content), query, zone, types, ...(openings && { openings }) };
}

function titleOf({ moving, time }: SchedulerQuery): (type: string) => string {
  const { titles } = copy;
  if (moving !== undefined) return time === undefined ? titles.move : titles.moveTo;
  return time === undefined ? titles.time : titles.details;
}

export const typeOf = ({ kind }: SchedulerQuery, { appointmentTypes }: SiteContent): AppointmentType | undefined =>
  appointmentTypes.find(({ id }) => id === kind);

/** The requested meeting place if the type has it, else the type's first. */
export const placeFor = ({ places }: AppointmentType, { place }: SchedulerQuery): MeetingPlace =>
  place !== undefined && places.includes(place) ? place : (places[0] ?? "phone");

async function movable(key: string, { bookings }: Services): Promise<BookingView> {
  const view = await bookings.find(key);
  if (view?.state !== "booked" || !view.changeable || !view.movable) throw redirect(appointmentHref(key));
  return view;
}
