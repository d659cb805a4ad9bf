/** The mortgage calculator: complete as server HTML, interactive once hydrated. */
import { useState } from "react";
import { mortgageQuery, type CalculatorState } from "../../domain/mortgage/query.ts";
import { BalanceChart, YearTable } from "./balance-chart.tsx";
import { CopyLink } from "./copy-link.tsx";
import { MonthSchedule } from "./month-schedule.tsx";
import { Breakdown, Payment } from "./result.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useCalculator } from "./use-calculator.ts";

type MortgageCalculatorProps = {
  /** The state from the page's address: `calculatorStateFrom(url.searchParams)`. */
  initial: CalculatorState;
  /** The loan's first month, "2026-11"; the first payment is due the month after. */
  start: string;
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

function Calculator({ initial, start, rateNote }: MortgageCalculatorProps) {
  const [first] = useState(initial);
  const { mortgage, plan, remarks, unread, announcement, missing, form } = useCalculator(first);
  return (
    <div id="mortgage" className={unread.length > 0 ? "calc calc-unread" : "calc"}>
      <div className="calc-now">
        <div className="calc-work">
          <Payment plan={unread.length > 0 ? undefined : plan} announcement={announcement} missing={missing} />
          <SettingsForm {...{ mortgage, plan, remarks, unread, rateNote, form }} start={first} />
        </div>
        <Breakdown mortgage={mortgage} plan={plan} start={start}>
          <CopyLink mortgage={mortgage} />
        </Breakdown>
      </div>
      {plan.months.length > 0 && (
        <section aria-labelledby="mortgage-years" className="calc-years">
          <h3 id="mortgage-years" className="-mb-4">
            Remaining balance by year
          </h3>
          <BalanceChart mortgage={mortgage} plan={plan} start={start} />
          <div>
            <details className="calc-more">
              <summary>Year-by-year table</summary>
              <YearTable plan={plan} start={start} />
            </details>
            <MonthSchedule months={plan.months} start={start} asked={first.schedule} />
          </div>
        </section>
      )}
    </div>
  );
}
