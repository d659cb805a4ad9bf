/** The page above a page. */
import type { Market } from "../../domain/listings/listing.ts";

type Step = { readonly path: string; readonly name: string };

const buy: Step = { path: "/buy/browse", name: "Buying" };
const sell: Step = { path: "/sell", name: "Selling" };
const rent: Step = { path: "/rent/browse", name: "Renting" };
const invest: Step = { path: "/invest/browse", name: "Investing" };

const SECTIONS: Readonly<Record<string, Step>> = { buy, sell, rent, invest };

/** The section's own page; `undefined` where a page stands right below the home page. */
export const section = (path: string): Step | undefined => SECTIONS[path.split("/")[1] ?? ""];

/** Where a market's listings stand. */
export const marketSection: Readonly<Record<Market, Step>> = { sale: buy, rent, investment: invest };
