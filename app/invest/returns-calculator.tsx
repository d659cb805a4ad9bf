/** Price, rent and costs in; cap rate, cash flow and cash on cash out. By GET without scripts, at once with them. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { investTools } from "../../content/invest.ts";
import { formatShare, plainPurchase, type Purchase, readPurchase, returnsOf, signedDollars } from "../../domain/returns.ts";
import { PURCHASE_KEYS } from "../../domain/returns-keys.ts";
import { wholeDollars } from "../../domain/money.ts";

const words = investTools.roi;

type Unit = { label: string; before?: string; after?: string; help?: string };

const FIELDS: Readonly<Record<keyof Purchase, Unit>> = {
  price: { label: "Price", before: "$" },
  rent: { label: "Rent a month, all units", before: "$" },
  vacancy: { label: "Vacancy", after: "%" },
  costs: { label: "Costs a year", before: "$", help: "Taxes, insurance, repairs, management, water, snow." },
  down: { label: "Down payment", after: "%" },
  rate: { label: "Interest", after: "%" },
  years: { label: "Loan term", after: "years" },
};

/** @param search the address of the search above it, "?type=land", which stays as it is. */
export function ReturnsCalculator({ purchase, search }: { purchase: Purchase; search: string }) {
  const [now, setNow] = useState(purchase);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  const typed = (): URLSearchParams => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current ?? undefined)) if (typeof value === "string") query.set(name, value);
    return query;
  };
  const read = () => {
    const query = typed();
    setNow(readPurchase((key) => query.get(key)));
  };
  // What was typed before the scripts came.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(read, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    read();
    void navigate({ search: `?${typed()}`, hash: words.id }, { replace: true, preventScrollReset: true });
  };

  return (
    <form
      ref={form}
      method="get"
      action={`${href("/invest/browse")}#${words.id}`}
      onInput={read}
      onSubmit={submit}
      className="grid gap-x-16 gap-y-10 lg:grid-cols-12"
      aria-label={words.title}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid content-start gap-x-5 gap-y-5 sm:grid-cols-2 lg:col-span-7">
        {PURCHASE_KEYS.map((key) => (
          <Amount key={key} name={key} start={plainPurchase(purchase, key)} {...FIELDS[key]} />
        ))}
        <button type="submit" className="button self-end">
          Work it out
        </button>
      </div>
      <Results purchase={now} />
    </form>
  );
}

function Amount({ name, start, label, before, after, help }: Unit & { name: string; start: string }) {
  const id = `returns-${name}`;
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
        {before && <span className="sr-only"> in dollars</span>}
        {after && <span className="sr-only"> in {after === "%" ? "percent" : after.replace("%", "percent")}</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      <span className="amount">
        {before && <span aria-hidden="true">{before}</span>}
        <input
          id={id}
          name={name}
          type="text"
          defaultValue={start}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          className="control figures"
          aria-describedby={help && `${id}-help`}
        />
        {after && <span aria-hidden="true">{after}</span>}
      </span>
    </div>
  );
}

function Results({ purchase }: { purchase: Purchase }) {
  const { income, capRate, payment, cashFlow, cashOnCash, cash } = returnsOf(purchase);
  return (
    <div className="night self-start rounded p-6 sm:p-9 lg:col-span-5" aria-live="polite">
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-7">
        <Large label="Cap rate">{formatShare(capRate)}</Large>
        <Large label="Cash on cash">{formatShare(cashOnCash)}</Large>
      </dl>
      <dl className="facts figures mt-8">
        <Line label="Net operating income a year">{signedDollars(income)}</Line>
        <Line label="Loan payment a month">{wholeDollars(payment)}</Line>
        <Line label="Cash flow a month">{signedDollars(Math.trunc(cashFlow / 12))}</Line>
        <Line label="Cash put in">{wholeDollars(cash)}</Line>
      </dl>
      <p className="small mt-6">{words.note}</p>
    </div>
  );
}

function Large({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="mt-1 font-display text-[clamp(2.5rem,2rem+2vw,3.5rem)] leading-none">{children}</dd>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
