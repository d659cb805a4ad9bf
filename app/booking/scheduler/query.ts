/**
 * The scheduler's address. Each step is a link, so Back works, and so does everything without
 * scripts.
 */
import { type BookingView, MEETING_PLACES, type MeetingPlace } from "../../../domain/booking/booking.ts";
import { type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { type Instant, isInstant } from "../../../domain/time/instant.ts";
import { zoneNamed } from "../../../domain/time/zones.ts";
import type { MonthKey } from "./month.ts";

export type SchedulerQuery = {
  /** The id of the appointment type. Its published name in addresses is "kind". */
  readonly kind?: string;
  readonly place?: MeetingPlace;
  /** The visitor's zone, if known: detected by a script or chosen. */
  readonly zone?: string;
  readonly month?: MonthKey;
  readonly day?: CalendarDate;
  /** The chosen start. */
  readonly time?: Instant;
  /** The listing to see. */
  readonly listing?: string;
  /** The key of the booking being rescheduled. */
  readonly moving?: string;
  /** Whether the list shows every zone in the world. */
  readonly zones?: "all";
};

/** The parameters, in the order they have in an address. */
const NAMES = ["kind", "place", "listing", "moving", "zone", "zones", "month", "day", "time"] as const;

/** Whether a text is an instant on a full minute. */
export const isStartTime = (text: string): text is Instant => text.endsWith(":00.000Z") && isInstant(text);

const IS_VALID: Readonly<Record<Exclude<(typeof NAMES)[number], "zone">, (text: string) => boolean>> = {
  kind: (text) => /^[a-z0-9-]{1,40}$/.test(text),
  place: (text) => MEETING_PLACES.some((place) => place === text),
  listing: (text) => /^[a-z0-9-]{1,100}$/.test(text),
  moving: (text) => /^[A-Za-z0-9._-]{1,200}$/.test(text),
  zones: (text) => text === "all",
  month: (text) => isCalendarDate(`${text}-01`),
  day: isCalendarDate,
  time: isStartTime,
};

/** Reads an address; unknown and malformed parts are ignored. */
export function readSchedulerQuery(params: URLSearchParams): SchedulerQuery {
  const known = NAMES.flatMap((name) => {
    const given = params.get(name) ?? undefined;
    const value = name === "zone" ? zoneNamed(given ?? "") : given !== undefined && IS_VALID[name](given) ? given : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(known) as SchedulerQuery;
}

/** The address with some parts changed; `undefined` removes a part. */
export function schedulerHref(
  query: SchedulerQuery,
  changes: { readonly [Name in keyof SchedulerQuery]?: SchedulerQuery[Name] | undefined } = {},
): string {
  const next: { readonly [Name in keyof SchedulerQuery]?: string | undefined } = { ...query, ...changes };
  const params = new URLSearchParams(NAMES.flatMap((name) => (next[name] === undefined ? [] : [[name, next[name]]])));
  return params.size === 0 ? "/scheduler" : `/scheduler?${params}`;
}

/** For an appointment that is canceled or over: the link to another time for the same. */
export const againHref = ({ type, place, listing, zone }: BookingView): string =>
  schedulerHref({ kind: type.id, ...(type.places.length > 1 && { place }), ...(listing !== undefined && { listing }), zone });

/** What just happened, for the appointment's page. A link in an email has none of these. */
export type ChangeResult = "booked" | "moved" | "unmoved" | "corrected";
const CHANGE_RESULTS: readonly ChangeResult[] = ["booked", "moved", "unmoved", "corrected"];
export const readChangeResult = (query: URLSearchParams): ChangeResult | undefined =>
  CHANGE_RESULTS.find((result) => result === query.get("result"));

/** Where a visitor views, reschedules and cancels an appointment. */
export const appointmentHref = (key: string, result?: ChangeResult): string =>
  `/scheduler/booking?${new URLSearchParams({ key, ...(result && { result }) })}`;

/** Where a visitor corrects the contact details of an appointment. */
export const contactHref = (key: string, result?: ChangeResult): string =>
  `/scheduler/contact?${new URLSearchParams({ key, ...(result && { result }) })}`;
