/** A section's values as the texts of its form, and the changes that buttons make to them before anything is saved. */
import type { EditedField, EditedSection } from "../../../domain/content/editing.ts";
import type { ContentField, ContentFields, ContentValue } from "../../../domain/content/fields.ts";
import { isSampleSource } from "../../../domain/content/sample-sources.ts";
import type { Posted } from "../../../domain/content/form-values.ts";
import { rowsFromDays, timeOf } from "../../../domain/content/working-hours-rows.ts";
import type { Fields } from "../screen.ts";

type Entry = readonly [name: string, text: string];

const isList = (value: ContentValue | undefined): value is readonly ContentValue[] => Array.isArray(value);

/** The values of a list; none of anything else. */
export const listOf = (value: ContentValue | undefined): readonly ContentValue[] => (isList(value) ? value : []);

const textOf = (value: ContentValue | undefined): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** A value as the form has it; see `domain/content/form-values.ts` for the way back. */
export function entriesOf(name: string, field: ContentField, value: ContentValue | undefined): readonly Entry[] {
  const { kind } = field;
  if (kind === "yes-no") return value === true ? [[name, "yes"]] : [];
  if (kind === "lines" || kind === "choices") return [[name, listOf(value).map(textOf).join("\n")]];
  if (kind === "paragraphs") return [[name, listOf(value).map(textOf).join("\n\n")]];
  if (kind === "records") return listOf(value).flatMap((record, at) => recordEntries(`${name}.${at}`, field.fields, record));
  if (kind === "week") return listOf(value).flatMap((blocks, day) => hoursEntries(`${name}.${day}`, blocks));
  if (kind === "days")
    return rowsFromDays(value ?? {}).flatMap((row, at) =>
      Object.entries(row).map(([key, text]) => [`${name}.${at}.${key}`, text] as const),
    );
  return [[name, textOf(value)]];
}

const hoursEntries = (name: string, blocks: ContentValue): readonly Entry[] =>
  listOf(blocks).flatMap((block, at) => {
    const [from, to] = listOf(block);
    return [
      [`${name}.${at}.from`, timeOf(from)],
      [`${name}.${at}.to`, timeOf(to)],
    ] as const;
  });

function recordEntries(name: string, fields: ContentFields, record: ContentValue): readonly Entry[] {
  const values = typeof record === "object" && record !== null && !isList(record) ? record : {};
  return Object.entries(fields).flatMap(([key, field]) => entriesOf(`${name}.${key}`, field, values[key]));
}

const namesSample = ([name, text]: Entry): boolean => name.endsWith(".source") && isSampleSource(text);

/** The form as it is at first. An invented person's values are only examples, so they aren't in it, nor are the sources of invented figures. */
export const fieldsOfSection = ({ fields }: EditedSection): Fields =>
  Object.fromEntries(
    fields
      .flatMap(({ name, field, value, isSample }) => (isSample ? [] : entriesOf(name, field, value)))
      .map((entry) => (namesSample(entry) ? [entry[0], ""] : entry)),
  );

/** Whether a figure in the list says that it's invented. */
export const hasSampleSources = ({ name, field, value }: EditedField): boolean =>
  field.kind === "records" && entriesOf(name, field, value).some(namesSample);

/** The form without a field. */
export const withoutField = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name && !key.startsWith(`${name}.`)));

/** A posted form, for the reader of section values. The dashboard has the values of a list as lines. */
export const asPosted = (fields: Fields): Posted => ({
  get: (name) => fields[name] ?? null,
  getAll: (name) => fields[name]?.split(/\r?\n/) ?? [],
  keys: () => Object.keys(fields),
});

/** The numbers of a list's rows, ascending. */
export function rowsOf(fields: Fields, name: string): readonly number[] {
  const rows = Object.keys(fields).flatMap((key) => {
    const row = key.startsWith(`${name}.`) ? /^\d{1,4}(?=\.)/.exec(key.slice(name.length + 1)) : null;
    return row ? [Number(row[0])] : [];
  });
  return [...new Set(rows)].toSorted((one, other) => one - other);
}

/** What a button does to a list. */
export const ROW_CHANGES = ["add", "remove", "up", "down"] as const;
export type RowChange = (typeof ROW_CHANGES)[number];

/**
 * The form after a button of a list was pressed; its rows are numbered from 0.
 * @param blank the names of a new row's fields.
 */
export function withRowChange(fields: Fields, name: string, change: RowChange, row: number, blank: readonly string[]): Fields {
  const rows = rowsOf(fields, name).map((at) => textsOf(fields, `${name}.${at}.`));
  if (change === "add") rows.push(blank.map((key) => [key, ""] as const));
  if (change === "remove") rows.splice(row, 1);
  const other = change === "up" ? row - 1 : row + 1;
  const [one, two] = [rows[row], rows[other]];
  if ((change === "up" || change === "down") && one && two) [rows[row], rows[other]] = [two, one];
  const entries = rows.flatMap((texts, at) => texts.map(([key, text]) => [`${name}.${at}.${key}`, text] as const));
  return { ...withoutRows(fields, name), ...Object.fromEntries(entries) };
}

const textsOf = (fields: Fields, prefix: string): readonly Entry[] =>
  Object.entries(fields).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : []));

const withoutRows = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !key.startsWith(`${name}.`)));

/** The field with a name, also within a record: "agent.social.0.url". */
export function fieldNamed(fields: ContentFields, name: string): ContentField | undefined {
  const [top, field] = Object.entries(fields).find(([key]) => name === key || name.startsWith(`${key}.`)) ?? [];
  if (top === undefined || field === undefined || top === name) return field;
  const inside = /^\d+\.(.+)$/.exec(name.slice(top.length + 1))?.[1];
  return field.kind === "records" && inside !== undefined ? fieldNamed(field.fields, inside) : undefined;
}

/** A field as a summary names it: "Figures 2, Title" for one in a list. */
export function labelAt(fields: ContentFields, name: string): string {
  const [top = "", field] = Object.entries(fields).find(([key]) => name === key || name.startsWith(`${key}.`)) ?? [];
  if (!field) return name;
  const [, row, inside] = /^(\d+)\.(.+)$/.exec(name.slice(top.length + 1)) ?? [];
  return field.kind === "records" && inside ? `${field.label} ${Number(row) + 1}, ${labelAt(field.fields, inside)}` : field.label;
}

/** The names of the fields in a new row of a list. */
export const blankRow = (field: ContentField | undefined): readonly string[] =>
  field?.kind === "records" ? Object.keys(field.fields) : field?.kind === "days" ? ["date", "until", "from", "to"] : [];
