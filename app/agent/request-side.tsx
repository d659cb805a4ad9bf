/** The sidebar of a request form: what happens next, and the agent's contact. */
import type { ReactNode } from "react";
import { formContact } from "../../content/form-contact.ts";
import { useContent } from "../content.ts";
import { ListItems } from "../ui/texts.tsx";
import { ContactLines } from "./contact-lines.tsx";

type Props = {
  next?: { readonly heading: string; readonly steps: readonly string[] };
  contact?: { readonly heading: string; readonly text: string };
  children?: ReactNode;
};

export function RequestSide({ next, contact, children }: Props) {
  const content = useContent();
  const { heading, text } = contact ?? { heading: formContact.heading, text: formContact.text(content) };
  return (
    <aside className="grid content-start gap-12 lg:col-span-5" aria-label="What to expect and contact">
      {next && (
        <section className="border-t-4 border-lamp pt-5">
          <h2 className="text-2xl">{next.heading}</h2>
          <ol className="ruled mt-4">
            <ListItems texts={next.steps} />
          </ol>
        </section>
      )}
      {children}
      <section className="border-t border-line pt-5">
        <h2 className="text-2xl">{heading}</h2>
        <p className="mt-3 text-muted">{text}</p>
        <ContactLines className="mt-3" />
      </section>
    </aside>
  );
}
