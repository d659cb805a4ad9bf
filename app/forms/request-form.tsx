/** A request form, rendered from its data with messages and confirmation. */
import type { ComponentType, ReactNode } from "react";
import { type Field as FieldData, type Form, longest, type Values } from "../../domain/forms/form.ts";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { FIELD } from "./reserved-fields.ts";
import type { Message } from "./receive.ts";
import { type Attached, rateLimited, type RequestState, useRequest } from "./use-request.ts";

/**
 * Renders a form's photos field. Passed in by the page that has one, so that no other page loads
 * its code.
 */
export type Photos = Attached & {
  readonly Field: ComponentType<PhotosFieldProps>;
  /** Upload progress, above the button. */
  readonly Progress: ComponentType;
};
export type PhotosFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly field: FieldData;
  readonly error: string | undefined;
  /**
   * The page is the answer to a plain post that was not stored: its photos must be chosen again.
   */
  readonly again: boolean;
};

type RequestFormProps = {
  readonly form: Form;
  readonly action?: string;
  readonly photos?: Photos;
  /** Content before the questions. */
  readonly before?: ReactNode;
  /** Content after them. */
  readonly children?: ReactNode;
  /** The form is in a frame, where a toast may be out of sight. */
  readonly framed?: boolean;
};

export function RequestForm({ form, action, photos, before, children, framed }: RequestFormProps) {
  const request = useRequest(form, action, photos, framed);
  const { errors, notes, values, round, busy, hydrated, mode } = request;
  const fresh = request.posted?.state === "stored" && form.resets;
  return (
    <form
      {...request.formProps}
      {...(action ? { action } : {})}
      aria-busy={busy}
      className="request"
      {...(photos ? { encType: "multipart/form-data" } : {})}
    >
      <Answer form={form} request={request} />
      <HiddenFields form={form} formToken={request.formToken} />
      {before}
      <div className="questions">
        {Object.entries(form.fields).map(([name, field]) => (
          <div key={name} className={field.row ? "beside" : undefined}>
            {field.kind === "photos" ? (
              photos && <photos.Field id={`${form.id}-${name}`} name={name} field={field} error={errors[name]} again={request.again} />
            ) : (
              <FormField
                key={round}
                form={form}
                name={name}
                field={field}
                value={fresh ? undefined : values[name]}
                error={errors[name]}
                note={notes[name]}
              />
            )}
          </div>
        ))}
      </div>
      {children}
      {form.consent !== undefined && (
        <label className="consent">
          <input key={round} type="checkbox" name={FIELD.consent} value="yes" defaultChecked={request.consented} />
          <span>{form.consent}</span>
        </label>
      )}
      {mode === "browser" && <noscript>This form needs JavaScript. If yours is turned off, please call or email instead.</noscript>}
      {photos && <photos.Progress />}
      {request.trouble && <Trouble {...request.trouble} />}
      <button type="submit" className="button" aria-disabled={busy || undefined} disabled={mode === "browser" && !hydrated}>
        {busy ? "Sending…" : form.button}
      </button>
    </form>
  );
}

function FormField({
  form,
  name,
  field,
  value,
  error,
  note,
}: {
  form: Form;
  name: string;
  field: FieldData;
  value: string | undefined;
  error: string | undefined;
  note: string | undefined;
}) {
  return (
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
}

function control(form: Form, name: string, field: FieldData, value: string | undefined) {
  const native = form.checks === "native";
  const common = {
    name,
    defaultValue: value ?? field.initial ?? "",
    autoComplete: field.autocomplete,
    required: native && !field.optional,
  };
  if (field.kind === "select") return { as: "select" as const, ...common, choices: withEmptyChoice(field) };
  const typed = {
    ...common,
    placeholder: field.placeholder,
    enterKeyHint: "next" as const,
    ...(native && field.kind !== "date" ? { maxLength: longest(field) } : {}),
  };
  if (field.kind === "longtext") return { as: "textarea" as const, ...typed, enterKeyHint: "enter" as const };
  return { as: "input" as const, type: field.kind, inputMode: field.inputmode, min: field.min, max: field.max, step: field.step, ...typed };
}

function withEmptyChoice(field: FieldData) {
  const options = field.options ?? [];
  return field.initial ? options : [{ value: "", label: field.placeholder ?? "Please choose" }, ...options];
}

/**
 * Hidden fields of every form. The honeypot is out of sight and out of reach of keyboards and
 * screen readers.
 */
export function HiddenFields({ form, formToken }: { form: Form; formToken: string }) {
  return (
    <>
      <input type="hidden" name={FIELD.form} value={form.id} />
      <input type="hidden" name={FIELD.formToken} value={formToken} />
      <div className="honeypot" aria-hidden="true">
        <label htmlFor={`${form.id}-${FIELD.honeypot}`}>Leave this empty</label>
        <input id={`${form.id}-${FIELD.honeypot}`} name={FIELD.honeypot} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
    </>
  );
}

/**
 * The server's answer to a plain post, at the top of the form: the confirmation, or what to fix.
 */
function Answer({ form, request }: { form: Form; request: RequestState }) {
  const { posted, errors, stored } = request;
  // Scripts may have sent since what that post could not.
  if (!posted || (stored && posted.state !== "stored")) return null;
  if (posted.state === "stored")
    return (
      <div role="status" id={`${form.id}-answer`} className="answer answer-good">
        <Icon kind="check" className="mt-1 size-6 shrink-0" />
        <div>
          <h2 className="text-xl">{form.done.title}</h2>
          <p>{posted.text}</p>
          {posted.leftOut && <p>{`${posted.leftOut.title}: ${posted.leftOut.text}`}</p>}
        </div>
      </div>
    );
  if (posted.state === "invalid") return <Summary form={form} errors={errors} />;
  return <Trouble {...rateLimited(posted)} />;
}

const Trouble = ({ title, text }: Message) => (
  <div role="alert" className="answer answer-bad">
    <Icon kind="alert" className="mt-1 size-6 shrink-0" />
    <div>
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </div>
  </div>
);

function Summary({ form, errors }: { form: Form; errors: Values }) {
  const wrong = Object.keys(form.fields).filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <div role="alert" className="answer answer-bad">
      <Icon kind="alert" className="mt-1 size-6 shrink-0" />
      <div>
        <h2 className="text-xl">{`Not sent yet. Please fix ${wrong.length === 1 ? "this answer" : `these ${wrong.length} answers`}:`}</h2>
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${form.id}-${name}`}>{errors[name]}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
