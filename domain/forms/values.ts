/**
 * What a form's fields hold, by field name, at three stages. They look alike, so each has a type
 * of its own and mixing them is a type error.
 */
declare const stage: unique symbol;
type ByField<Stage extends string> = Readonly<Record<string, string>> & { readonly [stage]?: Stage };

/** What the visitor typed. Any text may be in it. */
export type RawValues = ByField<"raw">;

/** Values that passed a form's rules, trimmed. Only `check` makes them; only they become a lead. */
export type CheckedValues = Readonly<Record<string, string>> & { readonly [stage]: "checked" };

/** Why fields are wrong, as text for the visitor. */
export type ErrorMessages = ByField<"errors">;

/** How a number was read, as text for the visitor. */
export type NumberNotes = ByField<"notes">;

/** Largest form without files, and largest text of one with files. Bytes. */
export const LARGEST_FORM = 256 * 1024;
