/** The tables of closed sales. Times are ISO 8601 in UTC as text. */
import type { SaleKind } from "../../domain/valuation/sale-kinds.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Instant } from "../../domain/time/instant.ts";

export type SaleTables = {
  closed_sales: {
    id: string;
    closed_on: CalendarDate;
    /** Whole US dollars. */
    price: number;
    town: string;
    kind: SaleKind;
    sqft: number;
    beds: number;
    year_built: number;
    /** For the agent alone; "" if it wasn't entered. */
    address: string;
    /** See `saleKey`; unique among those that aren't deleted. */
    match_key: string;
    /** The agent's own home. */
    listing: string | null;
    /** The import that it came with; null once it was changed. */
    batch: string | null;
    changed_at: Instant;
    deleted_at: Instant | null;
  };
  /** One row, once anything was set. */
  sales_settings: {
    id: number;
    /** Hundredths of a percent. */
    yearly_change: number | null;
  };
};
