/** The second step: a month with its free days, and the free times of one day. */
import { Link } from "react-router";
import { placeNames } from "../../content/booking.ts";
import { schedulerWords as words } from "../../content/scheduler.ts";
import { formatDay } from "../../domain/schedule.ts";
import { timeIn } from "../../domain/visitor-zone.ts";
import type { Day } from "./month.ts";
import type { TimeStep } from "./scheduler.tsx";
import { schedulerHref } from "./scheduler-query.ts";
import { Sheet } from "./sheet.tsx";
import { ZonePicker } from "./zone.tsx";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export function Times({ data }: { data: TimeStep }) {
  const { ask, kind, place, moved } = data;
  return (
    <Sheet heading={kind.name} step={moved ? words.steps.move : words.steps.time}>
      {moved ? (
        <p className="-mt-4 mb-6">
          Now: {moved.when}.{" "}
          <Link to={`/scheduler/booking?key=${ask.moving}`} className="link">
            {words.back}
          </Link>
        </p>
      ) : (
        <p className="-mt-4 mb-6">
          {words.minutes(kind.minutes)} ·{" "}
          <Link to={schedulerHref({ ...(ask.zone && { zone: ask.zone }) })} className="link">
            {words.change}
          </Link>
        </p>
      )}
      {!moved && kind.places.length > 1 && (
        <nav aria-label={words.how} className="mb-6 flex flex-wrap gap-2">
          {kind.places.map((each) => (
            <Link
              key={each}
              to={schedulerHref(ask, { place: each, time: undefined })}
              preventScrollReset
              aria-current={each === place ? "true" : undefined}
              className="day-choice px-4"
            >
              {placeNames[each]}
            </Link>
          ))}
        </nav>
      )}
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <Calendar data={data} />
        <Hours data={data} />
      </div>
      <div className="mt-8 border-t border-line pt-5">
        <ZonePicker ask={ask} zone={data.zone} name={data.zoneName} groups={data.zones} />
      </div>
    </Sheet>
  );
}

function Calendar({ data: { ask, month, previous, next, day } }: { data: TimeStep }) {
  const turn = (to: string | undefined, label: string) =>
    to === undefined ? (
      <span className="min-h-11 min-w-11" />
    ) : (
      <Link to={schedulerHref(ask, { month: to, day: undefined })} preventScrollReset className="link link-alone">
        {label}
        <span className="sr-only"> month</span>
      </Link>
    );
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        {turn(previous, words.month.previous)}
        <h2 className="text-xl" aria-live="polite">
          {month.name}
        </h2>
        {turn(next, words.month.next)}
      </div>
      <table className="mt-3 w-full table-fixed border-collapse text-center">
        <caption className="sr-only">{words.month.caption}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="py-2 text-sm font-semibold text-muted">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week.find((each) => each)?.date}>
              {week.map((each, i) => (
                <td key={each?.date ?? WEEKDAYS[i]} className="p-0.5">
                  {each && <Cell day={each} chosen={each.date === day} to={schedulerHref(ask, { month: month.month, day: each.date })} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ day: { date, times }, chosen, to }: { day: Day; chosen: boolean; to: string }) {
  const number = Number(date.slice(8));
  if (times === 0) return <span className="figures grid min-h-11 place-items-center text-muted">{number}</span>;
  return (
    <Link to={to} preventScrollReset aria-current={chosen ? "date" : undefined} className="day-choice figures">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">
        {formatDay(date)}, {times} {times === 1 ? "time" : "times"} free
      </span>
    </Link>
  );
}

function Hours({ data: { ask, zone, zoneName, day, times, month } }: { data: TimeStep }) {
  if (day === undefined || times === undefined)
    return (
      <p className="self-center text-muted">
        {month.weeks.flat().some((each) => each && each.times > 0) ? words.day.choose : words.month.none}
      </p>
    );
  return (
    <section aria-labelledby="free">
      <h2 id="free" className="text-xl" aria-live="polite">
        {formatDay(day)}
      </h2>
      {times.length === 0 ? (
        <p className="mt-4 text-muted">{words.day.choose}</p>
      ) : (
        <ul className="mt-4 grid max-h-[24rem] grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto p-0.5">
          {times.map((time) => (
            <li key={time}>
              <Link to={schedulerHref(ask, { time })} className="day-choice figures border border-edge">
                {timeIn(zone, new Date(time))}
                <span className="sr-only"> {zoneName}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
