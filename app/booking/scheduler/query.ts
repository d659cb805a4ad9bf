/**
 * The scheduler's address. Each step is a link, so Back works, and so does everything without
 * scripts.
 */
import type { BookingView, MeetingPlace } from "../../../domain/booking/booking.ts";
import { type CivilDate, isCivilDate } from "../../../domain/time/calendar-date.ts";
import { zoneNamed } from "../../../domain/time/visitor-zone.ts";

export type SchedulerQuery = {
  readonly kind?: string;
  readonly place?: MeetingPlace;
  /** The visitor's zone, if known: detected by a script or chosen. */
  readonly zone?: string;
  /** "2026-12". */
  readonly month?: string;
  readonly day?: CivilDate;
  /** The chosen instant, UTC, ISO 8601. */
  readonly time?: string;
  /** The listing to see. */
  readonly listing?: string;
  /** The key of the booking being rescheduled. */
  readonly moving?: string;
  /** Whether the list shows every zone in the world. */
  readonly zones?: "all";
};

/** The parameters, in the order they have in an address. */
const NAMES = ["kind", "place", "listing", "moving", "zone", "zones", "month", "day", "time"] as const;
const PLACES: ReadonlySet<string> = new Set<MeetingPlace>(["phone", "video", "office", "visit"]);

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/.test(text) &&
  new Date(text).toString() !== "Invalid Date" &&
  new Date(text).toISOString() === text;

const RIGHT: Readonly<Record<Exclude<(typeof NAMES)[number], "zone">, (text: string) => boolean>> = {
  kind: (text) => /^[a-z0-9-]{1,40}$/.test(text),
  place: (text) => PLACES.has(text),
  listing: (text) => /^[a-z0-9-]{1,100}$/.test(text),
  moving: (text) => /^[A-Za-z0-9._-]{1,200}$/.test(text),
  zones: (text) => text === "all",
  month: (text) => isCivilDate(`${text}-01`),
  day: isCivilDate,
  time: isInstant,
};

/** Reads an address; unknown and malformed parts are ignored. */
export function readSchedulerQuery(query: URLSearchParams): SchedulerQuery {
  const known = NAMES.flatMap((name) => {
    const given = query.get(name) ?? undefined;
    const value = name === "zone" ? zoneNamed(given ?? "") : given !== undefined && RIGHT[name](given) ? given : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(known) as SchedulerQuery;
}

/** The address with some parts changed; `undefined` removes a part. */
export function schedulerHref(
  ask: SchedulerQuery,
  changes: { readonly [Name in keyof SchedulerQuery]?: SchedulerQuery[Name] | undefined } = {},
): string {
  const next: { readonly [Name in keyof SchedulerQuery]?: string | undefined } = { ...ask, ...changes };
  const query = new URLSearchParams(NAMES.flatMap((name) => (next[name] === undefined ? [] : [[name, next[name]]])));
  return query.size === 0 ? "/scheduler" : `/scheduler?${query}`;
}

/** For an appointment that is canceled or over: the link to another time for the same. */
export const againHref = ({ kind, place, listing, zone }: BookingView): string =>
  schedulerHref({ kind: kind.id, ...(kind.places.length > 1 && { place }), ...(listing !== undefined && { listing }), zone });

/** What just happened, for the appointment's page. A link in an email has none of these. */
export type ChangeResult = "booked" | "moved" | "unmoved";
const CHANGE_RESULTS: readonly ChangeResult[] = ["booked", "moved", "unmoved"];
export const readChangeResult = (query: URLSearchParams): ChangeResult | undefined =>
  CHANGE_RESULTS.find((result) => result === query.get("said"));

/** Where a visitor views, reschedules and cancels an appointment. */
export const appointmentHref = (key: string, result?: ChangeResult): string =>
  `/scheduler/booking?${new URLSearchParams({ key, ...(result && { said: result }) })}`;
