/**
 * Values that were typed and not sent, in memory only: a visitor who looks at another page and
 * comes back finds them again.
 */
import type { Form } from "../../domain/forms/form.ts";
import type { RawValues } from "../../domain/forms/values.ts";

const drafts = new Map<string, RawValues>();

export const draftOf = (form: Form): RawValues | undefined => drafts.get(form.id);

/** Saves what a form now contains, and returns it. */
export function saveDraft(form: Form, element: HTMLFormElement): RawValues {
  const entries = [...new FormData(element)].filter(([name, value]) => form.fields[name] && typeof value === "string");
  const draft = Object.fromEntries(entries) as RawValues;
  drafts.set(form.id, draft);
  return draft;
}

/** Called once the form was stored. */
export const forgetDraft = (form: string): void => void drafts.delete(form);
