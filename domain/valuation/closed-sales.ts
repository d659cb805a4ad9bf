/** What pages and the dashboard do with closed sales. `server/sales/` implements it. */
import type { CalendarDate } from "../time/calendar-date.ts";
import type { Instant } from "../time/instant.ts";
import type { ClosedSale, SaleErrors, SaleFacts, TypedSale } from "./closed-sale.ts";

/** What pages know. */
export type SalesNow = {
  /** The agent's sales of the last three years, or samples as long as there are none. */
  readonly sales: readonly ClosedSale[];
  /** The agent's figure for a year's change of prices, a fraction. */
  readonly yearly?: number;
};

export interface ClosedSales {
  /** From memory: no request waits for the store. @param today the agent's day. */
  current(today: CalendarDate): SalesNow;
}

/** A sale as the dashboard shows it. */
export type StoredSale = SaleFacts & {
  readonly id: string;
  /** The id of the agent's own listing. */
  readonly listing?: string;
  /** Given back with a change, so that nobody overwrites what someone else has just saved. */
  readonly changedAt: Instant;
};

/** Where a page of the list ends. */
export type SaleKey = { readonly date: CalendarDate; readonly id: string };

export type SalesPage = {
  /** The latest closing first. */
  readonly items: readonly StoredSale[];
  /** Where the next page begins, if there is one. */
  readonly next?: SaleKey;
};

export type SaleSaved =
  | { readonly state: "saved"; readonly id: string }
  | { readonly state: "invalid"; readonly errors: SaleErrors }
  /** The same sale is in the list already. */
  | { readonly state: "known" }
  /** Someone else has changed it meanwhile; nothing was saved. */
  | { readonly state: "conflict"; readonly sale: StoredSale }
  | { readonly state: "gone" };

/** Everything is durable, and on this copy's pages, when it resolves. */
export interface SalesEditor {
  list(after?: SaleKey): Promise<SalesPage>;
  get(id: string): Promise<StoredSale | undefined>;
  /** @param listing the id of the agent's own listing that was sold. */
  add(typed: TypedSale, listing?: string): Promise<SaleSaved>;
  change(id: string, typed: TypedSale, seen: string): Promise<SaleSaved>;
  /** It can be brought back for 30 days. */
  remove(id: string): Promise<boolean>;
  /** "known": the same sale was entered again meanwhile. */
  restore(id: string): Promise<"restored" | "known" | "gone">;
  /** The text of an uploaded file, or why it can't be read, in words for the agent. */
  readUpload(request: Request): Promise<SalesUpload>;
  /** Which of these keys (see `saleKey`) are in the list. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds all that aren't in the list yet, or none. */
  importAll(sales: readonly SaleFacts[]): Promise<{ readonly added: number; readonly batch: string }>;
  /** Removes what an import has added and nobody has changed since. Returns how many. */
  removeImport(batch: string): Promise<number>;
  /** The agent's figure for a year's change of prices, a fraction; `undefined`: the sales' own trend. */
  yearly(): Promise<number | undefined>;
  setYearly(yearly: number | undefined): Promise<void>;
  /** All, the latest first. */
  all(): AsyncIterable<StoredSale>;
  /** Which of these listings are in the list. */
  listed(listings: readonly string[]): Promise<ReadonlySet<string>>;
}

export type SalesUpload =
  | { readonly state: "read"; readonly intent: string; readonly text: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly state: "refused"; readonly message: string };
