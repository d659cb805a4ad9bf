/** The tables of people, of what is done about their requests, and of consents. Times are ISO 8601 in UTC as text. */
import type { NoteKind, PersonState } from "../../domain/people/person.ts";
import type { ConsentTables } from "../consents/consent-tables.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";

export type ContactTables = ConsentTables & {
  people: {
    id: string;
    /** The latest that the person gave; "" if none. */
    name: string;
    email: string;
    phone: string;
    state: PersonState;
    /** The day of the next step, by the agent's calendar. */
    until: CalendarDate | null;
    next_step: string;
    /** When the oldest request without an answer came; null in spam, too. */
    waits_since: string | null;
    /** When the latest request came. */
    last_at: string;
    /** 1 when a request looked like spam. */
    flagged: number;
    /** The member who has the answer open, and since when. */
    writing_by: string | null;
    writing_at: string | null;
    created_at: string;
    changed_at: string;
  };
  /** `key` is an identifier as in `server/people/identity.ts`, `name` is a `nameKey`. */
  person_keys: { id: string; key: string; name: string; person: string; at: string };
  /** `entry` is a word, a space and the person's id. */
  person_words: { entry: string; person: string };
  lead_work: {
    lead: string;
    person: string;
    at: string;
    form_name: string;
    /** The slug or id of the home that it is about. */
    listing: string | null;
    /** 1 until it's answered, or called done. */
    waits: number;
    /** 1 if it asks for an answer, so that the time until the first one counts. */
    counts: number;
    first_answer_at: string | null;
    /** 0 until members were notified of it: see `server/push/`. */
    announced: number;
  };
  person_notes: { id: string; person: string; at: string; member: string; kind: NoteKind; text: string };
  /** The id is the email's. */
  replies: {
    id: string;
    person: string;
    lead: string;
    at: string;
    member: string;
    recipient: string;
    subject: string;
    body: string;
    /** Where the files are that were sent with it, and a JSON list of them. */
    folder: string | null;
    files: string | null;
  };
  reply_templates: { id: string; name: string; subject: string; body: string; changed_at: string };
};
