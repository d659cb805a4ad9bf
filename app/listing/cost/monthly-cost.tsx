/**
 * What a home costs a month, with the calculator's bar. The down payment and the rate are changed in place; without
 * scripts, the page comes again with the result.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { monthlyCostCopy as copy } from "../../../content/monthly-cost.ts";
import { statements } from "../../../content/site.ts";
import { plainPercent, wholeDollars } from "../../../domain/money.ts";
import { mortgageOf } from "../../../domain/mortgage/monthly-cost.ts";
import { type Bill, type Mortgage, type Plan, plan as planOf } from "../../../domain/mortgage/plan.ts";
import { mortgageQuery, type Reading, readSetting, unitOf } from "../../../domain/mortgage/query.ts";
import { inWords } from "../../../domain/numbers.ts";
import { valuesOf } from "../../listings/search/live-search.ts";
import { BILL_PARTS, BillBar, BillName } from "../../mortgage/bill-bar.tsx";
import { ErrorText } from "../../ui/field.tsx";
import type { CostData } from "./cost-data.ts";

type Setting = keyof CostData["typed"];

export default function MonthlyCost({ cost }: { cost: CostData }) {
  const { mortgage, unread, clamped, form } = useLoan(cost);
  const plan = planOf(mortgage);
  const { id, sources, rateNote, lacks } = cost;
  return (
    <section id="monthly-cost" className="night cost" aria-labelledby="monthly-cost-title">
      <div>
        <h2 id="monthly-cost-title" className="text-item">
          {copy.heading}
        </h2>
        <p className="cost-sum figures">
          <output form="cost-form" translate="no" aria-labelledby="monthly-cost-title">
            {wholeDollars(plan.total)}
          </output>{" "}
          <span>{lacks.length === 0 ? `${copy.perMonth}, ${copy.allIn}` : copy.perMonth}</span>
        </p>
      </div>
      {lacks.map((text) => (
        <p key={text} className="cost-lacks font-semibold">
          {text}
        </p>
      ))}
      <BillBar bill={plan.firstBill} />
      <Parts bill={plan.firstBill} sources={sources} />
      <form {...form} id="cost-form" method="get" action="#monthly-cost" className="cost-form no-print" aria-label={copy.form}>
        <Amount setting="down" label={copy.down} typed={cost.typed.down} wrong={unread.includes("down")}>
          {clamped.down ?? `${wholeDollars(plan.downPayment)} of ${wholeDollars(mortgage.price)}`}
        </Amount>
        <Amount setting="rate" label={copy.rate} typed={cost.typed.rate} wrong={unread.includes("rate")}>
          {clamped.rate ?? rateNote}
        </Amount>
        <button type="submit" className="button button-quiet [@media(scripting:enabled)]:[html:not([data-plain])_&]:hidden">
          {copy.update}
        </button>
      </form>
      <p className="no-print">
        <a href={`/?${mortgageQuery(mortgage, new URLSearchParams({ home: id }))}#calculator`} className="link link-alone">
          {copy.open}
        </a>
      </p>
      <p className="small">{termsOf(mortgage, plan)}</p>
    </section>
  );
}

/** Reads the two fields. A field without a number keeps its last value, and says so. */
function useLoan({ home, typed, mortgageInsurance }: CostData) {
  const form = useRef<HTMLFormElement>(null);
  const [now, setNow] = useState(typed);
  const [last, setLast] = useState({ down: 20_000, rate: 6_800 });
  const [down, rate] = [readSetting("down", now.down), readSetting("rate", now.rate)];
  const choice = { down: down?.value ?? last.down, rate: rate?.value ?? last.rate };
  if (choice.down !== last.down || choice.rate !== last.rate) setLast(choice);
  const read = (): void => {
    const sent = valuesOf(form.current);
    setNow({ down: sent.get("down") ?? "", rate: sent.get("rate") ?? "" });
  };
  // What was typed before hydration counts.
  useEffect(read, []);
  const unread: readonly Setting[] = [...(down === undefined ? ["down" as const] : []), ...(rate === undefined ? ["rate" as const] : [])];
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const [first] = unread;
    if (first !== undefined) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    // The result is there already: only the address is new, to be copied or bookmarked.
    const { pathname, hash } = location;
    history.replaceState(history.state, "", `${pathname}?${new URLSearchParams(now)}${hash}`);
  };
  const clamped = { down: clampedText("down", down), rate: clampedText("rate", rate) };
  return { mortgage: mortgageOf(home, choice, { mortgageInsurance }), unread, clamped, form: { ref: form, onInput: read, onSubmit } };
}

/** In the words of the calculator; `undefined` for a value that counts as typed. */
const clampedText = (setting: Setting, reading: Reading | undefined): string | undefined =>
  reading?.adjusted ? `Showing the result for ${inWords(reading.value, unitOf(setting))}.` : undefined;

/** The loan is one figure, as lenders name it; the bar shows both of its parts. */
function Parts({ bill, sources }: { bill: Bill; sources: CostData["sources"] }) {
  return (
    <dl className="calc-list figures">
      {BILL_PARTS.filter(({ key }) => bill[key] > 0).map(({ key, label, fill }) => (
        <div key={key}>
          <dt>
            <BillName fill={fill}>{label}</BillName>
            {sources[key] && <span className="small block ps-6">{sources[key]}</span>}
          </dt>
          <dd translate="no">{wholeDollars(bill[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

type AmountProps = { setting: Setting; label: string; typed: string; wrong: boolean; children: ReactNode };

const NEEDED = { down: "Please enter a percentage of the price, such as 20.", rate: "Please enter a percentage, such as 6.8." } as const;

function Amount({ setting, label, typed, wrong, children }: AmountProps) {
  const id = `cost-${setting}`;
  return (
    <div>
      <div className="cost-field">
        <label htmlFor={id} className="label">
          {label}
        </label>
        <input
          id={id}
          type="text"
          name={setting}
          className="control figures"
          inputMode="decimal"
          defaultValue={typed}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-words`}
          autoComplete="off"
          enterKeyHint="done"
        />
      </div>
      {wrong ? (
        <ErrorText id={`${id}-words`}>{NEEDED[setting]}</ErrorText>
      ) : (
        <p id={`${id}-words`} className="small figures mt-1">
          {children}
        </p>
      )}
    </div>
  );
}

/** The terms that belong beside a payment (Regulation Z, 12 CFR 1026.24(d)(2)). */
function termsOf({ rate, down }: Mortgage, { apr = rate, loan, payment }: Plan): string {
  return (
    `${plainPercent(down)}% down, ${loan.months} payments of ${wholeDollars(payment)} in principal and interest. Interest rate ` +
    `${plainPercent(rate)}%; annual percentage rate (APR) ${plainPercent(apr)}% without lender fees, more with them. ${statements.calculator}`
  );
}
