/** One appointment: who, how and where, what happened with it, and what can be done. */
import type { AppointmentDetail, ChangeOf, ChangeOutcome } from "../../../domain/booking/appointments.ts";
import type { Action } from "../../../domain/dashboard/actions.ts";
import { DECISIONS } from "../../../domain/booking/booking.ts";
import { Crumb, Notice } from "../parts.tsx";
import { typedText } from "../people/people-of.ts";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { Actions } from "./actions.tsx";
import { LONGEST_MESSAGE } from "./cancel-many.tsx";
import { Facts, Happened } from "./facts.tsx";
import { eventText, Span, StateTags, titleOf } from "./parts.tsx";
import { APPOINTMENTS, appointmentPath } from "./paths.ts";
import { appointmentGone, appointmentsOf, changedText, momentText, OUTCOMES, recordAppointment, zoneOf } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  confirm: "Confirmed. The visitor gets the invitation.",
  decline: "Declined. The visitor gets an email.",
  spam: "Called spam, and canceled. No one was emailed.",
  cancel: "Canceled. The email is on its way.",
  "no-show": "Marked as a no-show. No one was emailed.",
  came: "No longer a no-show.",
  restore: "It's booked again. The visitor gets the invitation.",
  withdraw: "The question is taken back.",
  moved: "Moved. The visitor gets the new time.",
  asked: "The visitor is asked. Until the answer the appointment stays as it is.",
  booked: "Booked.",
};

const LOGGED: Readonly<Record<string, Action | undefined>> = {
  confirm: "appointment-confirmed",
  decline: "appointment-declined",
  spam: "appointment-spam",
  cancel: "appointment-canceled",
  "no-show": "appointment-no-show",
  restore: "appointment-restored",
};

export const appointmentScreen: MemberScreen = {
  path: `${APPOINTMENTS}/:appointment`,
  right: "work",
  get: (visit) => appointmentPage(visit),
  async post(visit, fields) {
    const id = visit.params["appointment"] ?? "";
    const intent = fields[INTENT] ?? "";
    const outcome = await change(visit, { by: visit.session.member.id, id, seen: fields["seen"] ?? "" }, fields);
    if (outcome === "gone") return appointmentGone;
    if (outcome !== "done") return appointmentPage(visit, outcome, fields);
    const logged = LOGGED[intent];
    const appointment = logged && (await appointmentsOf(visit).get(id));
    if (logged) await recordAppointment(visit, logged, appointment ? momentText(visit, appointment.start) : "");
    return { redirect: withQuery(appointmentPath(id), { [DONE]: intent }) };
  },
};

async function change(visit: SignedIn, of: ChangeOf, fields: Fields): Promise<ChangeOutcome> {
  const appointments = appointmentsOf(visit);
  const message = typedText(fields["message"], LONGEST_MESSAGE);
  const decision = DECISIONS.find((each) => each === fields[INTENT]);
  if (decision) return appointments.decide(of, decision, message);
  switch (fields[INTENT]) {
    case "cancel":
      return appointments.cancel(of, message);
    case "no-show":
    case "came":
      return appointments.setNoShow(of, fields[INTENT] === "no-show");
    case "restore":
      return appointments.restore(of);
    case "withdraw":
      return appointments.withdraw(of);
    case undefined:
    default:
      return "closed";
  }
}

/** @param outcome why nothing was changed. @param typed fills the forms again. */
export async function appointmentPage(visit: SignedIn, outcome?: ChangeOutcome, typed: Fields | undefined = visit.kept): Promise<Answer> {
  const appointment = await appointmentsOf(visit).get(visit.params["appointment"] ?? "");
  if (!appointment) return appointmentGone;
  const zone = zoneOf(visit);
  const problem = problemOf(appointment, outcome, zone);
  const message = problem === undefined ? doneMessage(visit.url, MESSAGES) : undefined;
  return {
    title: appointment.name,
    ...(problem !== undefined && { status: outcome === "changed" ? 409 : 422 }),
    body: (
      <>
        <Crumb path={APPOINTMENTS} name="Appointments" />
        <h1 className="person-title">
          <bdi>{appointment.name}</bdi>
        </h1>
        <p className="lead">{titleOf(appointment)}</p>
        <p className="appointment-time">
          <Span start={appointment.start} end={appointment.end} />
        </p>
        <StateTags appointment={appointment} />
        {message && <Notice tone="good">{message}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Actions appointment={appointment} now={visit.services.now()} typed={typed?.["message"]} />
        <Facts appointment={appointment} services={visit.services} />
        <Happened appointment={appointment} zone={zone} />
      </>
    ),
  };
}

function problemOf(appointment: AppointmentDetail, outcome: ChangeOutcome | undefined, zone: string): string | undefined {
  if (outcome === undefined || outcome === "done" || outcome === "gone") return undefined;
  if (outcome === "changed") return changedText(appointment, (event) => eventText(event, zone));
  return outcome === "past" ? "It has started, so this can't be done anymore." : OUTCOMES[outcome];
}
