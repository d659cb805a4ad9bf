/** `/search/suggestions`: what the line on the home page offers once it's used: places, ZIP codes and addresses that homes really have. */
import { nameAndTown, type Listing } from "../../domain/listings/listing.ts";
import { searchCopy } from "../../content/search.ts";
import { servicesOf } from "../context.ts";
import type { Route } from "./+types/suggestions";

/** A text to choose, and what it stands for. */
export type Suggestion = readonly [text: string, note: string];

/** Most places of a kind: a browser searches them as one types. */
const MOST = 150;

export function loader({ context }: Route.LoaderArgs) {
  const { listings } = servicesOf(context);
  const homes = listings.all();
  const places = (["sale", "rent", "investment"] as const).flatMap((market) =>
    [...listings.places(market).values()].map(({ name, count }): Suggestion => [name, searchCopy.found[market](count)]),
  );
  const zips = Map.groupBy(homes, ({ zip }) => zip);
  return Response.json([
    ...firstOfEach(places).slice(0, MOST),
    ...[...zips].slice(0, MOST).map(([zip, [first]]): Suggestion => [zip, first?.city ?? ""]),
    ...(homes.length > MOST ? [] : homes.filter(({ street }) => street !== "").map(addressOf)),
  ]);
}

const addressOf = (listing: Listing): Suggestion => [nameAndTown(listing), listing.title];

/** A place that has homes to buy and to rent is offered once. */
const firstOfEach = (suggestions: readonly Suggestion[]): readonly Suggestion[] => [
  ...new Map(suggestions.toReversed().map((each) => [each[0], each])).values(),
];
