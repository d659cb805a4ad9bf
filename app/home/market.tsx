/** Twin Cities Market Data: six figures, each with its date and source. */
import { statements } from "../../content/site.ts";
import { isOld } from "../../domain/figure-age.ts";
import { type CalendarDate, formatDate } from "../../domain/time/calendar-date.ts";
import type { Market as MarketContent, MarketFigure } from "../../domain/site-content.ts";
import { Drawn } from "../layout/drawn.tsx";
import { AsOf } from "../ui/as-of.tsx";

/** Each source with the titles of its figures. */
const sourcesOf = (figures: readonly MarketFigure[]) =>
  [...new Set(figures.map(({ source }) => source))].map((source) => ({
    source,
    titles: figures.filter((figure) => figure.source === source).map(({ title }) => title),
  }));

type MarketProps = { market: MarketContent | undefined; today: CalendarDate };

/** @param today the agent's day, by which a figure is old. */
export const Market = ({ market, today }: MarketProps) => (
  <Drawn place="[aria-labelledby=market]" className="wrap section grid gap-12 lg:grid-cols-12" aria-labelledby="market">
    {market && market.figures.length > 0 && <Figures market={market} today={today} />}
  </Drawn>
);

function Figures({ market, today }: { market: MarketContent; today: CalendarDate }) {
  const { figures } = market;
  return (
    <>
      <div className="stays lg:top-28 lg:col-span-4">
        <h2 id="market">{market.heading}</h2>
        <p className="lead mt-5">{market.lead}</p>
        {market.sample && (
          <p className="mt-5">
            <span className="sample">Sample figures</span>
          </p>
        )}
        <details className="mt-4">
          <summary className="link small py-3">Where these figures come from</summary>
          <dl className="small mt-2 grid gap-3">
            {sourcesOf(figures).map(({ titles, source }) => (
              <div key={source}>
                <dt className="font-semibold text-text">{titles.join(", ")}</dt>
                <dd>{source}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-x-[clamp(1.5rem,4vw,4rem)] lg:col-span-8">
        {figures.map((figure) => (
          <Figure key={figure.title} figure={figure} today={today} />
        ))}
      </dl>
    </>
  );
}

function Figure({ figure, today }: { figure: MarketFigure; today: CalendarDate }) {
  const { title, value, description, asOf, kind } = figure;
  return (
    <div className="grid content-start border-t border-edge pt-5 pb-8">
      <dt className="font-semibold">{title}</dt>
      <dd className="figures mt-3 mb-2 font-display text-[clamp(1.9375rem,1.2rem+3.2vw,4.25rem)] leading-none tracking-[-0.025em]">
        {value}
      </dd>
      <dd className="small">
        {description && (
          <>
            <span className="text-base text-text">{description}</span>
            <br />
          </>
        )}
        <AsOf date={asOf} old={isOld(figure, today)}>
          {formatDate(asOf)}
        </AsOf>
        {kind === "rate" && <span className="mt-1.5 block">{statements.rate}</span>}
      </dd>
    </div>
  );
}
