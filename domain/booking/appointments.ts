/** Appointments as the dashboard shows them, and what members do about them. Times are instants in UTC. */
import type { CalendarDate } from "../time/calendar-date.ts";
import type { Instant } from "../time/instant.ts";
import type { AppointmentType, BookingState, Decision, MeetingPlace } from "./booking.ts";

/** What can happen with an appointment after it was booked. kept: the visitor keeps the time that was to be changed. */
export type EventKind =
  | "confirmed"
  | "declined"
  | "spam"
  | "restored"
  | "moved"
  | "canceled"
  | "proposed"
  | "accepted"
  | "kept"
  | "withdrawn"
  | "proposal-expired"
  | "no-show"
  | "no-show-undone"
  | "booked-for-caller";

/** Who did it. site: it happened by itself. */
export type Actor = "visitor" | "agent" | "site";

export type AppointmentEvent = {
  readonly id: string;
  readonly at: Instant;
  readonly kind: EventKind;
  readonly actor: Actor;
  /** The member's name, if a member did it in the dashboard. */
  readonly by?: string;
  /** The time before a move, or the proposed one. */
  readonly start?: Instant;
  /** What the visitor's email said in addition; "" for nothing. */
  readonly text: string;
};

/** One appointment in a list or in a week. */
export type AppointmentSummary = {
  /** The same as its request's. */
  readonly id: string;
  /** Whose it is; absent while the request is being filed. */
  readonly person?: string;
  readonly name: string;
  readonly phone: string;
  /** "" for a caller without one. */
  readonly email: string;
  /** The type's id, and its name. */
  readonly typeId: string;
  readonly type: string;
  readonly place: MeetingPlace;
  readonly start: Instant;
  readonly end: Instant;
  readonly state: BookingState;
  /** The request looks automated. */
  readonly flagged: boolean;
  readonly noShow: boolean;
  /** What can still be decided. */
  readonly open: readonly Decision[];
  /** Names the present state, so that a second member can't act on an older one. */
  readonly seen: string;
};

export type AppointmentDetail = AppointmentSummary & {
  /** In our words: an address, a phone call. */
  readonly where: string;
  readonly address?: string;
  /** The id of the home to see. */
  readonly listing?: string;
  readonly note: string;
  /** The visitor's zone. */
  readonly zone: string;
  readonly createdAt: Instant;
  readonly pendingUntil?: Instant;
  /** The time that the visitor is asked about. */
  readonly proposed?: Instant;
  /** Oldest first. */
  readonly events: readonly AppointmentEvent[];
  /** It was canceled as spam. free: its time can still be had. */
  readonly restorable?: "free" | "taken";
};

/** Time that the agent keeps free of appointments. */
export type BlockedTime = {
  readonly id: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly note: string;
  /** The member's name; absent once it's no longer stored. */
  readonly by?: string;
};

export type Week = {
  /** The seven days, Sunday first. */
  readonly days: readonly CalendarDate[];
  readonly appointments: readonly AppointmentSummary[];
  readonly blocked: readonly BlockedTime[];
  /** Busy times of the agent's own calendar. */
  readonly busy: readonly { readonly start: Instant; readonly end: Instant }[];
};

/** upcoming: booked or on hold, and not over. waiting: a decision is open. past: has begun. canceled: or declined, ahead and past. */
export const APPOINTMENT_LISTS = ["upcoming", "waiting", "past", "canceled"] as const;
export type AppointmentList = (typeof APPOINTMENT_LISTS)[number];

export type AppointmentsPage = {
  readonly items: readonly AppointmentSummary[];
  /** The key of the next page. */
  readonly next?: string;
};

/**
 * What became of a change. gone: there is no such appointment. changed: it's no longer as the member has seen it; nothing was done. past: it
 * has begun, or the new time is past. too-far: the new time is years away. taken: another appointment has the time. outside: outside of the
 * hours, or at a busy or blocked time, which must be said to be wanted. no-email: there is no address that could be asked. closed: its
 * state doesn't allow it. early: it isn't over yet.
 */
export type ChangeOutcome = "done" | "gone" | "changed" | "past" | "too-far" | "taken" | "outside" | "no-email" | "closed" | "early";

/** Who does something in the dashboard, and to what state of an appointment. */
export type ChangeOf = {
  /** The member's id. */
  readonly by: string;
  readonly id: string;
  /** `seen` of what the member looked at. */
  readonly seen: string;
};

export type NewTime = {
  readonly start: Instant;
  /** Said in the email; "" for nothing. */
  readonly message: string;
  /** Also outside of the hours, or at a busy or blocked time. */
  readonly anyTime: boolean;
};

/** Which email a visitor gets when an appointment is canceled. none: no email address. flagged: it looks automated. unbooked: it was never booked. */
export type CancelEmail = "canceled" | "none" | "flagged" | "unbooked";

export type ToCancel = AppointmentSummary & { readonly emails: CancelEmail; /** It can't be canceled anymore. */ readonly isOver: boolean };

export type BlockRequest = {
  readonly by: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly note: string;
  /** Appointments in it stay booked. */
  readonly despite: boolean;
};

export type BlockResult =
  | { readonly state: "blocked"; readonly id: string }
  /** There are appointments in it. */
  | { readonly state: "over"; readonly appointments: readonly AppointmentSummary[] }
  /** past: it has ended. backwards: it ends before it begins. too-long: more than a year. */
  | { readonly state: "past" | "backwards" | "too-long" };

/** An appointment that a member makes for someone who called. */
export type CallerBooking = {
  readonly by: string;
  /** By which a form that is sent twice is known. */
  readonly key: string;
  readonly type: AppointmentType;
  readonly place: MeetingPlace;
  readonly start: Instant;
  readonly name: string;
  readonly phone: string;
  /** "" if there is none: then no email goes to the caller. */
  readonly email: string;
  readonly address?: string;
  readonly listing?: string;
  readonly note: string;
  readonly anyTime: boolean;
};

export type CallerResult =
  | { readonly state: "booked"; readonly id: string }
  | { readonly state: "past" | "too-far" | "taken" | "outside"; readonly nearest: readonly Instant[] };

/** What the dashboard does with appointments. */
export interface Appointments {
  /** The week with a day. */
  week(day: CalendarDate): Promise<Week>;
  /** @param after `next` of the page before. */
  list(which: AppointmentList, after?: string): Promise<AppointmentsPage>;
  get(id: string): Promise<AppointmentDetail | undefined>;
  /** Carries out a decision, as the links in emails to the agent do. @param message for the visitor, when it's declined. */
  decide(of: ChangeOf, decision: Decision, message: string): Promise<ChangeOutcome>;
  /** Moves it; the visitor gets the new time with an invitation. */
  move(of: ChangeOf, to: NewTime): Promise<ChangeOutcome>;
  /** Asks the visitor about a new time. Until the answer the appointment stays as it is. */
  propose(of: ChangeOf, to: NewTime): Promise<ChangeOutcome>;
  /** Takes the question back. */
  withdraw(of: ChangeOf): Promise<ChangeOutcome>;
  cancel(of: ChangeOf, message: string): Promise<ChangeOutcome>;
  /** Those that there are, with who would get which email. */
  toCancel(ids: readonly string[]): Promise<readonly ToCancel[]>;
  /** After its beginning: the visitor didn't come, or did. No one is emailed. */
  setNoShow(of: ChangeOf, isNoShow: boolean): Promise<ChangeOutcome>;
  /** Books what was canceled as spam again. The visitor gets the invitation. */
  restore(of: ChangeOf): Promise<ChangeOutcome>;
  /** What was canceled as spam and is still ahead, of one person. */
  restorableOf(person: string): Promise<readonly AppointmentDetail[]>;
  block(request: BlockRequest): Promise<BlockResult>;
  /** `false` if it was removed before. */
  unblock(id: string): Promise<boolean>;
  /** Those that haven't ended, by time. */
  blocked(): Promise<readonly BlockedTime[]>;
  book(caller: CallerBooking): Promise<CallerResult>;
  /** Times that visitors could book, and sooner ones. @param moving the appointment whose own time counts as free. */
  free(type: AppointmentType, place: MeetingPlace, from: Instant, to: Instant, moving?: string): Promise<readonly Instant[]>;
}
