/** What the quick look at a home's value asks. Apart from how it's read, as the page names it in the browser. */

/** The keys in the address, in the order of the form. */
export const QUICK_LOOK_KEYS = ["town", "kind", "size", "beds", "year"] as const;

export type QuickLookKey = (typeof QUICK_LOOK_KEYS)[number];

/** For a seller in none of the towns: it has no sales, so the answer is always that there are too few. */
export const OTHER_TOWN = { value: "other", label: "Another town" } as const;
