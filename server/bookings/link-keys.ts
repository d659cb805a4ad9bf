/**
 * The keys in the links of booking emails: the booking's id, signed for one purpose with a secret
 * of this store. They say nothing about the visitor, and no secret is stored with a booking.
 */
import { createHmac, hash, timingSafeEqual } from "node:crypto";

export type BookingKeys = ReturnType<typeof bookingKeys>;

type Purpose = "visitor" | "confirm";

/**
 * What is signed for each purpose. Never changed: links in emails that were sent must keep working.
 */
const SIGNED_AS: Readonly<Record<Purpose, string>> = { visitor: "invitee", confirm: "confirm" };

/** Keys under a known secret: an id, a dot, and 128 bits of an HMAC-SHA-256. */
export function bookingKeys(secret: string) {
  const sign = (purpose: Purpose, id: string): string =>
    createHmac("sha256", secret).update(`${SIGNED_AS[purpose]} ${id}`).digest().subarray(0, 16).toString("base64url");
  const isFor = (purpose: Purpose, id: string, signature: string): boolean =>
    // Compared as text: base64url can spell the same bits in more than one way, and only one
    // spelling is valid.
    timingSafeEqual(Buffer.from(sign(purpose, id)), Buffer.from(signature));
  return {
    /** For the visitor who booked: shows, moves and cancels the booking. */
    visitor: (id: string) => `${id}.${sign("visitor", id)}`,
    /**
     * Sent by email only, so that it proves who owns the address: confirms, and allows everything
     * that the other key does.
     */
    confirm: (id: string) => `${id}.${sign("confirm", id)}`,
    /** The id of the booking that a key is for; `undefined` if the key isn't valid for that purpose. */
    read(purpose: Purpose, key: string): string | undefined {
      const [, id = "", signature = ""] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{22})$/.exec(key) ?? [];
      if (signature === "") return undefined;
      const fits = isFor("confirm", id, signature) || (purpose === "visitor" && isFor("visitor", id, signature));
      return fits ? id : undefined;
    },
  };
}

/** Whether two secrets are equal, in constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));

/** The page where a visitor sees, moves and cancels a booking. */
export const bookingUrl = (siteUrl: string, key: string): string => `${siteUrl}/scheduler/booking?key=${key}`;
/** The page with the button that confirms an address. */
export const confirmUrl = (siteUrl: string, key: string): string => `${siteUrl}/scheduler/confirm?key=${key}`;
/**
 * The secret part of the agent's calendar address. Hexadecimal, because the site's addresses are in
 * lower case.
 */
export const calendarKey = (secret: string): string => hash("sha256", `calendar ${secret}`, "hex");
/** The calendar address that the agent subscribes to. */
export const calendarUrl = (siteUrl: string, secret: string): string => `${siteUrl}/calendar/${calendarKey(secret)}.ics`;
