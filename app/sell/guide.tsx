import { useRef } from "react";
import { guidePage as copy } from "../../content/guide-page.ts";
import { statements } from "../../content/site.ts";
import { type GuideStep, shownTestimonials, type Testimonial } from "../../domain/site-content.ts";
import { tieShown } from "../../domain/testimonial-ties.ts";
import { useWholeContent } from "../content.ts";
import { forNavigation, servicesOf } from "../context.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { Drawn } from "../layout/drawn.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { useChecklist } from "./checklist.ts";
import type { Route } from "./+types/guide";

export function loader({ request, context }: Route.LoaderArgs) {
  const content = servicesOf(context).content.current();
  const { guide } = content;
  const testimonials = shownTestimonials(content);
  const total = guide.reduce((sum, { actions }) => sum + actions.length, 0);
  return { total, drawn: forNavigation(request, { guide, testimonials }) };
}

export default function SellingGuide({ loaderData: { total, drawn } }: Route.ComponentProps) {
  const content = useWholeContent() ?? drawn;
  const steps = useRef<HTMLDivElement>(null);
  const checklist = useChecklist(steps);
  return (
    <>
      <PageHeader eyebrow="Selling" heading={copy.heading} lead={copy.lead} />
      <div className="wrap grid gap-x-16 pb-20 lg:grid-cols-12">
        <div className="no-print mb-12 stays lg:top-24 lg:col-span-3 lg:mb-0">
          <Progress {...checklist} total={total} />
          <Drawn as="nav" place="[aria-label=Steps]" aria-label="Steps">
            {content && <StepLinks guide={content.guide} />}
          </Drawn>
        </div>
        <div ref={steps} className="lg:col-span-9">
          <Drawn as="ol" place=".guide" className="guide">
            {content?.guide.map((step, i) => (
              <Step key={step.id} step={step} number={i + 1} />
            ))}
          </Drawn>
        </div>
      </div>
      <Testimonials testimonials={content && shownTestimonials(content)} />
      <ClosingCta {...copy.closing} />
    </>
  );
}

/** How much is done, once scripts count it. */
function Progress({ done, saved, clear, total }: ReturnType<typeof useChecklist> & { total: number }) {
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

const StepLinks = ({ guide }: { guide: readonly GuideStep[] }) => (
  <ol className="border-t border-line">
    {guide.map(({ id, title }, i) => (
      <li key={id} className="border-b border-line">
        <a href={`#${id}`} className="flex min-h-11 items-center gap-3 py-1.5 text-base hover:text-accent">
          <span className="figures w-4 font-display text-accent">{i + 1}</span>
          <span>{title}</span>
        </a>
      </li>
    ))}
  </ol>
);

const Step = ({ step: { id, title, time, text, actions }, number }: { step: GuideStep; number: number }) => (
  <li
    id={id}
    className="grid gap-x-10 gap-y-6 border-t border-edge pt-6 pb-14 md:grid-cols-2 print:break-inside-avoid print:grid-cols-2 print:py-3"
  >
    <div>
      <p className="flex items-baseline gap-4 text-base font-semibold text-muted print:mt-1.5">
        <span className="figures font-display text-5xl leading-none font-normal text-accent" aria-hidden="true">
          {number}
        </span>
        <span>{time}</span>
      </p>
      <h2 className="mt-4 text-part">{title}</h2>
      <p className="mt-4 text-muted">{text}</p>
    </div>
    <fieldset>
      <legend>
        <h3 className="font-sans text-base font-semibold tracking-normal">
          {copy.actionsHeading}
          <span className="sr-only">{`: ${title}`}</span>
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
);

const Testimonials = ({ testimonials }: { testimonials: readonly Testimonial[] | undefined }) => (
  <Drawn place="[aria-labelledby=testimonials]" className="quiet no-print" aria-labelledby="testimonials">
    {testimonials && testimonials.length > 0 && <Said testimonials={testimonials} />}
  </Drawn>
);

function Said({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <div className="wrap section">
      <h2 id="testimonials">{copy.testimonialsHeading}</h2>
      <ul className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {testimonials.map(({ id, quote, name, place, sample, tie }) => (
          <li key={id} className="border-t-4 border-lamp pt-5">
            <blockquote className="font-display text-[clamp(1.1875rem,1.1rem+0.4vw,1.375rem)] leading-snug">
              <p>{`“${quote}”`}</p>
            </blockquote>
            <p className="mt-5 flex flex-wrap items-center gap-x-3 text-base">
              <span className="font-semibold">{name}</span>
              {sample && <span className="sample">{statements.sample}</span>}
              <span className="basis-full text-muted">{place}</span>
              {tieShown(tie) && <span className="basis-full text-muted">{tieShown(tie)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
