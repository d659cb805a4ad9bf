/** The messages beside a form's fields: errors, and notes on how a number was read. */
import { type FormEvent, useEffect, useState } from "react";
import { checkField, numberNotes } from "../../domain/forms/check.ts";
import type { Form } from "../../domain/forms/form.ts";
import type { CheckedValues, ErrorMessages, RawValues } from "../../domain/forms/values.ts";
import { saveDraft } from "./drafts.ts";
import { wasRejected, watchNumberInputs } from "./number-inputs.ts";
import type { PickedPhotos } from "./photos/selected-photos.ts";
import type { Result } from "./receive.ts";

export function useFieldMessages(
  form: Form,
  posted: Result | undefined,
  values: RawValues | CheckedValues,
  photos: PickedPhotos | undefined,
) {
  const [errors, setErrors] = useState<ErrorMessages>(posted?.state === "invalid" ? posted.errors : {});
  const [notes, setNotes] = useState(() => numberNotes(form, values));
  useEffect(watchNumberInputs, []);
  useEffect(() => photos?.watch(() => setErrors((before) => afterPicking(before, photos.problem()))), [photos]);

  /** An error disappears when its value is fixed; no new one appears while the visitor types. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    setNotes(numberNotes(form, saveDraft(form, event.currentTarget)));
    const { name, value } = event.target as HTMLInputElement;
    const field = form.fields[name];
    if (wasRejected(event.nativeEvent)) {
      const message = field?.rules?.find(({ kind }) => kind === "number")?.message ?? "";
      return setErrors((before) => ({ ...before, [name]: message }));
    }
    if (!field || !errors[name] || checkField(field, value, form.checks === "native")) return;
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)));
  };

  return { errors, setErrors, notes, setNotes, onInput };
}

/** An error about the photos disappears when others are picked, unless these have one too. */
function afterPicking({ photos, ...others }: ErrorMessages, problem: string | undefined): ErrorMessages {
  return photos !== undefined && problem !== undefined ? { ...others, photos: problem } : others;
}
