/** The page above a page. */

type Step = { readonly path: string; readonly name: string };

const SECTIONS: Readonly<Record<string, Step>> = {
  buy: { path: "/buy/browse", name: "Buying" },
  sell: { path: "/sell", name: "Selling" },
  rent: { path: "/rent/browse", name: "Renting" },
  invest: { path: "/invest/browse", name: "Investing" },
};

/** The section's own page; `undefined` where a page stands right below the home page. */
export const section = (path: string): Step | undefined => SECTIONS[path.split("/")[1] ?? ""];

/** Where a market's listings stand. */
export const marketSection = { sale: SECTIONS["buy"]!, rent: SECTIONS["rent"]!, investment: SECTIONS["invest"]! } as const;
