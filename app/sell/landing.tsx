import { sellPage as copy } from "../../content/sell.ts";
import { withoutNotes } from "../../domain/content/owner-notes.ts";
import { isOld } from "../../domain/figure-age.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import type { Question } from "../../domain/site-content.ts";
import { type CalendarDate, formatDate } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { useWholeContent } from "../content.ts";
import { forNavigation, servicesOf } from "../context.ts";
import { ButtonLinks } from "../layout/button-links.tsx";
import { Drawn } from "../layout/drawn.tsx";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { AsOf } from "../ui/as-of.tsx";
import { Picture } from "../ui/picture.tsx";
import { Paragraphs } from "../ui/texts.tsx";
import { tabFrom, Tabs } from "./tabs.tsx";
import type { Route } from "./+types/landing";

export const handle = { query: ["tab"], hero: true } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, now } = servicesOf(context);
  const { agent, sellingFaq } = content.current();
  return {
    tab: tabFrom(new URL(request.url).searchParams.get("tab")),
    today: dateIn(agent.timeZone, now()),
    drawn: forNavigation(request, { sellingFaq: withoutNotes(sellingFaq) }),
  };
}

export default function SellLanding({ loaderData: { tab, today, drawn } }: Route.ComponentProps) {
  const content = useWholeContent() ?? drawn;
  const { closing } = copy;
  return (
    <>
      <SellHero />
      <SellingProcess />
      <section className="quiet" aria-labelledby="start">
        <div className="wrap section grid gap-x-16 gap-y-10 lg:grid-cols-12">
          <h2 id="start" className="lg:col-span-4">
            {copy.startHeading}
          </h2>
          <div className="lg:col-span-8">
            <Tabs first={tab} />
          </div>
        </div>
      </section>
      <SellingFaq questions={content?.sellingFaq} today={today} />
      <ClosingCta heading={closing.heading} text={closing.text} links={[closing.primary, closing.secondary]} />
    </>
  );
}

function SellHero() {
  return (
    <div className="hero hero-low night">
      <div className="wrap hero-text">
        <p className="eyebrow">Selling</p>
        {/* Set closer, a phone breaks it into as many lines before its font has come. */}
        <h1 className="mt-6 tracking-[-0.03em]">{copy.heading}</h1>
        <p className="lead mt-6 max-w-[28em]">{copy.lead}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLinks links={[copy.estimate, copy.connect]} />
        </p>
      </div>
      <Picture name="rambler" sizes="100vw" priority alt="" />
    </div>
  );
}

function SellingProcess() {
  return (
    <section className="wrap section" aria-labelledby="steps">
      <h2 id="steps">{copy.processHeading}</h2>
      <ol className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {copy.process.map(({ title, text, time }, i) => (
          <li key={title} className="border-t border-edge pt-5">
            <p className="flex items-baseline justify-between">
              <span className="figures font-display text-5xl leading-none text-accent" aria-hidden="true">
                {i + 1}
              </span>
              <span className="text-base font-semibold text-muted">{time}</span>
            </p>
            <h3 className="mt-5">{title}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type SellingFaqProps = { questions: readonly Question[] | undefined; today: CalendarDate };

const SellingFaq = ({ questions, today }: SellingFaqProps) => (
  <Drawn place="[aria-labelledby=questions]" className="wrap section grid gap-x-16 gap-y-10 lg:grid-cols-12" aria-labelledby="questions">
    {questions && questions.length > 0 && <Questions questions={questions} today={today} />}
  </Drawn>
);

function Questions({ questions, today }: { questions: readonly Question[]; today: CalendarDate }) {
  return (
    <>
      <h2 id="questions" className="lg:col-span-4">
        {copy.faqHeading}
      </h2>
      <div className="faq lg:col-span-8">
        {questions.map((item) => (
          <details key={item.id} name="selling-questions">
            <summary>{item.question}</summary>
            <div className="prose max-w-[40em] pb-8 text-muted">
              <Paragraphs texts={item.answer} />
              {item.asOf && (
                <p className="small">
                  <span className="block">{item.source}</span>
                  <AsOf date={item.asOf} old={isOld({ ...item, asOf: item.asOf }, today)}>
                    {formatDate(item.asOf)}
                  </AsOf>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
    </>
  );
}
