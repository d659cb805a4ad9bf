/** A page of statements with a table of contents and the date of its last change. */
import { type CalendarDate, formatDate } from "../../domain/time/calendar-date.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { ListItems, Paragraphs } from "../ui/texts.tsx";

type Section = {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[] | undefined;
};
type Props = { copy: { readonly heading: string; readonly lead: string }; updated: CalendarDate; sections: readonly Section[] };

export function LegalPage({ copy, updated, sections }: Props) {
  return (
    <>
      <PageHeader eyebrow="This site" heading={copy.heading} lead={copy.lead}>
        <p className="small mt-6">
          Last updated <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
      </PageHeader>
      <div className="wrap grid gap-x-16 gap-y-10 pb-24 lg:grid-cols-12">
        <nav aria-label="On this page" className="no-print stays lg:top-24 lg:col-span-4">
          <ul className="border-t border-line">
            {sections.map(({ id, heading }) => (
              <li key={id} className="border-b border-line">
                <a href={`#${id}`} className="flex min-h-11 items-center py-1.5 text-base hover:text-accent">
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="lg:col-span-8">
          {sections.map(({ id, heading, paragraphs, points }) => (
            <section key={id} aria-labelledby={id} className="prose mb-12 max-w-[40em]">
              <h2 id={id} className="text-part">
                {heading}
              </h2>
              <Paragraphs texts={paragraphs} />
              {points && (
                <ul>
                  <ListItems texts={points} />
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
