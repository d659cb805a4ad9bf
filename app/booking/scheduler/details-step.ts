/** Step 3: the visitor's details for a chosen time, or the confirmation of a reschedule. */
import { offered } from "../../../domain/booking/availability.ts";
import type { AppointmentType, AvailabilityRules, MeetingPlace } from "../../../domain/booking/booking.ts";
import type { Services } from "../../../domain/services.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import { DAY_MS, type Instant, toInstant } from "../../../domain/time/instant.ts";
import { clearTimeIn, dayIn } from "../../../domain/time/zones.ts";
import type { Choice } from "./appointment.form.ts";
import { agentTime, listingChoices, timeText } from "./appointment-text.ts";
import { nearestTo } from "./month.ts";
import type { ChosenType, FindFree } from "./steps.ts";
import type { Slot } from "./time-step.ts";

/** One of the available times near one that is taken. */
export type NearSlot = Slot & {
  readonly day: string;
  /** The time in the agent's zone, if they meet there and the visitor's zone shows another. */
  readonly there?: string;
};

export type DetailsStep = ChosenType & {
  readonly step: "details";
  readonly time: Instant;
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
  /** The time is on hold until the visitor confirms the email address. */
  readonly confirm: boolean;
};

/** How far around a time others are searched for. */
const AROUND_MS = 7 * DAY_MS;
const MAX_NEAREST = 6;

/** Longest list of listings for a tour; the requested one is always included. */
const MAX_LISTINGS = 200;

export async function detailsStep(chosen: ChosenType, time: Instant, findFree: FindFree, services: Services): Promise<DetailsStep> {
  const { query, type, zone } = chosen;
  const near = await findFree(toInstant(Date.parse(time) - AROUND_MS), toInstant(Date.parse(time) + AROUND_MS));
  const { day, hours } = timeText(zone, time, type.minutes);
  const content = services.content.current();
  const there = agentTime(zone, time, type.minutes, content);
  return {
    step: "details",
    ...chosen,
    time,
    day,
    hours,
    ...(there !== undefined && { agentTime: there }),
    open: near.includes(time),
    nearest: nearestTo(time, near, MAX_NEAREST).map((each) => nearSlot(each, chosen, content)),
    offered: wouldBeOffered(type, content.availability, Date.parse(time), services.now().getTime()),
    listings: type.asks === "listing" ? withRequested(listingChoices(services), query.listing) : [],
    confirm: services.site.bookingConfirm === true,
  };
}

/**
 * Whether an appointment could start then if the calendar were empty, as it may have been when the
 * visitor booked it.
 */
const wouldBeOffered = (type: AppointmentType, rules: AvailabilityRules, start: number, now: number): boolean =>
  offered({ ...rules, notice: 0 }, type, type.places[0] ?? "phone", start, {
    now: Math.min(now, start),
    busy: [],
    startsPerDay: () => 0,
  });

/** Meeting places in person: a visitor from another zone needs to know the local time. */
const ON_SITE: ReadonlySet<MeetingPlace> = new Set<MeetingPlace>(["office", "visit"]);

function nearSlot(time: Instant, { zone, place, type }: ChosenType, content: SiteContent): NearSlot {
  const slot = { time, day: dayIn(zone, time), label: clearTimeIn(zone, time) };
  if (!ON_SITE.has(place) || agentTime(zone, time, type.minutes, content) === undefined) return slot;
  const { timeZone, clock } = content.agent;
  return { ...slot, there: `${clock}: ${dayIn(timeZone, time).split(",")[0]}, ${clearTimeIn(timeZone, time)}` };
}

function withRequested(choices: readonly Choice[], listing: string | undefined): readonly Choice[] {
  const first = choices.slice(0, MAX_LISTINGS);
  const requested = choices.find(({ value }) => value === listing);
  return requested && !first.includes(requested) ? [requested, ...first] : first;
}
