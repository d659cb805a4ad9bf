/** A request form, rendered from its data, with its messages and above it its confirmation. */
import type { ComponentType, ReactNode } from "react";
import type { Field as FieldData, Form } from "../../domain/forms/form.ts";
import { useContent } from "../content.ts";
import { FailureBox, FormAnswer } from "./form-answer.tsx";
import { FormField } from "./form-field.tsx";
import { HiddenFields, ScriptsNeeded, SubmitButton } from "./form-parts.tsx";
import type { PickedPhotos } from "./photos/selected-photos.ts";
import { FIELD } from "./reserved-fields.ts";
import { SentPanel } from "./sent/sent-panel.tsx";
import { type RequestState, useRequest } from "./use-request.ts";

/**
 * Renders a form's photos field. Passed in by the page that has one, so that no other page loads
 * its code.
 */
export type Photos = PickedPhotos & {
  readonly Field: ComponentType<PhotosFieldProps>;
  /** Upload progress, above the button. */
  readonly Progress: ComponentType;
};
export type PhotosFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly field: FieldData;
  readonly error: string | undefined;
  /** The page is the answer to a plain post that was not stored: its photos must be chosen again. */
  readonly again: boolean;
};

type RequestFormProps = {
  readonly form: Form;
  readonly photos?: Photos | undefined;
  /** Content before the questions. */
  readonly before?: ReactNode;
  /** Content after them. */
  readonly children?: ReactNode;
  /** The form is in a frame, where a toast may be out of sight. */
  readonly framed?: boolean;
};

export function RequestForm({ form, photos, before, children, framed }: RequestFormProps) {
  const request = useRequest(form, { photos, framed });
  const { sent, sentHere } = request.confirmation;
  return (
    <>
      {sent && <SentPanel form={form} sent={sent} sentHere={sentHere} />}
      <Questions {...{ form, photos, before, children, request }} />
    </>
  );
}

type QuestionsProps = Omit<RequestFormProps, "framed"> & { readonly request: RequestState };

function Questions({ form, photos, before, children, request }: QuestionsProps) {
  const { posted, values, round, errors, notes, failure, formProps } = request;
  const content = useContent();
  return (
    <form {...formProps} aria-busy={request.busy} className="request" {...(photos ? { encType: "multipart/form-data" } : {})}>
      <FormAnswer form={form} request={request} />
      <HiddenFields form={form} formToken={request.formToken} />
      {before}
      <div className="questions">
        {Object.entries(form.fields).map(([name, field]) => (
          <div key={name} className={field.row ? "beside" : undefined}>
            {field.kind !== "photos" ? (
              <FormField key={round} {...{ form, name, field }} value={values[name]} error={errors[name]} note={notes[name]} />
            ) : (
              photos && <photos.Field id={`${form.id}-${name}`} {...{ name, field }} error={errors[name]} again={posted !== undefined} />
            )}
          </div>
        ))}
      </div>
      {children}
      {form.consent !== undefined && (
        <label className="consent">
          <input key={round} type="checkbox" name={FIELD.consent} value="yes" defaultChecked={round === 0 && posted?.consent} />
          <span>{form.consent(content)}</span>
        </label>
      )}
      <ScriptsNeeded mode={request.mode} />
      {photos && <photos.Progress />}
      {failure && <FailureBox {...failure} />}
      <SubmitButton label={form.button} request={request} />
    </form>
  );
}
