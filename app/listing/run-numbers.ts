/** "Run the numbers": the ROI calculator with a listing's own figures. */
import { href } from "react-router";
import { investTools } from "../../content/invest.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { divideHalfUp } from "../../domain/money.ts";
import { plainNumber } from "../../domain/numbers.ts";

/**
 * `undefined` unless price, rents and costs are known. Without vacancy, as the listing's cap rate is: rents less costs,
 * over the price.
 */
export function runNumbersPath({ id, market, price, income, costs }: Listing): string | undefined {
  if (market !== "investment" || income === undefined || costs === undefined) return undefined;
  const rent = plainNumber(divideHalfUp(income * 100, 12), "dollars a month");
  const query = new URLSearchParams({ price: String(price), rent, vacancy: "0", costs: String(costs), home: id });
  return `${href("/invest/browse")}?${query}#${investTools.roi.id}`;
}
