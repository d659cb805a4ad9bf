/** The page behind a visitor's link: when and where, reschedule and cancel, without an account. */
import { useEffect } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { emailParts } from "../../../content/booking-emails.ts";
import { calledAt } from "../../../content/meeting-places.ts";
import { proposedTimeCopy } from "../../../content/proposed-time.ts";
import { APPOINTMENT_TITLE, appointmentCopy } from "../../../content/scheduler.ts";
import { formatPhone } from "../../../domain/forms/phone.ts";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { useContent } from "../../content.ts";
import { servicesOf } from "../../context.ts";
import { reach } from "../../forms/unreachable.ts";
import { rejectIfStorageDisabled } from "../../forms/receive.ts";
import { send } from "../../forms/send.ts";
import { linkHead } from "../../layout/link-meta.ts";
import { forgetDraft } from "../../forms/drafts.ts";
import { BOOKING } from "../scheduler/appointment.form.ts";
import { type Stage, stageOf, textOf, whereIs } from "./stage.ts";
import { tooOften, troubleOf, unlessUnreachable } from "./changes.ts";
import { isJustBooked, usePassableAddress } from "./just-booked.ts";
import { againHref, appointmentHref, contactHref, isStartTime, readChangeResult, schedulerHref } from "../scheduler/query.ts";
import { agentTime, lengthOf, timeText } from "../scheduler/appointment-text.ts";
import { Alert, LoadFailed, SchedulerPage } from "../scheduler-page.tsx";
import type { Lamp } from "../porch-lamp.tsx";
import { AppointmentSummary } from "../appointment-summary.tsx";
import type { Route } from "./+types/page";

export const handle = { bare: true, perRequest: true, framed: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(APPOINTMENT_TITLE, root);

/** The parameter with the visitor's answer to a proposed time. */
const ANSWER = "answer";

const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const key = keyOf(request);
  const view = services.site.leads === "browser" ? undefined : await services.bookings.find(key);
  if (!view) return data({ gone: true } as const, 404);
  const { type, start, zone, notifiedBy, movable } = view;
  const minutes = lengthOf(view);
  const result = readChangeResult(new URL(request.url).searchParams);
  const stage = stageOf(view, services.now(), result);
  const content = services.content.current();
  const there = agentTime(zone, start, minutes, content);
  const typed = view.correctable && isJustBooked(view, result, services.now());
  const called = typed && view.place === "phone";
  const mailed = typed && notifiedBy === "by-email";
  return {
    gone: false,
    key,
    stage,
    when: timeText(zone, start, minutes),
    lines: [
      `${type.name} with ${content.agent.name}`,
      called ? calledAt(formatPhone(view.phone), content) : whereIs(view, services),
      ...(there === undefined ? [] : [there]),
      `${emailParts.reference} ${view.reference}`,
    ],
    again: againHref(view),
    ...(view.proposed && {
      proposed: { start: view.proposed, when: timeText(zone, view.proposed, minutes), copy: proposedTimeCopy(content) },
    }),
    notifiedBy,
    movable,
    typed,
    correctable: view.correctable,
    ...(mailed && { email: view.email }),
  } as const;
}

/** Cancels, or answers the agent's question about another time. The page then shows the result. */
export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const rateLimited = tooOften(request, context);
  if (rateLimited) return rateLimited;
  const key = keyOf(request);
  const { bookings } = servicesOf(context);
  const params = new URL(request.url).searchParams;
  const [answer, start] = [params.get(ANSWER), params.get("start") ?? ""];
  if (answer === null) {
    await bookings.cancel(key);
    throw redirect(appointmentHref(key), 303);
  }
  const result = isStartTime(start) ? await bookings.answerNewTime(key, start, answer === "accept") : "gone";
  throw redirect(appointmentHref(key, result === "moved" ? "moved" : result === "kept" ? undefined : "unmoved"), 303);
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);
export const clientAction = send;
export const shouldRevalidate = unlessUnreachable;

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  const content = useContent();
  if ("state" in loaderData) return <LoadFailed />;
  const copy = appointmentCopy(content);
  if (!loaderData.gone) return <AppointmentDetails data={loaderData} trouble={troubleOf(actionData, content)} />;
  return (
    <SchedulerPage heading={copy.gone.heading} step={copy.gone.text}>
      <BookAnother to="/scheduler" />
    </SchedulerPage>
  );
}

type FoundAppointment = Extract<Route.ComponentProps["loaderData"], { gone: false }>;

/** It comes on once the time is booked. */
const LAMP: Readonly<Record<Stage, Lamp | undefined>> = {
  pending: "off",
  requested: "off",
  booked: "lights",
  moved: "lights",
  unmoved: "on",
  corrected: "on",
  upcoming: "on",
  past: undefined,
  canceled: "off",
  expired: "off",
};

/** @param trouble why it wasn't canceled. */
function AppointmentDetails({ data: found, trouble }: { data: FoundAppointment; trouble: string | undefined }) {
  const { key, stage, when, lines, again, movable, typed, correctable } = found;
  useEffect(() => {
    if (stage === "booked" || stage === "pending" || stage === "requested") forgetDraft(BOOKING);
  }, [stage]);
  usePassableAddress(key, typed);
  const content = useContent();
  const copy = appointmentCopy(content);
  const { heading, text } = textOf(found, content);
  const over = stage === "canceled" || stage === "expired" || stage === "past";
  return (
    <SchedulerPage heading={heading} step={text} lamp={LAMP[stage]}>
      <AppointmentSummary when={when} lines={lines} off={stage === "canceled" || stage === "expired"} />
      {correctable && (
        <p className="mt-3">
          <Link to={contactHref(key, typed ? "booked" : undefined)} className="link link-alone">
            {copy.correct}
          </Link>
        </p>
      )}
      {trouble && <Alert text={trouble} className="mt-6" />}
      {found.proposed && <Proposed id={key} proposed={found.proposed} />}
      {over ? <BookAnother to={again} className="mt-7" /> : <Changes id={key} stage={stage} movable={movable} />}
    </SchedulerPage>
  );
}

/** The time that the agent asks for. */
function Proposed({ id, proposed: { start, when, copy } }: { id: string; proposed: NonNullable<FoundAppointment["proposed"]> }) {
  const busy = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="proposed" className="mt-7">
      <h2 id="proposed">{copy.heading}</h2>
      <p className="mt-2">{copy.text}</p>
      <div className="mt-4">
        <AppointmentSummary when={when} lines={[]} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {(["accept", "keep"] as const).map((answer) => (
          <Form key={answer} method="post" action={`/scheduler/booking?${new URLSearchParams({ key: id, [ANSWER]: answer, start })}`}>
            <button type="submit" className={answer === "accept" ? "button" : "button button-quiet"} aria-disabled={busy || undefined}>
              {copy[answer]}
            </button>
          </Form>
        ))}
      </div>
    </section>
  );
}

/**
 * @param stage a pending or requested appointment can't be rescheduled and is in no calendar.
 * @param movable whether the limit of reschedules isn't reached.
 */
function Changes({ id, stage, movable }: { id: string; stage: Stage; movable: boolean }) {
  const busy = useNavigation().state !== "idle";
  const isBooked = stage !== "pending" && stage !== "requested";
  const copy = appointmentCopy(useContent());
  const { ask, askRequested, sure, surePending, sureRequested } = copy.cancel;
  const file = `/scheduler/booking.ics?${new URLSearchParams({ key: id })}`;
  return (
    <>
      {isBooked && (
        <p className="mt-7 flex flex-wrap gap-3">
          <a href={file} download="appointment.ics" className="button">
            {copy.calendar}
          </a>
          {movable && (
            <Link to={schedulerHref({ moving: id })} className="button button-quiet">
              {copy.move}
            </Link>
          )}
        </p>
      )}
      {!movable && (stage === "booked" || stage === "moved" || stage === "corrected") && <p className="mt-4">{copy.movedEnough}</p>}
      <details className="mt-7 border-t border-line pt-3">
        <summary className="link link-alone">{stage === "requested" ? askRequested : ask}</summary>
        <p className="mt-2">{isBooked ? sure : stage === "pending" ? surePending : sureRequested}</p>
        <Form method="post" action={appointmentHref(id)} className="mt-4">
          <button type="submit" className="button button-quiet" aria-disabled={busy || undefined}>
            {copy.cancel.button}
          </button>
        </Form>
      </details>
    </>
  );
}

const BookAnother = ({ to, className }: { to: string; className?: string }) => (
  <p className={className}>
    <Link to={to} className="button">
      {appointmentCopy(useContent()).again}
    </Link>
  </p>
);
