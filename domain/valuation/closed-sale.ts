/** A home that was sold: what the agent knows of it, and what pages may know. Nothing about who lives where is part of it. */
import { placeKey } from "../listings/location.ts";
import { PROPERTY_TYPE_LABEL } from "../listings/listing.ts";
import { type Dollars, withCommas } from "../money.ts";
import { parseNumber, type Unit } from "../numbers.ts";
import { type CalendarDate, isCalendarDate } from "../time/calendar-date.ts";
import { SALE_KINDS, type SaleKind } from "./sale-kinds.ts";

/** What a comparison needs. */
export type HomeFacts = {
  readonly town: string;
  readonly kind: SaleKind;
  /** Finished square feet. */
  readonly sqft: number;
  readonly beds: number;
  readonly yearBuilt: number;
};

/** A sale as the agent entered it. */
export type SaleFacts = HomeFacts & {
  /** The closing day. */
  readonly date: CalendarDate;
  /** Whole US dollars. */
  readonly price: Dollars;
  /** For the agent alone; "" if it wasn't entered. */
  readonly address: string;
};

/** A sale as pages know it: without its address. */
export type ClosedSale = Omit<SaleFacts, "address"> & {
  readonly id: string;
  /** The town as it is compared: see `placeKey`. */
  readonly place: string;
  /** The slug of the agent's own listing that was sold. */
  readonly home?: string;
  readonly sample?: true;
};

/** The fields of a sale, in the order of forms and files. */
export const SALE_FIELDS = ["date", "price", "town", "kind", "sqft", "beds", "yearBuilt", "address"] as const;

export type SaleField = (typeof SALE_FIELDS)[number];

/** As typed, by field. */
export type TypedSale = Readonly<Partial<Record<SaleField, string>>>;

/** What is wrong with a field, and how to fix it. */
export type SaleErrors = Readonly<Partial<Record<SaleField, string>>>;

type Read<Value> = { readonly value: Value } | { readonly problem: string };

export const LONGEST_TOWN = 60;
export const LONGEST_ADDRESS = 200;
const EARLIEST = "1990-01-01";
const OLDEST_HOME = 1700;

const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

/** "2026-10-14", or as American files have it, "10/14/2026". */
function readDate(text: string, today: CalendarDate): Read<CalendarDate> {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isCalendarDate(date)) return { problem: "Write the closing date like 2026-10-14 or 10/14/2026." };
  if (date > today) return { problem: "That day is still to come. Enter the day the sale closed." };
  return date < EARLIEST ? { problem: "That's before 1990. Please check the year." } : { value: date };
}

type Bounds = { readonly unit: Unit; readonly least: number; readonly most: number; readonly like: string; readonly what: string };

const PRICE: Bounds = { unit: "dollars", least: 1000, most: 100_000_000, what: "price in US dollars", like: "412000 or $412,000" };
const SIZE: Bounds = { unit: "square feet", least: 200, most: 50_000, what: "size in square feet", like: "1850" };
const BEDS: Bounds = { unit: "rooms", least: 0, most: 99, what: "number of bedrooms", like: "3" };

/** A whole number within bounds. */
function readWhole(text: string, { unit, least, most, what, like }: Bounds): Read<number> {
  const hundredths = parseNumber(text, unit);
  if (hundredths === undefined) return { problem: `We can't read “${shortened(text)}”. Write the ${what}, such as ${like}.` };
  const value = Math.round(hundredths / 100);
  const inBounds = value >= least && value <= most;
  return inBounds ? { value } : { problem: `Enter the ${what}, from ${withCommas(String(least))} to ${withCommas(String(most))}.` };
}

function readYear(text: string, today: CalendarDate): Read<number> {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= OLDEST_HOME && year <= Number(today.slice(0, 4)) + 2
    ? { value: year }
    : { problem: "Enter the year it was built with four digits, such as 1987." };
}

/** How listing services and agents call the kinds, in letters alone. */
const KIND_NAMES: Readonly<Record<string, SaleKind>> = {
  single: "single-family",
  singlefamily: "single-family",
  singlefamilyhome: "single-family",
  singlefamilyhouse: "single-family",
  singlefamilyresidence: "single-family",
  singlefamilyresidential: "single-family",
  singlefamilydetached: "single-family",
  house: "single-family",
  home: "single-family",
  detached: "single-family",
  sfr: "single-family",
  townhouse: "townhouse",
  townhome: "townhouse",
  rowhouse: "townhouse",
  twinhome: "townhouse",
  condo: "condo",
  condominium: "condo",
  coop: "condo",
  multifamily: "multi-family",
  duplex: "multi-family",
  triplex: "multi-family",
  fourplex: "multi-family",
  quadruplex: "multi-family",
};

function readKind(text: string): Read<SaleKind> {
  const name = text.toLowerCase().replaceAll(/[^a-z]/g, "");
  const value = Object.hasOwn(KIND_NAMES, name) ? KIND_NAMES[name] : undefined;
  const kinds = SALE_KINDS.map((kind) => PROPERTY_TYPE_LABEL[kind]).join(", ");
  return value ? { value } : { problem: `Write one of these kinds: ${kinds}. Leave out land and commercial property.` };
}

function readTown(text: string): Read<string> {
  if (!/\p{L}/u.test(text)) return { problem: "Enter the town, such as Plymouth." };
  return text.length > LONGEST_TOWN ? { problem: `Please keep the town to ${LONGEST_TOWN} characters or fewer.` } : { value: text };
}

const readAddress = (text: string): Read<string> =>
  text.length > LONGEST_ADDRESS ? { problem: `Please keep the address to ${LONGEST_ADDRESS} characters or fewer.` } : { value: text };

const MISSING: Readonly<Record<SaleField, string>> = {
  date: "Enter the day the sale closed.",
  price: "Enter the price in US dollars, such as 412000.",
  town: "Enter the town, such as Plymouth.",
  kind: "Choose the kind of home.",
  sqft: "Enter the size in square feet, such as 1850.",
  beds: "Enter the number of bedrooms, such as 3.",
  yearBuilt: "Enter the year it was built, such as 1987.",
  address: "",
};

const READERS: { readonly [Field in SaleField]: (text: string, today: CalendarDate) => Read<SaleFacts[Field]> } = {
  date: readDate,
  price: (text) => readWhole(text, PRICE),
  town: readTown,
  kind: readKind,
  sqft: (text) => readWhole(text, SIZE),
  beds: (text) => readWhole(text, BEDS),
  yearBuilt: readYear,
  address: readAddress,
};

/** One line of text without control characters. */
const cleaned = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Reads some fields of a sale. @param today the agent's day. */
export function readSaleFields<Field extends SaleField>(typed: TypedSale, fields: readonly Field[], today: CalendarDate) {
  const errors: Partial<Record<SaleField, string>> = {};
  const values: Partial<Record<SaleField, unknown>> = {};
  for (const field of fields) {
    const text = cleaned(typed[field] ?? "");
    const read: Read<unknown> = text === "" && field !== "address" ? { problem: MISSING[field] } : READERS[field](text, today);
    if ("problem" in read) errors[field] = read.problem;
    else values[field] = read.value;
  }
  return Object.keys(errors).length > 0 ? { errors: errors as SaleErrors } : { values: values as Pick<SaleFacts, Field> };
}

/** Reads a whole sale. */
export function readSale(typed: TypedSale, today: CalendarDate): { readonly sale: SaleFacts } | { readonly errors: SaleErrors } {
  const read = readSaleFields(typed, SALE_FIELDS, today);
  return "values" in read && read.values ? { sale: read.values } : { errors: read.errors ?? {} };
}

/** The same for two entries of one sale, however the town and the address are written. */
export const saleKey = ({ date, price, town, kind, sqft, beds, yearBuilt, address }: SaleFacts): string =>
  [date, price, placeKey(town), kind, sqft, beds, yearBuilt, placeKey(address)].join("|");
