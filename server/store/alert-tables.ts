/** The tables of emails about homes, and of the changes that cause them. Times are ISO 8601 in UTC as text. */
import type { Frequency, Section } from "../../domain/alerts/alert.ts";
import type { Instant } from "../../domain/time/instant.ts";

export type AlertTables = {
  alert_people: {
    id: string;
    /** The address in lower case, which is unique. */
    address: string;
    email: string;
    /** The mailbox of the address, for counting: see `mailboxKey`. */
    mailbox: string;
    /** Confirmation links are valid for one round. Stopping starts the next. */
    round: number;
    /** Emails that asked for a confirmation since the last one that was answered. */
    unanswered: number;
    /** When the last of them was queued. */
    written_at: Instant;
    /** When the next email about homes is due. */
    next_at: Instant | null;
    /** When the last alert was stopped. */
    left_at: Instant | null;
  };
  alerts: {
    id: string;
    person: string;
    section: Section;
    /** Canonical; "" for a home. */
    query: string;
    /** The id of a home; null for a search. */
    listing: string | null;
    words: string;
    frequency: Frequency;
    state: "waiting" | "confirmed" | "paused" | "stopped";
    asked_at: Instant;
    /** The request that confirming it made. */
    lead: string | null;
  };
  /** Each by the catalog's version that it made: see `server/listings/changes.ts`. */
  listing_changes: {
    revision: number;
    listing: string;
    at: Instant;
    /** Not looked at before. */
    due_at: Instant;
    /** JSON: `Before`. */
    before: string;
    matched_at: Instant | null;
  };
  /** A home that someone is emailed about, once for each change. */
  alert_matches: {
    id: string;
    person: string;
    alert: string;
    listing: string;
    /** The first of the changes. */
    revision: number;
    /** JSON: `News`. */
    news: string;
    due_at: Instant;
    /** The email that it goes out with, once that is queued. */
    email: string | null;
  };
};
