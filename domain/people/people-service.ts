/** What the dashboard can do with the people who wrote. `server/contacts/` implements it. */
import type { Decision, DecisionResult } from "../booking/booking.ts";
import type { Member } from "../dashboard/members.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { Instant } from "../time/instant.ts";
import type { AnswerTimes } from "./answer-times.ts";
import type {
  ChosenState,
  NewReply,
  NoteKind,
  PeoplePage,
  PersonDetail,
  PersonState,
  ReplyDraft,
  SavedReply,
  SentReply,
  SpamMove,
  StateBefore,
  WaveQuery,
} from "./person.ts";
import type { Today } from "./today.ts";

/** Methods with a person's id resolve to `false` or `undefined` if there is none: erased, or merged into another one. */
export interface People {
  /**
   * A page of people, the latest request first; of a search, those with most of its words whole first. Without `state`, everyone but spam;
   * a search finds spam, too.
   * @param query `q`: beginnings of words of a name, an email address or a street address, or a phone number. `after`: `next` of the
   *   page before.
   */
  find(query: { readonly q?: string; readonly state?: PersonState; readonly after?: string }): Promise<PeoplePage>;
  /** @param before `older` of the page before. */
  get(id: string, before?: string): Promise<PersonDetail | undefined>;
  setNextStep(
    id: string,
    step: { readonly state: ChosenState; readonly until: CalendarDate | undefined; readonly nextStep: string },
  ): Promise<boolean>;
  /** Any kind but "note" is an answer. */
  addNote(by: Member, id: string, kind: NoteKind, text: string): Promise<boolean>;
  deleteNote(id: string, note: string): Promise<void>;
  /** Moves people to spam, and cancels what they have booked without an email to the address that was typed. Resolves to how many there were. */
  markSpam(ids: readonly string[]): Promise<number>;
  /** A page of what may be a wave of spam, the latest first. */
  findWave(query: WaveQuery, after?: string): Promise<PeoplePage>;
  /** Moves several people to spam. Who has an appointment ahead stays. */
  moveToSpam(ids: readonly string[]): Promise<SpamMove>;
  /** The same with a whole wave. @param until only those who wrote by then. */
  moveWaveToSpam(query: WaveQuery, until: Instant): Promise<SpamMove>;
  /** Brings back who was moved together, as they were. Resolves to how many there were. */
  undoSpam(movedAt: string, before: readonly StateBefore[]): Promise<number>;
  /** Moves people to "done" without an answer. */
  markDone(ids: readonly string[]): Promise<number>;
  /** Brings a person back. Appointments that were canceled stay so until each is brought back: see `Appointments.restorableOf`. */
  notSpam(id: string): Promise<boolean>;
  /** Decides about an appointment of the person. @param lead its request. */
  decide(by: Member, id: string, lead: string, decision: Decision): Promise<DecisionResult>;
  /** Everything of `from` becomes `into`'s. */
  merge(into: string, from: string): Promise<boolean>;
  /** Makes some requests another person's. Resolves to that person; `undefined` if none or all of them would go. */
  split(id: string, leads: readonly string[]): Promise<string | undefined>;
  /** Opens an answer: other members see who is writing for a quarter of an hour. */
  draft(by: Member, id: string): Promise<ReplyDraft | undefined>;
  stopWriting(by: Member, id: string): Promise<void>;
  /** Queues an answer. Texts are filled in already. */
  reply(by: Member, id: string, reply: NewReply): Promise<SentReply>;
  savedReplies(): Promise<readonly SavedReply[]>;
  /** @param reply `id` is "" for a new one. */
  saveReply(reply: SavedReply): Promise<void>;
  deleteReply(id: string): Promise<void>;
  today(): Promise<Today>;
  answerTimes(): Promise<AnswerTimes>;
  wantsMorningEmail(member: Member): Promise<boolean>;
  setMorningEmail(member: Member, isWanted: boolean): Promise<void>;
}
