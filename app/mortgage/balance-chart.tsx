/** The remaining balance by year: a chart, a sentence that says the same, and a table. */
import { wholeDollars } from "../../domain/money.ts";
import { monthAfter, shortMonth } from "../../domain/mortgage/month.ts";
import type { Mortgage, Plan } from "../../domain/mortgage/plan.ts";
import type { Year } from "../../domain/mortgage/mortgage.ts";
import { FigureTable } from "./figure-table.tsx";

type Props = { mortgage: Mortgage; plan: Plan; start: string };

export function BalanceChart({ mortgage, plan, start }: Props) {
  const { term, extra } = mortgage;
  const { principal } = plan.loan;
  const balance = line(principal, plan.years, plan.months.length / 12);
  const usual = line(principal, plan.yearsWithoutExtra, term);
  return (
    <figure>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page itself has no other way to be an image */}
      <svg role="img" aria-labelledby="mortgage-chart mortgage-chart-words" className="figures block h-[276px] w-full text-[0.8125rem]">
        <title id="mortgage-chart">Remaining balance by year</title>
        <desc id="mortgage-chart-words">{shape(plan, start)}</desc>
        <Lines principal={principal} />
        <svg y={TOP} width="100%" height={HEIGHT} viewBox={`0 0 ${term} 100`} preserveAspectRatio="none">
          {extra > 0 && (
            <path d={usual} vectorEffect="non-scaling-stroke" strokeDasharray="5 5" className="fill-none stroke-muted stroke-2" />
          )}
          <path d={`${balance}V100H0Z`} className="fill-accent opacity-15" />
          <path d={balance} vectorEffect="non-scaling-stroke" className="fill-none stroke-accent stroke-3" />
        </svg>
        <Axis term={term} start={start} />
      </svg>
      <figcaption className="small mt-3">
        {`${inWords(plan, start)}${extra > 0 ? " The dashed line is the same loan without the extra payment." : ""}`}
      </figcaption>
    </figure>
  );
}

const TOP = 24;
const HEIGHT = 220;

/** The balances as a path from the upper left corner, in years and percent. */
const line = (principal: number, years: readonly Year[], end: number): string => {
  const points = years.map(
    ({ number, balance }) => `L${+Math.min(number, end).toFixed(2)} ${+(100 - (balance / principal) * 100).toFixed(1)}`,
  );
  return `M0 0${points.join("")}`;
};

/** Grid lines at round amounts: 2 to 5 steps of 1, 2 or 5 times a power of ten. Dollars. */
function Lines({ principal }: { principal: number }) {
  const rough = principal / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * ten).find((size) => size >= rough) ?? rough;
  const amounts = Array.from({ length: Math.floor(principal / step) + 1 }, (_, index) => index * step);
  return amounts.map((amount) => {
    const y = TOP + HEIGHT - (amount / principal) * HEIGHT;
    return (
      <g key={amount} className="notranslate">
        <line x2="100%" y1={y} y2={y} className="stroke-line" />
        {amount > 0 && (
          <text x="100%" y={y - 6} textAnchor="end" className="fill-muted">
            {wholeDollars(amount)}
          </text>
        )}
      </g>
    );
  });
}

function Axis({ term, start }: { term: number; start: string }) {
  const years = Array.from({ length: term / 5 + 1 }, (_, index) => index * 5);
  return (
    <g className="notranslate">
      {years.map((year) => (
        <text
          key={year}
          x={`${+((year / term) * 100).toFixed(2)}%`}
          y={TOP + HEIGHT + 22}
          textAnchor={year === 0 ? "start" : year === term ? "end" : "middle"}
          className={term === 30 && year % 10 === 5 ? "fill-muted max-sm:hidden" : "fill-muted"}
        >
          {monthAfter(start, year * 12).slice(0, 4)}
        </text>
      ))}
    </g>
  );
}

const shape = ({ loan, months }: Plan, start: string): string =>
  `A line that falls, slowly at first and then faster, from ${wholeDollars(loan.principal)} to nothing in ${monthAfter(start, months.length).slice(0, 4)}.`;

function inWords({ loan, years, months }: Plan, start: string): string {
  const half = months.find(({ balance }) => balance * 2 <= loan.principal);
  const fifth = years[4];
  const end = shortMonth(monthAfter(start, months.length));
  const afterFive =
    fifth && fifth.balance > 0
      ? `After five years ${wholeDollars(fifth.balance)} of ${wholeDollars(loan.principal)} is left; half`
      : "Half";
  return `${afterFive} is paid by ${shortMonth(monthAfter(start, half?.number ?? 0))}, all of it in ${end}.`;
}

/** The same figures in a table. */
export const YearTable = ({ plan, start }: { plan: Plan; start: string }) => (
  <FigureTable
    columns={["Year to", "Principal", "Interest", "Balance"]}
    rows={plan.years.map(({ number, principal, interest, balance }) => [
      shortMonth(monthAfter(start, Math.min(number * 12, plan.months.length))),
      wholeDollars(principal),
      wholeDollars(interest),
      wholeDollars(balance),
    ])}
  />
);
