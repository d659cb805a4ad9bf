/** The parent of a page. */
import type { Market } from "../../domain/listings/listing.ts";

type Step = { readonly path: string; readonly name: string };

const buy: Step = { path: "/buy/browse", name: "Buying" };
const sell: Step = { path: "/sell", name: "Selling" };
const rent: Step = { path: "/rent/browse", name: "Renting" };
const invest: Step = { path: "/invest/browse", name: "Investing" };

const SECTIONS: Readonly<Record<string, Step>> = { buy, sell, rent, invest };

/** The section's main page; `undefined` for a page directly below the home page. */
export const section = (path: string): Step | undefined => SECTIONS[path.split("/")[1] ?? ""];

/** The page with a market's listings. */
export const marketSection: Readonly<Record<Market, Step>> = { sale: buy, rent, investment: invest };
