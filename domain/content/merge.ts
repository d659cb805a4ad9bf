/** Brings the edits of two people to one section together, field by field. */
import type { FieldConflict, SectionValues } from "./editing.ts";
import type { ContentValue } from "./fields.ts";
import { sameValue } from "./values.ts";

/** A change that someone else stored since a form was shown. */
export type TheirChange = { readonly before: ContentValue; readonly by: string; readonly at: string };

export type Merged = { readonly values: SectionValues; readonly conflicts: readonly FieldConflict[] };

/**
 * What of `mine` is stored: a field that only they changed stays theirs, and one that both changed to different
 * values is a conflict.
 * @param theirs by field: their first change since my form was shown.
 * @param present what is stored now, by field.
 */
export function mergeEdits(mine: SectionValues, theirs: ReadonlyMap<string, TheirChange>, present: (name: string) => ContentValue): Merged {
  const values: Record<string, ContentValue> = {};
  const conflicts: FieldConflict[] = [];
  for (const [name, yours] of Object.entries(mine)) {
    const change = theirs.get(name);
    const now = present(name);
    if (!change || sameValue(yours, now)) values[name] = yours;
    else if (!sameValue(yours, change.before) && !sameValue(now, change.before))
      conflicts.push({ name, theirs: now, yours, by: change.by, at: change.at });
    else if (sameValue(now, change.before)) values[name] = yours;
  }
  return { values, conflicts };
}
