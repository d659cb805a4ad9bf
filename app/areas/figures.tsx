/** An area's market figures, each with its date and source, and its history where there is one. */
import { areaPageCopy as copy } from "../../content/area-page.ts";
import { AsOf } from "../ui/as-of.tsx";
import { ChartTable } from "./chart-table.tsx";
import { CHART, type ChartPoint } from "./chart-points.ts";

type Past = { readonly day: string; readonly value: string; readonly source: string };

type ShownFigure = {
  readonly title: string;
  readonly value: string;
  readonly description: string | undefined;
  readonly source: string;
  readonly asOf: { readonly date: string; readonly day: string; readonly old: boolean };
  readonly chart?: readonly ChartPoint[];
  /** Oldest first. */
  readonly past?: readonly Past[];
};

export const Figures = ({ area, figures }: { area: string; figures: readonly ShownFigure[] }) => (
  <section className="wrap section" aria-labelledby="figures">
    <h2 id="figures" className="mb-8 text-part">
      {copy.figures(area)}
    </h2>
    <div className="area-figures">
      {figures.map((figure) => (
        <Figure key={figure.title} figure={figure} />
      ))}
    </div>
  </section>
);

function Figure({ figure: { title, value, description, source, asOf, chart, past } }: { figure: ShownFigure }) {
  return (
    <div className="border-t border-edge pt-4">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <p className="figures mt-2 font-display text-4xl leading-tight">{value}</p>
      {description && <p>{description}</p>}
      <p className="small">
        <AsOf date={asOf.date} old={asOf.old}>
          {asOf.day}
        </AsOf>
      </p>
      <p className="small">{copy.source(source)}</p>
      {chart && past && <History title={title} chart={chart} past={past} />}
    </div>
  );
}

/** The chart shows the direction; the table has every value. */
function History({ title, chart, past }: { title: string; chart: readonly ChartPoint[]; past: readonly Past[] }) {
  const [first, last] = [past[0], past.at(-1)];
  if (!first || !last) return null;
  const inWords = copy.chart(title, `${first.value} (${first.day})`, `${last.value} (${last.day})`);
  return (
    <>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={inWords} className="area-chart mt-4">
        <polyline points={chart.map((point) => point.join(",")).join(" ")} />
        {chart.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4" />
        ))}
      </svg>
      <p className="figures small flex justify-between gap-4" aria-hidden="true">
        <span>{first.day}</span>
        <span>{last.day}</span>
      </p>
      <ChartTable
        summary={copy.table}
        caption={title}
        columns={[copy.date, copy.value]}
        rows={past.toReversed().map(({ day, value }) => [day, value])}
      />
    </>
  );
}
