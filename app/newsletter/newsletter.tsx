/** The newsletter block: a form that is replaced by its thanks. */
import { useEffect, useRef } from "react";
import { newsletter as copy } from "../../content/home.ts";
import { failureMessage } from "../forms/failure-message.ts";
import { HiddenFields, ScriptsNeeded, SubmitButton } from "../forms/form-parts.tsx";
import { type RequestState, useRequest } from "../forms/use-request.ts";
import { ErrorText } from "../ui/field.tsx";
import { newsletter } from "./newsletter.form.ts";

/** Where the form posts without scripts: the home page's action, then back to this block. */
const ACTION = "/?index";

export function Newsletter() {
  const request = useRequest(newsletter, { action: ACTION });
  return (
    <section id="newsletter" aria-labelledby="newsletter-title" className="quiet">
      <div className="wrap grid items-center gap-x-16 gap-y-8 py-14 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 id="newsletter-title">{copy.heading}</h2>
          <p className="lead mt-4">{copy.lead}</p>
        </div>
        {request.stored ? <Thanks /> : <Subscribe request={request} />}
      </div>
    </section>
  );
}

function Subscribe({ request }: { request: RequestState }) {
  const { errors, values, busy, mode, posted } = request;
  const field = newsletter.fields.email;
  const failure = posted?.state === "refused" || posted?.state === "failed" ? failureMessage(posted) : undefined;
  return (
    <form {...request.formProps} action={`${ACTION}#newsletter`} aria-busy={busy}>
      <HiddenFields form={newsletter} formToken={request.formToken} />
      {failure && (
        <p role="alert" className="mb-4 font-semibold text-bad">
          {`${failure.title}. ${failure.text}`}
        </p>
      )}
      <label htmlFor="newsletter-email" className="label">
        {field.label}
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          id="newsletter-email"
          className="control flex-[1_1_16rem]"
          name="email"
          type="email"
          required
          autoComplete={field.autocomplete}
          placeholder={field.placeholder}
          enterKeyHint="send"
          defaultValue={values["email"] ?? ""}
          aria-invalid={errors["email"] ? true : undefined}
          aria-describedby={errors["email"] ? "newsletter-error" : undefined}
        />
        <SubmitButton label={newsletter.button} request={request} />
      </div>
      {errors["email"] && <ErrorText id="newsletter-error">{errors["email"]}</ErrorText>}
      <ScriptsNeeded mode={mode} />
    </form>
  );
}

/** Replaces the form and takes the focus, as the button that had it is gone. */
function Thanks() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may hold no heading
    <div ref={box} tabIndex={-1} role="status" className="border-s-4 border-lamp py-2 ps-6 outline-none">
      <h3>{copy.thanks.heading}</h3>
      <p className="mt-2">{copy.thanks.text}</p>
    </div>
  );
}
