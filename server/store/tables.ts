/** The tables as the migrations leave them. Times are ISO 8601 in UTC as text; yes and no are 1 and 0. */
import type { ColumnType, Generated } from "kysely";
import type { MeetingPlace, StoredState } from "../../domain/booking/booking.ts";
import type { Action } from "../../domain/dashboard/actions.ts";
import type { Role } from "../../domain/dashboard/members.ts";
import type { ListingState } from "../../domain/listings/editing.ts";
import type { ListingStatus } from "../../domain/listings/status.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Instant } from "../../domain/time/instant.ts";
import type { FailureKind } from "../email/mail-error.ts";
import type { AppointmentTables } from "../appointments/appointment-tables.ts";
import type { ConnectionTables } from "../connections/connection-tables.ts";
import type { ContactTables } from "../contacts/contact-tables.ts";
import type { IssueTables } from "../newsletter-issues/issue-tables.ts";
import type { PushTables } from "../push/push-tables.ts";
import type { GuestTables } from "../open-houses/guest-tables.ts";
import type { SaleTables } from "../sales/sale-tables.ts";
import type { AlertTables } from "./alert-tables.ts";
import type { Topic } from "./changes.ts";

export type Tables = AlertTables &
  AppointmentTables &
  ConnectionTables &
  ContactTables &
  GuestTables &
  IssueTables &
  PushTables &
  SaleTables & {
    leads: {
      id: string;
      at: string;
      form: string;
      form_name: string;
      lead_type: string;
      page: string;
      /** JSON: `Answer[]`. */
      answers: string;
      /** JSON: `Origin`. */
      origin: string;
      consent: string | null;
      /** JSON: `string[]`. */
      spam_signals: string;
      idempotency_key: string | null;
      /** JSON: `Picture[]`. */
      pictures: string | null;
      /** 1 once it belongs to a person (`server/contacts/`), and once its consent is in the ledger (`server/consents/`). */
      filed: ColumnType<number | null, number | null | undefined>;
      consent_noted: ColumnType<number | null, number | null | undefined>;
    };
    dedupe_records: { digest: string; key: string | null; lead_id: string; at: string };
    emails: {
      id: string;
      kind: string;
      /** Null in an email that is about no request. */
      lead_id: string | null;
      /** dead: given up. dropped: out of date before it could be sent, or left to the next summary (`request-summary.ts`). */
      state: "waiting" | "sent" | "dead" | "dropped";
      created_at: string;
      /** Start of the present attempts. Three days of failures count from here. */
      tried_since: string;
      due_at: string;
      /** The process that has claimed it. The claim ends at `due_at`. */
      holder: string | null;
      attempts: number;
      /** Why the last attempt failed, in our own words. */
      problem: string | null;
      /** The same as a kind, by which the outbox decides. */
      failure: FailureKind | null;
      sent_at: string | null;
      /** 1 for an email to the agent, which must arrive. */
      must_deliver: number;
      /** The booking's `sequence` that it describes. */
      sequence: number | null;
      /** A reminder is not sent before. */
      not_before: string | null;
      /** Dropped from then on. */
      not_after: string | null;
      /** The start of a moved appointment that the recipient knows from the last email, UTC. */
      moved_from: Instant | null;
      /** 1 when the agent made the change that it describes. */
      by_agent: number;
      /** The mailbox that a receipt was for: see `mailboxKey`. Limits count by it. */
      mailbox: string | null;
      /** What an email about no request is about: the id of a sign-in link. */
      about: string | null;
    };
    bookings: {
      /** The same as its lead's id. */
      id: string;
      /** Id of the appointment type. */
      type: string;
      place: MeetingPlace;
      state: StoredState;
      starts_at: Instant;
      ends_at: Instant;
      /** With the buffer around the appointment. */
      blocked_from: Instant;
      blocked_until: Instant;
      /** When a pending booking expires. */
      pending_until: Instant | null;
      agent_zone: string;
      /** The visitor's. */
      zone: string;
      name: string;
      email: string;
      /** The mailbox of the address, for counting: see `mailboxKey`. */
      email_key: string;
      phone: string;
      note: string;
      address: string | null;
      listing: string | null;
      /** Grows with each change, as iCalendar's SEQUENCE. */
      sequence: number;
      /**
       * 1 when the request looks automated: the visitor's address gets no email until the agent
       * confirms.
       */
      flagged: number;
      /** When the owner of the address confirmed it with the link in the email. */
      confirmed_at: Instant | null;
      /**
       * 1 while the agent must decide, because it was beyond a limit. It blocks no time; its state is
       * expired.
       */
      requested: number;
      /** When the agent confirmed it. */
      approved_at: Instant | null;
      /** The first mailbox of a booking whose email address was corrected; empty when its owner was erased. */
      first_email_key: string | null;
      created_at: Instant;
      changed_at: Instant;
    };
    /**
     * Copies of the agent's own calendar: the last good one, and a newer one that could be read only
     * in part.
     */
    calendar_copies: {
      place: "good" | "newer";
      /** Digest of the calendar's address. */
      source: string;
      text: string;
      etag: string | null;
      modified: string | null;
      /** When it was last known to be current. */
      fetched_at: string;
    };
    /** The agent's own homes: see `server/listings/`. */
    listings: {
      id: string;
      /** The present one; null until it's first published. */
      slug: string | null;
      state: ListingState;
      status: ListingStatus;
      /** JSON: `ListingValues`. */
      data: string;
      version: number;
      /** The catalog's version at its last change, of a photo or an open house as well. */
      revision: number;
      goes_live_at: Instant | null;
      listed_on: CalendarDate | null;
      closed_on: CalendarDate | null;
      closed_price: number | null;
      changed_at: Instant;
      changed_by: string;
    };
    /** All slugs that were ever used, and whose they are. */
    listing_slugs: { slug: string; listing: string };
    listing_history: {
      id: string;
      listing: string;
      version: number;
      at: Instant;
      changed_by: string;
      /** JSON: what `HistoryEntry` says. */
      before: string;
      after: string;
      flags: string;
    };
    listing_photos: {
      id: string;
      listing: string;
      position: number;
      folder: string;
      room: string;
      alt: string;
      width: number;
      height: number;
      bytes: number;
      /** Degrees clockwise. */
      turned: number;
      digest: string;
      /** 2: it couldn't be made. */
      avif: number;
      created_at: Instant;
      deleted_at: Instant | null;
    };
    open_houses: {
      id: string;
      listing: string;
      date: CalendarDate;
      from_min: number;
      to_min: number;
      note: string;
      state: "planned" | "canceled";
      sequence: number;
      changed_at: Instant;
      /** For how many people there is room; null: for any number. */
      capacity: number | null;
    };
    /** One row, once anything about listings was changed. */
    catalog_state: { id: number; version: number; samples_hidden: number };
    secrets: { name: string; value: string };
    /** Erasures that were applied to this database: see `server/people/erasures.ts`. */
    erasures: { digest: string; at: string };
    /** One row: see `generation.ts`. */
    log_generation: { id: number; generation: number };
    heartbeat: { id: number; at: string };
    /** The mark of data that was moved to another database: see `moves.ts`. At most one row. */
    moves: { place: string; at: string; done: number };
    /** Work that only one process does at a time: see `leases.ts`. */
    leases: {
      name: string;
      holder: string | null;
      until: string;
      done_at: string | null;
      /** Why it failed when it was last done, in our own words. */
      problem: string | null;
    };
    /** What processes tell each other: see `changes.ts`. The version of a topic is another one after each change. */
    changes: { topic: Topic; version: string };
    members: {
      id: string;
      name: string;
      /** In lower case, which is unique. */
      email: string;
      role: Role;
      created_at: string;
      /** Null while an invitation is open. */
      joined_at: string | null;
      removed_at: string | null;
      /** 1 for those who want the morning email, and the day for which the last one was queued. */
      morning_email: Generated<number>;
      morning_on: ColumnType<CalendarDate | null, CalendarDate | null | undefined>;
    };
    passkeys: {
      /** The credential's id, base64url. */
      id: string;
      member: string;
      /** COSE, base64url. */
      public_key: string;
      counter: number;
      /** JSON: `string[]`. */
      transports: string;
      name: string;
      created_at: string;
      used_at: string | null;
    };
    sessions: {
      digest: string;
      member: string;
      created_at: string;
      /** Known to a few minutes. */
      seen_at: string;
      /** When a passkey was last used in it. */
      verified_at: string | null;
      user_agent: string;
      /** The latest end, however much it is used. */
      ends_at: string;
    };
    sign_in_links: {
      id: string;
      digest: string;
      purpose: "shell" | "sign-in" | "invitation";
      /** Null for the shell, and for an address that no member has. */
      member: string | null;
      /** Of the browser that asked, which alone may use the link. */
      browser_digest: string | null;
      /** The path to go on to. */
      goes_to: string;
      created_at: string;
      ends_at: string;
      used_at: string | null;
      /** Wrong codes. */
      attempts: number;
    };
    /** Answered passkey challenges, until they expire: see `challenges.ts`. */
    spent_challenges: { digest: string; ends_at: string };
    /** Forms whose session had ended. `fields` is JSON: text by field. */
    kept_forms: { id: string; member: string; path: string; fields: string; at: string };
    /** `target` is the name of what it was done to. */
    audit_log: { id: string; at: string; member: string | null; action: Action; target: string };
    /** Sections of the site content that were ever changed. */
    content_sections: { section: string; version: number; saved: number; changed_at: string; changed_by: string };
    /** What differs from what ships. `value` is JSON. */
    content_edits: { section: string; field: string; value: string; changed_at: string; changed_by: string };
    /** `before` and `after` are JSON; null: what ships. */
    content_history: {
      id: string;
      section: string;
      field: string;
      before: string | null;
      after: string | null;
      at: string;
      changed_by: string;
      version: number;
    };
  };
