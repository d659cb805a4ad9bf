import { useRef } from "react";
import { guide, guidePage as copy } from "../../content/guide.ts";
import { statements } from "../../content/site.ts";
import { testimonials } from "../../content/testimonials.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { useChecklist } from "./checklist.ts";

const total = guide.reduce((sum, { actions }) => sum + actions.length, 0);

export default function SellingGuide() {
  const steps = useRef<HTMLDivElement>(null);
  const checklist = useChecklist(steps);
  return (
    <>
      <PageHeader eyebrow="Selling" heading={copy.heading} lead={copy.lead} />
      <div className="wrap grid gap-x-16 pb-20 lg:grid-cols-12">
        <div className="no-print mb-12 stays lg:top-24 lg:col-span-3 lg:mb-0">
          <Progress {...checklist} />
          <StepsNav />
        </div>
        <div ref={steps} className="lg:col-span-9">
          <GuideSteps />
        </div>
      </div>
      <Testimonials />
      <ClosingCta {...copy.closing} />
    </>
  );
}

/** How much is done, once scripts count it. */
function Progress({ done, saved, clear }: ReturnType<typeof useChecklist>) {
  const hydrated = useHydrated();
  return (
    <div className="guide-progress">
      <output>{hydrated ? `${done} of ${total} done` : `${total} ${copy.total}`}</output>
      {done > 0 && (
        <button type="button" className="link" onClick={clear}>
          {copy.clear}
        </button>
      )}
      <progress value={done} max={total} aria-hidden="true" />
      {!saved && (
        <p className="small" role="status">
          {copy.notSaved}
        </p>
      )}
    </div>
  );
}

function StepsNav() {
  return (
    <nav aria-label="Steps">
      <ol className="border-t border-line">
        {guide.map(({ id, title }, i) => (
          <li key={id} className="border-b border-line">
            <a href={`#${id}`} className="flex min-h-11 items-center gap-3 py-1.5 text-base hover:text-accent">
              <span className="figures w-4 font-display text-accent">{i + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function GuideSteps() {
  return (
    <ol className="guide">
      {guide.map(({ id, title, time, text, actions }, i) => (
        <li
          key={id}
          id={id}
          className="grid gap-x-10 gap-y-6 border-t border-edge pt-6 pb-14 md:grid-cols-2 print:break-inside-avoid print:grid-cols-2 print:py-3"
        >
          <div>
            <p className="flex items-baseline gap-4 text-base font-semibold text-muted print:mt-1.5">
              <span className="figures font-display text-5xl leading-none font-normal text-accent" aria-hidden="true">
                {i + 1}
              </span>
              {time}
            </p>
            <h2 className="mt-4 text-part">{title}</h2>
            <p className="mt-4 text-muted">{text}</p>
          </div>
          <fieldset>
            <legend>
              <h3 className="font-sans text-base font-semibold tracking-normal">
                {copy.actionsHeading}
                <span className="sr-only">: {title}</span>
              </h3>
            </legend>
            <ul className="checklist mt-3">
              {actions.map((action) => (
                <li key={action}>
                  <label>
                    <input type="checkbox" name={`${id}[]`} value={action} />
                    <span>{action}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

function Testimonials() {
  return (
    <section className="quiet no-print" aria-labelledby="testimonials">
      <div className="wrap section">
        <h2 id="testimonials">{copy.testimonialsHeading}</h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-3">
          {testimonials.map(({ id, quote, name, place, sample }) => (
            <li key={id} className="border-t-4 border-lamp pt-5">
              <blockquote className="font-display text-[clamp(1.1875rem,1.1rem+0.4vw,1.375rem)] leading-snug">
                <p>“{quote}”</p>
              </blockquote>
              <p className="mt-5 flex flex-wrap items-center gap-x-3 text-base">
                <span className="font-semibold">{name}</span>
                {sample && <span className="sample">{statements.sample}</span>}
                <span className="basis-full text-muted">{place}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
