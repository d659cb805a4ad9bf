/** What visitors may know of a home's past: when it was listed, its prices, and its statuses, as far as it was on the site. */
import type { Dollars } from "../money.ts";
import { parseNumber } from "../numbers.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { dateIn } from "../time/zones.ts";
import type { HistoryEntry } from "./editing.ts";
import { isStatus, type ListingStatus, STATUS_LABEL } from "./status.ts";

export type PriceEvent = {
  /** The agent's day. */
  readonly on: CalendarDate;
  /** "Listed", "Price changed", "Pending", "Sold". */
  readonly what: string;
  /** What it was offered at from then on, or sold for if the agent may say so. */
  readonly price?: Dollars;
};

const LISTED = "Listed";
const CHANGED = "Price changed";
const BACK = "Back on the market";

/** In whole dollars; a price that can't be read is none. */
function dollarsOf(text: string | undefined): Dollars | undefined {
  const cents = parseNumber(text ?? "", "dollars");
  return cents === undefined || cents === 0 ? undefined : Math.round(cents / 100);
}

/** Changes of a draft, or while it was off the site, aren't anyone's business. @param entries oldest first. @param zone the agent's. */
export function priceHistoryOf(entries: readonly Pick<HistoryEntry, "at" | "after">[], zone: string): readonly PriceEvent[] {
  const events: PriceEvent[] = [];
  let [price, status, isLive]: [Dollars | undefined, ListingStatus, boolean] = [undefined, "active", false];
  for (const { at, after } of entries) {
    const before = { price, status };
    price = dollarsOf(after["price"]) ?? price;
    if (isStatus(after["status"] ?? "")) status = after["status"] as ListingStatus;
    const isPublished = after["published"] === "live";
    if (after["published"] !== undefined) isLive = isPublished;
    if (!isLive) continue;
    const on = dateIn(zone, new Date(after["goesLiveAt"] || at));
    const offered = price === undefined ? {} : { price };
    if (isPublished && !events.some(({ what }) => what === LISTED)) events.push({ on, what: LISTED, ...offered });
    else if (price !== before.price) addPrice(events, { on, what: CHANGED, ...offered });
    if (status !== before.status) events.push(statusEvent(on, status, dollarsOf(after["closedPrice"])));
  }
  return events;
}

/** Several prices of one day were corrections: the last one counts. */
function addPrice(events: PriceEvent[], event: PriceEvent): void {
  const last = events.at(-1);
  if (last?.on === event.on && (last.what === LISTED || last.what === CHANGED)) events[events.length - 1] = { ...event, what: last.what };
  else events.push(event);
}

function statusEvent(on: CalendarDate, status: ListingStatus, soldFor: Dollars | undefined): PriceEvent {
  const what = status === "active" ? BACK : STATUS_LABEL[status];
  return { on, what, ...(status === "sold" && soldFor !== undefined && { price: soldFor }) };
}
