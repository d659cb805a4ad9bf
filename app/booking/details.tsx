/** The last step: who is coming, for a time that was chosen; or the question whether a booking shall be moved to it. */
import { Form, Link } from "react-router";
import { placeNames } from "../../content/booking.ts";
import { schedulerWords as words } from "../../content/scheduler.ts";
import { dayIn, timeIn } from "../../domain/visitor-zone.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { Mark } from "../ui/mark.tsx";
import { appointmentForm } from "./appointment.form.ts";
import type { DetailsStep } from "./scheduler.tsx";
import { schedulerHref } from "./scheduler-query.ts";
import { Sheet } from "./sheet.tsx";

export function Details({ data }: { data: DetailsStep }) {
  const { kind, ask, listings } = data;
  return (
    <Sheet heading={kind.name} step={words.steps.details}>
      <Chosen data={data} />
      <div className="mt-7">
        <RequestForm form={appointmentForm(kind, listings, ask.listing)}>
          <When data={data} />
          <p className="small">{words.mail}</p>
        </RequestForm>
      </div>
    </Sheet>
  );
}

export function Move({ data }: { data: DetailsStep }) {
  return (
    <Sheet heading={data.kind.name} step={words.steps.move}>
      <p className="mb-4 text-muted">Until now: {data.moved?.when}</p>
      <Chosen data={data} />
      <Form method="post" action={schedulerHref(data.ask)} className="mt-7 grid gap-6">
        <When data={data} />
        <button type="submit" className="button justify-self-start">
          {words.moveButton}
        </button>
      </Form>
    </Sheet>
  );
}

/** What was chosen, and the way back to choose otherwise. */
function Chosen({ data: { ask, kind, place, day, hours, zoneName, open } }: { data: DetailsStep }) {
  const back = (
    <Link to={schedulerHref(ask, { time: undefined })} className="link link-alone">
      {words.change}
    </Link>
  );
  if (!open) return <div className="mt-2">{back}</div>;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-8 border-s-4 border-lamp bg-quiet px-5 py-4">
      <p>
        <strong className="font-semibold">{day}</strong>
        <br />
        <span className="figures">
          {hours} <span className="text-muted">{zoneName}</span>
        </span>
        <br />
        <span className="text-muted">
          {placeNames[place]}, {words.minutes(kind.minutes)}
        </span>
      </p>
      {back}
    </div>
  );
}

/** The time as the form carries it: the one that was chosen, or, when it is gone, a choice of those near it. */
function When({ data: { time, open, nearest, zone, zoneName } }: { data: DetailsStep }) {
  if (open) return <input type="hidden" name="time" value={time} />;
  if (nearest.length === 0)
    return (
      <p role="alert" className="answer answer-bad">
        {words.taken.none}
      </p>
    );
  return (
    <fieldset className="answer answer-bad">
      <Mark kind="alert" className="mt-1 size-6 shrink-0" />
      <div role="alert" className="grow">
        <legend className="contents">
          <span className="block font-display text-xl">{words.taken.heading}</span>
        </legend>
        <p>{words.taken.text}</p>
        <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {nearest.map((each, i) => (
            <li key={each}>
              <label className="flex min-h-11 items-center gap-3">
                <input type="radio" name="time" value={each} defaultChecked={i === 0} className="size-5 accent-(--action)" />
                <span className="figures">
                  {dayIn(zone, new Date(each))}, {timeIn(zone, new Date(each))}
                  <span className="sr-only"> {zoneName}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}
