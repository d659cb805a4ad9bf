/** The tables of the newsletter: its readers, its issues and their sending. Times are ISO 8601 in UTC as text. */
import type { ColumnType } from "kysely";
import type { IssueState } from "../../domain/newsletter/newsletter-desk.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";

export type IssueTables = {
  subscribers: {
    id: string;
    /** The address in lower case, which is unique. */
    address: string;
    /** The mailbox of the address, for counting: see `mailboxKey`. Null in rows from before migration 016. */
    mailbox: string | null;
    /** The address as it was last typed. */
    email: string;
    state: "waiting" | "confirmed" | "left";
    /** Confirmation links are valid for one round. Unsubscribing starts the next. */
    round: number;
    /** Confirmation emails since the last one that was answered. */
    unanswered: number;
    asked_at: string;
    /** When the last confirmation email was queued. */
    written_at: string;
    confirmed_at: string | null;
    left_at: string | null;
    /** How, and on which day, someone agreed whom a member added; null for those who confirmed by email. */
    consent_how: ColumnType<string | null, string | null | undefined>;
    consent_on: ColumnType<CalendarDate | null, CalendarDate | null | undefined>;
    /** The member's id. */
    added_by: ColumnType<string | null, string | null | undefined>;
  };
  newsletter_issues: {
    id: string;
    state: IssueState;
    subject: string;
    body: string;
    version: number;
    created_at: string;
    changed_at: string;
    /** The member's id. */
    changed_by: string;
    /** JSON: `FrozenIssue`. Null in drafts. */
    frozen: string | null;
    started_at: string | null;
    finished_at: string | null;
    /** The address up to which readers are listed, and when all were. */
    listed_to: string;
    listed_at: string | null;
    /** Counts of its deliveries; `departed` are those who left. */
    readers: number;
    delivered: number;
    refused: number;
    departed: number;
    unsure: number;
    /** Why it doesn't go on, in our own words. */
    problem: string | null;
    slug: string | null;
    /** 1 while its address is public. */
    archived: number;
  };
  issue_deliveries: {
    /** The email's id, too. */
    id: string;
    issue: string;
    subscriber: string;
    state: "waiting" | "sending" | "sent" | "refused" | "left";
    due_at: string;
    /** When it was last handed to the mail server. */
    tried_at: string | null;
    attempts: number;
    /** The sender that has it now. */
    holder: string | null;
    problem: string | null;
    /** 1 when the mail server may have taken it without our record of it. */
    unsure: number;
  };
  newsletter_settings: { id: number; per_hour: number; per_day: number; dkim_selector: string };
};
