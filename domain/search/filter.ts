/** What a filter of the browse pages is. */
import type { Option } from "../forms/form.ts";
import type { Listing, Market } from "../listings/listing.ts";
import type { CalendarDate } from "../time/calendar-date.ts";

/** What changes by itself: the agent's day, and the ids of the homes that are open this weekend. */
export type Moment = { readonly today: CalendarDate; readonly open: ReadonlySet<string> };

type Base = {
  /** In the address. */
  readonly key: string;
  readonly label: string;
  readonly markets: readonly Market[];
};

/** One of several choices, each with a count. A single choice is a checkbox. */
export type ChoiceFilter = Base & {
  readonly kind: "choice";
  /** The label of no choice. */
  readonly any: string;
  /** Absent: the places that listings are in. */
  readonly choices?: (market: Market) => readonly Option[];
  /** The values of the choices that a listing fits. */
  readonly fits: (listing: Listing, moment: Moment) => readonly string[];
  /** Depends on the moment. */
  readonly timed?: true;
  /** Values are numbers, each meaning "at least": another number is read as the next lower one. */
  readonly steps?: true;
  /** A choice apart from its filter's label: "3+ beds". */
  readonly chip?: (label: string) => string;
};

/** The lowest or the highest price, in whole dollars. */
export type AmountFilter = Base & {
  readonly kind: "amount";
  readonly side: "lowest" | "highest";
  readonly bounds: (market: Market) => AmountBounds;
};

export type AmountBounds = {
  readonly least: number;
  readonly most: number;
  /** Amounts are rounded to it. */
  readonly step: number;
  /** Without the key in the address. Absent: no limit. */
  readonly initial?: number;
  /** `most` means no limit. */
  readonly endless?: true;
};

/** Words that are all in a listing's text. */
export type WordsFilter = Base & { readonly kind: "words"; readonly text: (listing: Listing) => string };

export type Filter = ChoiceFilter | AmountFilter | WordsFilter;
