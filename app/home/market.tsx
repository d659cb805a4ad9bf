/** Twin Cities Market Data: six figures, each with its date and source. */
import { market } from "../../content/market.ts";
import { formatDate } from "../../domain/time/calendar-date.ts";

export function Market() {
  return (
    <section className="wrap section grid gap-12 lg:grid-cols-12" aria-labelledby="market">
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
            {market.figures.map(({ title, source }) => (
              <div key={title}>
                <dt className="font-semibold text-text">{title}</dt>
                <dd>{source}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-x-[clamp(1.5rem,4vw,4rem)] lg:col-span-8">
        {market.figures.map(({ title, value, description, asOf }) => (
          <div key={title} className="grid content-start border-t border-edge pt-5 pb-8">
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
              as of <time dateTime={asOf}>{formatDate(asOf)}</time>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
