/** The newsletter block: a form that is replaced by its thanks. */
import { useEffect, useRef } from "react";
import { newsletter as copy } from "../../content/home.ts";
import { HiddenFields } from "../forms/request-form.tsx";
import { rateLimited, useRequest } from "../forms/use-request.ts";
import { Icon } from "../ui/icon.tsx";
import { newsletter } from "./newsletter.form.ts";

/** Where the form posts without scripts: the home page's action, then back to this block. */
const ACTION = "/?index";

export function Newsletter() {
  const request = useRequest(newsletter, ACTION);
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

function Subscribe({ request }: { request: ReturnType<typeof useRequest> }) {
  const { errors, values, busy, mode, hydrated, posted } = request;
  const field = newsletter.fields.email;
  const refused = posted?.state === "refused" || posted?.state === "failed" ? rateLimited(posted) : undefined;
  return (
    <form {...request.formProps} action={`${ACTION}#newsletter`} aria-busy={busy}>
      <HiddenFields form={newsletter} formToken={request.formToken} />
      {refused && (
        <p role="alert" className="mb-4 font-semibold text-bad">
          {`${refused.title}. ${refused.text}`}
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
        <button type="submit" className="button" aria-disabled={busy || undefined} disabled={mode === "browser" && !hydrated}>
          {busy ? "Sending…" : newsletter.button}
        </button>
      </div>
      {errors["email"] && (
        <p id="newsletter-error" className="error">
          <Icon kind="alert" className="mt-1 size-4 shrink-0" />
          <span>{errors["email"]}</span>
        </p>
      )}
      {mode === "browser" && <noscript>This form needs JavaScript. If yours is turned off, please call or email instead.</noscript>}
    </form>
  );
}

/** Replaces the form and takes the focus, as the button that had it is gone. */
function Thanks() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may hold no heading
    <div ref={box} tabIndex={-1} role="status" className="flex gap-4 border-s-4 border-lamp py-2 ps-6 outline-none">
      <div>
        <h3>{copy.thanks.heading}</h3>
        <p className="mt-2">{copy.thanks.text}</p>
      </div>
    </div>
  );
}
