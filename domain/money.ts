/** Money is a whole number of cents; other decimals are whole numbers of their smallest place. Nothing here adds fractions. */

/** A quotient of two whole numbers, `divisor` > 0, rounded half up. Exact for every dividend that a number holds exactly. */
export function divideHalfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  const whole = (dividend - rest) / divisor;
  return rest * 2 >= divisor ? whole + 1 : whole;
}

/** A whole number of the smallest of so many places, plain and as short as it can be: 6800 thousandths are "6.8". */
export function plainDecimal(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, "0");
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - places);
  return places === 0 || fraction === "" ? whole : `${whole}.${fraction}`;
}

/** An amount as it is typed: "300000", or with both cents where there are any: "1263.60". */
export function plainMoney(cents: number): string {
  const text = plainDecimal(cents, 2);
  return /\.\d$/.test(text) ? `${text}0` : text;
}

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

/** US currency without decimals, rounded half up: "$1,565". For amounts of zero and more. */
export const wholeDollars = (cents: number): string => `$${grouped(String(divideHalfUp(cents, 100)))}`;

/** US currency to the cent: "$1,564.62". For amounts of zero and more. */
export const exactDollars = (cents: number): string =>
  `$${grouped(String((cents - (cents % 100)) / 100))}.${String(cents % 100).padStart(2, "0")}`;

/** US currency, with cents only where there are any: "$300,000", "$82.35". */
export const dollars = (cents: number): string => (cents % 100 === 0 ? wholeDollars(cents) : exactDollars(cents));
