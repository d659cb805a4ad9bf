/**
 * The bookings service of the pages. A booking is also a lead: one transaction stores the lead, the
 * booking, the emails to both sides and the reminders. That no two overlap is the database's own
 * rule, never decided by looking first.
 */
import type { Bookings } from "../../domain/booking/bookings-service.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { agentBookings } from "./agent-bookings.ts";
import { type CalendarFeedOptions, type Invitations, openInvitations } from "./calendar-feed.ts";
import { type BookingLimits, LIMITS, type OpenLimits, openLimits } from "./limits.ts";
import { type BookingKeys, bookingKeys, CALENDAR_SECRET } from "./link-keys.ts";
import { type OtherBusiness, otherBusiness } from "./own-events.ts";
import { proposalAnswers, visitorBookings } from "./visitor-bookings.ts";
import type { CalendarSync } from "../calendar-sync/calendar-sync.ts";
import { secretOf } from "../http/form-tokens.ts";
import type { CountExchange } from "../http/count-exchange.ts";
import type { Store } from "../store/store.ts";

export type BookingsOptions = {
  readonly now: () => Date;
  /** Called when emails were queued. */
  readonly wake?: () => void;
  /** What can be booked, as it is now. */
  readonly content: () => SiteContent;
  /** The agent's own calendar, if it is synced. */
  readonly busy?: Pick<CalendarSync, "spans">;
  /** A booking is pending until its address is confirmed. */
  readonly confirm: boolean;
  readonly invite: Omit<CalendarFeedOptions, "keys" | "content">;
  readonly limits?: BookingLimits;
  /** What other processes count, too. */
  readonly counts?: CountExchange | undefined;
};

export type OpenBookings = Bookings & {
  readonly keys: BookingKeys;
  readonly invitations: Invitations;
};

/** What both parts of the service need. */
export type BookingParts = Pick<BookingsOptions, "now" | "content" | "confirm"> & {
  readonly store: Store;
  readonly keys: BookingKeys;
  readonly invitations: Invitations;
  readonly busy: OtherBusiness;
  readonly limits: OpenLimits;
  /** Has the outbox send the emails of a change. Returns the result. */
  readonly notify: <T>(result: T) => T;
};

/** Opens the bookings service on a store. Its keys are made with secrets of that store. */
export async function openBookings(store: Store, options: BookingsOptions): Promise<OpenBookings> {
  const { now, wake = () => {}, content, confirm } = options;
  const keys = bookingKeys(await secretOf(store, "bookings"));
  // Made now, so that the agent's command can print the address.
  await secretOf(store, CALENDAR_SECRET);
  const invitations = openInvitations({ ...options.invite, keys, content });
  const busy = otherBusiness((from, to) => options.busy?.spans(from, to) ?? []);
  const limits = openLimits({ now, content, counts: options.counts, limits: options.limits ?? LIMITS });
  const notify = <T>(result: T): T => {
    wake();
    return result;
  };
  const parts: BookingParts = { store, keys, invitations, busy, limits, content, confirm, now, notify };
  return { keys, invitations, ...visitorBookings(parts), ...proposalAnswers(parts), ...agentBookings(parts) };
}
