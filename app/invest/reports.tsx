/** The market figures, each with its source and date. */
import { investTools } from "../../content/invest.ts";
import { market } from "../../content/market.ts";
import { formatDate } from "../../domain/time/calendar-date.ts";

export function Reports() {
  return (
    <section className="wrap section" id={investTools.reports.id} aria-labelledby="reports">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="reports">{investTools.reports.title}</h2>
        {market.sample && <span className="sample">Sample figures</span>}
      </div>
      <p className="lead mt-4">{investTools.reports.text}</p>
      <dl className="mt-10">
        {market.figures.map(({ title, value, description, source, asOf }) => (
          <div key={title} className="grid gap-x-8 gap-y-1.5 border-t border-line py-4.5 md:grid-cols-[4fr_3fr_6fr] md:items-baseline">
            <dt className="font-semibold">{title}</dt>
            <dd className="figures font-display text-3xl leading-none">{value}</dd>
            <dd className="text-base">
              {description && <span className="block">{description}</span>}
              <span className="small block">
                {`${source} As of `}
                <time dateTime={asOf}>{formatDate(asOf)}</time>.
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
