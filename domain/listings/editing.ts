/** What the dashboard can do with the agent's own homes. `server/listings/` implements it. */
import type { Instant } from "../time/instant.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { FairHousingFlag } from "../fair-housing.ts";
import type { ListingFieldName } from "./fields.ts";
import type { ListingPhoto } from "./photos.ts";
import type { ByField, ListingValues } from "./read-listing.ts";
import type { Closing, ListingStatus } from "./status.ts";

/** `draft`: never shown yet. `live`: shown, from `goesLiveAt` on. `off`: taken off the site; its address is kept for it. */
export type ListingState = "draft" | "live" | "off";

export type EditedPhoto = ListingPhoto & {
  readonly id: string;
  /** What it shows; see `ROOMS`. */
  readonly room: string;
  /** What the agent wrote; `alt` is a suggestion while this is empty. */
  readonly written: string;
  /** Of the largest file. */
  readonly bytes: number;
  /** Can be brought back until it's swept, a day after this. */
  readonly deletedAt?: Instant;
};

export type EditedOpenHouse = {
  readonly id: string;
  readonly date: CalendarDate;
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
  readonly note: string;
  readonly canceled: boolean;
  readonly sequence: number;
  readonly changedAt: Instant;
  /** How many people said that they're coming, and for how many there is room; absent: for any number. */
  readonly coming: number;
  readonly capacity?: number;
};

/** A home as its editor shows it. */
export type EditedListing = {
  readonly id: string;
  /** Grows with each save of its fields; given back with the next one. */
  readonly version: number;
  readonly state: ListingState;
  readonly status: ListingStatus;
  /** Its page, once it was published. */
  readonly path?: `/listings/${string}`;
  readonly goesLiveAt?: Instant;
  readonly listedOn?: CalendarDate;
  readonly closed?: Closing;
  /** As typed. */
  readonly values: ListingValues;
  /** What keeps it from going live, and how unusual numbers were read. */
  readonly errors: ByField;
  readonly notes: ByField;
  readonly flags: readonly FlaggedField[];
  readonly photos: readonly EditedPhoto[];
  readonly openHouses: readonly EditedOpenHouse[];
  readonly changedAt: Instant;
  readonly changedBy: string;
};

/** What the fair housing check says about a field, about an alternative text (`photo`), or about an open house's note (`openHouse`). */
export type FlaggedField = { readonly field: ListingFieldName | "photo" | "openHouse" } & FairHousingFlag;

/** A row of the list. */
export type ListingOverview = {
  readonly id: string;
  readonly state: ListingState;
  readonly status: ListingStatus;
  readonly goesLiveAt?: Instant;
  /** "12 Elm Street, Anoka", or "" while it has none. */
  readonly address: string;
  readonly title: string;
  /** As typed. */
  readonly price: string;
  readonly path?: `/listings/${string}`;
  readonly cover?: ListingPhoto;
  readonly photos: number;
  readonly changedAt: Instant;
};

export type ListingsQuery = {
  readonly state?: ListingState;
  readonly status?: ListingStatus;
  /** Words of the address or the headline. */
  readonly q?: string;
  readonly from?: number;
  /** 50 by default. */
  readonly count?: number;
};

export type ListingsPage = {
  readonly items: readonly ListingOverview[];
  /** All that match. */
  readonly total: number;
  readonly samplesHidden: boolean;
};

/** Someone else changed the same field since this version was loaded. Nothing was saved. */
export type Conflict = { readonly field: ListingFieldName; readonly yours: string; readonly theirs: string };

export type Saved =
  | { readonly state: "saved"; readonly listing: EditedListing }
  /** Only of a home that is live: it keeps its last right text. */
  | { readonly state: "invalid"; readonly errors: ByField }
  | { readonly state: "conflict"; readonly conflicts: readonly Conflict[]; readonly listing: EditedListing }
  | { readonly state: "gone" };

/** Done, or why not, in words for the agent. */
export type Done =
  | { readonly state: "done"; readonly listing: EditedListing }
  | { readonly state: "refused"; readonly message: string }
  | { readonly state: "gone" };

export type HistoryEntry = {
  readonly version: number;
  readonly at: Instant;
  readonly by: string;
  /** The changed fields, and `published` (a `ListingState`), `status`, `slug`, `goesLiveAt`, `listedOn`, `closedOn`, `closedPrice`; "" where there was nothing. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly flags: readonly FlaggedField[];
};

export type NewStatus = {
  readonly status: ListingStatus;
  /** The day it closed; today by default. */
  readonly on?: string;
  /** As typed. */
  readonly price?: string;
};

/** One file of an upload. */
export type AddedPhoto =
  | { readonly name: string; readonly state: "added" | "known"; readonly photo: EditedPhoto }
  | {
      readonly name: string;
      readonly state: "refused";
      readonly message: string;
      /** Nothing is wrong with the file: it can't be stored right now. */ readonly isForNow?: true;
    };

/** `capacity` may be empty or absent: then there is room for any number. */
export type OpenHouseInput = {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly capacity?: string;
};
export type OpenHouseErrors = Readonly<Partial<Record<keyof OpenHouseInput, string>>>;
export type OpenHouseSaved =
  | { readonly state: "saved"; readonly openHouse: EditedOpenHouse }
  | { readonly state: "invalid"; readonly errors: OpenHouseErrors }
  | { readonly state: "gone" };

/** `by` is the member who does it. Everything is durable, and on this copy's pages, when it resolves. */
export type ListingsEditor = {
  list(query?: ListingsQuery): Promise<ListingsPage>;
  get(id: string): Promise<EditedListing | undefined>;
  /** A new draft. */
  create(values: ListingValues, by: string): Promise<EditedListing>;
  /** Saves the given fields as typed. What others changed meanwhile stays, or is a conflict if it's the same field. */
  save(id: string, values: ListingValues, seen: number, by: string): Promise<Saved>;
  /** Brings back what a version replaced, as a new version. */
  undo(id: string, version: number, by: string): Promise<Saved>;
  history(id: string): Promise<readonly HistoryEntry[]>;
  /** A draft with the same fields. */
  duplicate(id: string, by: string): Promise<EditedListing | undefined>;
  /** @param at when it appears; now by default. */
  publish(id: string, by: string, at?: Instant): Promise<Done>;
  /** Takes it off the site, or discards a draft. `publish` brings it back at its address. */
  takeOff(id: string, by: string): Promise<Done>;
  setStatus(id: string, status: NewStatus, by: string): Promise<Done>;
  /** Gives it another address. The old one leads to it. */
  rename(id: string, slug: string, by: string): Promise<Done>;
  hideSamples(hidden: boolean): Promise<void>;
  photos: {
    /** Reads a multipart post with files named `photos`, each stored by itself. */
    add(id: string, request: Request): Promise<readonly AddedPhoto[] | { readonly state: "refused"; readonly message: string }>;
    describe(photo: string, words: { readonly room: string; readonly alt: string }): Promise<boolean>;
    /** The photos in their new order; those that aren't named stay behind them. */
    arrange(id: string, photos: readonly string[]): Promise<boolean>;
    /** A quarter turn. */
    rotate(photo: string, to: "left" | "right"): Promise<boolean>;
    remove(photo: string): Promise<boolean>;
    restore(photo: string): Promise<boolean>;
  };
  openHouses: {
    add(id: string, input: OpenHouseInput): Promise<OpenHouseSaved>;
    move(openHouse: string, input: OpenHouseInput): Promise<OpenHouseSaved>;
    cancel(openHouse: string): Promise<boolean>;
  };
};
