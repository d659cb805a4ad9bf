/** Mistakes in the costs of rentals; see `problems.ts`. */
import type { Listing } from "../../domain/listings/listing.ts";

type Costs = Pick<Listing, "id"> & Partial<Pick<Listing, "market" | "deposit" | "fees">>;

export const rentalProblems = (listings: readonly Costs[]): string[] =>
  listings.flatMap((listing) => {
    const at = (field: string): string => `content/listings-*.ts, "${listing.id}", ${field}`;
    const { market, deposit, fees = [] } = listing;
    const isRental = market === undefined || market === "rent";
    if (!isRental && (deposit !== undefined || fees.length > 0))
      return [`${at(deposit === undefined ? "fees" : "deposit")}: only a rental has one; remove it, or write market: "rent".`];
    const badDeposit = deposit !== undefined && !(Number.isInteger(deposit) && deposit >= 0);
    return [
      ...(badDeposit ? [`${at("deposit")}: ${deposit} isn't an amount; write whole dollars, or 0 if there is none.`] : []),
      ...fees.flatMap(({ name, amount }, i) => feeProblems(at(`fees[${i}]`), name, amount)),
    ];
  });

const feeProblems = (field: string, name: string, amount: number): string[] => [
  ...(name.trim() === "" ? [`${field}: name is empty; write what the fee is for, such as "application".`] : []),
  ...(Number.isInteger(amount) && amount > 0 ? [] : [`${field}: amount is ${amount}; write whole dollars above zero.`]),
];
