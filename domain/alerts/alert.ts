/** Emails about homes that someone asked for: about a search, or about one home. */
import type { Listing } from "../listings/listing.ts";
import type { ListingStatus } from "../listings/status.ts";

/** The browse page whose search it is. */
export type Section = "buy" | "rent" | "invest";

export const SECTIONS = ["buy", "rent", "invest"] as const satisfies readonly Section[];

/** The section whose searches find a listing. */
export const sectionOf = ({ market }: Pick<Listing, "market">): Section =>
  market === "sale" ? "buy" : market === "rent" ? "rent" : "invest";

/** How often someone is emailed. `daily` and `weekly` are at 7:00 in the agent's zone, `weekly` on Mondays. */
export type Frequency = "now" | "daily" | "weekly";

export const FREQUENCIES = ["now", "daily", "weekly"] as const satisfies readonly Frequency[];

export const isFrequency = (text: string | undefined): text is Frequency => FREQUENCIES.some((each) => each === text);

/** Most searches and homes of one mailbox. */
export const MOST_ALERTS = 10;

/** What someone asks for. */
export type NewAlert = {
  readonly email: string;
  readonly frequency: Frequency;
  readonly section: Section;
  /** The canonical query of a search, "" for all homes of the section and for a home. */
  readonly query: string;
  /** The slug of a home. Absent for a search. */
  readonly home?: string;
  /** What it is, in words. */
  readonly words: string;
};

/** `full`: the mailbox has `MOST_ALERTS` already. `gone`: the home can't be watched. */
export type AskResult = "asked" | "full" | "gone";

/** An alert as its owner sees it. */
export type AlertView = Pick<NewAlert, "section" | "query" | "words" | "frequency"> & {
  readonly id: string;
  readonly about: "search" | "home";
  /** `waiting`: not confirmed yet. */
  readonly state: "waiting" | "confirmed" | "paused";
  /** The home's page, if it is about a home that has one now. */
  readonly path?: `/listings/${string}`;
};

/** All alerts of an address. */
export type AlertsOf = { readonly email: string; readonly alerts: readonly AlertView[] };

/** A change that an owner makes to one alert. */
export type AlertChange = { readonly frequency: Frequency } | "pause" | "resume" | "stop";

/** What is new about a home since the last time. `closed`: sold, leased. */
export type News = {
  readonly reasons: readonly ("new" | "back" | "matches" | "price" | "status" | "open-houses")[];
  /** Before the change, in whole dollars. */
  readonly oldPrice?: number;
  readonly oldStatus?: ListingStatus;
};

/** The alerts that pages use. `gone`: a key is invalid or belongs to no one anymore. */
export interface Alerts {
  /**
   * Stores an alert that waits for the owner of the address, who gets an email with a link. Asking again for the
   * same changes nothing.
   */
  ask(alert: NewAlert): Promise<AskResult>;
  /** What the link of a confirmation email is about. Changes nothing. */
  pending(key: string): Promise<(AlertsOf & { readonly state: "waiting" | "confirmed" | "expired" }) | undefined>;
  /** Confirms all that wait. Resolves to the key of the page for changes. A second call changes nothing. */
  confirm(key: string): Promise<{ readonly key: string } | "expired" | "gone">;
  /** All alerts of the owner of a key. */
  find(key: string): Promise<AlertsOf | undefined>;
  /** Changes one alert. */
  change(key: string, id: string, change: AlertChange): Promise<"done" | "gone">;
  /** Stops all emails, those that wait to be sent too. A second call changes nothing. */
  stop(key: string): Promise<"stopped" | "gone">;
  /** Deletes the address with all that was stored for its alerts. */
  erase(key: string): Promise<"erased" | "gone">;
}
