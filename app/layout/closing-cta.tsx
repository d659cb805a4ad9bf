/** The last band of a page: a few words and the next step, above the footer's horizon. */
import { type ButtonLink, ButtonLinks } from "./button-links.tsx";

export function ClosingCta({ heading, text, links }: { heading: string; text?: string; links: readonly ButtonLink[] }) {
  return (
    <section className="night sky no-print" aria-labelledby="closing">
      <div className="wrap section pb-12 text-center">
        <h2 id="closing" className="text-band">
          {heading}
        </h2>
        {text && <p className="lead mx-auto mt-5">{text}</p>}
        <p className="mt-9 flex flex-wrap justify-center gap-3">
          <ButtonLinks links={links} />
        </p>
      </div>
    </section>
  );
}
