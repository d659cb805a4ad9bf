/** Numbers as people type them. Every field that takes one is read here, in the browser and on the server alike. */
import { dollars, plainDecimal } from "./money.ts";

/** What a number counts. Its words may stand beside it; those of another unit may not. */
export type Unit = "dollars" | "dollars a month" | "dollars a year" | "percent" | "years" | "square feet" | "rooms";

/** Decimals that are read: dollars come back as cents, percent as thousandths. */
export const PLACES: Readonly<Record<Unit, 0 | 2 | 3>> = {
  dollars: 2,
  "dollars a month": 2,
  "dollars a year": 2,
  percent: 3,
  years: 0,
  "square feet": 2,
  rooms: 2,
};

const DOLLARS = String.raw`(?:\$|usd|dollars?)?`;
const MONTH = String.raw`(?: ?(?:/ ?|a |per )(?:month|mo\.?|m)| monthly)?`;
const YEAR = String.raw`(?: ?(?:/ ?|a |per )(?:year|yr\.?|y)| yearly| annually)?`;

/** The words behind a number, in lower case, with one space at most between two. */
const WORDS: Readonly<Record<Unit, RegExp>> = {
  dollars: new RegExp(` ?${DOLLARS}$`),
  "dollars a month": new RegExp(` ?${DOLLARS}${MONTH}$`),
  "dollars a year": new RegExp(` ?${DOLLARS}${YEAR}$`),
  percent: / ?(?:%|percent|pct\.?)$/,
  years: /[ -]?(?:years?|yrs?\.?)$/,
  "square feet": / ?(?:sq\.? ?f(?:ee)?t\.?|sqft|square f(?:ee|oo)t|sf|ft2?\.?)$/,
  rooms: / ?(?:(?:bed|bath)(?:room)?s?|rooms?|br|bd|ba)\.?$/,
};
const SIGN = /^(?:(?:us ?)?\$|usd) ?/;
const THOUSAND = / ?(?:k|thousand)$/;
const MILLION = / ?(?:m|mil|million)$/;

/** Digits, or digits in groups of three with a comma, a space or an apostrophe between them. */
const WHOLE = String.raw`\d+|\d{1,3}(?:(?:, ?| |['’])\d{3})+`;
const DECIMAL = new RegExp(String.raw`^(${WHOLE})?(?:\.(\d*))?$`);
/** Characters; a longer text is no number. */
const LONGEST = 1000;

/** Lower case, plain digits, and one ordinary space for each stretch of line breaks, tabs, no-break and thin spaces. */
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
/** Digits with their commas and a sign: what is read is what stands there. */
const OBVIOUS = /^\$?[\d,.]*[%$]?$/;

function find(text: string, unit: Unit): Found | undefined {
  const isMoney = unit.startsWith("dollars");
  const simple = simplified(text);
  const bare = simple.replace(WORDS[unit], "").replace(isMoney ? SIGN : "", "");
  const [number, moved] = withoutMultiple(bare, isMoney, unit === "square feet");
  const [, group = "", fraction = ""] = DECIMAL.exec(number) ?? [];
  const places = PLACES[unit] + moved;
  if (group + fraction === "" || fraction.length > places) return undefined;
  const value = Number(group.replaceAll(/\D/g, "") + fraction.padEnd(places, "0"));
  return { value: Math.min(value, Number.MAX_SAFE_INTEGER), obvious: OBVIOUS.test(simple.replace(/ (?=%)/, "")) };
}

/** "1.2m" as "1.2", and by how many places its point has to move. */
function withoutMultiple(text: string, millions: boolean, thousands: boolean): readonly [number: string, moved: number] {
  if ((millions || thousands) && THOUSAND.test(text)) return [text.replace(THOUSAND, ""), 3];
  if (millions && MILLION.test(text)) return [text.replace(MILLION, ""), 6];
  return [text, 0];
}

/**
 * What was typed, as a whole number of its smallest place: "$450,000.00" and "450k" are 45000000 cents. What can mean two things is no
 * number: "1.850" is neither $1.85 nor $1,850, "1,20" and "4 5 0" are nothing that people write. Nor is anything with a sign or another
 * unit. A number beyond what can be counted exactly comes back as the largest that can.
 */
export const parseNumber = (text: string, unit: Unit): number | undefined => find(text, unit)?.value;

/** What a number was understood as, where other words stand there: "450k" is "$450,000", "1,850 sq ft" is "1,850 square feet". */
export function numberNote(text: string, unit: Unit): string | undefined {
  const found = find(text, unit);
  if (!found || found.obvious) return undefined;
  const words = inWords(found.value, unit);
  return words === simplified(text) ? undefined : `We read this as ${words}.`;
}

function inWords(value: number, unit: Unit): string {
  if (unit.startsWith("dollars")) return dollars(value);
  const [whole = "", fraction] = plainDecimal(value, PLACES[unit]).split(".");
  const number = `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}${fraction === undefined ? "" : `.${fraction}`}`;
  return unit === "percent" ? `${number}%` : unit === "rooms" ? number : `${number} ${unit}`;
}

/**
 * Whether an answer that a person reads holds a number, whatever else it says: "1,500 to 1,800", "385k or best offer". Every figure in
 * it must be one by the rules of `parseNumber`.
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
