/** An area's closed sales by quarter: the bars show the numbers, the table has every value. */
import { href, Link } from "react-router";
import { areaSalesCopy as copy, quickLookCopy } from "../../content/home-value.ts";
import { placeKey } from "../../domain/listings/location.ts";
import { ChartTable } from "./chart-table.tsx";
import type { AreaSalesData, Bar } from "./sales-by-quarter.ts";

export function AreaSales({ area, data: { bars, sample } }: { area: string; data: AreaSalesData }) {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const isTown = !/ County$/i.test(area);
  return (
    <section className="wrap section" aria-labelledby="closed-sales">
      <h2 id="closed-sales" className="text-part">
        <span>{copy.heading(area)}</span>
        {sample && <span className="sample ms-3 align-middle">{quickLookCopy.sample}</span>}
      </h2>
      <p className="mt-3 text-muted">{sample ? copy.sampleNote : copy.note(total)}</p>
      <div className="area-sales">
        <Chart area={area} bars={bars} />
        <ChartTable
          summary={copy.table}
          caption={copy.heading(area)}
          columns={[copy.quarter, copy.sales, copy.median]}
          rows={bars.toReversed().map(({ quarter, count, median }) => [quarter, count, median ?? copy.none])}
        />
      </div>
      <Link to={`${href("/sell/estimate")}${isTown ? `?town=${encodeURIComponent(placeKey(area))}` : ""}`} className="link link-alone">
        {copy.link(area)}
      </Link>
    </section>
  );
}

/** In the chart's own units. */
const SIZE = { width: 640, height: 180, foot: 28, head: 22, gap: 16 } as const;

function Chart({ area, bars }: { area: string; bars: readonly Bar[] }) {
  const { width, height, foot, head, gap } = SIZE;
  const most = Math.max(...bars.map(({ count }) => count));
  const step = width / bars.length;
  const [first, last] = [bars[0]?.quarter ?? "", bars.at(-1)?.quarter ?? ""];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={copy.chart(area, first, last)} className="area-bars">
      {bars.map(({ quarter, count }, at) => {
        const tall = (count / most) * (height - foot - head);
        const middle = (at + 0.5) * step;
        return (
          <g key={quarter}>
            <rect x={at * step + gap / 2} y={height - foot - tall} width={step - gap} height={tall} />
            <text x={middle} y={height - foot - tall - 7}>
              {count}
            </text>
            <text x={middle} y={height - 8} className="area-bars-quarter">
              {quarter.replace(" 20", " ’")}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
