/**
 * What each step of the scheduler shows, computed on the server. Times come with their text: not
 * every browser knows every zone, and the page must show the same time as the email.
 */
import { redirect } from "react-router";
import { availability, appointmentTypes } from "../../../content/booking.ts";
import type { BookingView, AppointmentType, MeetingPlace } from "../../../domain/booking/booking.ts";
import { formatAddress, type Listing } from "../../../domain/listings/listing.ts";
import { addDays, type CivilDate, dateIn } from "../../../domain/time/calendar-date.ts";
import type { Services } from "../../../domain/services.ts";
import { clearTimeIn, dayIn, nameAmong, timeRangeIn, zoneChoices, type ZoneGroup, zoneName } from "../../../domain/time/visitor-zone.ts";
import { appointmentCopy, schedulerCopy as copy } from "../../../content/scheduler.ts";
import { titled } from "../../../content/titles.ts";
import type { Choice } from "./appointment.form.ts";
import { everOffered } from "./hours.ts";
import { type Month, monthAfter, monthBounds, monthOf, monthWith, nearestTo, timesOn } from "./month.ts";
import { appointmentHref, type SchedulerQuery } from "./query.ts";

/** An available time: the instant, UTC, and its label in the visitor's zone. */
export type Slot = { readonly time: string; readonly label: string };

/** One of the available times near one that is taken. */
export type NearSlot = Slot & {
  readonly day: string;
  /** The time in the agent's zone, if they meet there and the visitor's zone shows another. */
  readonly there?: string;
};

export type Until = { readonly day: string; readonly hours: string; readonly zone: string; readonly date: CivilDate };

type Chosen = {
  /** The step's title in the browser's tab. */
  readonly title: string;
  readonly ask: SchedulerQuery;
  readonly kind: AppointmentType;
  readonly place: MeetingPlace;
  readonly zone: string;
  readonly zoneName: string;
  /** The listing to tour, if one is named. */
  readonly home?: string;
  /**
   * The current time of the booking being rescheduled: as text, and its day on the visitor's
   * calendar.
   */
  readonly until?: Until;
};

export type TypeStep = { readonly step: "kind"; readonly title: string; readonly ask: SchedulerQuery; readonly zone: string };

export type TimeStep = Chosen & {
  readonly step: "time";
  readonly zones: readonly ZoneGroup[];
  /** The label in that list of the zone shown. */
  readonly listedAs: string;
  readonly month: Month;
  readonly previous?: string;
  readonly next?: string;
  /** Today, in the visitor's zone. */
  readonly today: CivilDate;
  /** The day whose times are shown. */
  readonly day?: CivilDate;
  readonly slots: readonly Slot[];
  /** No time is available in any month. */
  readonly none: boolean;
};

export type DetailsStep = Chosen & {
  readonly step: "details";
  readonly time: string;
  readonly day: string;
  readonly hours: string;
  /** The time in the agent's zone, as text, if it differs. */
  readonly agentTime?: string;
  /** Whether the time is still available; `nearest` are others around it. */
  readonly open: boolean;
  readonly nearest: readonly NearSlot[];
  /** Whether the time is within working hours, so that the visitor may have booked it. */
  readonly offered: boolean;
  readonly listings: readonly Choice[];
  /** The time is held until the visitor confirms the email address. */
  readonly confirm: boolean;
};

export type Step = TypeStep | TimeStep | DetailsStep;

/** How far around a time to look for others. Milliseconds. */
const AROUND = 7 * 86_400_000;
const MOST_NEAREST = 6;

/** Longest list of listings for a tour; the requested one is always included. */
const MOST_LISTINGS = 200;

/** Throws a redirect if the booking to reschedule can't be, or is at that time already. */
export async function stepFor(ask: SchedulerQuery, services: Services): Promise<Step> {
  const moving = ask.moving === undefined ? undefined : await movable(ask.moving, services);
  // After Back from a reschedule: the time is taken by the visitor's own booking.
  if (moving && moving.start === ask.time) throw redirect(appointmentHref(ask.moving ?? ""));
  const kind = moving?.kind ?? typeOf(ask);
  const zone = ask.zone ?? moving?.zone ?? availability.zone;
  if (!kind) return { step: "kind", title: titled(copy.titles.kind), ask, zone };
  const place = moving?.place ?? meetingPlaceOf(kind, ask.place);
  const home = kind.asks === "listing" ? homeNamed(moving ? moving.listing : ask.listing, services) : undefined;
  const chosen = {
    title: titled(titleOf(ask)(kind.name)),
    ask,
    kind,
    place,
    zone,
    zoneName: zoneName(zone, services.now()),
    ...(home && { home }),
    ...(moving && { until: { ...partsOf(zone, moving.start, lengthOf(moving)), date: dateIn(zone, new Date(moving.start)) } }),
  };
  const free = async (from: Date, to: Date) =>
    (await services.bookings.free(kind.id, place, from, to, moving && ask.moving)).filter((time) => time !== moving?.start);
  return ask.time === undefined
    ? timeStep(chosen, free, services.now(), moving?.start)
    : detailsStep({ ...chosen, time: ask.time }, free, services);
}

function titleOf({ moving, time }: SchedulerQuery): (kind: string) => string {
  const { titles } = copy;
  if (moving !== undefined) return time === undefined ? titles.move : titles.moveTo;
  return time === undefined ? titles.time : titles.details;
}

export const typeOf = (ask: SchedulerQuery): AppointmentType | undefined => appointmentTypes.find(({ id }) => id === ask.kind);

/** The requested way to meet if the type has it, else the type's first. */
export const meetingPlaceOf = (kind: AppointmentType, asked: MeetingPlace | undefined): MeetingPlace =>
  asked !== undefined && kind.places.includes(asked) ? asked : (kind.places[0] ?? "phone");

/** Every listing that can be toured. */
export const choicesOf = ({ listings }: Services): readonly Choice[] =>
  listings.all().map((listing) => ({ value: listing.id, label: nameOf(listing) }));

const nameOf = (listing: Listing): string => `${listing.title}, ${formatAddress(listing)}`;

/** A listing's name on the pages of an appointment. */
export function homeNamed(id: string | undefined, { listings }: Services): string | undefined {
  const home = id === undefined ? undefined : listings.get(id);
  return home && nameOf(home);
}

/** An appointment's day and hours in a zone, as text. */
export function partsOf(zone: string, start: string, minutes: number): { day: string; hours: string; zone: string } {
  const from = new Date(start);
  return {
    day: dayIn(zone, from),
    hours: timeRangeIn(zone, from, new Date(from.getTime() + minutes * 60_000)),
    zone: zoneName(zone, from),
  };
}

/** An appointment's length in minutes. */
export const lengthOf = ({ start, end }: BookingView): number => (Date.parse(end) - Date.parse(start)) / 60_000;

/**
 * "Minnesota time: Thursday, October 15, 4:00 – 4:30 PM", if the agent's zone shows another time.
 */
export function agentTime(zone: string, start: string, minutes: number): string | undefined {
  const [theirs, ours] = [partsOf(zone, start, minutes), partsOf(availability.zone, start, minutes)];
  const same = theirs.day === ours.day && theirs.hours === ours.hours;
  return same ? undefined : `${appointmentCopy.agentTime} ${ours.day}, ${ours.hours}`;
}

async function movable(key: string, { bookings }: Services): Promise<BookingView> {
  const view = await bookings.find(key);
  if (view?.state !== "booked" || !view.changeable || !view.movable) throw redirect(appointmentHref(key));
  return view;
}

type Free = (from: Date, to: Date) => Promise<readonly string[]>;

/** @param from the booking being rescheduled: other times near it are looked at first. */
async function timeStep(chosen: Chosen, free: Free, now: Date, from: string | undefined): Promise<TimeStep> {
  const { ask, zone, until } = chosen;
  const { month, times, first, last } = await monthToShow(ask, until?.date, zone, free, now);
  const near = from !== undefined && until && monthOf(until.date) === month ? nearestTo(from, times, 1)[0] : times[0];
  const day = ask.day !== undefined && monthOf(ask.day) === month ? ask.day : near && dateIn(zone, new Date(near));
  const zones = ask.zones === "all" ? zoneChoices(zone) : zoneChoices(zone).slice(0, 1);
  return {
    step: "time",
    ...chosen,
    zones,
    listedAs: nameAmong(zones, zone, now),
    month: monthWith(month, times, zone),
    ...(month > first && { previous: monthAfter(month, -1) }),
    ...(month < last && { next: monthAfter(month, 1) }),
    today: dateIn(zone, now),
    ...(day && { day }),
    slots: day ? timesOn(day, times, zone).map((time) => ({ time, label: clearTimeIn(zone, new Date(time)) })) : [],
    none: times.length === 0 && (await free(...wholeTime(first, last, zone))).length === 0,
  };
}

const wholeTime = (first: string, last: string, zone: string): [Date, Date] => [monthBounds(first, zone)[0], monthBounds(last, zone)[1]];

/**
 * The requested month; else that of the booking being rescheduled; else the first with an available
 * time, as the end of a month has few days left.
 */
async function monthToShow(ask: SchedulerQuery, own: CivilDate | undefined, zone: string, free: Free, now: Date) {
  const [first, last] = monthsOffered(zone, now);
  const asked = [ask.month, ask.day && monthOf(ask.day)].find((month) => month && month >= first && month <= last);
  if (!asked && own !== undefined) {
    const times = await free(...monthBounds(monthOf(own), zone));
    if (times.length > 0) return { month: monthOf(own), times, first, last };
  }
  for (let month = asked || first; month <= last; month = monthAfter(month, 1)) {
    const times = await free(...monthBounds(month, zone));
    if (asked || times.length > 0) return { month, times, first, last };
  }
  return { month: first, times: [], first, last };
}

/** The first and last month that can have available times. */
function monthsOffered(zone: string, now: Date): [first: string, last: string] {
  const today = dateIn(zone, now);
  return [monthOf(today), monthOf(addDays(today, availability.horizon + 1))];
}

async function detailsStep(chosen: Chosen & { readonly time: string }, free: Free, services: Services): Promise<DetailsStep> {
  const { ask, kind, zone, time } = chosen;
  const at = Date.parse(time);
  const near = await free(new Date(at - AROUND), new Date(at + AROUND));
  const { day, hours } = partsOf(zone, time, kind.minutes);
  const there = agentTime(zone, time, kind.minutes);
  return {
    step: "details",
    ...chosen,
    day,
    hours,
    ...(there !== undefined && { agentTime: there }),
    open: near.includes(time),
    nearest: nearestTo(time, near, MOST_NEAREST).map((each) => nearSlot(each, chosen)),
    offered: everOffered(kind, time, services.now()),
    listings: kind.asks === "listing" ? someOf(choicesOf(services), ask.listing) : [],
    confirm: services.site.bookingConfirm === true,
  };
}

/** Ways to meet in person: a visitor from another zone needs to know the local time. */
const ON_SITE: ReadonlySet<MeetingPlace> = new Set<MeetingPlace>(["office", "visit"]);

function nearSlot(time: string, { zone, place, kind }: Chosen): NearSlot {
  const at = new Date(time);
  const slot = { time, day: dayIn(zone, at), label: clearTimeIn(zone, at) };
  if (!ON_SITE.has(place) || agentTime(zone, time, kind.minutes) === undefined) return slot;
  return { ...slot, there: `${dayIn(availability.zone, at).split(",")[0]}, ${clearTimeIn(availability.zone, at)}` };
}

function someOf(choices: readonly Choice[], asked: string | undefined): readonly Choice[] {
  const first = choices.slice(0, MOST_LISTINGS);
  const wanted = choices.find(({ value }) => value === asked);
  return wanted && !first.includes(wanted) ? [wanted, ...first] : first;
}
