/** "Ask about this home": a question with a name and one way to answer it. */
import type { MouseEvent } from "react";
import { askCopy, askLead, askSuggestions } from "../../../content/ask.ts";
import type { Market } from "../../../domain/listings/listing.ts";
import { useContent } from "../../content.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { listingQuestion, questionForm } from "./ask.form.ts";

type AskProps = {
  readonly market: Market;
  /** Whether someone could live there. */
  readonly isHome: boolean;
  /** The key of the suggested question in the page's address. */
  readonly asked: string | undefined;
};

export default function Ask({ market, isHome, asked }: AskProps) {
  const suggested = askSuggestions[market];
  const form = questionForm(market, asked === undefined ? "" : suggested[asked]);
  return (
    <section id="ask" className="no-print ask" aria-labelledby="ask-title">
      <h2 id="ask-title" className="text-part">
        {isHome ? askCopy.heading : askCopy.headingOther}
      </h2>
      <p className="mt-3 mb-6 text-muted">{askLead(useContent())}</p>
      <RequestForm form={form} before={<Suggestions suggested={suggested} />} />
    </section>
  );
}

/** Links, so that they work without scripts: then the page comes again with the question in its field. */
const Suggestions = ({ suggested }: { suggested: Readonly<Record<string, string>> }) => (
  <ul className="suggestions" aria-label={askCopy.suggestions}>
    {Object.entries(suggested).map(([key, text]) => (
      <li key={key}>
        <a href={`?ask=${key}#ask`} onClick={(event) => fillIn(event, text)}>
          {text}
        </a>
      </li>
    ))}
  </ul>
);

/** Fills in a suggested question, in place of another suggestion or below what was typed, and goes on to the first empty field. */
function fillIn(event: MouseEvent<HTMLAnchorElement>, text: string): void {
  const field = event.currentTarget.closest("form")?.querySelector<HTMLTextAreaElement>(`#${listingQuestion.id}-question`);
  if (!field) return;
  event.preventDefault();
  const others = [...(event.currentTarget.closest("ul")?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent);
  const own = others.includes(field.value) ? "" : field.value.trim();
  field.value = own === "" ? text : `${own}\n${text}`;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const inputs = field.form?.querySelectorAll<HTMLInputElement>(".questions input") ?? [];
  ([...inputs].find(({ value }) => value === "") ?? field).focus();
}
