/** What a rented property brings in a year: income, cap rate, cash flow and cash on cash. Every amount is whole cents, every share thousandths of a percent. */
import { divideHalfUp, plainDecimal, plainMoney, readDecimal, wholeDollars } from "./money.ts";
import { monthlyPayment } from "./mortgage.ts";

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
const PLACES: Readonly<Record<Key, 0 | 2 | 3>> = { price: 2, rent: 2, vacancy: 3, costs: 2, down: 3, rate: 3, years: 0 };
/** The most that is worked with; what is typed beyond is taken as this. */
const MOST: Readonly<Record<Key, number>> = {
  price: 10_000_000_000,
  rent: 100_000_000,
  vacancy: ALL,
  costs: 1_000_000_000,
  down: ALL,
  rate: 30_000,
  years: 40,
};
const LEAST: Readonly<Record<Key, number>> = { price: 0, rent: 0, vacancy: 0, costs: 0, down: 0, rate: 0, years: 1 };

/** What was typed under each key, as numbers within bounds; what cannot be read is the sample's. */
export function readPurchase(typed: (key: Key) => string | null | undefined): Purchase {
  const read = (key: Key): number => {
    const value = readDecimal(typed(key) ?? "", PLACES[key]) ?? SAMPLE_PURCHASE[key];
    return Math.min(MOST[key], Math.max(LEAST[key], value));
  };
  return {
    price: read("price"),
    rent: read("rent"),
    vacancy: read("vacancy"),
    costs: read("costs"),
    down: read("down"),
    rate: read("rate"),
    years: read("years"),
  };
}

/** A field's value as it is typed: "420000", "6.8". */
export const plainPurchase = (purchase: Purchase, key: Key): string =>
  PLACES[key] === 2 ? plainMoney(purchase[key]) : plainDecimal(purchase[key], PLACES[key]);

/** "$1,234", and "−$1,234" below zero. */
export const signedDollars = (cents: number): string =>
  `${cents < 0 && divideHalfUp(-cents, 100) > 0 ? "−" : ""}${wholeDollars(Math.abs(cents))}`;

/** Thousandths of a percent with one or two places: "5.9%", "−0.4%"; "N/A" where there is none. */
export function formatShare(thousandths: number | undefined): string {
  if (thousandths === undefined) return "N/A";
  const hundredths = divideHalfUp(Math.abs(thousandths), 10);
  return `${thousandths < 0 && hundredths > 0 ? "−" : ""}${plainDecimal(hundredths, 2)}%`;
}
