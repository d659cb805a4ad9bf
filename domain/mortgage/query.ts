/** The calculator's settings as text: typed into a field, or in a page's address. */
import type { Cents, MilliPercent } from "../money.ts";
import { parseNumber, plainNumber, type Unit } from "../numbers.ts";
import type { Mortgage } from "./plan.ts";

export type Setting = keyof Mortgage;

/** A hundred million dollars: more than any home, and all sums stay exact. */
const LARGEST: Cents = 10_000_000_000;

/** Bounds and step, in the unit's smallest place. */
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
  fees: { unit: "dollars", most: LARGEST },
};

/** The settings, in the order of the form and of the address. */
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
  fees: 0,
};

/** The bounds and steps of the controls, as in HTML. Typed values may exceed them. */
export const BOUNDS = {
  price: { min: 100_000, max: 2_000_000, step: 10_000 },
  down: { min: 0, max: 50, step: 1 },
  term: { min: 10, max: 30, step: 5 },
  rate: { min: 2, max: 10, step: 0.1 },
} as const;

/** A typed value. `adjusted`: it was out of bounds and replaced by the nearest within. */
export type Reading = { readonly value: number; readonly adjusted: boolean };

/** Reads a typed setting; `undefined` if it isn't a number. An empty optional setting is 0. */
export function readSetting(setting: Setting, text: string): Reading | undefined {
  const { unit, least = 0, most, step = 1 } = RULES[setting];
  if (text.trim() === "" && isOptional(setting)) return { value: 0, adjusted: false };
  const number = parseNumber(text, unit);
  if (number === undefined) return undefined;
  const value = Math.round(Math.min(Math.max(number, least), most) / step) * step;
  return { value, adjusted: value !== number };
}

export const unitOf = (setting: Setting): Unit => RULES[setting].unit;

/** Whether a field may be empty, which means 0. */
export const isOptional = (setting: Setting): boolean => DEFAULTS[setting] === 0;

/** A value as it is written into its field and the address. */
export const writeSetting = (setting: Setting, value: number): string => plainNumber(value, unitOf(setting));

/** The calculator's state in a page's address. */
export type CalculatorState = {
  /** Missing and unreadable settings are the defaults. */
  readonly mortgage: Mortgage;
  /** Settings that aren't numbers, as they were typed; absent if there are none. */
  readonly unread?: Readonly<Partial<Record<Setting, string>>>;
  /** Whether the monthly schedule is open. */
  readonly schedule: boolean;
};

/**
 * Reads the settings from a page's query.
 * @param siteRate the interest rate of an address without any setting; one with settings is a result, and lacks only defaults.
 */
export function calculatorStateFrom(query: URLSearchParams, siteRate: MilliPercent = DEFAULTS.rate): CalculatorState {
  const first = SETTINGS.some((setting) => query.has(setting)) ? DEFAULTS : { ...DEFAULTS, rate: siteRate };
  const unread: Partial<Record<Setting, string>> = {};
  const read = (setting: Setting): number => {
    const typed = query.get(setting);
    const reading = typed === null ? undefined : readSetting(setting, typed);
    // A term isn't typed: its slider offers valid ones only.
    if (typed !== null && !reading && setting !== "term") unread[setting] = typed;
    return reading?.value ?? first[setting];
  };
  const mortgage = Object.fromEntries(SETTINGS.map((setting) => [setting, read(setting)])) as Mortgage;
  return { mortgage, ...(Object.keys(unread).length > 0 && { unread }), schedule: query.get("schedule") === "1" };
}

/** The shortest query for a mortgage: "price=425000&rate=6.5". Parameters of `others` stay. */
export function mortgageQuery(mortgage: Mortgage, others = new URLSearchParams()): string {
  const query = new URLSearchParams(others);
  for (const setting of SETTINGS) {
    query.delete(setting);
    if (mortgage[setting] !== DEFAULTS[setting]) query.append(setting, writeSetting(setting, mortgage[setting]));
  }
  query.delete("schedule");
  return query.toString();
}
