/** Checks a form's values by its rules, in the browser and on the server alike. */
import { hasNumber, numberNote } from "../numbers.ts";
import { isCalendarDate } from "../time/calendar-date.ts";
import { looksLikeEmail } from "./email-address.ts";
import { type Field, type Form, INVALID_EMAIL, type Rule } from "./form.ts";
import type { CheckedValues, ErrorMessages, NumberNotes, RawValues } from "./values.ts";

/** Length in Unicode code points, so that an emoji counts as one. */
const length = (value: string): number => Array.from(value).length;

/** At least ten digits, and what people write between them and behind them. */
const looksLikePhone = (value: string): boolean =>
  /^\+?[\d\s()./-]+(?:(?:extension|ext\.?|x|#)\s*\d+)?$/i.test(value) && value.replaceAll(/\D/g, "").length >= 10;

function violates(rule: Rule, value: string): boolean {
  switch (rule.kind) {
    case "at-least":
      return length(value) < rule.length;
    case "digits":
      return !(value.length === rule.length && /^[0-9]+$/.test(value));
    case "number":
      return value !== "" && !hasNumber(value, rule.unit);
    case "email":
      return !looksLikeEmail(value);
    case "contact":
      return !looksLikeEmail(value) && !looksLikePhone(value);
  }
}

/** The most characters a field accepts. */
export const maxLengthOf = ({ kind, maxLength }: Field): number => maxLength ?? (kind === "longtext" ? 5000 : kind === "email" ? 254 : 200);

/** Trims a value. A long text keeps its lines; any other becomes one line. */
const tidy = ({ kind }: Field, value: string): string =>
  (kind === "longtext" ? value.replaceAll(/\r\n?/g, "\n") : value.replaceAll(/\s+/g, " ")).trim();

/** The error message for one value, if it's wrong. `nativeChecks`: the form's `checks` are `native`. */
export function checkField(field: Field, raw: string, nativeChecks = false): string | undefined {
  const value = tidy(field, raw);
  if (value === "" && field.optional) return undefined;
  for (const rule of field.rules ?? []) if (violates(rule, value)) return rule.message;
  if (value === "") return nativeChecks ? requiredMessage(field) : undefined;
  if (nativeChecks && field.kind === "email" && !looksLikeEmail(value)) return INVALID_EMAIL;
  if (field.kind === "date" && !isCalendarDate(value)) return "Please enter a valid date (e.g. 2026-12-01)";
  const longest = maxLengthOf(field);
  if (length(value) > longest) return `Please keep this to ${longest.toLocaleString("en-US")} characters or fewer`;
  if (field.kind === "select" && !field.options?.some((option) => option.value === value)) return "Please choose one of the options";
  return undefined;
}

/** The server's words for an empty field where the browser would have used its own. */
const requiredMessage = ({ kind }: Field): string =>
  kind === "select" ? "Please select an item in the list" : "Please fill out this field";

/** `values` are trimmed in both cases; after an error they only refill the form. */
export type CheckResult =
  | { readonly ok: true; readonly values: CheckedValues; readonly errors: ErrorMessages }
  | { readonly ok: false; readonly values: RawValues; readonly errors: ErrorMessages };

/** Checks a whole form. `otherErrors` were found elsewhere, such as in the photos. */
export function check(form: Form, raw: RawValues, otherErrors: ErrorMessages = {}): CheckResult {
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(form.fields)) {
    const value = raw[name] ?? "";
    values[name] = tidy(field, value);
    const error = checkField(field, value, form.checks === "native");
    if (error) errors[name] = error;
  }
  Object.assign(errors, otherErrors);
  return Object.keys(errors).length === 0 ? { ok: true, values: values as CheckedValues, errors } : { ok: false, values, errors };
}

/** Notes beside numbers that were typed in an unusual way, such as "450k". */
export function numberNotes(form: Form, values: RawValues | CheckedValues): NumberNotes {
  const notes: Record<string, string> = {};
  for (const [name, { rules = [], counts }] of Object.entries(form.fields)) {
    const unit = rules.find((rule) => rule.kind === "number")?.unit ?? counts;
    const note = unit && numberNote(values[name] ?? "", unit);
    if (note) notes[name] = note;
  }
  return notes;
}
