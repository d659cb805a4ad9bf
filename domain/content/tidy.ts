/** Brings values of the site content into the form in which they are stored. */
import { formatPhone } from "../forms/phone.ts";
import type { ContentField, ContentFields, ContentValue } from "./fields.ts";
import { isEmptyValue } from "./values.ts";

type Values = Readonly<Record<string, ContentValue>>;

const LONG: ReadonlySet<ContentField["kind"]> = new Set(["longtext", "paragraphs"]);

/** A text without what no page, email or database can show: halves of characters, and control characters. */
const shown = (text: string, isLong: boolean): string =>
  (isLong ? text.replaceAll(/\r\n?/g, "\n") : text.replaceAll(/[\t\n\r ]+/g, " "))
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- These are what it's about.
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "\uFFFD")
    .trim();

/** Trims texts, leaves out empty lines and records, and gives records what all of them have. What isn't valid stays as it is. */
export function tidyValue(field: ContentField, value: ContentValue): ContentValue {
  if (field.kind === "records") return Array.isArray(value) ? tidyRecords(field, value as readonly ContentValue[]) : value;
  if (field.kind === "lines" || field.kind === "paragraphs") {
    if (!Array.isArray(value)) return value;
    const texts = (value as readonly ContentValue[]).map((each) => (typeof each === "string" ? shown(each, LONG.has(field.kind)) : each));
    return texts.filter((each) => each !== "");
  }
  if (typeof value !== "string") return value;
  const text = shown(value, LONG.has(field.kind));
  return field.kind === "phone" ? formatPhone(text) : text;
}

type RecordsField = Extract<ContentField, { readonly kind: "records" }>;

function tidyRecords({ fields, constants = {} }: RecordsField, records: readonly ContentValue[]): ContentValue {
  const taken = new Set<string>();
  return records.flatMap((record): readonly ContentValue[] => {
    if (typeof record !== "object" || record === null || Array.isArray(record)) return [record];
    const given = record as Values;
    const tidied = Object.entries(given).map(([key, value]) => [key, tidyField(fields, key, value)] as const);
    const filled = tidied.filter(([key, value]) => !(isEmptyValue(value) && (fields[key]?.optional || fields[key]?.kind === "id")));
    // A row that was added and left empty.
    if (filled.every(([key, value]) => isEmptyValue(value) || value === false || Object.hasOwn(constants, key))) return [];
    return [{ ...withId(fields, Object.fromEntries(filled), taken), ...constants }];
  });
}

const tidyField = (fields: ContentFields, key: string, value: ContentValue): ContentValue => {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return field ? tidyValue(field, value) : value;
};

/** A new record gets an id from its text, with a number if another record has it. */
function withId(fields: ContentFields, record: Values, taken: Set<string>): Values {
  const entry = Object.entries(fields).find(([, field]) => field.kind === "id");
  if (!entry) return record;
  const [key, field] = entry;
  const present = record[key];
  const source = field.kind === "id" ? record[field.from] : "";
  const wanted = typeof present === "string" ? present : slugOf(typeof source === "string" ? source : "");
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  taken.add(id);
  return { ...record, [key]: id };
}

/** "What does it cost?" is "what-does-it-cost". */
const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "") || "item";
