/**
 * Values of the site content in a posted form, which works without scripts. A field has its own name; a
 * record's is "agent.social.0.url". Hours of a weekday are "….1.0.from" and "….1.0.to" ("09:00"), and a row of
 * days off is "….0.date", "….0.until", "….0.from" and "….0.to".
 */
import { dollarsIn } from "./number-text.ts";
import { type ContentField, type ContentFields, type ContentSection, type ContentValue, isTextField } from "./fields.ts";
import type { SectionValues } from "./editing.ts";
import { daysFromRows, type DaysRow, minutesOf } from "./working-hours-rows.ts";

/** The texts of a posted form: `FormData` is one. */
export type Posted = { get(name: string): unknown; getAll(name: string): readonly unknown[]; keys(): Iterable<string> };

/** Most rows that a form may post for one field. */
const MOST_ROWS = 1500;

/**
 * Reads all fields of a section. A field of which nothing was posted is left out, unless it's a list or a checkbox
 * that the form says it has: `has` with the field's name. What can't be read stays text, which the checks refuse.
 */
export function sectionFromForm({ fields }: ContentSection, form: Posted): SectionValues {
  const names = [...form.keys()];
  const shown = new Set(form.getAll("has").map(String));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const isThere = shown.has(name) || names.some((key) => key === name || key.startsWith(`${name}.`));
      return isThere ? [[name, readField(name, field, form, names)] as const] : [];
    }),
  );
}

const textOf = (form: Posted, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

function readField(name: string, field: ContentField, form: Posted, names: readonly string[]): ContentValue {
  const text = textOf(form, name);
  if (isTextField(field)) return text;
  switch (field.kind) {
    case "number":
    case "money":
    case "percent":
      return dollarsIn(text) ?? text;
    case "yes-no":
      return text === "on" || text === "yes" || text === "true";
    case "lines":
      return text.split(/\r\n?|\n/);
    case "paragraphs":
      return text.replaceAll(/\r\n?/g, "\n").split(/\n[\t ]*\n\s*/);
    case "choices": {
      const chosen = new Set(form.getAll(name));
      return field.options.flatMap(({ value }) => (chosen.has(value) ? [value] : []));
    }
    case "records":
      return rowsOf(name, names).map((at) => readRecord(`${name}.${at}`, field.fields, form, names));
    case "week":
      return Array.from({ length: 7 }, (_, day) => readHours(`${name}.${day}`, form, names));
    case "days":
      return daysFromRows(rowsOf(name, names).map((at) => readDays(`${name}.${at}`, form)));
  }
}

/** The numbers of a field's rows, ascending. */
function rowsOf(name: string, names: readonly string[]): readonly number[] {
  const rows = names.flatMap((key) => {
    const row = key.startsWith(`${name}.`) ? /^\d{1,4}(?=\.|$)/.exec(key.slice(name.length + 1)) : null;
    return row ? [Number(row[0])] : [];
  });
  return [...new Set(rows)].toSorted((one, other) => one - other).slice(0, MOST_ROWS);
}

const readRecord = (name: string, fields: ContentFields, form: Posted, names: readonly string[]): ContentValue =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, readField(`${name}.${key}`, field, form, names)]));

/** A block without times is none; one with a time that can't be read stays wrong. */
const readHours = (name: string, form: Posted, names: readonly string[]): ContentValue =>
  rowsOf(name, names).flatMap((at) => {
    const [from, to] = [textOf(form, `${name}.${at}.from`), textOf(form, `${name}.${at}.to`)];
    return from.trim() === "" && to.trim() === "" ? [] : [[minutesOf(from), minutesOf(to)]];
  });

const readDays = (name: string, form: Posted): DaysRow => ({
  date: textOf(form, `${name}.date`).trim(),
  until: textOf(form, `${name}.until`).trim(),
  from: textOf(form, `${name}.from`).trim(),
  to: textOf(form, `${name}.to`).trim(),
});
