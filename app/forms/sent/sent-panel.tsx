/** The confirmation that stays above a form: what was sent, when, and what happens next. */
import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { meanwhile, sentCopy } from "../../../content/sent.ts";
import { confirmation, type Form } from "../../../domain/forms/form.ts";
import { useContent } from "../../content.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Sent } from "./sent.ts";

type SentPanelProps = {
  readonly form: Form;
  readonly sent: Sent;
  /** How often it was sent here: each time it takes the focus. */
  readonly sentHere: number;
};

export function SentPanel({ form, sent, sentHere }: SentPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sentHere > 0) panel.current?.focus();
  }, [sentHere]);
  const { stored } = sent;
  const copy = sentCopy(useContent());
  return (
    <section ref={panel} id={sentId(form)} tabIndex={-1} aria-labelledby={`${sentId(form)}-title`} className="answer answer-good sent">
      <div>
        <h2 id={`${sentId(form)}-title`}>
          <Icon kind="check" className="size-6 shrink-0" />
          <span>{form.done.title}</span>
        </h2>
        <p className="mt-2 font-semibold">{confirmation(form, sent.photos)}</p>
        {stored && stored.leftOut > 0 && <p className="mt-1">{copy.leftOut(stored.leftOut)}</p>}
      </div>
      <Facts sent={sent} />
      <Next sent={sent} />
      <div>
        <h3>{copy.meanwhile}</h3>
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {meanwhile[form.leadType].map(({ path, label }) => (
            <li key={path}>
              <Link to={href(path)} className="link link-alone">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The anchor of a form's confirmation, to which a post without scripts leads. */
export const sentId = ({ id }: Pick<Form, "id">): string => `${id}-sent`;

function Facts({ sent: { when, stored } }: Pick<SentPanelProps, "sent">) {
  const copy = sentCopy(useContent());
  return (
    <dl className="figures">
      <dt>{copy.sent}</dt>
      <dd>{when}</dd>
      {stored && <dt>{copy.reference}</dt>}
      {stored && (
        <dd className="tracking-wide" translate="no">
          {stored.reference}
        </dd>
      )}
    </dl>
  );
}

/** Who acts next, and how to be quicker. */
function Next({ sent: { stored } }: Pick<SentPanelProps, "sent">) {
  const content = useContent();
  const copy = sentCopy(content);
  return (
    <div>
      {stored && <h3 className="mb-1">{copy.next}</h3>}
      {stored?.reachable && <p>{copy.reply(stored.by)}</p>}
      <p>
        <span>{!stored ? copy.call : stored.reachable ? copy.sooner : copy.unreachable}</span>{" "}
        <a href={`tel:${content.agent.phoneDial}`} className="link figures whitespace-nowrap" translate="no">
          {content.agent.phone}
        </a>
      </p>
      {stored?.receipt && <p className="mt-2">{copy.receipt}</p>}
    </div>
  );
}
