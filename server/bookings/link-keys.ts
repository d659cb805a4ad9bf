/**
 * The keys in the links of booking emails: the booking's id, signed for one purpose with a secret
 * of this store. They say nothing about the visitor, and no secret is stored with a booking.
 */
import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { Decision } from "../../domain/booking/booking.ts";

export type BookingKeys = ReturnType<typeof bookingKeys>;

export type Purpose = "visitor" | "confirm" | "agent";

/**
 * What is signed for each purpose. Never changed: links in emails that were sent must keep working.
 */
const SIGNED_AS: Readonly<Record<Purpose, string>> = { visitor: "invitee", confirm: "confirm", agent: "agent" };

/** A booking, as far as its links depend on it. */
export type Linked = { readonly id: string; readonly first_email_key: string | null };

/** A booking whose email address was corrected has other links than the first address got. */
const signedText = (purpose: Purpose, { id, first_email_key }: Linked): string =>
  `${SIGNED_AS[purpose]} ${id}${first_email_key === null || purpose === "agent" ? "" : " corrected"}`;

/** Keys under a known secret: an id, a dot, and 128 bits of an HMAC-SHA-256. */
export function bookingKeys(secret: string) {
  const sign = (purpose: Purpose, booking: Linked): string =>
    createHmac("sha256", secret).update(signedText(purpose, booking)).digest().subarray(0, 16).toString("base64url");
  const key = (purpose: Purpose, booking: Linked): string => `${booking.id}.${sign(purpose, booking)}`;
  const isFor = (purpose: Purpose, booking: Linked, signature: string): boolean =>
    // Compared as text: base64url can spell the same bits in more than one way, and only one
    // spelling is valid.
    timingSafeEqual(Buffer.from(sign(purpose, booking)), Buffer.from(signature));
  return {
    /** For the visitor who booked: shows, moves, corrects and cancels the booking. */
    visitor: (booking: Linked) => key("visitor", booking),
    /**
     * Sent by email only, so that it proves who owns the address: confirms, and allows everything
     * that the other key does.
     */
    confirm: (booking: Linked) => key("confirm", booking),
    /** Sent to the agent only: shows everything that is known, and allows each decision. */
    agent: (booking: Linked) => key("agent", booking),
    /** Whether a key is valid for a purpose of this booking. */
    fits(purpose: Purpose, text: string, booking: Linked): boolean {
      const { id, signature } = partsOf(text);
      if (id !== booking.id) return false;
      return isFor(purpose, booking, signature) || (purpose === "visitor" && isFor("confirm", booking, signature));
    },
  };
}

const partsOf = (key: string): { readonly id: string; readonly signature: string } => {
  const [, id = "", signature = ""] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{22})$/.exec(key) ?? [];
  return { id, signature };
};

/** The id of the booking that a key names; "" when the key is malformed. Says nothing about its validity. */
export const idIn = (key: string): string => partsOf(key).id;

/** Whether two secrets are equal, in constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));

/** The page where a visitor sees, moves and cancels a booking. */
export const bookingUrl = (siteUrl: string, key: string): string => `${siteUrl}/scheduler/booking?key=${key}`;
/** The page with the button of one of the agent's decisions. */
export const decisionUrl = (siteUrl: string, key: string, decision: Decision): string =>
  `${siteUrl}/scheduler/decide?key=${key}&do=${decision}`;
/** The page with the button that confirms an address. */
export const confirmUrl = (siteUrl: string, key: string): string => `${siteUrl}/scheduler/confirm?key=${key}`;
/** Name of the stored secret from which the address of the agent's calendar is made. */
export const CALENDAR_SECRET = "calendar";

/**
 * The secret part of the agent's calendar address. Hexadecimal, because the site's addresses are in
 * lower case.
 */
export const calendarKey = (secret: string): string => hash("sha256", `calendar ${secret}`, "hex");
/** The calendar address that the agent subscribes to. */
export const calendarUrl = (siteUrl: string, secret: string): string => `${siteUrl}/calendar/${calendarKey(secret)}.ics`;
