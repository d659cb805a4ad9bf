/** What the dashboard's first screen shows. Times are instants in UTC. */
import type { BookingState, Decision } from "../booking/booking.ts";
import type { Instant } from "../time/instant.ts";
import type { PersonSummary } from "./person.ts";

/** Something that doesn't work, or is out of date, in words for the agent. */
export type Concern = {
  /** One line: "An answer to Ana Moreno wasn't delivered". */
  readonly title: string;
  /** What to do about it. */
  readonly text: string;
  /** The screen where that is done. */
  readonly path?: string;
};

/** Looks for what is stuck or old. One source for each part of the site; see `server/contacts/open-contacts.ts`. */
export type ConcernSource = (now: Date) => Promise<readonly Concern[]>;

export type BookedToday = {
  /** The appointment's request. */
  readonly id: string;
  /** Whose it is; absent while the request is being filed. */
  readonly person?: string;
  readonly name: string;
  readonly phone: string;
  readonly type: string;
  readonly place: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly state: BookingState;
  readonly open: readonly Decision[];
  /** It looks automated. */
  readonly flagged: boolean;
};

export type Today = {
  /** Who waits for an answer, the longest wait first. */
  readonly waits: readonly PersonSummary[];
  /** There are more than `waits` shows. */
  readonly hasMore: boolean;
  /** Ids of those who wait and whose requests look automated, where they are a wave. A few are among `waits`. */
  readonly suspects: readonly string[];
  /** Whose next step is due today, or was. */
  readonly due: readonly PersonSummary[];
  /** Requests for an appointment that need a decision. */
  readonly requested: readonly BookedToday[];
  /** Today's and tomorrow's appointments, by the agent's calendar. */
  readonly booked: readonly BookedToday[];
  readonly stuck: readonly Concern[];
  readonly old: readonly Concern[];
};
