/** What a rental costs beside its rent, and its rules: the rows that a card and a listing's page show. */
import type { Dollars } from "../money.ts";
import { type Fee, formatDollars, type Listing } from "./listing.ts";

type Row = readonly [label: string, value: string];
type Rental = Pick<Listing, "price" | "deposit" | "fees" | "pets" | "parking" | "leaseTerm">;

const isMonthly = ({ every, optional }: Fee): boolean => every === "month" && !optional;

/**
 * The rent and all monthly fees that a renter can't decline, in whole dollars a month. An advertised price without them is a deceptive
 * practice (Minnesota Statutes 325D.44), and a lease has to name the sum (504B.120).
 */
export const totalMonthlyPayment = ({ price, fees = [] }: Rental): Dollars =>
  fees.filter(isMonthly).reduce((sum, { amount }) => sum + amount, price);

/** "Trash and recycling $25 a month; application $45 once". */
const feeList = (fees: readonly Fee[]): string => {
  const text = fees
    .map(({ name, amount, every }) => `${name} ${formatDollars(amount)} ${every === "month" ? "a month" : "once"}`)
    .join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const KINDS_OF_PETS = { dog: /\bdogs?\b/, cat: /\bcats?\b/ } as const;
const NO_PETS = /\bno (?:pets|animals)\b|\bnot allowed\b/;
const ANY_PETS = /\b(?:pets?|animals) (?:are )?(?:welcome|allowed|ok|okay|friendly)\b/;

/** The pets that a rule names and doesn't rule out: "One dog, no cats" allows dogs. "By arrangement" names none. */
export function petsIn(rule: string): readonly (keyof typeof KINDS_OF_PETS)[] {
  const text = rule.toLowerCase();
  if (NO_PETS.test(text)) return [];
  const names = (["dog", "cat"] as const).filter((kind) => !new RegExp(`\\bno ${kind}s?\\b`).test(text));
  return names.filter((kind) => KINDS_OF_PETS[kind].test(text) || ANY_PETS.test(text));
}

/** "$1,720": the total monthly payment, where the rent alone isn't it. It is shown as large as the rent. */
export const formatTotal = (rental: Rental): string | undefined =>
  rental.fees?.some(isMonthly) ? formatDollars(totalMonthlyPayment(rental)) : undefined;

/** The rows of what is known, in the order in which renters ask. */
export function rentalTerms(rental: Rental): Row[] {
  const { deposit, fees = [], pets, parking, leaseTerm } = rental;
  const required = fees.filter(({ optional }) => !optional);
  const optional = fees.filter((fee) => fee.optional);
  const rows: [label: string, value: string | false | undefined][] = [
    ["Deposit", deposit !== undefined && (deposit === 0 ? "None" : formatDollars(deposit))],
    ["Fees", required.length > 0 && feeList(required)],
    ["Optional", optional.length > 0 && feeList(optional)],
    ["Pets", pets],
    ["Parking", parking],
    ["Lease", leaseTerm],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
