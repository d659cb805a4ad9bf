/**
 * How many appointments are booked without the agent. Beyond a limit a booking is only requested:
 * it blocks no time and no one is emailed but the agent, who decides.
 */
import { exceedsShare, SHARE_DAYS } from "../../domain/booking/calendar-share.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { DAY_MS, HOUR_MS, toInstant } from "../../domain/time/instant.ts";
import { type Bounds, createLimit, type Limit } from "../http/rate-limits.ts";
import type { CountExchange } from "../http/count-exchange.ts";
import type { Writer } from "../store/store.ts";
import { blockedSpan, type BookingRow, unapprovedAround } from "./rows.ts";

export type BookingLimits = {
  /** Most of the working hours in any two weeks for new appointments, from 0 to 1. */
  readonly share: number;
  /** How long an appointment counts as new, unless the agent confirms it. Milliseconds. */
  readonly newFor: number;
  /** Most bookings in an hour: from one address, from one network, and from all together. */
  readonly hour: { readonly perAddress: number; readonly perNetwork: number; readonly all: number };
  /** Most emails to the agent in an hour about single requests; the others are summed up. */
  readonly requestEmails: number;
  /** Most bookings in a day. */
  readonly day: { readonly perAddress: number; readonly perNetwork: number };
};

/** Three days, so that an agent who is away for a weekend comes back to a calendar with room. */
export const LIMITS: BookingLimits = {
  share: 1 / 5,
  newFor: 3 * DAY_MS,
  hour: { perAddress: 4, perNetwork: 12, all: 30 },
  requestEmails: 20,
  day: { perAddress: 8, perNetwork: 24 },
};

/** Most addresses and networks in memory. */
const REMEMBERED = 10_000;

type LimitsOptions = {
  readonly now: () => Date;
  readonly content: () => Pick<SiteContent, "availability" | "appointmentTypes">;
  readonly limits: BookingLimits;
  /** What other processes count, too. */
  readonly counts?: CountExchange | undefined;
};

export type OpenLimits = ReturnType<typeof openLimits>;

/** Counts by address are in memory; the share is counted in the database. */
export function openLimits({ now, content, counts, limits: { share, newFor, hour, requestEmails, day } }: LimitsOptions) {
  const time = () => now().getTime();
  const limit = (name: string, bounds: Bounds): Limit => createLimit(time, bounds, counts && { counts, name });
  const byHour = limit("bookings-hour", { ...hour, window: HOUR_MS, remembered: REMEMBERED });
  const byDay = limit("bookings-day", { ...day, window: DAY_MS, remembered: REMEMBERED });
  const inAll = (most: number): Bounds => ({ perAddress: most, perNetwork: most, window: HOUR_MS, remembered: 1 });
  const [together, emails] = [limit("bookings-all", inAll(hour.all)), limit("request-emails", inAll(requestEmails))];

  return {
    /** Counts a booking; whether there were too many. Without a known address only all count. */
    isTooFast: (client: string | undefined): boolean =>
      (isKnown(client) && (byHour(client) ?? byDay(client)) !== undefined) || together("") !== undefined,

    /** Counts a request; whether the agent has had enough emails about single ones. */
    isSummedUp: (): boolean => emails("") !== undefined,

    /** Whether a booking, stored or not, would make new ones take more than their share. */
    async takesTooMuch(trx: Writer, row: BookingRow): Promise<boolean> {
      if (row.approved_at !== null || Date.parse(row.created_at) <= time() - newFor) return false;
      const { availability, appointmentTypes } = content();
      const start = Date.parse(row.starts_at);
      const around = SHARE_DAYS * DAY_MS;
      const others = await unapprovedAround(trx, start - around, start + around, toInstant(time() - newFor), row.id);
      return exceedsShare(share, blockingOf(row), others.map(blockingOf), availability, appointmentTypes);
    },
  };
}

/**
 * Whether an address is one visitor's or one office's. Behind a proxy that the site doesn't trust,
 * all visitors come from this machine.
 */
const isKnown = (client: string | undefined): client is string =>
  client !== undefined && client !== "" && !/^(?:::ffff:)?127\.|^::1$/i.test(client);

const blockingOf = (row: BookingRow) => ({ ...blockedSpan(row), startsAt: Date.parse(row.starts_at) });
