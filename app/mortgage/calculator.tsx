/** The mortgage calculator: complete as server HTML, interactive once hydrated. */
import { useId, useState } from "react";
import type { Mortgage } from "../../domain/mortgage/plan.ts";
import { DEFAULTS, mortgageQuery, type CalculatorState } from "../../domain/mortgage/query.ts";
import { BalanceChart, YearTable } from "./balance-chart.tsx";
import { CopyLink } from "./copy-link.tsx";
import { MonthSchedule } from "./month-schedule.tsx";
import { Breakdown, Payment } from "./result.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useCalculator } from "./use-calculator.ts";

export type MortgageCalculatorProps = {
  /** The state from the page's address: `calculatorStateFrom(url.searchParams, base)`. */
  initial: CalculatorState;
  /** The loan's first month, "2026-11"; the first payment is due the month after. */
  start: string;
  /** The values for an empty query: the specified ones, or a listing's price. */
  base?: Mortgage;
  /** The calculator's anchor and the prefix of its ids. */
  id?: string;
  /** The page the form goes to without scripts; default: this one. */
  action?: string;
  /** The level of the headings inside. */
  headingLevel?: 2 | 3 | 4;
  /** The source and date of the initial rate. */
  rateNote?: string;
};

/**
 * Remounted only when the page's address names another result: what a visitor has set is never
 * overwritten by a reload of the page's data.
 */
export function MortgageCalculator(props: MortgageCalculatorProps) {
  const { mortgage, unread } = props.initial;
  return <Calculator key={`${mortgageQuery(mortgage)} ${JSON.stringify(unread)}`} {...props} />;
}

function Calculator({
  initial,
  start,
  base = DEFAULTS,
  id = "mortgage",
  action = "",
  headingLevel = 3,
  rateNote,
}: MortgageCalculatorProps) {
  const [first] = useState(initial);
  const { mortgage, plan, remarks, unread, announcement, missing, form } = useCalculator(first, base);
  const Heading = `h${headingLevel}` as const;
  const years = useId();
  return (
    <div id={id} className={unread.length > 0 ? "calc calc-unread" : "calc"}>
      <div className="calc-work">
        <Payment id={id} plan={unread.length > 0 ? undefined : plan} announcement={announcement} missing={missing} />
        <SettingsForm {...{ id, mortgage, plan, remarks, unread, rateNote }} start={first} form={{ ...form, action: `${action}#${id}` }} />
      </div>
      <Breakdown mortgage={mortgage} plan={plan} start={start}>
        <CopyLink id={id} mortgage={mortgage} base={base} />
      </Breakdown>
      {plan.months.length > 0 && (
        <section aria-labelledby={years} className="calc-years">
          <Heading id={years} className="-mb-4">
            Remaining balance by year
          </Heading>
          <BalanceChart id={id} mortgage={mortgage} plan={plan} start={start} />
          <div>
            <details className="calc-more">
              <summary>Year-by-year table</summary>
              <YearTable plan={plan} start={start} />
            </details>
            <MonthSchedule id={id} months={plan.months} start={start} asked={first.schedule} />
          </div>
        </section>
      )}
    </div>
  );
}
