/** Which tables an export has. A table that isn't named here is in no export. */
import type { Tables } from "../store/tables.ts";

type Name = keyof Tables;

/** Exported with all columns. */
export const EXPORTED: readonly Name[] = [
  "leads",
  "emails",
  "bookings",
  "subscribers",
  "alert_people",
  "alerts",
  "alert_matches",
  "people",
  "person_keys",
  "lead_work",
  "person_notes",
  "replies",
  "reply_templates",
  "listings",
  "listing_slugs",
  "listing_history",
  "listing_photos",
  "listing_changes",
  "open_houses",
  "open_house_guests",
  "catalog_state",
  "closed_sales",
  "sales_settings",
  "members",
  "audit_log",
  "content_sections",
  "content_edits",
  "content_history",
];

/** Why each other one isn't. */
export const LEFT_OUT: Readonly<Partial<Record<Name, string>>> = {
  secrets: "keys that sign links and forms",
  passkeys: "how members sign in",
  sessions: "who is signed in",
  sign_in_links: "links that open the dashboard",
  spent_challenges: "passkey challenges that were answered",
  kept_forms: "forms of the dashboard that wait for a passkey",
  dedupe_records: "digests by which a request that is sent twice is stored once",
  erasures: "digests of who was erased",
  person_words: "the search index of people, made from the others",
  calendar_copies: "copies of your own calendar, which are fetched again",
  heartbeat: "when the server last ran",
};
