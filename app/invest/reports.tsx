/** The market figures, each with its source and date. */
import { investTools } from "../../content/invest.ts";
import { statements } from "../../content/site.ts";
import { isOld } from "../../domain/figure-age.ts";
import { type CalendarDate, formatDate } from "../../domain/time/calendar-date.ts";
import type { Market, MarketFigure } from "../../domain/site-content.ts";
import { Drawn } from "../layout/drawn.tsx";
import { AsOf } from "../ui/as-of.tsx";

type ReportsProps = { market: Market | undefined; today: CalendarDate };

/** @param today the agent's day, by which a figure is old. */
export const Reports = ({ market, today }: ReportsProps) => (
  <Drawn place={`#${investTools.reports.id}`} className="wrap section" id={investTools.reports.id} aria-labelledby="reports">
    {market && (
      <>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="reports">{investTools.reports.title}</h2>
          {market.sample && <span className="sample">Sample figures</span>}
        </div>
        <p className="lead mt-4">{investTools.reports.text}</p>
        <dl className="mt-10">
          {market.figures.map((figure) => (
            <Report key={figure.title} figure={figure} today={today} />
          ))}
        </dl>
      </>
    )}
  </Drawn>
);

function Report({ figure, today }: { figure: MarketFigure; today: CalendarDate }) {
  const { title, value, description, source, asOf, kind } = figure;
  return (
    <div className="grid gap-x-8 gap-y-1.5 border-t border-line py-4.5 md:grid-cols-[4fr_3fr_6fr] md:items-baseline">
      <dt className="font-semibold">{title}</dt>
      <dd className="figures font-display text-part leading-none">{value}</dd>
      <dd className="text-base">
        {description && <span className="block">{description}</span>}
        <span className="small block">
          <span className="block">{source}</span>
          <AsOf date={asOf} old={isOld(figure, today)}>
            {formatDate(asOf)}
          </AsOf>
          {kind === "rate" && <span className="block">{statements.rate}</span>}
        </span>
      </dd>
    </div>
  );
}
