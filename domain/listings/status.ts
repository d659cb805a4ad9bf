/** Where a home stands: from before it's on the market until it's sold. */
import type { Dollars } from "../money.ts";
import { type CalendarDate, formatDate } from "../time/calendar-date.ts";

export type ListingStatus = "coming-soon" | "active" | "pending" | "sold" | "leased" | "withdrawn";

/** In the order in which a home goes through them. */
export const STATUSES: readonly ListingStatus[] = ["coming-soon", "active", "pending", "sold", "leased", "withdrawn"];

export const STATUS_LABEL: Readonly<Record<ListingStatus, string>> = {
  "coming-soon": "Coming soon",
  active: "Active",
  pending: "Pending",
  sold: "Sold",
  leased: "Leased",
  withdrawn: "Withdrawn",
};

export const isStatus = (text: string): text is ListingStatus => Object.hasOwn(STATUS_LABEL, text);

/** How a home left the market. */
export type Closing = {
  readonly on: CalendarDate;
  /** What it sold for, in whole dollars, if the agent may say so. */
  readonly price?: Dollars;
};

type Standing = { readonly status?: ListingStatus; readonly closed?: Closing };

const CLOSED: ReadonlySet<ListingStatus> = new Set(["sold", "leased", "withdrawn"]);

/** Whether it's over: nobody can buy or rent it. */
export const isClosed = (status: ListingStatus): boolean => CLOSED.has(status);

/** Whether a listing is on the market or about to be. Others keep their page, and are in no list and no search engine. */
export const isOffered = ({ status = "active" }: Standing): boolean => !isClosed(status);

/** "Pending", or `undefined` for a home that is simply for sale or rent. */
export const statusLabel = ({ status = "active" }: Standing): string | undefined =>
  status === "active" ? undefined : STATUS_LABEL[status];

/** "Sold on November 3, 2026", "Pending". */
export function statusLine({ status = "active", closed }: Standing): string | undefined {
  const label = status === "withdrawn" ? "Withdrawn from the market" : statusLabel({ status });
  return label !== undefined && closed && isClosed(status) ? `${label} on ${formatDate(closed.on)}` : label;
}
