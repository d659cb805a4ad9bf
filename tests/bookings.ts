/** Bookings for tests: rules with long days and no horizon in the way, and requests that differ where a test wants them to. */
import type { AppointmentType, AvailabilityRules, NewBooking } from "../domain/booking/booking.ts";
import { type Instant, toInstant } from "../domain/time/instant.ts";
import { type BookingsOptions, type OpenBookings, openBookings } from "../server/bookings/bookings.ts";
import type { BookingLimits } from "../server/bookings/limits.ts";
import type { Store } from "../server/store/store.ts";
import { DEFAULTS } from "../content/defaults.ts";

const { appointmentTypes } = DEFAULTS;

/** A Saturday in November, 8:04 in the morning in Minneapolis. */
export const NOW = "2026-11-21T14:04:00.000Z";

/** Every day from nine to six, where the clock is six hours behind UTC at that time of the year. */
export const RULES: AvailabilityRules = {
  zone: "America/Chicago",
  weekly: Array.from({ length: 7 }, () => [[9 * 60, 18 * 60]] as const),
  exceptions: {},
  step: 30,
  notice: 4 * 60,
  horizon: 60,
  mostPerDay: 6,
  travel: 30,
};

/** 10:00 AM in Minneapolis on the first of December, a Tuesday. */
export const TEN: Instant = "2026-12-01T16:00:00.000Z";

/** So many minutes later, or earlier. */
export const later = (instant: string, minutes: number): Instant => toInstant(Date.parse(instant) + minutes * 60_000);

/** An appointment type that content offers. */
export const typeWith = (id: string): AppointmentType => appointmentTypes.find((type) => type.id === id)!;

let asked = 0;

/** What someone asks for; each call is someone else unless it says who. */
export function asking(start: Instant = TEN, more: Partial<NewBooking> = {}): NewBooking {
  asked += 1;
  const who = { name: "Ana Example", email: `ana${asked}@visitor.test`, phone: "612-555-0134", note: "", ...more };
  return {
    type: typeWith("consultation"),
    place: "phone",
    start,
    zone: "America/Chicago",
    lead: {
      form: "booking",
      formName: "Appointment",
      leadType: "General",
      answers: [
        { name: "name", label: "Name", value: who.name, role: "name" },
        { name: "email", label: "Email", value: who.email, role: "email" },
        { name: "phone", label: "Phone", value: who.phone, role: "phone" },
        ...(who.note ? [{ name: "note", label: "Note", value: who.note, role: "message" as const }] : []),
      ],
      page: "/scheduler",
      origin: {},
      spamSignals: [],
    },
    ...who,
  };
}

export const SITE = {
  content: () => DEFAULTS,
  siteUrl: "https://www.site.test",
  agentEmail: "agent@example.com",
  mailFrom: "Sample <website@example.com>",
  dataDir: "nowhere",
};

/** For tests that are not about limits. */
export const NO_LIMITS: BookingLimits = {
  share: Number.POSITIVE_INFINITY,
  newFor: 0,
  hour: { perAddress: 1e9, perNetwork: 1e9, all: 1e9 },
  requestEmails: 1e9,
  day: { perAddress: 1e9, perNetwork: 1e9 },
};

/** A booking whose email address was not corrected, for its links. */
export const linked = (id: string) => ({ id, first_email_key: null });

/** Bookings on a store, by the rules above and without limits unless a test has its own. */
export const bookingsOn = (
  store: Store,
  { rules = RULES, ...options }: Partial<BookingsOptions> & Pick<BookingsOptions, "now"> & { readonly rules?: AvailabilityRules },
): Promise<OpenBookings> =>
  openBookings(store, {
    content: () => ({ ...DEFAULTS, availability: rules }),
    confirm: false,
    limits: NO_LIMITS,
    invite: { siteUrl: SITE.siteUrl, agentEmail: () => SITE.agentEmail, listing: () => undefined },
    ...options,
  });

/** Whether none of them, sorted by when they begin to block time, begins before the one before it ends. */
export const apart = (rows: readonly { readonly blocked_from: string; readonly blocked_until: string }[]): boolean =>
  rows.every(({ blocked_from }, at) => at === 0 || blocked_from >= (rows[at - 1]?.blocked_until ?? ""));
