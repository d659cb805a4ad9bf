/** Everyone who wrote, as the dashboard shows them. Times are instants in UTC unless a type says otherwise. */
import type { AppointmentEvent } from "../booking/appointments.ts";
import type { Decision, BookingState } from "../booking/booking.ts";
import type { Answer } from "../leads/lead.ts";
import type { AnswerFile } from "./answer-files.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { Instant } from "../time/instant.ts";

/** `new`: a request has no answer yet. `open`: in touch. `waiting`: until a day. */
export const PERSON_STATES = ["new", "open", "waiting", "done", "spam"] as const;
export type PersonState = (typeof PERSON_STATES)[number];
export const isPersonState = (text: string | undefined): text is PersonState => PERSON_STATES.some((state) => state === text);

/** The states that a member can choose. */
export type ChosenState = Exclude<PersonState, "new" | "spam">;
export const isChosenState = (text: string | undefined): text is ChosenState => text === "open" || text === "waiting" || text === "done";

/** `call`, `text`, `elsewhere`: an answer that the site didn't send. */
export const NOTE_KINDS = ["note", "call", "text", "elsewhere"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
export const isNoteKind = (text: string | undefined): text is NoteKind => NOTE_KINDS.some((kind) => kind === text);

/** Most characters of a note, of a next step, and of an answer and its subject. */
export const LONGEST = { note: 4000, nextStep: 200, reply: 10_000, subject: 140, name: 80 } as const;

/** A row of the list. */
export type PersonSummary = {
  readonly id: string;
  /** "" if the person gave none. */
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly state: PersonState;
  /** The day of the next step, by the agent's calendar. */
  readonly until?: CalendarDate;
  readonly nextStep: string;
  /** When the oldest request without an answer came. */
  readonly waitsSince?: Instant;
  readonly lastAt: Instant;
  /** A request of theirs looked like spam. */
  readonly isFlagged: boolean;
  /** In lists: the form of the latest request, "Question about a listing". */
  readonly about?: string;
};

/** A page of people; `next` asks for the one behind it. */
export type PeoplePage = {
  readonly people: readonly PersonSummary[];
  readonly next?: string;
  /** Too many match for all to be looked at. */
  readonly isPartial?: true;
  /** Of a wave: how many it has in all. */
  readonly total?: number;
};

/** People who are new and may be a wave of spam. `wave`: "flagged" whose requests look automated; else the id of a person, who wrote the same. */
export type WaveQuery = { readonly wave: string };

/** What someone was before a move to spam. */
export type StateBefore = { readonly id: string; readonly state: Exclude<PersonState, "spam">; readonly until?: CalendarDate };

/**
 * Who was moved to spam together. `kept`: who has an appointment ahead, and stays. `at` and `before` bring them back; those who were new and
 * had no day aren't in `before`.
 */
export type SpamMove = { readonly moved: number; readonly kept: number; readonly at: Instant; readonly before: readonly StateBefore[] };

export type PersonAppointment = {
  readonly state: BookingState;
  /** "Consultation". */
  readonly type: string;
  readonly start: Instant;
  readonly end: Instant;
  /** What the agent can still decide. */
  readonly open: readonly Decision[];
  /** What happened after it was booked, oldest first. */
  readonly events: readonly AppointmentEvent[];
};

/** Whether an email was delivered; `refused` has given up, and `late` tries again. */
export type Delivery = "waiting" | "delivered" | "late" | "refused";

/** What happened with a person, newest first. `by` is a member's name; absent once the member is no longer stored. */
export type TimelineEntry = { readonly id: string; readonly at: Instant } & (
  | {
      readonly kind: "request";
      readonly formName: string;
      readonly page: string;
      readonly answers: readonly Answer[];
      /** What the person agreed to, word for word. */
      readonly consent?: string | undefined;
      readonly spamSignals: readonly string[];
      readonly photos: number;
      readonly waits: boolean;
      readonly answeredAt?: Instant | undefined;
      readonly appointment?: PersonAppointment | undefined;
      readonly comesToOpenHouse?: boolean | undefined;
    }
  | {
      readonly kind: "reply";
      readonly by?: string | undefined;
      readonly subject: string;
      readonly body: string;
      readonly to: string;
      readonly delivery: Delivery;
      readonly files: readonly AnswerFile[];
      readonly problem?: string | undefined;
    }
  | { readonly kind: "note"; readonly by?: string | undefined; readonly note: NoteKind; readonly text: string }
);

/** A newsletter subscription or a search that is emailed, by an address of the person. */
export type KeptByEmail = {
  readonly email: string;
  readonly what: "newsletter" | "homes";
  /** What is looked for; "" for the newsletter. */
  readonly words: string;
  readonly state: "waiting" | "confirmed" | "paused" | "left";
  readonly since: Instant;
};

/** One person with everything. */
export type PersonDetail = PersonSummary & {
  readonly timeline: readonly TimelineEntry[];
  /** The timeline goes on with what is before this id. */
  readonly older?: string;
  readonly keptByEmail: readonly KeptByEmail[];
  /** People with the same address or phone number, and another name. */
  readonly alike: readonly PersonSummary[];
  /** How many others are new and wrote the same words. */
  readonly sameWords: number;
};

/** A saved reply, with placeholders such as {first name}. */
export type SavedReply = { readonly id: string; readonly name: string; readonly subject: string; readonly body: string };

/** What is needed to write an answer. */
export type ReplyDraft = {
  readonly person: PersonSummary;
  /** A new id, by which a reply that is sent twice is known. */
  readonly id: string;
  /** The request that it answers. */
  readonly subject: string;
  /** What the person wrote last, to be read while writing. */
  readonly lastRequest: Extract<TimelineEntry, { kind: "request" }> | undefined;
  /** Slug or id of the home that the last request with one is about. */
  readonly listing?: string;
  /** The newest answer, by anyone; "" if there is none. */
  readonly lastAnswer: string;
  /** Who wrote that one, and when. */
  readonly answered?: { readonly by: string; readonly at: Instant };
  /** Another member who has the answer open. */
  readonly writing?: { readonly name: string; readonly since: Instant };
  /** Where a reply to it goes. */
  readonly replyTo: string;
};

export type NewReply = {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  /** The newest answer that its writer has seen. */
  readonly lastAnswer: string;
  /** How it goes on after this. */
  readonly next: ChosenState;
  readonly until?: CalendarDate;
  /** The folder of the files that go with it, which are stored already, and what is in it. */
  readonly attached?: { readonly folder: string; readonly files: readonly AnswerFile[] };
};

export type SentReply =
  | { readonly state: "sent" }
  /** Someone else answered since the form was opened. Nothing was sent. */
  | { readonly state: "answered"; readonly by: string; readonly at: Instant; readonly lastAnswer: string }
  /** The person is gone, or has no email address. */
  | { readonly state: "gone" | "no-address" };
