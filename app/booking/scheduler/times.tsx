/** Step 2: a month with the available days, and the times of one day. */
import { useRef } from "react";
import { Link } from "react-router";
import { placeNames } from "../../../content/booking.ts";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { formatDay, WEEKDAYS } from "../../../domain/time/calendar-date.ts";
import { useRestoredFocus } from "./keep-focus.ts";
import type { Day, MonthKey } from "./month.ts";
import { appointmentHref, schedulerHref } from "./query.ts";
import type { TimeStep } from "./time-step.ts";
import { SchedulerPage } from "../scheduler-page.tsx";
import { PreviousTime } from "../appointment-summary.tsx";
import { ZonePicker } from "./zone.tsx";

type Props = { readonly data: TimeStep };

export function Times({ data }: Props) {
  const { query, type, home, current, zone, listedAs, zones, none } = data;
  return (
    <SchedulerPage heading={type.name} step={current === undefined ? copy.steps.time : copy.steps.move}>
      {home && <p className="-mt-3 mb-4 font-semibold">{home}</p>}
      {current === undefined ? (
        <MeetingPlaces data={data} />
      ) : (
        <p className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
          <PreviousTime time={current} />
          <Link to={appointmentHref(query.moving ?? "")} className="link link-alone">
            {copy.back}
          </Link>
        </p>
      )}
      {none ? (
        <p className="answer">{copy.none}</p>
      ) : (
        <div className="grid gap-x-12 gap-y-4 sm:gap-y-7 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <Calendar data={data} />
          <Hours data={data} />
        </div>
      )}
      <div className="mt-5 border-t border-line pt-2 sm:mt-7 sm:pt-5">
        <ZonePicker query={query} zone={zone} name={listedAs} groups={zones} />
      </div>
    </SchedulerPage>
  );
}

/** The meeting places to choose from, the length, and a link back to the types. */
function MeetingPlaces({ data: { query, type, place } }: Props) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 sm:mb-5">
      {type.places.length > 1 ? (
        <nav aria-label={copy.how} className="flex flex-wrap gap-2">
          {type.places.map((each) => (
            <Link
              key={each}
              to={schedulerHref(query, { place: each, time: undefined })}
              preventScrollReset
              aria-current={each === place ? "true" : undefined}
              className="choice px-4"
            >
              {placeNames[each]}
            </Link>
          ))}
        </nav>
      ) : (
        <p>{`${placeNames[place]}, ${copy.minutes(type.minutes)}`}</p>
      )}
      <Link
        to={schedulerHref({ ...(query.zone && { zone: query.zone }), ...(query.listing && { listing: query.listing }) })}
        className="link link-alone"
      >
        {copy.otherType}
      </Link>
    </div>
  );
}

function Calendar({ data: { query, month, previous, next, today, day, current } }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const followed = useRestoredFocus(title, month.month);
  const turn = (to: MonthKey | undefined, label: string) =>
    to === undefined ? (
      <span className="min-h-11 min-w-11" />
    ) : (
      <Link to={schedulerHref(query, { month: to, day: undefined })} preventScrollReset className="link link-alone" onClick={followed}>
        <span>{label}</span>
        <span className="sr-only"> month</span>
      </Link>
    );
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        {turn(previous, copy.month.previous)}
        <h2 ref={title} tabIndex={-1} className="text-xl" aria-live="polite">
          {month.name}
        </h2>
        {turn(next, copy.month.next)}
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

function Hours({ data: { query, zoneName, day, slots, month } }: Props) {
  const some = month.weeks.flat().some((each) => each !== null && each.times > 0);
  if (day === undefined) return <p className="self-center text-muted">{some ? copy.day.choose : copy.month.none}</p>;
  return (
    <section aria-labelledby="free">
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 id="free" className="text-xl md:flex md:min-h-11 md:items-center" aria-live="polite">
          {formatDay(day)}
        </h2>
        <p className="text-[0.9375rem] text-muted">{zoneName}</p>
      </div>
      {slots.length === 0 ? (
        <p className="mt-3 text-muted">{some ? copy.day.none : copy.month.none}</p>
      ) : (
        <ul className="slots figures mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,calc((100%-1rem)/3)),1fr))] gap-1.5 sm:gap-2">
          {slots.map(({ time, label }) => (
            <li key={time}>
              <Link to={schedulerHref(query, { time })} className="choice">
                <span translate="no">{label}</span>
                <span className="sr-only">{` ${zoneName}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
