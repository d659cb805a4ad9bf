/**
 * The monthly schedule. It is long, so it is rendered on demand: by opening it, or without scripts
 * by the button inside.
 */
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { exactDollars } from "../../domain/money.ts";
import { monthAfter, shortMonth } from "../../domain/mortgage/month.ts";
import type { Month } from "../../domain/mortgage/mortgage.ts";
import { FigureTable } from "./figure-table.tsx";

type Props = { months: readonly Month[]; start: string; asked: boolean };

export function MonthSchedule({ months, start, asked }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(asked);
  const shown = useDeferredValue(months);
  useEffect(() => {
    if (details.current?.open) setOpen(true);
  }, []);
  return (
    <details ref={details} open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="calc-more" id="mortgage-schedule">
      <summary>Month by month</summary>
      {open ? (
        <section
          className="calc-scroll max-h-[34rem] overflow-auto overscroll-contain print:max-h-none print:overflow-visible"
          aria-label="Monthly schedule"
          // A scrolling area must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <FigureTable
            columns={["Month", "Payment", "Principal", "Interest", "Balance"]}
            rows={shown.map(({ number, payment, principal, interest, balance }) => [
              shortMonth(monthAfter(start, number)),
              exactDollars(payment),
              exactDollars(principal),
              exactDollars(interest),
              exactDollars(balance),
            ])}
          />
        </section>
      ) : (
        <button type="submit" form="mortgage-form" name="schedule" value="1" className="button button-quiet mb-4">
          {`Show all ${months.length} months`}
        </button>
      )}
    </details>
  );
}
