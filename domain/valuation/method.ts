/** The figures of the method that pages name. Apart from the method, as a page shows them in the browser. */

/** Fewer comparable sales say nothing. */
export const FEWEST_SALES = 5;
/** Older sales aren't used. Months. */
export const LONGEST_MONTHS = 24;
/** The range goes at least so far to each side of its middle: a fraction. */
export const LEAST_SPREAD = 0.04;

/** Where the yearly change of prices is from: the agent, or the sales themselves. `none`: neither says one. */
export type Trend = { readonly from: "agent" | "sales"; readonly yearly: number } | { readonly from: "none" };
