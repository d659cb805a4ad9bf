/** The site content as pages show it: what ships, with the agent's edits, what follows from them, and settings of the environment on top. */
import { checkValue } from "../../domain/content/check.ts";
import { withDerived } from "../../domain/content/derive.ts";
import type { LeftOut } from "../../domain/content/editing.ts";
import type { ContentField, ContentSection, ContentValue } from "../../domain/content/fields.ts";
import { emptyValue, sameValue, valueAt, withValue } from "../../domain/content/values.ts";
import type { SiteContent } from "../../domain/site-content.ts";

/** A field's stored value. `undefined`: it can't be read. */
export type StoredEdit = { readonly field: string; readonly value: ContentValue | undefined; readonly by: string; readonly at: string };

/** A section that was changed. `isSaved`: its samples are gone. */
export type StoredSection = { readonly version: number; readonly isSaved: boolean; readonly by: string; readonly at: string };

export type StoredContent = {
  readonly sections: ReadonlyMap<string, StoredSection>;
  /** By field. */
  readonly edits: ReadonlyMap<string, StoredEdit>;
};

/** A value that a setting decides. */
export type Override = { readonly value: ContentValue; readonly setting: string };

export type SnapshotParts = {
  readonly shipped: SiteContent;
  readonly sections: readonly ContentSection[];
  /** By field. */
  readonly environment: Readonly<Record<string, Override>>;
};

export type Snapshot = {
  readonly content: SiteContent;
  readonly leftOut: readonly LeftOut[];
  /** The edits that are shown, by field. */
  readonly edited: ReadonlyMap<string, ContentValue>;
};

/** What a field of a saved section holds without an edit: what ships, or nothing instead of a sample. */
export const baselineOf = ({ shipped }: Pick<SnapshotParts, "shipped">, name: string, field: ContentField): ContentValue =>
  field.sample === "omit" ? emptyValue(field) : valueAt(shipped, name);

/** Builds the content, deeply frozen. A stored value that its field no longer accepts is left out. */
export function buildSnapshot(parts: SnapshotParts, stored: StoredContent): Snapshot {
  const leftOut: LeftOut[] = [];
  const edited = new Map<string, ContentValue>();
  for (const section of parts.sections)
    for (const [field, description] of Object.entries(section.fields)) {
      const edit = stored.edits.get(field);
      if (!edit) continue;
      const { value } = edit;
      const [message] = value === undefined ? ["It can't be read"] : Object.values(checkValue(field, description, value));
      if (message === undefined && value !== undefined) edited.set(field, value);
      else leftOut.push({ section: section.id, field, message: message ?? "" });
    }
  leftOut.push(...dropInconsistent(parts, stored, edited), ...unknownFields(parts, stored));
  return { content: freeze(withEnvironment(withEdits(parts, stored, edited), parts)), leftOut, edited };
}

/** Leaves out edits with which a section doesn't pass its own check. */
function dropInconsistent(parts: SnapshotParts, stored: StoredContent, edited: Map<string, ContentValue>): LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (const section of parts.sections) {
    const messages = section.check?.(withEdits(parts, stored, edited)) ?? {};
    const named = Object.keys(section.fields).filter((field) => Object.keys(messages).some((name) => isWithin(name, field)));
    for (const field of named) if (edited.delete(field)) leftOut.push({ section: section.id, field, message: messageOf(messages, field) });
    // What is wrong may be another field than the one that the message is for.
    const [still] = Object.values(section.check?.(withEdits(parts, stored, edited)) ?? {});
    if (still !== undefined)
      for (const field of Object.keys(section.fields))
        if (edited.delete(field)) leftOut.push({ section: section.id, field, message: still });
  }
  return leftOut;
}

const isWithin = (name: string, field: string): boolean => name === field || name.startsWith(`${field}.`);

const messageOf = (messages: Readonly<Record<string, string>>, field: string): string =>
  Object.entries(messages).find(([name]) => isWithin(name, field))?.[1] ?? "";

/** Edits of fields that this version doesn't have. */
const unknownFields = ({ sections }: SnapshotParts, { edits }: StoredContent): LeftOut[] =>
  [...edits.keys()]
    .filter((field) => !sections.some(({ fields }) => Object.hasOwn(fields, field)))
    .map((field) => ({ section: "", field, message: "This version of the site has no such field" }));

/** What ships, with these edits. */
export function withEdits(
  { shipped, sections }: SnapshotParts,
  stored: Pick<StoredContent, "sections">,
  edited: ReadonlyMap<string, ContentValue>,
): SiteContent {
  let content = shipped;
  const changed = new Set<string>();
  const set = (field: string, value: ContentValue): void => {
    if (sameValue(valueAt(content, field), value)) return;
    content = withValue(content, field, value);
    changed.add(field);
  };
  for (const { id, fields, sampleFlag } of sections) {
    const isSaved = stored.sections.get(id)?.isSaved === true;
    let isOwn = isSaved;
    for (const [field, description] of Object.entries(fields)) {
      const value = edited.get(field);
      if (value !== undefined) set(field, value);
      else if (isSaved && description.sample === "omit") set(field, emptyValue(description));
      else if (description.sample === "replace") isOwn = false;
    }
    if (isOwn && sampleFlag) content = withValue(content, sampleFlag, false);
  }
  return changed.size === 0 ? content : withDerived(content, changed, shipped.agent.sample);
}

/** A value of the environment wins over the dashboard's. */
export function withEnvironment(content: SiteContent, { environment }: Pick<SnapshotParts, "environment">): SiteContent {
  let result = content;
  for (const [field, { value }] of Object.entries(environment)) result = withValue(result, field, value);
  return result;
}

/** Freezes what isn't frozen yet. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
