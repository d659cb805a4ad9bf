/** Reads numbers as people type them, in the browser and on the server alike. */
import { dollars, plainDecimal, plainMoney, withCommas } from "./money.ts";

/** The unit of a number, which may be written after it. Another unit makes the text no number. */
export type Unit = "dollars" | "dollars a month" | "dollars a year" | "percent" | "years" | "square feet" | "rooms" | "acres" | "units";

/** Decimal places: dollars are read as cents, percent as thousandths, years as whole numbers. */
const placesOf = (unit: Unit): number => (unit === "percent" ? 3 : unit === "years" || unit === "units" ? 0 : 2);

const isDollars = (unit: Unit): boolean => unit.startsWith("dollars");

const DOLLARS = String.raw`(?:\$|usd|dollars?)?`;
const MONTH = String.raw`(?: ?(?:/ ?|a |per )(?:month|mo\.?|m)| monthly)?`;
const YEAR = String.raw`(?: ?(?:/ ?|a |per )(?:year|yr\.?|y)| yearly| annually)?`;

/** Units after a number, in lower case, with single spaces. */
const WORDS: Readonly<Record<Unit, RegExp>> = {
  dollars: new RegExp(` ?${DOLLARS}$`),
  "dollars a month": new RegExp(` ?${DOLLARS}${MONTH}$`),
  "dollars a year": new RegExp(` ?${DOLLARS}${YEAR}$`),
  percent: / ?(?:%|percent|pct\.?)$/,
  years: /[ -]?(?:years?|yrs?\.?)$/,
  "square feet": / ?(?:sq\.? ?f(?:ee)?t\.?|sqft|square f(?:ee|oo)t|sf|ft2?\.?)$/,
  rooms: / ?(?:(?:bed|bath)(?:room)?s?|rooms?|br|bd|ba)\.?$/,
  acres: / ?(?:acres?|ac\.?)$/,
  units: / ?(?:units?|suites?|doors?)$/,
};
const SIGN = /^(?:(?:us ?)?\$|usd) ?/;
const THOUSAND = / ?(?:k|thousand)$/;
const MILLION = / ?(?:m|mil|million)$/;

/** Digits, or groups of three digits separated by a comma, a space or an apostrophe. */
const WHOLE = String.raw`\d+|\d{1,3}(?:(?:, ?| |['’])\d{3})+`;
const DECIMAL = new RegExp(String.raw`^(${WHOLE})?(?:\.(\d*))?$`);
/** Most characters of a number. */
const LONGEST = 1000;

/** Lower case, plain digits, and one ordinary space for any white space. */
const simplified = (text: string): string =>
  (text.length > LONGEST ? "" : text)
    // The next step would make "10²" a 102.
    .replaceAll(/(\d)[\u00B2\u00B3\u00B9\u2070-\u2089]/g, "$1^")
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

type Found = { readonly value: number; readonly obvious: boolean };
/** Digits with commas and a sign, which need no note. */
const OBVIOUS = /^\$?[\d,.]*[%$]?$/;

function find(text: string, unit: Unit): Found | undefined {
  const simple = simplified(text);
  const bare = simple.replace(WORDS[unit], "").replace(isDollars(unit) ? SIGN : "", "");
  const [number, moved] = withoutMultiple(bare, unit);
  const [, group = "", fraction = ""] = DECIMAL.exec(number) ?? [];
  const places = placesOf(unit) + moved;
  if (group + fraction === "" || fraction.length > places) return undefined;
  const value = Number(group.replaceAll(/\D/g, "") + fraction.padEnd(places, "0"));
  return { value: Math.min(value, Number.MAX_SAFE_INTEGER), obvious: OBVIOUS.test(simple.replace(/ (?=%)/, "")) };
}

/** "1.2m" as "1.2", and by how many places its point has to move. */
function withoutMultiple(text: string, unit: Unit): readonly [number: string, moved: number] {
  const isMoney = isDollars(unit);
  if ((isMoney || unit === "square feet") && THOUSAND.test(text)) return [text.replace(THOUSAND, ""), 3];
  return isMoney && MILLION.test(text) ? [text.replace(MILLION, ""), 6] : [text, 0];
}

/**
 * A typed number in its smallest place: "$450,000.00" and "450k" are 45000000 cents. A text that
 * could mean two numbers is none: "1.850" is neither $1.85 nor $1,850. Nor is one with a minus or
 * another unit. Numbers too large to count exactly become the largest safe one.
 */
export const parseNumber = (text: string, unit: Unit): number | undefined => find(text, unit)?.value;

/** A number as it is typed: "420000", "6.8". */
export const plainNumber = (value: number, unit: Unit): string => (isDollars(unit) ? plainMoney(value) : decimal(value, unit));

/** The same always without trailing zeros, as number inputs expect. */
export const decimal = (value: number, unit: Unit): string => plainDecimal(value, placesOf(unit));

/** How a number was read, if typed in an unusual way: "450k" as "$450,000". */
export function numberNote(text: string, unit: Unit): string | undefined {
  const found = find(text, unit);
  if (!found || found.obvious) return undefined;
  const words = inWords(found.value, unit);
  return words === simplified(text) ? undefined : `We read this as ${words}.`;
}

/** "$450,000", "6.8%", "1,850 square feet". */
export function inWords(value: number, unit: Unit): string {
  if (isDollars(unit)) return dollars(value);
  const [whole = "", ...fraction] = decimal(value, unit).split(".");
  const number = [withCommas(whole), ...fraction].join(".");
  return unit === "percent" ? `${number}%` : unit === "rooms" ? number : `${number} ${unit}`;
}

/**
 * Whether a text for a person contains a number: "1,500 to 1,800", "385k or best offer". Every
 * figure in it must be a number by the rules of `parseNumber`.
 */
export function hasNumber(text: string, unit: Unit): boolean {
  const simple = simplified(text);
  const figures = simple.match(/\.?\d[\d.,'’ ]*/g) ?? [];
  return find(simple, unit) !== undefined || (figures.length > 0 && !/^[-−+]/.test(simple) && figures.every(isNumber));
}

function isNumber(figure: string): boolean {
  const match = DECIMAL.exec(figure.replace(/[.,'’ ]+$/, ""));
  return match !== null && (match[2] ?? "").length < 3;
}
