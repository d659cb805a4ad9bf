/**
 * The returns calculator's fields in their order, also the keys in the page's address. Separate
 * from `returns.ts`, which a page loads later.
 */
export const PURCHASE_KEYS = ["price", "rent", "vacancy", "costs", "down", "rate", "years"] as const;
