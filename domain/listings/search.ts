/** The specified choices of the browse pages. `domain/search/` has all filters. */
import type { Option } from "../forms/form.ts";
import type { PropertyType } from "./listing.ts";

export const BUY_LOCATIONS = ["Minneapolis", "Saint Paul", "Bloomington", "Eden Prairie", "Minnetonka"] as const;
/** Whole dollars, both ends included. */
export const BUY_PRICES: readonly (Option & { readonly min: number; readonly max?: number })[] = [
  { value: "100k-200k", label: "$100k-$200k", min: 100_000, max: 200_000 },
  { value: "200k-350k", label: "$200k-$350k", min: 200_000, max: 350_000 },
  { value: "350k-500k", label: "$350k-$500k", min: 350_000, max: 500_000 },
  { value: "500k-750k", label: "$500k-$750k", min: 500_000, max: 750_000 },
  { value: "750k-plus", label: "$750k+", min: 750_000 },
];
export const BUY_TYPES = ["single-family", "condo", "townhouse", "multi-family", "land"] as const satisfies readonly PropertyType[];
export const INVEST_TYPES = ["multi-family", "commercial", "single-family", "land"] as const satisfies readonly PropertyType[];

/** The rent slider, in dollars a month. Its upper stop means no limit. */
export const RENT_PRICE = { min: 0, max: 5000, step: 100, from: 0, to: 3000 } as const;
/** "Any" is 0. */
export const RENT_MIN_BEDS = [0, 1, 2, 3, 4] as const;

/** How many listings a page shows at first, and how many "Load More" adds. */
export const PAGE = { buy: { first: 3, more: 9 }, rent: { first: 12, more: 12 }, invest: { first: 4, more: 8 } } as const;
/** The most listings on one page. */
export const MAX_SHOWN = 300;

/** The given values as a query with its question mark, or "". */
export function queryOf(pairs: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(pairs)) if (value !== undefined && value !== "") query.set(key, String(value));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
