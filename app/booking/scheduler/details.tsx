/** Step 3: the visitor's details for a chosen time, or the confirmation of a reschedule. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { placeNames } from "../../../content/meeting-places.ts";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import type { Form as Questions } from "../../../domain/forms/form.ts";
import { useContent } from "../../content.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { appointmentForm } from "./appointment.form.ts";
import { useChoice, NearbyTimes } from "./time-taken.tsx";
import { schedulerHref } from "./query.ts";
import type { DetailsStep } from "./details-step.ts";
import { Alert, SchedulerPage } from "../scheduler-page.tsx";
import { AppointmentSummary, PreviousTime } from "../appointment-summary.tsx";

type Props = { readonly data: DetailsStep };

export function Details({ data }: Props) {
  const { home, open, nearest } = data;
  const answered = useActionData() !== undefined;
  // There is nothing to book. A form that was sent stays, with everything typed in it.
  if (!open && nearest.length === 0 && !answered)
    return (
      <SchedulerPage heading={data.type.name} step={copy.steps.none} at={[3, 3]}>
        <NearbyTimes data={data} asked={<Chosen data={data} home={home} />} />
      </SchedulerPage>
    );
  return <WhoComes data={data} />;
}

function WhoComes({ data }: Props) {
  const { type, open, confirm } = data;
  const { form, listing } = formFor(data);
  const around = useRef<HTMLDivElement>(null);
  const [home, readHome] = useHome(data, around);
  const { missing, onSubmitCapture, onChange } = useChoice();
  const chosen = <Chosen data={data} home={home} change={listing !== undefined} />;
  return (
    <SchedulerPage heading={type.name} step={copy.steps.details} at={[3, 3]}>
      <div
        ref={around}
        onSubmitCapture={onSubmitCapture}
        onChange={(event) => {
          onChange(event);
          readHome();
        }}
      >
        {open && chosen}
        <RequestForm
          form={form}
          before={
            <>
              <NearbyTimes data={data} asked={chosen} missing={missing} />
              {listing !== undefined && <input type="hidden" name="listing" value={listing} />}
            </>
          }
          framed
        >
          <p className="small -mt-1.5">{confirm ? copy.mailFirst : copy.mail}</p>
        </RequestForm>
      </div>
    </SchedulerPage>
  );
}

/** The form's questions, and the listing to tour if it is known already and not asked for. */
function formFor({ type, listings, query }: DetailsStep): { readonly form: Questions; readonly listing?: string } {
  const form = appointmentForm(type, listings, query.listing);
  const listing = form.fields["listing"]?.initial;
  if (listing === undefined) return { form };
  const { listing: _, ...fields } = form.fields;
  return { form: { ...form, fields }, listing };
}

/** The listing the form names: the one in the address, or one chosen in the form and not sent. */
function useHome({ home }: DetailsStep, around: RefObject<HTMLElement | null>): readonly [string | undefined, read: () => void] {
  const [named, setNamed] = useState(home);
  const read = () => {
    const list = around.current?.querySelector<HTMLSelectElement>('select[name="listing"]');
    if (list) setNamed(list.value === "" ? undefined : list.selectedOptions[0]?.text);
  };
  // Once on mount; afterward on each change in the form.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(read, []);
  return [named, read];
}

/** @param trouble why it wasn't rescheduled. */
export function Move({ data, trouble }: Props & { readonly trouble: string | undefined }) {
  const { query, type, home, current, open, nearest } = data;
  const busy = useNavigation().state !== "idle";
  const chosen = <Chosen data={data} home={home} />;
  return (
    <SchedulerPage heading={type.name} step={copy.steps.moveTo} at={[2, 2]}>
      <p className="mb-5">{current && <PreviousTime time={current} />}</p>
      {open && chosen}
      <Form method="post" action={schedulerHref(query)} className="request">
        <NearbyTimes data={data} asked={chosen} />
        {trouble && <Alert text={trouble} />}
        {(open || nearest.length > 0) && (
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {copy.moveButton}
          </button>
        )}
      </Form>
    </SchedulerPage>
  );
}

/**
 * The chosen time, with a link to change it. Struck out when it is taken.
 * @param change whether there is a link to change the listing, too.
 */
function Chosen({ data, home, change = false }: Props & { readonly home: string | undefined; readonly change?: boolean }) {
  const { agent } = useContent();
  const { query, place, day, hours, zoneName, agentTime, open } = data;
  const about = `${placeNames[place]} with ${agent.name}`;
  return (
    <div className={open ? "mb-5" : undefined}>
      <AppointmentSummary
        when={{ day, hours, zone: zoneName }}
        lines={[about, open ? agentTime : undefined].filter((line) => line !== undefined)}
        {...(home !== undefined && { listing: { name: home, ...(change && { change: schedulerHref(query, { listing: undefined }) }) } })}
        off={!open}
        {...(!open && { label: copy.gone.asked })}
      >
        <Link to={schedulerHref(query, { time: undefined })} className="link link-alone">
          {copy.otherTime}
        </Link>
      </AppointmentSummary>
    </div>
  );
}
