/** What is new about a home between two moments, for those who asked to be emailed. */
import type { Listing, OpenHours } from "../listings/listing.ts";
import { isOffered } from "../listings/status.ts";
import type { News } from "./alert.ts";

/** A home at two moments; `undefined` while it isn't on the site. */
export type Versions = {
  readonly before: Listing | undefined;
  readonly after: Listing | undefined;
  /** It was on the site at some time before. */
  readonly wasPublished: boolean;
};

const statusOf = ({ status = "active" }: Listing) => status;

/** A home that may be in an email: no sample, and not withdrawn. */
export const isShareable = (listing: Listing | undefined): listing is Listing =>
  listing !== undefined && listing.sample !== true && statusOf(listing) !== "withdrawn";

/** For a search: the home is new to it, is cheaper, or is back on the market. `undefined`: nothing to say. */
export function searchNews({ before, after, wasPublished }: Versions, matches: (listing: Listing) => boolean): News | undefined {
  if (!isShareable(after) || !isOffered(after) || !matches(after)) return undefined;
  if (!before) return { reasons: [wasPublished ? "back" : "new"] };
  if (!isOffered(before)) return { reasons: ["back"] };
  if (!matches(before)) return { reasons: ["matches"], ...(before.price > after.price && { oldPrice: before.price }) };
  const isLower = after.price < before.price && after.market === before.market;
  const isBack = statusOf(before) === "pending" && statusOf(after) === "active";
  if (!isLower && !isBack) return undefined;
  return {
    reasons: [...(isBack ? (["back"] as const) : []), ...(isLower ? (["price"] as const) : [])],
    ...(isLower && { oldPrice: before.price }),
  };
}

/** For someone who watches the home: its price, status or open houses have changed. */
export function homeNews({ before, after }: Versions): News | undefined {
  if (!isShareable(after)) return undefined;
  if (!before) return { reasons: ["back"] };
  const [oldStatus, status] = [statusOf(before), statusOf(after)];
  const hasPrice = before.price !== after.price;
  const hasStatus = oldStatus !== status;
  const hasHours = isOffered(after) && hoursOf(before.openHours) !== hoursOf(after.openHours);
  if (!hasPrice && !hasStatus && !hasHours) return undefined;
  return {
    reasons: [
      ...(hasPrice ? (["price"] as const) : []),
      ...(hasStatus ? (["status"] as const) : []),
      ...(hasHours ? (["open-houses"] as const) : []),
    ],
    ...(hasPrice && { oldPrice: before.price }),
    ...(hasStatus && { oldStatus }),
  };
}

const hoursOf = (hours: readonly OpenHours[] = []): string =>
  hours
    .filter(({ canceled }) => !canceled)
    .map(({ date, from, to }) => `${date} ${from} ${to}`)
    .toSorted()
    .join();

/**
 * What is still so when the email is written: a home that was raised again isn't cheaper. `undefined`: nothing is left to say.
 */
export function stillNews(news: News, listing: Listing, now: { readonly isWatched: boolean; readonly matches: boolean }): News | undefined {
  if (!isShareable(listing)) return undefined;
  if (!now.isWatched && !(isOffered(listing) && now.matches)) return undefined;
  const { oldPrice, oldStatus } = news;
  const reasons = news.reasons.filter((reason) => {
    if (reason === "price") return oldPrice !== undefined && (now.isWatched ? listing.price !== oldPrice : listing.price < oldPrice);
    return reason !== "status" || oldStatus !== statusOf(listing);
  });
  return reasons.length === 0 ? undefined : { ...news, reasons };
}
