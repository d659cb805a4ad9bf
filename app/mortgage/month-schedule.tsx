/**
 * The monthly schedule. It is long, so it is rendered on demand: by opening it, or without scripts
 * by the button inside.
 */
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { exactDollars } from "../../domain/money.ts";
import { monthAfter, shortMonth } from "../../domain/mortgage/month.ts";
import type { Month } from "../../domain/mortgage/mortgage.ts";

type Props = { id: string; months: readonly Month[]; start: string; asked: boolean };

export function MonthSchedule({ id, months, start, asked }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(asked);
  const shown = useDeferredValue(months);
  useEffect(() => {
    if (details.current?.open) setOpen(true);
  }, []);
  return (
    <details ref={details} open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="calc-more" id={`${id}-schedule`}>
      <summary>Month by month</summary>
      {open ? (
        // A scrolling area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="calc-scroll" aria-label="Monthly schedule" tabIndex={0}>
          <Rows months={shown} start={start} />
        </section>
      ) : (
        <button type="submit" form={`${id}-form`} name="schedule" value="1" className="button button-quiet mb-4">
          {`Show all ${months.length} months`}
        </button>
      )}
    </details>
  );
}

function Rows({ months, start }: Pick<Props, "months" | "start">) {
  return (
    <table className="calc-table figures">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Payment</th>
          <th scope="col">Principal</th>
          <th scope="col">Interest</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody translate="no">
        {months.map(({ number, payment, principal, interest, balance }) => (
          <tr key={number}>
            <th scope="row">{shortMonth(monthAfter(start, number))}</th>
            <td>{exactDollars(payment)}</td>
            <td>{exactDollars(principal)}</td>
            <td>{exactDollars(interest)}</td>
            <td>{exactDollars(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
