/** Appointments that rules no longer allow. They stay booked: the agent decides about each. */
import { hoursOn } from "../../domain/booking/availability.ts";
import type { BookedAppointment } from "../../domain/booking/bookings-service.ts";
import type { Instant } from "../../domain/time/instant.ts";
import { dateIn, instantOf } from "../../domain/time/zones.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { type BookingRow, typeOf } from "./rows.ts";

type Rules = Pick<SiteContent, "availability" | "appointmentTypes">;

/** Those ahead that are outside of the working hours, or of a type that isn't offered. */
export const outsideOf = (rows: readonly BookingRow[], rules: Rules, at: Instant): readonly BookedAppointment[] =>
  rows
    .filter((row) => row.starts_at > at && (!isOffered(row, rules) || !isWithinHours(row, rules)))
    .map((row) => ({
      id: row.id,
      typeName: typeOf(row, rules.appointmentTypes).name,
      name: row.name,
      start: row.starts_at,
      end: row.ends_at,
    }));

const isOffered = ({ type, place }: BookingRow, { appointmentTypes }: Rules): boolean =>
  appointmentTypes.some(({ id, places }) => id === type && places.includes(place));

function isWithinHours({ starts_at, ends_at }: BookingRow, { availability }: Rules): boolean {
  const { zone } = availability;
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const date = dateIn(zone, start);
  return hoursOn(availability, date).some(([from, to]) => instantOf(date, from, zone) <= start && end <= instantOf(date, to, zone));
}
