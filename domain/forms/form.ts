/**
 * A request form, described once as data. The page, the check in the browser, the check on the server, the stored lead,
 * the agent's email and the listing on the command line are all read from it; nothing else needs an edit when a field changes.
 */

import { holdsNumber, understood, type Unit } from "../numbers.ts";
import { imagesOf } from "../leads/photo.ts";

/** One rule of a field, as data, so that browser and server run the very same check. */
export type Rule =
  | { readonly kind: "at-least"; readonly length: number; readonly message: string }
  | { readonly kind: "digits"; readonly length: number; readonly message: string }
  | { readonly kind: "number"; readonly unit: Unit; readonly message: string }
  | { readonly kind: "email"; readonly message: string };

/** A choice of a select: what is stored and sent is `value`; what the visitor reads, and the agent's email shows, is `label`. */
export type Option = { readonly value: string; readonly label: string };

/**
 * What a field means to the agent beyond its label: whom to answer, what to call, which property. The email's `Reply-To`
 * and its Lead Metadata come from these.
 */
export type Role = "name" | "firstName" | "lastName" | "email" | "phone" | "propertyAddress" | "message";

export type Field = {
  readonly label: string;
  /** The answer to `photos` is their number; the photos themselves go beside it. */
  readonly kind: "text" | "email" | "tel" | "number" | "date" | "select" | "longtext" | "photos";
  /** A line under the label that helps to answer. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly options?: readonly Option[];
  /** The value at first and after a reset. */
  readonly initial?: string;
  /** Marked "(optional)" beside the label; an empty answer passes. */
  readonly optional?: true;
  readonly rules?: readonly Rule[];
  readonly role?: Role;
  readonly autocomplete?: string;
  readonly inputmode?: "text" | "numeric" | "decimal" | "tel" | "email";
  /** What a number counts in an answer that may be any text: it is read and said beside the field, and nothing is refused. */
  readonly counts?: Unit;
  /** For `number`: bounds and step as HTML knows them. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Most characters that are accepted; the kit's default depends on the kind (see `longest`). */
  readonly maxLength?: number;
  /** Fields with the same row name stand side by side on wide screens. */
  readonly row?: string;
};

export type Form = {
  /** Stable identifier, stored with each lead: "estimate", "buyer-agent". */
  readonly id: string;
  /** What the agent's email and the list of leads call it: "Home estimate request". */
  readonly name: string;
  /** Lead Metadata 1.0 `lead_type`: what the person wants. */
  readonly leadType: "Buyer" | "Seller" | "Renter" | "Investor" | "General";
  readonly fields: Readonly<Record<string, Field>>;
  /** `messages`: our messages beside the fields; `native`: the browser's own checks first. The server checks in both cases. */
  readonly checks: "messages" | "native";
  readonly button: string;
  /** The confirmation: a toast, or words of the page's own in the form's place. `{photos}` in the text is the number of them. */
  readonly done: { readonly title: string; readonly text: string; readonly shownBy?: "page" };
  /** Whether the form empties itself after it was stored. */
  readonly resets: boolean;
  /** The wording of the unticked consent box for texts and calls; stored word for word with the lead when ticked. */
  readonly consent?: string;
};

/** Keeps a form's own field names in its type. */
export const defineForm = <const F extends Form>(form: F): F => form;

/** Options whose stored value is what the visitor reads. */
export const choices = (labels: readonly string[]): readonly Option[] => labels.map((label) => ({ value: label, label }));

export const atLeast = (length: number, message: string): Rule => ({ kind: "at-least", length, message });
export const chosen = (message: string): Rule => atLeast(1, message);
export const digits = (length: number, message: string): Rule => ({ kind: "digits", length, message });
/** An answer with a number in it, as people write them; an empty one is left to the other rules. */
export const number = (unit: Unit, message: string): Rule => ({ kind: "number", unit, message });
export const email = (message = "Please enter a valid email address"): Rule => ({ kind: "email", message });

/** What the HTML standard accepts in `<input type="email">`, with the dot in the domain that a deliverable address has. */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * Whether an address is valid: HTML's own pattern, a dot in the domain, at most 254 characters. Without "=?", which begins an encoded word
 * in a header (RFC 2047): a lenient mail program could read another address than the one that was checked.
 */
export const looksLikeEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value) && !value.includes("=?");

/**
 * The mailbox of a valid address, for counting only: in lower case, without a "+tag"; for Gmail also without dots, and with one of its two
 * domains. Emails go to the address as it was typed.
 */
export function mailboxKey(address: string): string {
  const plain = address.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, "$1@");
  const gmail = /^(.+)@g(?:oogle)?mail\.com$/.exec(plain)?.[1];
  return gmail === undefined ? plain : `${gmail.replaceAll(".", "")}@gmail.com`;
}

/** Length in Unicode code points, so that an emoji counts as one. */
const length = (value: string): number => Array.from(value).length;

function breaks(rule: Rule, value: string): boolean {
  switch (rule.kind) {
    case "at-least":
      return length(value) < rule.length;
    case "digits":
      return !(value.length === rule.length && /^[0-9]+$/.test(value));
    case "number":
      return value !== "" && !holdsNumber(value, rule.unit);
    case "email":
      return !looksLikeEmail(value);
  }
}

/** Whether the calendar has that day, "YYYY-MM-DD". As in `schedule.ts`, which every page with a form would have to carry for this alone. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split("-").map(Number);
  // A day that a month does not have is one of the next month's.
  const found = new Date(Date.UTC(year, month - 1, day));
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
}

/** The most characters that a field takes. */
export function longest(field: Field): number {
  return field.maxLength ?? (field.kind === "longtext" ? 5000 : field.kind === "email" ? 254 : 200);
}

const TIDY: Record<Field["kind"], (value: string) => string> = {
  text: oneLine,
  email: oneLine,
  tel: oneLine,
  number: oneLine,
  date: oneLine,
  select: oneLine,
  photos: oneLine,
  longtext: (value) => value.replaceAll(/\r\n?/g, "\n").trim(),
};

function oneLine(value: string): string {
  return value.replaceAll(/\s+/g, " ").trim();
}

/** The answer as it is checked and kept: trimmed, line ends as `\n`, and one line where the field is one line. */
export const tidy = (field: Field, value: string): string => TIDY[field.kind](value);

/** What is wrong with one answer, in words for the visitor, or `undefined`. The answer is tidied first. */
export function checkField(field: Field, raw: string, nativeChecks = false): string | undefined {
  const value = tidy(field, raw);
  if (value === "" && field.optional) return undefined;
  for (const rule of field.rules ?? []) if (breaks(rule, value)) return rule.message;
  if (value === "") return nativeChecks ? requiredMessage(field) : undefined;
  if (nativeChecks && field.kind === "email" && !looksLikeEmail(value)) return "Please enter a valid email address";
  if (field.kind === "date" && !isDay(value)) return "Please enter a valid date (e.g. 2026-12-01)";
  if (length(value) > longest(field)) return `Please keep this to ${longest(field).toLocaleString("en-US")} characters or fewer`;
  if (field.kind === "select" && !field.options?.some((option) => option.value === value)) return "Please choose one of the options";
  return undefined;
}

/** What the number of each answer was understood as, where that is worth saying. */
export function understoodIn(form: Form, raw: Readonly<Values>): Values {
  const notes: Values = {};
  for (const [name, { rules = [], counts }] of Object.entries(form.fields)) {
    const unit = rules.find((rule) => rule.kind === "number")?.unit ?? counts;
    const note = unit && understood(raw[name] ?? "", unit);
    if (note) notes[name] = note;
  }
  return notes;
}

/** What native checks say on the server, where the browser's own words are not at hand. */
function requiredMessage(field: Field): string {
  return field.kind === "select" ? "Please select an item in the list" : "Please fill out this field";
}

/** What the visitor reads once a request is stored: the form's words, with the number of photos where they name it. */
export const confirmation = ({ done }: Form, values: Readonly<Values>): string =>
  done.text.replace("{photos}", () => imagesOf(Number(values["photos"]) || 0));

export type Values = Record<string, string>;
export type Errors = Record<string, string>;

/** Checks a whole form. `values` come back tidied; `errors` has a message under the name of each field that is wrong. */
export function check(form: Form, raw: Readonly<Values>): { ok: boolean; values: Values; errors: Errors } {
  const values: Values = {};
  const errors: Errors = {};
  for (const [name, field] of Object.entries(form.fields)) {
    const value = raw[name] ?? "";
    values[name] = tidy(field, value);
    const error = checkField(field, value, form.checks === "native");
    if (error) errors[name] = error;
  }
  return { ok: Object.keys(errors).length === 0, values, errors };
}
