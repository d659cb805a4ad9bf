/** Parts of every form, also of those that render their fields themselves. */
import type { Form } from "../../domain/forms/form.ts";
import { FIELD } from "./reserved-fields.ts";
import type { RequestState } from "./use-request.ts";

/** The honeypot is out of sight and out of reach of keyboards and screen readers. */
export function HiddenFields({ form, formToken }: { form: Form; formToken: string }) {
  const honeypot = `${form.id}-${FIELD.honeypot}`;
  return (
    <>
      <input type="hidden" name={FIELD.form} value={form.id} />
      <input type="hidden" name={FIELD.formToken} value={formToken} />
      <div className="honeypot" aria-hidden="true">
        <label htmlFor={honeypot}>Leave this empty</label>
        <input id={honeypot} name={FIELD.honeypot} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
    </>
  );
}

type ButtonProps = { label: string; request: Pick<RequestState, "busy" | "mode" | "hydrated"> };

export const SubmitButton = ({ label, request: { busy, mode, hydrated } }: ButtonProps) => (
  <button type="submit" className="button" aria-disabled={busy || undefined} disabled={mode === "browser" && !hydrated}>
    {busy ? "Sending…" : label}
  </button>
);

/** With LEADS=browser, a form can't work without scripts. */
export const ScriptsNeeded = ({ mode }: Pick<RequestState, "mode">) =>
  mode === "browser" && <noscript>This form needs JavaScript. If yours is turned off, please call or email instead.</noscript>;
