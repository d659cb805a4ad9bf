/** What a form says about a post that wasn't stored, as a box inside the form. */
import type { ReactNode } from "react";
import type { Form } from "../../domain/forms/form.ts";
import type { ErrorMessages } from "../../domain/forms/values.ts";
import { useContent } from "../content.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkedText } from "../ui/texts.tsx";
import { failureMessage, phoneLink } from "./failure-message.ts";
import type { Message } from "./receive.ts";
import type { RequestState } from "./use-request.ts";

/** What is wrong with a plain post, or why it wasn't stored. */
export function FormAnswer({ form, request }: { form: Form; request: RequestState }) {
  const content = useContent();
  const { posted, errors, confirmation } = request;
  // Scripts may have sent since what that post could not.
  if (!posted || confirmation.sentHere > 0) return null;
  if (posted.state === "invalid") return <ErrorSummary form={form} errors={errors} />;
  return <FailureBox {...failureMessage(posted, content)} />;
}

export const FailureBox = ({ title, text }: Message) => (
  <AlertBox title={title}>
    <p>
      <LinkedText text={text} link={phoneLink(useContent())} />
    </p>
  </AlertBox>
);

/** All errors of the form, each a link to its field. */
function ErrorSummary({ form, errors }: { form: Form; errors: ErrorMessages }) {
  const wrong = Object.keys(form.fields).filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <AlertBox title={`Not sent yet. Please fix ${wrong.length === 1 ? "this answer" : `these ${wrong.length} answers`}:`}>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${form.id}-${name}`}>{errors[name]}</a>
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}

const AlertBox = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="alert" className="answer answer-bad">
    <Icon kind="alert" className="mt-1 size-6 shrink-0" />
    <div>
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  </div>
);
