/** Step 2: a month with the available days, and the times of one day. */
import { Link } from "react-router";
import { placeNames } from "../../../content/meeting-places.ts";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { formatDay } from "../../../domain/time/calendar-date.ts";
import { useContent } from "../../content.ts";
import { Calendar } from "./calendar.tsx";
import { appointmentHref, schedulerHref } from "./query.ts";
import type { TimeStep } from "./time-step.ts";
import { SchedulerPage } from "../scheduler-page.tsx";
import { PreviousTime } from "../appointment-summary.tsx";
import { ZonePicker } from "./zone.tsx";

type Props = { readonly data: TimeStep };

export function Times({ data }: Props) {
  const content = useContent();
  const { query, type, home, current, zone, listedAs, zones, none } = data;
  return (
    <SchedulerPage
      heading={type.name}
      step={current === undefined ? copy.steps.time : copy.steps.move}
      at={current === undefined ? [2, 3] : [1, 2]}
    >
      {home && <p className="-mt-3 mb-3 text-[0.9375rem] leading-snug sm:mb-4">{home}</p>}
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
        <p className="answer">{copy.none(content)}</p>
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
