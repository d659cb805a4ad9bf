/** The monthly payment and its parts. */
import type { ReactNode } from "react";
import { statements } from "../../content/site.ts";
import { dollars, exactDollars, plainPercent, wholeDollars } from "../../domain/money.ts";
import { BILL_PARTS, BillBar, BillName } from "./bill-bar.tsx";
import { inYears, monthAfter, monthName } from "../../domain/mortgage/month.ts";
import { billOf, type Mortgage, type Plan } from "../../domain/mortgage/plan.ts";

type PaymentProps = { plan: Plan | undefined; announcement: string; missing: string };

/**
 * The payment, large, as the form's output: the loan's, or the whole bill once it has more. A
 * hidden status line announces it after a pause.
 * @param plan absent while a field isn't a number: no earlier result may be mistaken for its own.
 */
export function Payment({ plan, announcement, missing }: PaymentProps) {
  const payment = plan && wholeDollars(plan.paymentInDollars * 100);
  const hasMore = plan !== undefined && plan.total > plan.payment;
  return (
    <div className="calc-payment night">
      <label htmlFor="mortgage-payment" className="eyebrow">
        Monthly payment
      </label>
      <output id="mortgage-payment" form="mortgage-form" aria-live="off" className="calc-figure figures" translate="no">
        {hasMore ? wholeDollars(plan.total) : (payment ?? "–")}
      </output>
      {hasMore ? (
        <p key="everything" className="figures text-muted">
          includes <Strong>{payment ?? ""}</Strong> principal and interest
        </p>
      ) : (
        <p key="loan" className="text-muted">
          principal and interest only
        </p>
      )}
      <p role="status" className="font-semibold text-lamp">
        {missing}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** The first month's bill as a bar and a list, and the loan's total cost. */
export function Breakdown({ mortgage, plan, start, children }: { mortgage: Mortgage; plan: Plan; start: string; children: ReactNode }) {
  const { firstBill, total } = plan;
  const parts = BILL_PARTS.filter(({ key }) => firstBill[key] > 0);
  return (
    <div className="calc-breakdown night content-start">
      <p className="calc-summary">{summary(mortgage, plan)}</p>
      {parts.length > 0 && <BillBar bill={firstBill} />}
      <dl className="calc-list figures">
        {parts.map(({ key, label, fill }) => (
          <div key={key}>
            <dt>
              <BillName fill={fill}>{label}</BillName>
            </dt>
            <dd translate="no">{exactDollars(firstBill[key])}</dd>
          </div>
        ))}
        <div className="font-semibold">
          <dt>First month</dt>
          <dd translate="no">{exactDollars(total)}</dd>
        </div>
      </dl>
      <InsuranceEnd plan={plan} start={start} />
      <LoanTotals mortgage={mortgage} plan={plan} start={start} />
      <p className="small">{statements.calculator}</p>
      {firstBill.tax + firstBill.insurance === 0 && <p className="small">{statements.principalAndInterest}</p>}
      {children}
    </div>
  );
}

function summary({ price, term, rate }: Mortgage, { loan, downPayment }: Plan): string {
  const home = `A ${wholeDollars(price)} home with ${wholeDollars(downPayment)} down`;
  return loan.principal === 0
    ? `${home}: nothing to borrow.`
    : `${home}: ${wholeDollars(loan.principal)} borrowed for ${term} years at ${plainPercent(rate)}%.`;
}

const Strong = ({ children }: { children: string }) => (
  <strong className="font-semibold" translate="no">
    {children}
  </strong>
);

/** When the mortgage insurance ends, and the bill after that. */
function InsuranceEnd({ plan, start }: { plan: Plan; start: string }) {
  const { insuredMonths, months } = plan;
  if (insuredMonths === 0 || insuredMonths >= months.length) return null;
  return (
    <p className="figures">
      <span>
        {`Mortgage insurance drops off automatically after ${monthName(monthAfter(start, insuredMonths))}, when the scheduled balance reaches 78% of the price. From then on, the monthly total is `}
      </span>
      <Strong>{exactDollars(billOf(plan, insuredMonths + 1))}</Strong>.
    </p>
  );
}

/**
 * The terms of the loan (Regulation Z, 12 CFR 1026.24(d)(2): the rate, apart from it the annual
 * percentage rate in that term, and the payments), its total cost, and what an extra payment saves.
 */
function LoanTotals({ mortgage, plan, start }: { mortgage: Mortgage; plan: Plan; start: string }) {
  const { months, interest, paid, saved, apr, loan, payment } = plan;
  if (months.length === 0) return null;
  return (
    <>
      <dl className="calc-list figures [&_dd]:font-semibold">
        <div>
          <dt>Interest rate</dt>
          <dd translate="no">{`${plainPercent(mortgage.rate)}%`}</dd>
        </div>
        <div>
          <dt>Annual percentage rate (APR)</dt>
          <dd translate="no">{apr === undefined ? "–" : `${plainPercent(apr)}%`}</dd>
        </div>
        <div>
          <dt>{`${loan.months} monthly payments of`}</dt>
          <dd translate="no">{exactDollars(payment)}</dd>
        </div>
        <div>
          <dt>Total interest</dt>
          <dd translate="no">{wholeDollars(interest)}</dd>
        </div>
        <div>
          <dt>Total of payments</dt>
          <dd translate="no">{wholeDollars(paid)}</dd>
        </div>
        <div>
          <dt>Paid off</dt>
          <dd>{monthName(monthAfter(start, months.length))}</dd>
        </div>
      </dl>
      {mortgage.extra > 0 && (
        <p className="figures">
          <span>{`An extra ${dollars(mortgage.extra)} a month pays off the loan `}</span>
          <strong className="font-semibold">{saved.months > 0 ? `${inYears(saved.months)} sooner` : "in the same month"}</strong> and saves{" "}
          <Strong>{wholeDollars(saved.interest)}</Strong> in interest.
        </p>
      )}
    </>
  );
}
