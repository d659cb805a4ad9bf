/** The yearly return of a rented property: income, cap rate, cash flow and cash on cash. */
import { type Cents, divideHalfUp, type MilliPercent, plainDecimal, shareOf, WHOLE, wholeDollars } from "./money.ts";
import { monthlyPayment } from "./mortgage/mortgage.ts";
import { parseNumber, plainNumber, type Unit } from "./numbers.ts";
import { PURCHASE_KEYS } from "./returns-keys.ts";

export type Purchase = {
  readonly price: Cents;
  /** All units, a month. */
  readonly rent: Cents;
  /** Share of the year without rent. */
  readonly vacancy: MilliPercent;
  /** Taxes, insurance, repairs, management and the owner's utilities, a year. */
  readonly costs: Cents;
  /** Share of the price paid in cash. */
  readonly down: MilliPercent;
  /** Interest a year. */
  readonly rate: MilliPercent;
  readonly years: number;
};

/** What share of `whole` a part is, rounded half away from zero. */
const ratio = (part: Cents, whole: Cents): MilliPercent => Math.sign(part) * divideHalfUp(Math.abs(part) * WHOLE, whole);

export function returnsOf({ price, rent, vacancy, costs, down, rate, years }: Purchase) {
  // Rent less vacancy less costs.
  const income = shareOf(rent * 12, WHOLE - vacancy) - costs;
  const cash = shareOf(price, down);
  const principal = price - cash;
  const payment = principal > 0 ? monthlyPayment({ principal, rate, months: years * 12 }) : 0;
  const cashFlow = income - payment * 12;
  return {
    income,
    /** Income over price; absent without a price. */
    ...(price > 0 && { capRate: ratio(income, price) }),
    payment,
    cashFlow,
    /** Cash flow over the cash invested; absent without cash. */
    ...(cash > 0 && { cashOnCash: ratio(cashFlow, cash) }),
    cash,
  };
}

/** The calculator's initial values: a sample duplex. */
export const SAMPLE_PURCHASE: Purchase = {
  price: 42_000_000,
  rent: 380_000,
  vacancy: 5000,
  costs: 1_380_000,
  down: 25_000,
  rate: 6800,
  years: 30,
};

type Key = keyof Purchase;
/** The texts of the fields. */
export type Typed = Readonly<Record<Key, string>>;

type Bounds = { readonly unit: Unit; readonly least: number; readonly most: number };

/** In the units of `Purchase`. */
export const PURCHASE_BOUNDS: Readonly<Record<Key, Bounds>> = {
  price: { unit: "dollars", least: 100, most: 10_000_000_000 },
  rent: { unit: "dollars a month", least: 0, most: 100_000_000 },
  vacancy: { unit: "percent", least: 0, most: WHOLE },
  costs: { unit: "dollars a year", least: 0, most: 1_000_000_000 },
  down: { unit: "percent", least: 0, most: WHOLE },
  rate: { unit: "percent", least: 0, most: 30_000 },
  years: { unit: "years", least: 1, most: 40 },
};

/** The texts of the fields; the sample's for those that are absent. */
export const typedPurchase = (given: (key: Key) => string | null): Typed =>
  eachKey((key) => given(key) ?? plainPurchase(SAMPLE_PURCHASE, key));

/** The purchase in the fields; absent if one is `wrong`: empty, unreadable or out of bounds. */
export function readPurchase(typed: Typed): { readonly purchase: Purchase | undefined; readonly wrong: readonly Key[] } {
  const read = eachKey((key) => readAmount(key, typed[key]));
  const wrong = PURCHASE_KEYS.filter((key) => read[key] === undefined);
  return { purchase: wrong.length > 0 ? undefined : (read as Purchase), wrong };
}

function readAmount(key: Key, text: string): number | undefined {
  const { unit, least, most } = PURCHASE_BOUNDS[key];
  const value = parseNumber(text, unit);
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

function eachKey<Value>(make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(PURCHASE_KEYS.map((key) => [key, make(key)])) as Record<Key, Value>;
}

/** A field's value as it is typed: "420000", "6.8". */
export const plainPurchase = (purchase: Purchase, key: Key): string => plainNumber(purchase[key], PURCHASE_BOUNDS[key].unit);

/** "$1,234", and "−$1,234" below zero. */
export const signedDollars = (cents: Cents): string =>
  `${cents < 0 && divideHalfUp(Math.abs(cents), 100) > 0 ? "−" : ""}${wholeDollars(Math.abs(cents))}`;

/** A percentage with at most two decimals: "5.9%", "−0.4%"; "N/A" if absent. */
export function formatShare(share: MilliPercent | undefined): string {
  if (share === undefined) return "N/A";
  const hundredths = divideHalfUp(Math.abs(share), 10);
  return `${share < 0 && hundredths > 0 ? "−" : ""}${plainDecimal(hundredths, 2)}%`;
}
