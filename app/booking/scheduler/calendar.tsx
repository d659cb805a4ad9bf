/** A month as a table, each day with available times a link. */
import { useRef } from "react";
import { Link } from "react-router";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { formatDay, formatMonth, WEEKDAYS } from "../../../domain/time/calendar-date.ts";
import { Icon } from "../../ui/icon.tsx";
import { useRestoredFocus } from "./keep-focus.ts";
import type { Day, MonthKey } from "./month.ts";
import { schedulerHref, type SchedulerQuery } from "./query.ts";
import type { TimeStep } from "./time-step.ts";

export function Calendar({ data: { query, month, previous, next, today, day, current } }: { data: TimeStep }) {
  const title = useRef<HTMLHeadingElement>(null);
  const followed = useRestoredFocus(title, month.month);
  const [monthName, year] = month.name.split(" ");
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <MonthLink query={query} to={previous} which="previous" onClick={followed} />
        <h2 ref={title} tabIndex={-1} className="min-w-0 text-xl max-sm:text-lg" aria-live="polite">
          <span>{monthName}</span> <span className="max-sm:sr-only">{year}</span>
        </h2>
        <MonthLink query={query} to={next} which="next" onClick={followed} />
      </div>
      <table className="month mt-1 w-full table-fixed border-collapse text-center">
        <caption className="sr-only">{copy.month.caption}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="py-1 text-[0.875rem] font-semibold text-muted">
                <span aria-hidden="true">{name.slice(0, 2)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week.find((each) => each)?.date}>
              {week.map((each, i) => (
                <td key={each?.date ?? WEEKDAYS[i]} aria-current={each?.date === today ? "date" : undefined} className="p-0.5">
                  {each && (
                    <Cell
                      day={each}
                      chosen={each.date === day}
                      own={each.date === current?.date}
                      to={schedulerHref(query, { month: month.month, day: each.date })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MonthLinkProps = {
  readonly query: SchedulerQuery;
  readonly to: MonthKey | undefined;
  readonly which: "previous" | "next";
  readonly onClick: () => void;
};

/** Named for the month it leads to; without one, its place stays empty. */
function MonthLink({ query, to, which, onClick }: MonthLinkProps) {
  if (to === undefined) return <span className="min-h-11 min-w-11" />;
  const back = which === "previous";
  return (
    <Link
      to={schedulerHref(query, { month: to, day: undefined })}
      preventScrollReset
      className={`link link-alone gap-0.5 whitespace-nowrap max-sm:text-[0.9375rem] ${back ? "flex-row-reverse" : ""}`.trimEnd()}
      onClick={onClick}
    >
      <span>
        <span>{formatMonth(`${to}-01`).split(" ")[0]}</span>
        <span className="sr-only">{`, ${copy.month[which]}`}</span>
      </span>
      <Icon kind="chevron" className={`size-4 ${back ? "rotate-180" : ""}`.trimEnd()} />
    </Link>
  );
}

/** @param own whether the booking being rescheduled is on this day. */
function Cell({ day: { date, times }, chosen, own, to }: { day: Day; chosen: boolean; own: boolean; to: string }) {
  const number = Number(date.slice(8));
  const shared = { "aria-current": chosen ? "true" : undefined, "data-own": own || undefined } as const;
  if (times === 0)
    return (
      <span {...shared} className="no-choice figures">
        <span>{number}</span>
        {own && <span className="sr-only">, {copy.ownDay}</span>}
      </span>
    );
  return (
    <Link {...shared} to={to} preventScrollReset className="choice figures">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{`${formatDay(date)}, ${copy.timesFree(times)}${own ? `, ${copy.ownDay}` : ""}`}</span>
    </Link>
  );
}
