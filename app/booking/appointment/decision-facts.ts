/** What the agent reads about an appointment that waits for a decision, on the agent's clock. */
import { placeDuties, placeNames, videoAt } from "../../../content/meeting-places.ts";
import { decisionCopy as copy } from "../../../content/booking-pages.ts";
import type { AgentBookingView } from "../../../domain/booking/booking.ts";
import { formatPhone, telHref } from "../../../domain/forms/phone.ts";
import type { Services } from "../../../domain/services.ts";
import type { Instant } from "../../../domain/time/instant.ts";
import { zoneName } from "../../../domain/time/zone-names.ts";
import { clearTimeIn, dayIn } from "../../../domain/time/zones.ts";
import { lengthOf, listingNamed, timeText } from "../scheduler/appointment-text.ts";

/** A labeled text, linked where it can be called or written to. */
export type AgentFact = { readonly label: string; readonly text: string; readonly href?: string };

/** "Property tour, on site". */
export const titleOf = ({ type, place }: AgentBookingView): string => `${type.name}, ${placeNames[place].toLowerCase()}`;

/** What the page says when a decision isn't open anymore. */
export function overOf({ state, start, flagged }: AgentBookingView, now: Date): keyof typeof copy.over {
  if (state === "canceled") return flagged ? "spam" : "canceled";
  if (start <= now.toISOString()) return "past";
  return state === "booked" ? "booked" : "expired";
}

/** Without what isn't known. */
export function factsOf(view: AgentBookingView, services: Services): AgentFact[] {
  const { labels } = copy;
  const { timeZone } = services.content.current().agent;
  const dial = telHref(view.phone);
  const facts: readonly (readonly [label: string, text: string | undefined, href?: string | undefined])[] = [
    [labels.status, whyOf(view, timeZone)],
    [labels.name, view.name],
    [labels.phone, formatPhone(view.phone), dial && `tel:${dial}`],
    [labels.email, view.email, `mailto:${encodeURIComponent(view.email).replace("%40", "@")}`],
    [labels.where, whereIs(view, services)],
    [labels.theirTime, theirTime(view, timeZone)],
    [labels.note, view.note],
    [labels.asked, timeOf(view.createdAt, timeZone)],
  ];
  return facts.flatMap(([label, text, href]) => (text ? [{ label, text, ...(href && { href }) }] : []));
}

/** Why it waits, or nothing once it is decided. */
function whyOf({ state, flagged, open, pendingUntil, createdAt }: AgentBookingView, zone: string): string | undefined {
  const { why } = copy;
  if (open.length === 0) return undefined;
  if (flagged) return state === "requested" ? `${why.flagged} ${why.requested}` : why.flagged;
  if (state === "requested") return why.requested;
  return state === "pending" ? why.pending(timeOf(pendingUntil ?? createdAt, zone)) : why.expired;
}

function whereIs({ place, type, address, listing }: AgentBookingView, services: Services): string {
  if (place === "office") return services.content.current().brokerage.office;
  if (place === "video" && type.videoUrl) return videoAt(type.videoUrl);
  if (place !== "visit") return placeDuties[place];
  return address ?? listingNamed(listing, services) ?? listing ?? placeNames.visit;
}

/** The appointment on the visitor's clock, if it shows another time. */
function theirTime(view: AgentBookingView, agentZone: string): string | undefined {
  const [theirs, ours] = [view.zone, agentZone].map((zone) => timeText(zone, view.start, lengthOf(view)));
  if (!theirs || !ours || (theirs.day === ours.day && theirs.hours === ours.hours)) return undefined;
  return `${theirs.day}, ${theirs.hours} ${theirs.zone}`;
}

const timeOf = (instant: Instant, zone: string): string =>
  `${dayIn(zone, instant)}, ${clearTimeIn(zone, instant)} ${zoneName(zone, instant)}`;
