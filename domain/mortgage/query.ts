/** The calculator's settings as text: what someone typed into a field, and what stands in a shared address. */
import { plainDecimal, plainMoney } from "../money.ts";
import type { Mortgage } from "./plan.ts";
import { parseNumber, PLACES, type Unit } from "../numbers.ts";

export type Setting = keyof Mortgage;

/** A hundred million dollars: no home here costs it, and all sums stay exact. */
const LARGEST = 10_000_000_000;

/** How a setting is written and how far it may go: at most `most` in its unit's smallest place, multiples of `step` of them. */
type Rule = { readonly unit: Unit; readonly most: number; readonly least?: number; readonly step?: number };

const RULES: Readonly<Record<Setting, Rule>> = {
  price: { unit: "dollars", most: LARGEST },
  down: { unit: "percent", most: 100_000 },
  term: { unit: "years", least: 10, most: 30, step: 5 },
  rate: { unit: "percent", most: 30_000 },
  tax: { unit: "dollars a year", most: LARGEST },
  insurance: { unit: "dollars a year", most: LARGEST },
  pmi: { unit: "dollars a month", most: LARGEST },
  hoa: { unit: "dollars a month", most: LARGEST },
  extra: { unit: "dollars a month", most: LARGEST },
};

/** The settings in the order in which they are asked and written. */
export const SETTINGS = Object.keys(RULES) as readonly Setting[];

/** The specified first values. */
export const DEFAULTS: Mortgage = {
  price: 30_000_000,
  down: 20_000,
  term: 30,
  rate: 6_800,
  tax: 0,
  insurance: 0,
  pmi: 0,
  hoa: 0,
  extra: 0,
};

/** The bounds and steps that the controls carry, as HTML writes them. What is typed may go beyond: see `readSetting`. */
export const BOUNDS = {
  price: { min: 100_000, max: 2_000_000, step: 10_000 },
  down: { min: 0, max: 50, step: 1 },
  term: { min: 10, max: 30, step: 5 },
  rate: { min: 2, max: 10, step: 0.1 },
} as const;

/** What a typed text means. `adjusted`: it was a number, but beyond what makes sense, and the nearest that does was taken. */
export type Reading = { readonly value: number; readonly adjusted: boolean };

/** Reads what was typed for a setting; `undefined` when it is no number. An empty text is 0 where nothing is a usual answer. */
export function readSetting(setting: Setting, text: string): Reading | undefined {
  const { unit, least = 0, most, step = 1 } = RULES[setting];
  if (text.trim() === "" && isOptional(setting)) return { value: 0, adjusted: false };
  const number = parseNumber(text, unit);
  if (number === undefined) return undefined;
  const value = Math.round(Math.min(Math.max(number, least), most) / step) * step;
  return { value, adjusted: value !== number };
}

/** What a setting counts. */
export const unitOf = (setting: Setting): Unit => RULES[setting].unit;

/** Whether a field may stay empty. */
export const isOptional = (setting: Setting): boolean => DEFAULTS[setting] === 0;

/** A setting as it is typed and as an address carries it. */
export function writeSetting(setting: Setting, value: number): string {
  const places = PLACES[RULES[setting].unit];
  return places === 2 ? plainMoney(value) : plainDecimal(value, places);
}

/** What a page's address says about the calculator. */
export type CalculatorState = {
  /** What is missing or no number is that of the base. */
  readonly mortgage: Mortgage;
  /** What was sent from a field and is no number, as it was typed. Absent when there is nothing of the kind. */
  readonly unread?: Unread;
  /** Whether the monthly schedule was asked for. */
  readonly schedule: boolean;
};
export type Unread = Readonly<Partial<Record<Setting, string>>>;

/** Reads the settings from a page's query. `base` is what the page starts from: a listing's price, for one. */
export function calculatorStateFrom(query: URLSearchParams, base: Mortgage = DEFAULTS): CalculatorState {
  const unread: Partial<Record<Setting, string>> = {};
  const read = (setting: Setting): number => {
    const typed = query.get(setting);
    const reading = typed === null ? undefined : readSetting(setting, typed);
    // No one types a term: its slider has none but those that it offers.
    if (typed !== null && !reading && setting !== "term") unread[setting] = typed;
    return reading?.value ?? base[setting];
  };
  const mortgage = Object.fromEntries(SETTINGS.map((setting) => [setting, read(setting)])) as Mortgage;
  return { mortgage, ...(Object.keys(unread).length > 0 && { unread }), schedule: query.get("schedule") === "1" };
}

/** The shortest query that brings back a mortgage, "price=425000&rate=6.5"; empty when it is the base. Other parameters of `kept` stay in front. */
export function mortgageQuery(mortgage: Mortgage, base: Mortgage = DEFAULTS, kept = new URLSearchParams()): string {
  const query = new URLSearchParams(kept);
  for (const setting of SETTINGS) {
    query.delete(setting);
    if (mortgage[setting] !== base[setting]) query.append(setting, writeSetting(setting, mortgage[setting]));
  }
  query.delete("schedule");
  return query.toString();
}
