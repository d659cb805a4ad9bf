/** The last step: who is coming, for a time that was chosen; or the question whether a booking shall be moved to it. */
import { type Ref, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { agent } from "../../content/agent.ts";
import { placeNames } from "../../content/booking.ts";
import { schedulerWords as words } from "../../content/scheduler.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { Mark } from "../ui/mark.tsx";
import { appointmentForm } from "./appointment.form.ts";
import { schedulerHref } from "./scheduler-query.ts";
import type { DetailsStep } from "./scheduler-steps.ts";
import { Sheet } from "./sheet.tsx";
import { Ticket } from "./ticket.tsx";

type Props = { readonly data: DetailsStep };

export function Details({ data }: Props) {
  const { kind, ask, listings } = data;
  return (
    <Sheet heading={kind.name} step={words.steps.details}>
      <Chosen data={data} />
      <RequestForm form={appointmentForm(kind, listings, ask.listing)} before={<When data={data} />} framed>
        <p className="small -mt-2">{words.mail}</p>
      </RequestForm>
    </Sheet>
  );
}

/** @param failed the server did not answer. */
export function Move({ data, failed }: Props & { readonly failed: boolean }) {
  const { ask, kind, until, open, nearest } = data;
  const busy = useNavigation().state !== "idle";
  return (
    <Sheet heading={kind.name} step={words.steps.move}>
      <p className="-mt-4 mb-6">
        {words.until} {until}
      </p>
      <Chosen data={data} />
      <Form method="post" action={schedulerHref(ask)} className="request">
        <When data={data} />
        {failed && (
          <p role="alert" className="answer answer-bad">
            {words.unreachable}
          </p>
        )}
        {(open || nearest.length > 0) && (
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {words.moveButton}
          </button>
        )}
      </Form>
    </Sheet>
  );
}

/** What was chosen, and the way back to choose otherwise. */
function Chosen({ data: { ask, kind, place, day, hours, zoneName, open } }: Props) {
  const back = (
    <Link to={schedulerHref(ask, { time: undefined })} className="link link-alone">
      {words.otherTime}
    </Link>
  );
  if (!open) return <p className="-mt-3 mb-4">{back}</p>;
  return (
    <div className="mb-7">
      <Ticket when={{ day, hours, zone: zoneName }} lines={[`${placeNames[place]} with ${agent.name}, ${words.minutes(kind.minutes)}`]}>
        {back}
      </Ticket>
    </div>
  );
}

/** The time as the form carries it: the one that was chosen, or, when it is gone, a choice of those near it. */
function When({ data }: Props) {
  const { time, open, nearest } = data;
  const wasOpen = useRef(open);
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Somebody was quicker while the form was filled in: what is to be done now is here.
    if (wasOpen.current && !open) choice.current?.querySelector("input")?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <input type="hidden" name="time" value={time} />;
  return <Nearest key={nearest.map((each) => each.time).join()} ref={choice} data={data} />;
}

function Nearest({ data: { nearest, zoneName }, ref }: Props & { readonly ref: Ref<HTMLFieldSetElement> }) {
  if (nearest.length === 0)
    return (
      <p role="alert" className="answer answer-bad">
        {words.gone.none}
      </p>
    );
  return (
    <fieldset ref={ref} className="nearest">
      <legend>
        <Mark kind="alert" className="mt-1 size-5 shrink-0 text-bad" />
        <span>
          {words.gone.heading} <span className="font-sans text-base font-normal tracking-normal text-muted">{words.gone.text}</span>
        </span>
      </legend>
      <ul className="grid gap-2 sm:grid-cols-2">
        {nearest.map(({ time, label }, i) => (
          <li key={time}>
            <label className="figures">
              <input type="radio" name="time" value={time} defaultChecked={i === 0} />
              <span>
                {label}
                <span className="sr-only"> {zoneName}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
