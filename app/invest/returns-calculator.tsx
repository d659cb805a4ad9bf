/** Cap rate, cash flow and cash on cash from price, rent and costs. A GET form without scripts. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { investTools } from "../../content/invest.ts";
import { monthlyCostCopy } from "../../content/monthly-cost.ts";
import { wholeDollars } from "../../domain/money.ts";
import { formatShare, type Purchase, readPurchase, returnsOf, signedDollars, type Typed, typedPurchase } from "../../domain/returns.ts";
import { PURCHASE_KEYS } from "../../domain/returns-keys.ts";
import { valuesOf } from "../listings/search/live-search.ts";
import { AmountField } from "./amount-field.tsx";

const copy = investTools.roi;

type Home = { readonly id: string; readonly name: string };

/**
 * @param typed the first values of the fields.
 * @param home whose figures the fields have at first, if any.
 * @param search the query of the property search above, such as "?type=land", which is kept.
 */
export function ReturnsCalculator({ typed, home, search }: { typed: Typed; home: Home | undefined; search: string }) {
  // A new search above reloads the page's data; the fields keep their first values.
  const [start] = useState(typed);
  const [from] = useState(home);
  const [now, setNow] = useState(typed);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { purchase, wrong } = readPurchase(now);

  const query = () => valuesOf(form.current);
  const read = () => {
    const sent = query();
    const typedNow = typedPurchase((key) => sent.get(key));
    setNow(typedNow);
    return typedNow;
  };
  // Values entered before hydration.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void read(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = readPurchase(read()).wrong;
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    void navigate({ search: `?${query()}`, hash: copy.id }, { replace: true, preventScrollReset: true });
  };

  return (
    <form
      ref={form}
      method="get"
      action={`${href("/invest/browse")}#${copy.id}`}
      onInput={read}
      onSubmit={submit}
      className="grid gap-x-16 gap-y-10 lg:grid-cols-12"
      aria-label={copy.title}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {from && <FromHome {...from} />}
      <div className="amounts lg:col-span-7">
        {PURCHASE_KEYS.map((key) => (
          <AmountField key={key} name={key} start={start[key]} now={now[key]} wrong={wrong.includes(key)} />
        ))}
        <div>
          <button type="submit" className="button">
            {copy.button}
          </button>
        </div>
      </div>
      <Results purchase={purchase} />
    </form>
  );
}

/** Whose figures these are, and the way back. */
const FromHome = ({ id, name }: Home) => (
  <p className="-mb-4 max-lg:order-first lg:col-span-12">
    <input type="hidden" name="home" value={id} />
    <span>{`${monthlyCostCopy.calculatorFor} ${name}.`}</span>{" "}
    <Link to={href("/listings/:id", { id })} className="link link-alone">
      {copy.back}
    </Link>
  </p>
);

/** Before the fields on narrow screens: someone who comes from a property wants to see them first. @param purchase absent while a field is invalid: no result is shown then. */
function Results({ purchase }: { purchase: Purchase | undefined }) {
  const { results } = copy;
  const found = purchase && returnsOf(purchase);
  return (
    <div className="night self-start rounded p-6 max-lg:order-first sm:p-9 lg:col-span-5" aria-live="polite">
      <dl className="figures grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-7">
        <MainResult label={results.capRate}>{found ? formatShare(found.capRate) : results.none}</MainResult>
        <MainResult label={results.cashOnCash}>{found ? formatShare(found.cashOnCash) : results.none}</MainResult>
      </dl>
      <dl className="facts figures mt-8">
        <ResultLine label={results.income}>{found ? signedDollars(found.income) : results.none}</ResultLine>
        <ResultLine label={results.payment}>{found ? wholeDollars(found.payment) : results.none}</ResultLine>
        <ResultLine label={results.cashFlow}>{found ? signedDollars(Math.trunc(found.cashFlow / 12)) : results.none}</ResultLine>
        <ResultLine label={results.cash}>{found ? wholeDollars(found.cash) : results.none}</ResultLine>
      </dl>
      <p className="small mt-6">{copy.note}</p>
    </div>
  );
}

function MainResult({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="mt-1 font-display text-[clamp(2.5rem,2rem+2vw,3.5rem)] leading-none" translate="no">
        {children}
      </dd>
    </div>
  );
}

function ResultLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no">{children}</dd>
    </div>
  );
}
