/** The newsletter block: a form that is replaced by its thanks. */
import { useEffect, useRef } from "react";
import { newsletter as copy } from "../../content/home.ts";
import { useContent } from "../content.ts";
import { failureMessage, phoneLink } from "../forms/failure-message.ts";
import { HiddenFields, ScriptsNeeded, SubmitButton } from "../forms/form-parts.tsx";
import type { Message } from "../forms/receive.ts";
import { sentId } from "../forms/sent/sent-panel.tsx";
import { type RequestState, useRequest } from "../forms/use-request.ts";
import { ErrorText } from "../ui/field.tsx";
import { LinkedText } from "../ui/texts.tsx";
import { newsletter } from "./newsletter.form.ts";

/** Where the form posts without scripts: the home page's action, then back to this block. */
const ACTION = "/?index";

export function Newsletter() {
  return (
    <section id="newsletter" aria-labelledby="newsletter-title" className="quiet">
      <div className="wrap grid items-center gap-x-16 gap-y-8 py-14 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 id="newsletter-title">{copy.heading}</h2>
          <p className="lead mt-4">{copy.lead}</p>
        </div>
        <SignUp />
      </div>
    </section>
  );
}

/** The form, or its thanks. */
export function SignUp() {
  const request = useRequest(newsletter, { action: ACTION });
  return request.confirmation.sent ? <Thanks request={request} /> : <Subscribe request={request} />;
}

function Subscribe({ request }: { request: RequestState }) {
  const { errors, values, busy, mode, posted } = request;
  const field = newsletter.fields.email;
  const content = useContent();
  const answer = posted?.state === "refused" || posted?.state === "failed" ? failureMessage(posted, content) : undefined;
  const failure = request.failure ?? answer;
  return (
    <form {...request.formProps} action={`${ACTION}#newsletter`} aria-busy={busy}>
      <HiddenFields form={newsletter} formToken={request.formToken} />
      {failure && <Failure {...failure} />}
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

const Failure = ({ title, text }: Message) => (
  <p role="alert" className="mb-4 font-semibold text-bad">
    <LinkedText text={`${title}. ${text}`} link={phoneLink(useContent())} />
  </p>
);

/**
 * Replaces the form, and takes the focus right after it was sent, as the button that had it is gone.
 * The same for every address: it says nothing about who is a subscriber.
 */
function Thanks({
  request: {
    confirmation: { sentHere },
    mode,
  },
}: {
  request: RequestState;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentHere === 0) return;
    box.current?.focus({ preventScroll: true });
    // What is left to do must be in sight.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [sentHere]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may hold no heading
    <div ref={box} id={sentId(newsletter)} tabIndex={-1} role="status" className="border-s-4 border-lamp py-2 ps-6 outline-none">
      <h3>{copy.thanks.heading}</h3>
      <p className="mt-2">{copy.thanks.text}</p>
      {mode === "server" && <OneMoreStep />}
    </div>
  );
}

/** The link opens the home page again, with its form. */
const OneMoreStep = () => (
  <>
    <p className="mt-4 font-semibold">{copy.oneMoreStep.text}</p>
    <p className="small mt-2">{copy.oneMoreStep.missing}</p>
    <a href="/#newsletter" className="link link-alone mt-2">
      {copy.oneMoreStep.again}
    </a>
  </>
);
