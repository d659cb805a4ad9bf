/** A new time for an appointment: moved at once, or asked about first. */
import type { AppointmentDetail, ChangeOutcome } from "../../../domain/booking/appointments.ts";
import type { AppointmentType } from "../../../domain/booking/booking.ts";
import { addDays, type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { type Instant, MINUTE_MS, toInstant } from "../../../domain/time/instant.ts";
import { dateIn, instantOf } from "../../../domain/time/zones.ts";
import { Crumb, Form, Notice } from "../parts.tsx";
import { typedText } from "../people/people-of.ts";
import { type Answer, DONE, type Fields, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { LONGEST_MESSAGE, MessageField } from "./cancel-many.tsx";
import { AnyTime, eventText, Span, TimeChoice, titleOf } from "./parts.tsx";
import { appointmentPath, APPOINTMENTS } from "./paths.ts";
import {
  appointmentGone,
  appointmentsOf,
  changedText,
  momentText,
  OUTCOMES,
  recordAppointment,
  TIME,
  timeOf,
  todayOf,
  zoneOf,
} from "./visit.ts";

export const newTimeScreen: MemberScreen = {
  path: `${APPOINTMENTS}/:appointment/time`,
  right: "work",
  get: (visit) => page(visit, { typed: visit.kept }),
  async post(visit, fields) {
    if (fields[TIME.show] !== undefined) return page(visit, { typed: fields });
    const zone = zoneOf(visit);
    const time = timeOf(fields, zone);
    if ("problem" in time) return page(visit, { typed: fields, problem: time.problem });
    const id = visit.params["appointment"] ?? "";
    const of = { by: visit.session.member.id, id, seen: fields["seen"] ?? "" };
    const message = typedText(fields["message"], LONGEST_MESSAGE);
    const to = { start: time.start, message, anyTime: fields[TIME.anyTime] === "on" };
    const isAsked = fields["how"] === "ask";
    const appointments = appointmentsOf(visit);
    const outcome = await (isAsked ? appointments.propose(of, to) : appointments.move(of, to));
    if (outcome === "gone") return appointmentGone;
    if (outcome !== "done") return page(visit, { typed: fields, outcome });
    await recordAppointment(visit, isAsked ? "appointment-proposed" : "appointment-moved", momentText(visit, time.start));
    return { redirect: withQuery(appointmentPath(id), { [DONE]: isAsked ? "asked" : "moved" }) };
  },
};

type Wrong = { readonly typed?: Fields | undefined; readonly problem?: string; readonly outcome?: ChangeOutcome };

/** Free times of a day for an appointment that has one already. */
export async function freeOn(
  visit: SignedIn,
  day: CalendarDate,
  type: AppointmentType,
  place: AppointmentDetail["place"],
  moving?: string,
): Promise<readonly Instant[]> {
  const zone = zoneOf(visit);
  const [from, to] = [instantOf(day, 0, zone), instantOf(addDays(day, 1), 0, zone)];
  return appointmentsOf(visit).free(type, place, toInstant(from), toInstant(to), moving);
}

async function page(visit: SignedIn, { typed, problem, outcome }: Wrong): Promise<Answer> {
  const appointment = await appointmentsOf(visit).get(visit.params["appointment"] ?? "");
  if (!appointment) return appointmentGone;
  const { id, name, start, end, place } = appointment;
  if (appointment.state !== "booked" || start <= visit.services.now().toISOString()) return { redirect: appointmentPath(id) };
  const zone = zoneOf(visit);
  const asked = typed?.[TIME.date] ?? visit.url.searchParams.get("day") ?? "";
  const day = isCalendarDate(asked) ? asked : dateIn(zone, start);
  const free = await freeOn(visit, day, typeOf(visit, appointment), place, id);
  const says = problem ?? (outcome === "changed" ? changedText(appointment, (event) => eventText(event, zone)) : sayOf(outcome));
  return {
    title: "New time",
    ...(says !== undefined && { status: outcome === "changed" ? 409 : 422 }),
    body: (
      <>
        <Crumb path={appointmentPath(id)} name={name} />
        <h1>New time</h1>
        <p className="lead">{titleOf(appointment)}</p>
        <p>
          <span>Now: </span>
          <Span start={start} end={end} />
        </p>
        {says && <Notice tone="bad">{says}</Notice>}
        <Form intent="save" label="New time" className="person-form appointment-form" fields={{ seen: appointment.seen }}>
          <TimeChoice
            zone={zone}
            today={todayOf(visit)}
            free={free.filter((each) => each !== start)}
            date={day}
            chosen={typed?.[TIME.chosen]}
            clock={typed?.[TIME.clock]}
            problem={undefined}
          />
          <AnyTime isAsked={outcome === "outside" || typed?.[TIME.anyTime] === "on"} />
          <How appointment={appointment} typed={typed} />
          <button type="submit" className="button">
            Send
          </button>
        </Form>
      </>
    ),
  };
}

const sayOf = (outcome: ChangeOutcome | undefined): string | undefined =>
  outcome === undefined || outcome === "done" || outcome === "gone" || outcome === "changed"
    ? undefined
    : outcome === "closed"
      ? "That's the time it has already, or it can't be changed anymore."
      : OUTCOMES[outcome];

/** A type that isn't offered anymore keeps its length. */
function typeOf({ services }: SignedIn, { typeId, type: name, place, start, end }: AppointmentDetail): AppointmentType {
  const known = services.content.current().appointmentTypes.find(({ id }) => id === typeId);
  const minutes = (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
  return known ?? { id: typeId, name, about: "", minutes, places: [place], before: 0, after: 0 };
}

/** Move it, or ask. Who can't be emailed can't be asked. */
function How({ appointment: { email, flagged }, typed }: { appointment: AppointmentDetail; typed: Fields | undefined }) {
  const canAsk = email !== "" && !flagged;
  if (!canAsk)
    return (
      <p>
        {email === ""
          ? "There's no email address: call, and tell them the new time."
          : "The visitor gets no email, because the request looks automated."}
      </p>
    );
  const isAsked = typed?.["how"] === "ask";
  return (
    <>
      <fieldset className="choices">
        <legend className="label">How</legend>
        <label className="person-choice">
          <input type="radio" name="how" value="move" defaultChecked={!isAsked} />
          <span>Move it now. The visitor gets the new time, and can change it.</span>
        </label>
        <label className="person-choice">
          <input type="radio" name="how" value="ask" defaultChecked={isAsked} />
          <span>Ask first. It stays as it is until the visitor accepts. The new time isn't kept free.</span>
        </label>
      </fieldset>
      <MessageField typed={typed?.["message"]} />
    </>
  );
}
