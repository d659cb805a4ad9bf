/** Fakes of the services that pages use. They record what they were given. */
import type { SiteContent } from "../domain/site-content.ts";
import type {
  AgentBookingView,
  BookResult,
  BookingView,
  Contact,
  CorrectionResult,
  Decision,
  DecisionResult,
  MoveResult,
  NewBooking,
} from "../domain/booking/booking.ts";
import type { Bookings } from "../domain/booking/bookings-service.ts";
import type { Instant } from "../domain/time/instant.ts";
import type { Lead, NewLead } from "../domain/leads/lead.ts";
import type { OpenHouseGuests } from "../domain/listings/open-house-guests.ts";
import type { PriceEvent } from "../domain/listings/price-history.ts";
import type { Listing } from "../domain/listings/listing.ts";
import { shippedContent } from "../server/content/site-content.ts";
import type { SalesNow } from "../domain/valuation/closed-sales.ts";
import { sampleSales } from "../content/sample-sales.ts";
import { samplesOn } from "../server/sales/samples.ts";
import { catalogOf } from "../domain/listings/catalog.ts";
import { sentRequestsWith } from "../server/leads/sent-requests.ts";
import type { Alerts } from "../domain/alerts/alert.ts";
import { fakeAlerts } from "./fake-alerts.ts";
import { CONTENT } from "./content.ts";
import { noEditor } from "../server/services-without-store.ts";
import type { RateLimited, Services, SiteSettings } from "../domain/services.ts";

/** A Wednesday in October, 10 in the morning in Minneapolis. */
export const NOW = new Date("2026-10-14T15:00:00Z");

export const SITE: SiteSettings = {
  siteUrl: "http://site.test",
  leads: "server",
};

export type FakeOptions = {
  readonly site?: Partial<SiteSettings>;
  /** The default is the content of this run. */
  readonly content?: SiteContent;
  readonly listings?: readonly Listing[];
  readonly now?: Date;
  /** Called when a lead is stored. Throw to act like a full disk. */
  readonly onTake?: (lead: NewLead) => void | Promise<void>;
  readonly rateLimited?: RateLimited;
  /** The same for "post", which counts all posts, and for "receipt". */
  readonly flooded?: RateLimited;
  readonly unreceipted?: RateLimited;
  /** Age of the form's token in milliseconds; absent: the token is invalid. */
  readonly formTokenAge?: number | undefined;
  readonly bookings?: FakeBookings;
  readonly priceHistory?: readonly PriceEvent[];
  /** Instead of the sample sales. */
  readonly sales?: SalesNow;
  readonly openHouseGuests?: Partial<OpenHouseGuests>;
  readonly alerts?: Alerts;
};

/** An appointment by phone, of someone in Tokyo. */
export const APPOINTMENT: BookingView = {
  state: "booked",
  type: CONTENT.appointmentTypes[0]!,
  place: "phone",
  start: "2026-10-15T21:00:00.000Z",
  end: "2026-10-15T21:30:00.000Z",
  reference: "K7Q-4MX",
  zone: "Asia/Tokyo",
  name: "Ana",
  email: "ana@example.com",
  phone: "612-555-0134",
  createdAt: "2026-10-14T14:55:00.000Z",
  changeable: true,
  movable: true,
  correctable: true,
  notifiedBy: "by-email",
};

export type FakeBookings = {
  /** The free times of every appointment type, UTC. */
  readonly free?: readonly string[];
  /** The only booking, under the key "right". */
  readonly view?: BookingView;
  /** The result of `book`; by default it is booked under the key "right". */
  readonly answer?: BookResult;
  readonly moved?: MoveResult;
  /** What becomes of the answer to a proposed time. */
  readonly answered?: Awaited<ReturnType<Bookings["answerNewTime"]>>;
  readonly corrected?: CorrectionResult;
  /** The same booking as the agent sees it, under the key "agent". */
  readonly forAgent?: AgentBookingView;
  readonly decided?: DecisionResult;
};

export type FakeServices = Services & {
  readonly taken: readonly Lead[];
  /** Forms whose leads came with permission for a receipt. */
  readonly receipts: readonly string[];
  /** The calls of the bookings service, oldest first. */
  readonly booked: readonly NewBooking[];
  readonly changes: readonly {
    readonly key: string;
    readonly what: "confirm" | "cancel" | "move" | "accept" | "keep" | "correct" | "decide";
    readonly start?: string;
    readonly zone?: string;
    readonly contact?: Contact;
    readonly decision?: Decision;
  }[];
  readonly attempts: readonly { readonly form: string; readonly address: string }[];
  readonly reports: readonly { readonly event: string; readonly error: unknown }[];
};

/** The photo of a link in an email to the agent. */
const PHOTO = Buffer.from("photo");

export function fakeServices(options: FakeOptions = {}): FakeServices {
  const taken: Lead[] = [];
  const booked: NewBooking[] = [];
  const changes: FakeServices["changes"][number][] = [];
  const receipts: string[] = [];
  const attempts: { form: string; address: string }[] = [];
  const reports: { event: string; error: unknown }[] = [];
  const now = options.now ?? NOW;
  return {
    taken,
    receipts,
    booked,
    changes,
    attempts,
    reports,
    site: { ...SITE, ...options.site },
    content: shippedContent({}, options.content ?? CONTENT),
    leads: {
      async take(lead, _, { receipt = false } = {}) {
        await options.onTake?.(lead);
        if (receipt) receipts.push(lead.form);
        const before = taken.find(({ idempotencyKey }) => idempotencyKey !== undefined && idempotencyKey === lead.idempotencyKey);
        const stored = before ?? { ...lead, id: `lead-${taken.length + 1}`, at: now.toISOString() };
        if (!before) taken.push(stored);
        return { ...stored, ...(receipt && { receipt: true }) };
      },
      disown: async (key) => (key === "right" ? "done" : "gone"),
    },
    sentRequests: sentRequestsWith("a secret of the tests", () => now),
    storedPhotos: {
      open: async (key) =>
        key === "right" || key === "away"
          ? {
              name: "photo-1.webp",
              bytes: PHOTO.length,
              read: async ({ start, end } = { start: 0, end: PHOTO.length }) => (key === "away" ? key : PHOTO.subarray(start, end + 1)),
            }
          : undefined,
    },
    photos: {
      // What a browser sent is read at once; each file becomes a picture of one pixel.
      async read(request, { fields, files, keep }) {
        const posted = await request.formData();
        const text = [...posted].filter((entry): entry is [string, string] => typeof entry[1] === "string" && fields.includes(entry[0]));
        const sent = keep ? posted.getAll(files).filter((file): file is File => file instanceof File && file.name !== "") : [];
        const pictures = sent.map(({ name, size }, at) => ({
          file: `${at + 1}.webp`,
          name,
          width: 1,
          height: 1,
          bytes: size,
          digest: `${name}-${size}`,
        }));
        return {
          fields: Object.fromEntries(text),
          problems: [],
          skipped: [],
          upload: { pictures, attachTo: async () => {}, drop: async () => {} },
        };
      },
    },
    subscribers: {
      confirm: async (key) => (key === "right" ? "confirmed" : key === "old" ? "expired" : "gone"),
      leave: async (key) => (key === "right" ? "left" : "gone"),
    },
    alerts: options.alerts ?? fakeAlerts(),
    bookings: fakeBookings(options.bookings ?? {}, booked, changes),
    listings: catalogOf(options.listings ?? [], () => "America/Chicago"),
    priceHistory: async () => options.priceHistory ?? [],
    closedSales: { current: (today) => options.sales ?? samplesOn(sampleSales, today) },
    openHouseGuests: {
      register: async () => ({ state: "gone" }),
      find: async () => undefined,
      cancel: async () => "gone",
      ...options.openHouseGuests,
    },
    listingsEditor: noEditor(() => Promise.reject(new Error("There is no store."))),
    limits: {
      attempt(form, address) {
        if (form === "post") return options.flooded;
        if (form === "receipt") return options.unreceipted;
        attempts.push({ form, address });
        return options.rateLimited;
      },
    },
    formTokens: { issue: () => "formToken", age: () => ("formTokenAge" in options ? options.formTokenAge : 60_000) },
    now: () => now,
    report: (event, error) => void reports.push({ event, error }),
  };
}

function fakeBookings(
  { free = [], view, answer, moved, answered, corrected, forAgent, decided = "decided" }: FakeBookings,
  booked: NewBooking[],
  changes: FakeServices["changes"][number][],
): Bookings {
  const file = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
  return {
    free: async (_type, _place, from, to) => free.filter((time) => from <= time && time < to) as Instant[],
    async book(asked) {
      booked.push(asked);
      return answer ?? { state: "booked", key: "right" };
    },
    find: async (key) => (key === "right" ? view : undefined),
    async confirm(key) {
      changes.push({ key, what: "confirm" });
      return key === "right" ? "booked" : "gone";
    },
    async move(key, start, zone) {
      changes.push({ key, what: "move", start, ...(zone !== undefined && { zone }) });
      return key === "right" ? (moved ?? { state: "moved" }) : { state: "gone" };
    },
    async cancel(key) {
      changes.push({ key, what: "cancel" });
      return key === "right" ? "canceled" : "gone";
    },
    async answerNewTime(key, start, isAccepted) {
      changes.push({ key, what: isAccepted ? "accept" : "keep", start });
      return key === "right" ? (answered ?? (isAccepted ? "moved" : "kept")) : "gone";
    },
    async correctContact(key, contact) {
      changes.push({ key, what: "correct", contact });
      return key === "right" ? (corrected ?? { state: "corrected", key: "new" }) : { state: "gone" };
    },
    forAgent: async (key) => (key === "agent" ? forAgent : undefined),
    async decide(key, decision) {
      changes.push({ key, what: "decide", decision });
      return key === "agent" ? decided : "gone";
    },
    underRules: () => ({ free: async () => free as Instant[], outside: async () => [] }),
    calendarFile: async (key) => (key === "right" ? file : undefined),
    agentCalendar: async (secret) => (secret === "right" ? file : undefined),
  };
}
