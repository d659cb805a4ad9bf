import { maxLengthOf } from "../../domain/forms/check.ts";
import type { Field as FieldData, Form } from "../../domain/forms/form.ts";
import { Field } from "../ui/field.tsx";

type FormFieldProps = {
  readonly form: Form;
  readonly name: string;
  readonly field: FieldData;
  /** The initial value; absent: the field's own. */
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly note: string | undefined;
};

/** One field of a form, rendered from its data. */
export const FormField = ({ form, name, field, value, error, note }: FormFieldProps) => (
  <Field
    id={`${form.id}-${name}`}
    label={field.label}
    help={field.help}
    error={error}
    note={note}
    optional={field.optional}
    control={control(form, name, field, value)}
  />
);

function control(form: Form, name: string, field: FieldData, value: string | undefined) {
  const native = form.checks === "native";
  const any = {
    name,
    defaultValue: value ?? field.initial ?? "",
    autoComplete: field.autocomplete,
    required: native && !field.optional,
  };
  if (field.kind === "select") return { as: "select" as const, ...any, choices: withEmptyChoice(field) };
  const typed = {
    ...any,
    placeholder: field.placeholder,
    enterKeyHint: "next" as const,
    ...(native && field.kind !== "date" ? { maxLength: maxLengthOf(field) } : {}),
  };
  if (field.kind === "longtext") return { as: "textarea" as const, ...typed, enterKeyHint: "enter" as const };
  return { as: "input" as const, type: field.kind, inputMode: field.inputmode, min: field.min, max: field.max, step: field.step, ...typed };
}

function withEmptyChoice({ options = [], initial, placeholder = "Please choose" }: FieldData) {
  return initial ? options : [{ value: "", label: placeholder }, ...options];
}
