/**
 * The data of a listing's card. Pages load this and not the listing itself, because all loaded data
 * is sent in the page.
 */
import {
  factLine,
  formatAddress,
  formatAvailable,
  formatCapRate,
  formatPrice,
  type Listing,
  PROPERTY_TYPE_LABEL,
  type RemotePicture,
} from "../../domain/listings/listing.ts";
import { agent } from "../../content/agent.ts";
import { dateIn } from "../../domain/time/calendar-date.ts";

export type Summary = {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly price: string;
  readonly facts: string;
  readonly type: string;
  /** Key of one of our pictures, or a remote URL. */
  readonly picture: string | RemotePicture;
  readonly sample: boolean;
  /** When a rental is available: "Immediately" or a date. */
  readonly available?: string;
  /** The figures an investor compares. */
  readonly units?: number;
  readonly capRate?: string;
  readonly roi?: string;
};

export function summariesOf(listings: readonly Listing[], now: Date): Summary[] {
  const today = dateIn(agent.timeZone, now);
  return listings.map((listing) => {
    const { id, title, propertyType, picture, remotePicture, sample, available, market, units, capRate, roi } = listing;
    return {
      id,
      title,
      address: formatAddress(listing),
      price: formatPrice(listing),
      facts: factLine(listing),
      type: PROPERTY_TYPE_LABEL[propertyType],
      picture: remotePicture ?? picture,
      sample: sample === true,
      ...(available !== undefined && { available: formatAvailable(available, today) }),
      ...(market === "investment" && { units: units ?? 0, capRate: formatCapRate(capRate ?? 0), roi: roi ?? "Varies" }),
    };
  });
}
