/** The kinds of homes that are compared. Apart from the sales, as a page shows them in the browser. */

/** The kinds of homes that can be compared by their size. */
export const SALE_KINDS = ["single-family", "townhouse", "condo", "multi-family"] as const;

export type SaleKind = (typeof SALE_KINDS)[number];

export const isSaleKind = (text: string): text is SaleKind => (SALE_KINDS as readonly string[]).includes(text);
