/** Reads what was typed into a listing's field. */
import { checkField } from "../forms/check.ts";
import { inWords, parseNumber } from "../numbers.ts";
import type { ListingField, Reading } from "./fields.ts";
import type { Fee } from "./listing.ts";

/** A value, or what is wrong with the text and how to fix it. */
export type Read<Value = unknown> = { readonly value: Value } | { readonly problem: string };

/** Smallest places in one of a unit: cents in a dollar. */
const parts = (unit: (Reading & { as: "number" })["unit"]): number =>
  unit === "percent" ? 1000 : unit === "years" || unit === "units" ? 1 : 100;

function readNumber(text: string, { unit, least, most, step, example }: Reading & { as: "number" }): Read<number> {
  const found = parseNumber(text, unit);
  if (found === undefined) return { problem: `We can't read “${shortened(text)}” as a number. Write it like ${example}.` };
  const one = parts(unit);
  const words = (value: number): string => inWords(Math.round(value * one), unit);
  if (found < Math.round(least * one))
    return { problem: found === 0 ? `Enter more than 0, or leave it empty while it isn't known.` : `Enter ${words(least)} or more.` };
  if (found > most * one) return { problem: `That's more than ${words(most)}. Please check the zeros.` };
  if (found % Math.round(step * one) !== 0)
    return { problem: step === 0.5 ? "Use whole or half numbers, such as 2 or 2.5." : `Please round it, such as ${example}.` };
  return { value: found / one };
}

const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

function readYear(text: string): Read<number> {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  // A house that is being built has a year ahead.
  return year >= 1700 && year <= 2100 ? { value: year } : { problem: "Enter a year with four digits, such as 1987." };
}

/** "$25 a month", "$45 once", each behind its name. */
const FEE =
  /^(?<name>.*?\S)[\s:,–-]*\$?(?<amount>\d[\d,]*)(?:\.00?)?\s*(?<every>a month|per month|\/ ?mo(?:nth)?\.?|monthly|once|one time|one-time)?[\s,;(]*(?<optional>optional)?\)?\.?$/i;
const MOST_FEES = 20;

function readFees(text: string): Read<readonly Fee[]> {
  const fees: Fee[] = [];
  for (const [at, line] of linesOf(text).entries()) {
    const { name = "", amount = "", every, optional } = FEE.exec(line)?.groups ?? {};
    const dollars = Number(amount.replaceAll(",", ""));
    if (!/\p{L}/u.test(name) || dollars < 1 || dollars > 100_000 || every === undefined)
      return {
        problem: `Line ${at + 1}: write the fee with its amount and how often, like “Trash $25 a month” or “Application $45 once”.`,
      };
    const isOnce = /^one?/i.test(every) && !/^\/|month/i.test(every);
    fees.push({ name, amount: dollars, every: isOnce ? "once" : "month", ...(optional && { optional: true as const }) });
  }
  return fees.length > MOST_FEES ? { problem: `Please list ${MOST_FEES} fees or fewer.` } : { value: fees };
}

function readWebsite(text: string): Read<string> {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === "https:" && /\.[a-z]{2,}$/i.test(url.hostname) && url.username === ""
    ? { value: url.href }
    : { problem: "Enter a website that begins with https://, such as https://www.wayzataschools.org." };
}

const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const MOST_LINES = 20;

function readAs(text: string, reading: Reading): Read {
  switch (reading.as) {
    case "number":
      return readNumber(text, reading);
    case "year":
      return readYear(text);
    case "zip":
      return /^\d{5}$/.test(text) ? { value: text } : { problem: "Enter a five-digit ZIP code, such as 55391." };
    case "state":
      return /^[a-z]{2}$/i.test(text) ? { value: text.toUpperCase() } : { problem: "Enter the state's two letters, such as MN." };
    case "degrees": {
      const degrees = /^-?\d{1,3}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
      return Math.abs(degrees) <= reading.most
        ? { value: degrees }
        : { problem: `Enter degrees from -${reading.most} to ${reading.most}.` };
    }
    case "lines": {
      const lines = linesOf(text);
      return lines.length > MOST_LINES ? { problem: `Please list ${MOST_LINES} facts or fewer.` } : { value: lines };
    }
    case "fees":
      return readFees(text);
    case "website":
      return readWebsite(text);
  }
}

/** The value of a field that isn't empty: a string unless it `reads` something else. */
export function readField(field: ListingField, raw: string): Read {
  const problem = checkField({ ...field, optional: true }, raw);
  if (problem !== undefined) return { problem: `${problem}.` };
  const text = field.kind === "longtext" ? raw.replaceAll(/\r\n?/g, "\n").trim() : raw.replaceAll(/\s+/g, " ").trim();
  return field.reads ? readAs(text, field.reads) : { value: text };
}
