/** The fair housing check of a section's texts. It asks once before they are saved, and refuses nothing. */
import type { ContentField, ContentFields, ContentValue } from "../../../domain/content/fields.ts";
import type { SectionValues } from "../../../domain/content/editing.ts";
import { type FairHousingFlag, fairHousingFlags } from "../../../domain/fair-housing.ts";

/** Words that the check found in a field. */
export type FieldFlags = { readonly name: string; readonly label: string; readonly flags: readonly FairHousingFlag[] };

/** Everything that a section's values say to the public. */
export const flagsIn = (fields: ContentFields, values: SectionValues): readonly FieldFlags[] =>
  Object.entries(fields).flatMap(([name, field]) => flagsOf(name, field, values[name]));

function flagsOf(name: string, field: ContentField, value: ContentValue | undefined): readonly FieldFlags[] {
  const { kind } = field;
  const list: readonly ContentValue[] = Array.isArray(value) ? (value as readonly ContentValue[]) : [];
  if (kind === "text" || kind === "longtext") return flagged(name, field, typeof value === "string" ? value : "");
  if (kind === "lines" || kind === "paragraphs") return flagged(name, field, list.filter((each) => typeof each === "string").join("\n\n"));
  if (kind !== "records") return [];
  return list.flatMap((record, at) =>
    typeof record === "object" && record !== null && !Array.isArray(record)
      ? Object.entries(field.fields).flatMap(([key, inner]) =>
          flagsOf(`${name}.${at}.${key}`, inner, (record as Readonly<Record<string, ContentValue>>)[key]),
        )
      : [],
  );
}

function flagged(name: string, { label }: ContentField, text: string): readonly FieldFlags[] {
  const flags = fairHousingFlags(text);
  return flags.length === 0 ? [] : [{ name, label, flags }];
}

/** The hidden field with which a member saves words that they were warned about. */
export const WARNED = "warned";

/** What a member was warned about: other words are asked about again. */
export const warningOf = (found: readonly FieldFlags[]): string =>
  found.map(({ name, flags }) => `${name}: ${flags.map(({ text }) => text.toLowerCase()).join(", ")}`).join("; ");
