/** The returns calculator's fields, in the order in which they are asked; also their keys in the page's address. Apart from the sums: a page names them before it needs those. */
export const PURCHASE_KEYS = ["price", "rent", "vacancy", "costs", "down", "rate", "years"] as const;
