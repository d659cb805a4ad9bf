/**
 * The keys in an visitor's links: the booking's id, signed by a key of the store's own, apart for what it lets someone do. Nothing of a
 * visitor stands in them, and no secret of a booking is stored.
 */
import { createHmac, hash, timingSafeEqual } from "node:crypto";

export type BookingKeys = {
  /** For whoever booked: lets see, move and cancel. */
  visitor(id: string): string;
  /** Goes by email only, so that having it shows that the address is one's own: confirms, and lets all that the other does. */
  confirm(id: string): string;
  /** The id of the booking that a key is for; `undefined` when it is not one of ours for that purpose. */
  read(purpose: "visitor" | "confirm", key: string): string | undefined;
};

/** Keys under a known secret: an id, a dot, and 128 bits of an HMAC-SHA-256. */
export function bookingKeys(secret: string): BookingKeys {
  const sign = (purpose: string, id: string): string =>
    createHmac("sha256", secret).update(`${purpose} ${id}`).digest().subarray(0, 16).toString("base64url");
  const isFor = (purpose: string, id: string, signature: string): boolean =>
    // As text: the same bits can be written in more than one way, and only ours is ours.
    timingSafeEqual(Buffer.from(sign(purpose, id)), Buffer.from(signature));
  return {
    visitor: (id) => `${id}.${sign("visitor", id)}`,
    confirm: (id) => `${id}.${sign("confirm", id)}`,
    read(purpose, key) {
      const [, id = "", signature = ""] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{22})$/.exec(key) ?? [];
      if (signature === "") return undefined;
      const fits = isFor("confirm", id, signature) || (purpose === "visitor" && isFor("visitor", id, signature));
      return fits ? id : undefined;
    },
  };
}

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));

/** Where an visitor sees, moves and cancels. */
export const bookingUrl = (siteUrl: string, key: string): string => `${siteUrl}/scheduler/booking?key=${key}`;
/** Where the button is by which an address is confirmed. */
export const confirmUrl = (siteUrl: string, key: string): string => `${siteUrl}/scheduler/confirm?key=${key}`;
/** What stands in the address of the agent's calendar, made from a secret of the store. In lower case, as the site's addresses are. */
export const calendarKey = (secret: string): string => hash("sha256", `calendar ${secret}`, "hex");
/** Where the agent's calendar is, to subscribe to. */
export const calendarUrl = (siteUrl: string, secret: string): string => `${siteUrl}/calendar/${calendarKey(secret)}.ics`;
