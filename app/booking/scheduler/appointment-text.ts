/**
 * Appointments as text, on the server: not every browser knows every zone, and the page must show
 * the same time as the email.
 */
import type { BookingView } from "../../../domain/booking/booking.ts";
import { formatAddress, type Listing } from "../../../domain/listings/listing.ts";
import type { Services } from "../../../domain/services.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import { type Instant, MINUTE_MS } from "../../../domain/time/instant.ts";
import { zoneName } from "../../../domain/time/zone-names.ts";
import { dayIn, timeRangeIn } from "../../../domain/time/zones.ts";
import type { Choice } from "./appointment.form.ts";

export type TimeText = { readonly day: string; readonly hours: string; readonly zone: string };

/** An appointment's day and hours in a zone. */
export const timeText = (zone: string, start: Instant, minutes: number): TimeText => ({
  day: dayIn(zone, start),
  hours: timeRangeIn(zone, start, Date.parse(start) + minutes * MINUTE_MS),
  zone: zoneName(zone, start),
});

/** An appointment's length in minutes. */
export const lengthOf = ({ start, end }: Pick<BookingView, "start" | "end">): number => (Date.parse(end) - Date.parse(start)) / MINUTE_MS;

/**
 * "Minnesota time: Thursday, October 15, 4:00 – 4:30 PM", if the agent's zone shows another time.
 */
export function agentTime(zone: string, start: Instant, minutes: number, { agent }: SiteContent): string | undefined {
  const [theirs, ours] = [timeText(zone, start, minutes), timeText(agent.timeZone, start, minutes)];
  const same = theirs.day === ours.day && theirs.hours === ours.hours;
  return same ? undefined : `${agent.clock}: ${ours.day}, ${ours.hours}`;
}

const listingName = (listing: Listing): string => `${listing.title}, ${formatAddress(listing)}`;

/** Every listing that can be toured. */
export const listingChoices = ({ listings }: Services): readonly Choice[] =>
  listings.all().map((listing) => ({ value: listing.id, label: listingName(listing) }));

/** A listing's name on the pages of an appointment. */
export function listingNamed(id: string | undefined, { listings }: Services): string | undefined {
  const listing = id === undefined ? undefined : listings.get(id);
  return listing && listingName(listing);
}
