/** What the screens about appointments share: the service, what an outcome means, and the times that forms send. */
import type { Action } from "../../../domain/dashboard/actions.ts";
import type { AppointmentDetail, Appointments, ChangeOutcome } from "../../../domain/booking/appointments.ts";
import { type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { type Instant, isInstant, toInstant } from "../../../domain/time/instant.ts";
import { dateIn, dayIn, instantIfShown, timeIn } from "../../../domain/time/zones.ts";
import type { Answer, Fields, SignedIn } from "../screen.ts";
import { DONE, withQuery } from "../screen.ts";
import { APPOINTMENTS } from "./paths.ts";

/** Wherever there is a dashboard, there are appointments. */
export function appointmentsOf({ services }: Pick<SignedIn, "services">): Appointments {
  if (!services.appointments) throw new Error("No appointments are stored here.");
  return services.appointments;
}

/** There is no such appointment, or its visitor was erased. */
export const appointmentGone: Answer = { redirect: withQuery(APPOINTMENTS, { [DONE]: "gone" }) };

/** The agent's zone. */
export const zoneOf = ({ services }: Pick<SignedIn, "services">): string => services.content.current().agent.timeZone;

export const todayOf = (visit: Pick<SignedIn, "services">): CalendarDate => dateIn(zoneOf(visit), visit.services.now());

/** Adds an entry to the history, never with a visitor's words. The change is made: a failure is reported, and the page goes on. */
export async function recordAppointment({ dashboard, services, session }: SignedIn, action: Action, target = ""): Promise<void> {
  try {
    await dashboard.record(session.member, action, target);
  } catch (error) {
    services.report("history.not-recorded", error);
  }
}

/** "Tuesday, December 1 at 10:00 AM", for the history. */
export const momentText = (visit: Pick<SignedIn, "services">, start: Instant): string =>
  `${dayIn(zoneOf(visit), start)} at ${timeIn(zoneOf(visit), start)}`;

/** Why nothing was changed. `changed` is said with what happened. */
export const OUTCOMES: Readonly<Record<Exclude<ChangeOutcome, "done" | "gone" | "changed">, string>> = {
  past: "That time is past.",
  "too-far": "That time is more than 1,000 days away.",
  taken: "Another appointment has that time, or its travel and buffer do.",
  outside: "That time is outside your hours, or you're busy or blocked then. Check the box below to use it anyway.",
  "no-email": "There's no email address that can be asked. Call instead, and move the appointment then.",
  closed: "That can't be done with this appointment anymore. Below is how it is now.",
  early: "The appointment hasn't started yet.",
};

/** What another member, the visitor or the clock did in between. */
export function changedText(appointment: AppointmentDetail, says: (event: AppointmentDetail["events"][number]) => string): string {
  const last = appointment.events.at(-1);
  return `Nothing was done, because this has changed since you opened it${last ? `: ${says(last)}` : ""}. Below is how it is now.`;
}

/** The fields of a time: one of those that are offered on a day, or the day and a clock time. `show` asks for the times of the day. */
export const TIME = {
  chosen: "time",
  date: "date",
  offered: "offered-on",
  clock: "clock",
  other: "other",
  anyTime: "any-time",
  show: "show",
} as const;

/** The instant that a form asks for, or what is wrong with it. */
export function timeOf(fields: Fields, zone: string): { readonly start: Instant } | { readonly problem: string } {
  const chosen = fields[TIME.chosen] ?? "";
  if (chosen !== TIME.other && chosen !== "") {
    if (fields[TIME.offered] !== undefined && fields[TIME.date] !== fields[TIME.offered])
      return { problem: "You chose another day. Choose one of its times." };
    if (isInstant(chosen)) return { start: chosen };
    return { problem: "Choose one of the times." };
  }
  const [date = "", clock = ""] = [fields[TIME.date], fields[TIME.clock]];
  if (chosen === "" && clock === "") return { problem: "Choose a time." };
  return instantAt(date, clock, zone);
}

/** The instant of a date and "13:05" on the agent's clock. */
export function instantAt(date: string, clock: string, zone: string): { readonly start: Instant } | { readonly problem: string } {
  const [, hour = "", minute = ""] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(clock) ?? [];
  if (!isCalendarDate(date)) return { problem: "Choose a day." };
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return { problem: "Choose a time." };
  const start = instantIfShown(date, Number(hour) * 60 + Number(minute), zone);
  return start === undefined ? { problem: "Clocks skip that time that night. Choose another one." } : { start: toInstant(start) };
}
