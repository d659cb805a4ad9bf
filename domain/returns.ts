/** What a rented property brings in a year: income, cap rate, cash flow and cash on cash. Every amount is whole cents, every share thousandths of a percent. */
import { divideHalfUp, plainDecimal, plainMoney, wholeDollars } from "./money.ts";
import { monthlyPayment } from "./mortgage/mortgage.ts";
import { parseNumber, PLACES, type Unit } from "./numbers.ts";
import { PURCHASE_KEYS } from "./returns-keys.ts";

export type Purchase = {
  /** Cents. */
  readonly price: number;
  /** Rent of all units in a month, cents. */
  readonly rent: number;
  /** Share of the year that stands empty, thousandths of a percent. */
  readonly vacancy: number;
  /** Taxes, insurance, repairs, management and what the owner pays for water and heat, in a year, cents. */
  readonly costs: number;
  /** Share of the price paid in cash, thousandths of a percent. */
  readonly down: number;
  /** Yearly interest, thousandths of a percent. */
  readonly rate: number;
  readonly years: number;
};

export type Returns = {
  /** Rent less vacancy less costs. */
  readonly income: number;
  /** Income over price, thousandths of a percent; absent without a price. */
  readonly capRate?: number;
  readonly payment: number;
  readonly cashFlow: number;
  /** Cash flow over the cash put in, thousandths of a percent; absent where none is put in. */
  readonly cashOnCash?: number;
  readonly cash: number;
};

const ALL = 100_000;

/** A quotient rounded half away from zero, for amounts that may be below it. */
const share = (part: number, whole: number): number => Math.sign(part) * divideHalfUp(Math.abs(part), whole);

/** Income over price is the cap rate; what is left of the income after a year of payments, over the cash put in, is cash on cash. */
export function returnsOf({ price, rent, vacancy, costs, down, rate, years }: Purchase): Returns {
  const income = divideHalfUp(rent * 12 * (ALL - vacancy), ALL) - costs;
  const cash = divideHalfUp(price * down, ALL);
  const principal = price - cash;
  const payment = principal > 0 ? monthlyPayment({ principal, rate, months: years * 12 }) : 0;
  const cashFlow = income - payment * 12;
  return {
    income,
    ...(price > 0 && { capRate: share(income * ALL, price) }),
    payment,
    cashFlow,
    ...(cash > 0 && { cashOnCash: share(cashFlow * ALL, cash) }),
    cash,
  };
}

/** What the calculator shows at first: a sample duplex. */
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
/** What is typed into the fields, each as it stands there. */
export type Typed = Readonly<Record<Key, string>>;

type Bounds = { readonly unit: Unit; readonly least: number; readonly most: number };

/** What is worked with, in the units of `Purchase`. */
export const PURCHASE_BOUNDS: Readonly<Record<Key, Bounds>> = {
  price: { unit: "dollars", least: 100, most: 10_000_000_000 },
  rent: { unit: "dollars a month", least: 0, most: 100_000_000 },
  vacancy: { unit: "percent", least: 0, most: ALL },
  costs: { unit: "dollars a year", least: 0, most: 1_000_000_000 },
  down: { unit: "percent", least: 0, most: ALL },
  rate: { unit: "percent", least: 0, most: 30_000 },
  years: { unit: "years", least: 1, most: 40 },
};

/** What was typed under each key; what was not asked for at all, not even with nothing, is the sample's. */
export const typedPurchase = (given: (key: Key) => string | null): Typed =>
  eachKey((key) => given(key) ?? plainPurchase(SAMPLE_PURCHASE, key));

/** The purchase that the fields describe; absent where one is `wrong`: empty, unreadable, or beyond what is worked with. */
export function readPurchase(typed: Typed): { readonly purchase: Purchase | undefined; readonly wrong: readonly Key[] } {
  const read = eachKey((key) => readAmount(key, typed[key]));
  const wrong = PURCHASE_KEYS.filter((key) => read[key] === undefined);
  return { purchase: wrong.length > 0 ? undefined : (read as Purchase), wrong };
}

/** One field as people write it. What is beyond its bounds is as good as unread. */
function readAmount(key: Key, text: string): number | undefined {
  const { unit, least, most } = PURCHASE_BOUNDS[key];
  const value = parseNumber(text, unit);
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

function eachKey<Value>(make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(PURCHASE_KEYS.map((key) => [key, make(key)])) as Record<Key, Value>;
}

/** A field's value as it is typed: "420000", "6.8". */
export const plainPurchase = (purchase: Purchase, key: Key): string => {
  const places = PLACES[PURCHASE_BOUNDS[key].unit];
  return places === 2 ? plainMoney(purchase[key]) : plainDecimal(purchase[key], places);
};

/** "$1,234", and "−$1,234" below zero. */
export const signedDollars = (cents: number): string =>
  `${cents < 0 && divideHalfUp(-cents, 100) > 0 ? "−" : ""}${wholeDollars(Math.abs(cents))}`;

/** Thousandths of a percent with one or two places: "5.9%", "−0.4%"; "N/A" where there is none. */
export function formatShare(thousandths: number | undefined): string {
  if (thousandths === undefined) return "N/A";
  const hundredths = divideHalfUp(Math.abs(thousandths), 10);
  return `${thousandths < 0 && hundredths > 0 ? "−" : ""}${plainDecimal(hundredths, 2)}%`;
}
