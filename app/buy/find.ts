/** `/search?q=…`: leads what was typed on the home page to a home, or to the search that finds it. */
import { href, redirect } from "react-router";
import type { Market } from "../../domain/listings/listing.ts";
import { queryOf } from "../../domain/listings/search.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { goalOf } from "../../domain/search/typed.ts";
import { servicesOf } from "../context.ts";
import { namesOf } from "../listings/search/load.ts";
import type { Route } from "./+types/find";

export const handle = { query: ["q"] } satisfies PageHandle;

/** Longer texts are cut. */
const LONGEST = 200;

const PATHS: Readonly<Record<Market, string>> = {
  sale: href("/buy/browse"),
  rent: href("/rent/browse"),
  investment: href("/invest/browse"),
};

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, listings, now } = servicesOf(context);
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, LONGEST);
  const places = (market: Market) => namesOf(listings, market, content.current().areas);
  const has = (market: Market, place: string) => listings.places(market).has(place);
  const goal = goalOf(text, { search: listings.search, places, has }, now());
  if ("selling" in goal) return redirect(href("/sell/estimate") + queryOf({ town: goal.selling }), 302);
  return redirect("listing" in goal ? href("/listings/:id", { id: goal.listing.id }) : PATHS[goal.market] + goal.query, 302);
}
