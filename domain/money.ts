/**
 * Money is a whole number of cents; other decimals are whole numbers of their smallest place.
 * Nothing here adds fractions.
 */

declare const unit: unique symbol;
/** A plain number can become any amount; an amount of one unit is a type error for another. */
type Amount<Unit extends string> = number & { readonly [unit]?: Unit };

export type Cents = Amount<"cents">;
/** Whole dollars, as in listings. */
export type Dollars = Amount<"dollars">;
/** Thousandths of a percent: 6.8% is 6800. */
export type MilliPercent = Amount<"thousandths of a percent">;

/** 100%. */
export const WHOLE: MilliPercent = 100_000;

/** A quotient of two whole numbers, `divisor` > 0, rounded half up. Exact for all safe integers. */
export function divideHalfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  const whole = (dividend - rest) / divisor;
  return rest * 2 >= divisor ? whole + 1 : whole;
}

/** A share of an amount. */
export const shareOf = (cents: Cents, share: MilliPercent): Cents => divideHalfUp(cents * share, WHOLE);

/** A number with so many decimal places, as short as possible: 6800 thousandths are "6.8". */
export function plainDecimal(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, "0");
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - places);
  return places === 0 || fraction === "" ? whole : `${whole}.${fraction}`;
}

/** A percentage as it is typed: "6.8". */
export const plainPercent = (share: MilliPercent): string => plainDecimal(share, 3);

/** An amount as it is typed: "300000", or with both cents if there are any: "1263.60". */
export function plainMoney(cents: Cents): string {
  const text = plainDecimal(cents, 2);
  return /\.\d$/.test(text) ? `${text}0` : text;
}

/** A whole number with commas: "1,234,567". */
export const withCommas = (whole: number | string): string => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

/** US currency without decimals, rounded half up: "$1,565". For amounts of zero and more. */
export const wholeDollars = (cents: Cents): string => `$${withCommas(divideHalfUp(cents, 100))}`;

/** US currency to the cent: "$1,564.62". For amounts of zero and more. */
export const exactDollars = (cents: Cents): string =>
  `$${withCommas((cents - (cents % 100)) / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** US currency, with cents only if there are any: "$300,000", "$82.35". */
export const dollars = (cents: Cents): string => (cents % 100 === 0 ? wholeDollars(cents) : exactDollars(cents));
