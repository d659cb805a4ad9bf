/** The options of forms and filters, as specified. `value` is sent and stored; `label` is displayed. */
import { choices, type Option } from "../domain/forms/form.ts";
import { locationValue } from "../domain/listings/location.ts";
import { BUY_LOCATIONS, BUY_PRICES, BUY_TYPES, INVEST_TYPES, RENT_MIN_BEDS } from "../domain/listings/search.ts";
import { PROPERTY_TYPE_LABEL } from "../domain/listings/listing.ts";

/** The filters of buy browse. Further towns follow these locations; see `moreTowns`. */
export const buyLocations: readonly Option[] = BUY_LOCATIONS.map((name) => ({ value: locationValue(name), label: name }));
export const buyPrices: readonly Option[] = BUY_PRICES.map(({ value, label }) => ({ value, label }));
export const buyTypes: readonly Option[] = BUY_TYPES.map((type) => ({ value: type, label: PROPERTY_TYPE_LABEL[type] }));

/** The buyer form. */
export const buyerPreferences: readonly Option[] = choices(buyTypes.map(({ label }) => label));
export const buyerBudgets: readonly Option[] = choices(buyPrices.map(({ label }) => label));

/** The estimate form. */
export const estimateTypes: readonly Option[] = choices(["Single Family Home", "Condo", "Townhouse", "Multi-family", "Land", "Commercial"]);

/** The seller form. */
export const sellingTimeframes: readonly Option[] = choices([
  "Immediately",
  "Within 30 days",
  "1-3 months",
  "3-6 months",
  "Just exploring options",
]);
export const sellingTimeframeInitial = "Immediately";

/** Rent browse. */
export const rentMinimumBedrooms: readonly Option[] = RENT_MIN_BEDS.map((beds) => ({
  value: String(beds),
  label: beds === 0 ? "Any" : `${beds}+`,
}));

/** The rental specialist form. */
export const rentalBedrooms: readonly Option[] = choices(["Studio", "1", "2", "3", "4+"]);

/** The tabs of invest browse. */
export const investTabs: readonly Option[] = [
  { value: "", label: "All" },
  ...INVEST_TYPES.map((type) => ({
    value: type,
    label: { "multi-family": "Multi-Family", commercial: "Commercial", "single-family": "Single-Family", land: "Land" }[type],
  })),
];

/** The investment specialist form. */
export const investmentInterests: readonly Option[] = choices([
  "Single Family",
  "Multi-Family",
  "Commercial",
  "Land Development",
  "Multiple",
]);
export const investmentGoals: readonly Option[] = choices([
  "Cash Flow",
  "Long-term Appreciation",
  "Property Flipping",
  "Development",
  "Portfolio Diversification",
]);
export const investmentBudgets: readonly Option[] = choices(["$100k-$250k", "$250k-$500k", "$500k-$1M", "$1M-$5M", "$5M+"]);
export const investmentExperience: readonly Option[] = choices([
  "First-time Investor",
  "1-3 Properties",
  "4-10 Properties",
  "10+ Properties",
  "Professional Investor",
]);
