/** A week of appointments: a column for each day, and on a phone one day at a time. */
import type { AppointmentSummary, BlockedTime, Week } from "../../../domain/booking/appointments.ts";
import type { AvailabilityRules } from "../../../domain/booking/booking.ts";
import { hoursOn } from "../../../domain/booking/availability.ts";
import {
  addDays,
  type CalendarDate,
  formatDay,
  formatShortDay,
  formatTime,
  isCalendarDate,
  WEEKDAYS,
  weekday,
} from "../../../domain/time/calendar-date.ts";
import { HOUR_MS, type Instant, isInstant, MINUTE_MS, toInstant } from "../../../domain/time/instant.ts";
import { dateIn, instantOf, timeIn, timeRangeIn } from "../../../domain/time/zones.ts";
import { Notice } from "../parts.tsx";
import { type Answer, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery, DONE } from "../screen.ts";
import { block, noteIn } from "./block.tsx";
import { stateText, Views } from "./parts.tsx";
import { APPOINTMENTS, appointmentPath, weekPath } from "./paths.ts";
import { appointmentsOf, recordAppointment, todayOf, zoneOf } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  blocked: "Blocked. Visitors aren't offered this time anymore.",
  unblocked: "This time is open again.",
  booked: "Booked.",
  gone: "That appointment isn't here anymore.",
};

export const weekScreen: MemberScreen = {
  path: APPOINTMENTS,
  right: "work",
  nav: () => ({ name: "Calendar", icon: "calendar" }),
  get: (visit) => page(visit),
  post,
};

/** The day in the address; today if there is none. */
function dayOf(visit: SignedIn): CalendarDate {
  const day = visit.url.searchParams.get("day") ?? "";
  return isCalendarDate(day) && day > "2000" && day < "2100" ? day : todayOf(visit);
}

async function post(visit: SignedIn, fields: Fields): Promise<Answer> {
  const back = visit.url.searchParams.has("day") ? weekPath(dayOf(visit)) : APPOINTMENTS;
  const unblocked = fields["unblock"];
  if (unblocked !== undefined) {
    if (await appointmentsOf(visit).unblock(unblocked)) await recordAppointment(visit, "time-unblocked");
    return { redirect: withQuery(back, { [DONE]: "unblocked" }) };
  }
  const span = fields[INTENT] === "block" ? spanIn(visit, fields) : undefined;
  if (!span) return page(visit, "Choose a time to block.");
  // Tomorrow is another screen of a phone: there's what was blocked, and the way to open it again.
  const shown = fields["span"] === "tomorrow" ? weekPath(addDays(todayOf(visit), 1)) : back;
  const wanted = { ...span, note: noteIn(fields), despite: fields["despite"] === "on" };
  return block(visit, wanted, { back: shown, refused: (problem) => page(visit, problem) });
}

/** The span that a button means. */
function spanIn(visit: SignedIn, { span, hour, from, to }: Fields): { readonly from: Instant; readonly to: Instant } | undefined {
  const zone = zoneOf(visit);
  const [now, today] = [visit.services.now().getTime(), todayOf(visit)];
  const midnight = (days: number): Instant => toInstant(instantOf(addDays(today, days), 0, zone));
  if (span === "today") return { from: toInstant(Math.floor(now / MINUTE_MS) * MINUTE_MS), to: midnight(1) };
  if (span === "tomorrow") return { from: midnight(1), to: midnight(2) };
  if (hour !== undefined && isInstant(hour)) return { from: hour, to: toInstant(Date.parse(hour) + HOUR_MS) };
  return from !== undefined && to !== undefined && isInstant(from) && isInstant(to) ? { from, to } : undefined;
}

async function page(visit: SignedIn, problem?: string): Promise<Answer> {
  const day = dayOf(visit);
  const week = await appointmentsOf(visit).week(day);
  const message = problem === undefined ? doneMessage(visit.url, MESSAGES) : undefined;
  const rules = visit.services.content.current().availability;
  const first = week.days[0] ?? day;
  return {
    title: "Appointments",
    isWide: true,
    ...(problem !== undefined && { status: 422 }),
    body: (
      <>
        <h1>Appointments</h1>
        {message && <Notice tone={visit.url.searchParams.get(DONE) === "gone" ? "bad" : "good"}>{message}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Views current={APPOINTMENTS} />
        <Weeks first={first} day={day} today={todayOf(visit)} />
        <form method="post" action={visit.url.searchParams.has("day") ? weekPath(day) : APPOINTMENTS} aria-label="Block time">
          <input type="hidden" name={INTENT} value="block" />
          <div className="row-buttons">
            <button type="submit" name="span" value="today" className="button button-quiet button-small">
              Block the rest of today
            </button>
            <button type="submit" name="span" value="tomorrow" className="button button-quiet button-small">
              Block tomorrow
            </button>
          </div>
          <Grid week={week} shown={day} rules={rules} now={visit.services.now()} />
        </form>
      </>
    ),
  };
}

/** The way to other weeks, and on a phone to the days of this one. */
const Weeks = ({ first, day, today }: { first: CalendarDate; day: CalendarDate; today: CalendarDate }) => (
  <>
    <div className="week-head">
      <nav aria-label="Weeks">
        <p className="pager">
          <a href={weekPath(addDays(day, -7))} className="link link-alone">
            Week before
          </a>
          <a href={APPOINTMENTS} className="link link-alone">
            Today
          </a>
          <a href={weekPath(addDays(day, 7))} className="link link-alone">
            Week after
          </a>
        </p>
      </nav>
      <h2 className="week-title">{`${formatShortDay(first)} – ${formatShortDay(addDays(first, 6))}`}</h2>
    </div>
    <nav aria-label="Days" className="week-chips">
      <ul>
        {Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((each) => (
          <li key={each}>
            <a href={weekPath(each)} aria-current={each === day ? "date" : undefined} className={each === today ? "week-today" : undefined}>
              <span aria-hidden="true">{WEEKDAYS[weekday(each)]?.slice(0, 3)}</span>
              <span aria-hidden="true">{Number(each.slice(8))}</span>
              <span className="sr-only">{formatDay(each)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </>
);

type GridProps = { week: Week; shown: CalendarDate; rules: AvailabilityRules; now: Date };

function Grid({ week, shown, rules, now }: GridProps) {
  const hours = hoursShown(week, rules);
  return (
    <div className="week">
      {week.days.map((date) => (
        <section key={date} aria-labelledby={`day-${date}`} className={date === shown ? "week-day week-day-shown" : "week-day"}>
          <h3 id={`day-${date}`}>{formatShortDay(date)}</h3>
          <ol>
            {hours.map((hour) => (
              <HourOf key={hour} date={date} hour={hour} isFirst={hour === hours[0]} week={week} rules={rules} now={now} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** From the first working hour or appointment of the week to the last. */
function hoursShown({ days, appointments }: Week, rules: AvailabilityRules): readonly number[] {
  const spans = days.flatMap((date) => hoursOn(rules, date));
  const { zone } = rules;
  const minutesOf = (at: Instant): number => (Date.parse(at) - instantOf(dateIn(zone, at), 0, zone)) / MINUTE_MS;
  const starts = [...spans.map(([from]) => from), ...appointments.map(({ start }) => minutesOf(start))];
  const ends = [
    ...spans.map(([, to]) => to),
    ...appointments.map(({ start, end }) => minutesOf(start) + (Date.parse(end) - Date.parse(start)) / MINUTE_MS),
  ];
  const first = starts.length === 0 ? 9 : Math.floor(Math.min(...starts) / 60);
  const last = ends.length === 0 ? 17 : Math.min(24, Math.ceil(Math.max(...ends) / 60));
  return Array.from({ length: Math.max(1, last - first) }, (_, at) => first + at);
}

type HourProps = Pick<GridProps, "week" | "rules" | "now"> & { date: CalendarDate; hour: number; isFirst: boolean };

/** What begins in an hour, or goes on in it; else the way to block it. */
function HourOf({ date, hour, isFirst, week, rules: { zone }, now }: HourProps) {
  const [from, to] = [toInstant(instantOf(date, hour * 60, zone)), toInstant(instantOf(date, (hour + 1) * 60, zone))];
  const begins = ({ start, end }: { start: Instant; end: Instant }): boolean =>
    start < to && end > from && (start >= from || (isFirst && start < from));
  const appointments = week.appointments.filter(begins);
  const blocked = week.blocked.filter(begins);
  const isBusy = week.busy.some(({ start, end }) => start < to && end > from);
  const isBlocked = week.blocked.some(({ start, end }) => start < to && end > from);
  const isFull = isBlocked || week.appointments.some(({ start, end }) => start < to && end > from);
  const name = formatTime(hour * 60).replace(":00", "");
  return (
    <li className={isBlocked ? "week-hour week-hour-blocked" : "week-hour"}>
      <span className="week-clock">{name}</span>
      {appointments.map((appointment) => (
        <Appointment key={appointment.id} appointment={appointment} zone={zone} />
      ))}
      {blocked.map((each) => (
        <Blocked key={each.id} blocked={each} zone={zone} />
      ))}
      {isBusy && <span className="small">Busy in your calendar</span>}
      {!isFull && from > now.toISOString() && (
        <button type="submit" name="hour" value={from} className="week-block">
          Block<span className="sr-only">{` ${formatDay(date)}, ${name}`}</span>
        </button>
      )}
    </li>
  );
}

const Appointment = ({ appointment, zone }: { appointment: AppointmentSummary; zone: string }) => (
  <a
    href={appointmentPath(appointment.id)}
    className={appointment.open.length > 0 ? "week-appointment week-appointment-waits" : "week-appointment"}
  >
    <span className="week-time" translate="no">
      {timeIn(zone, appointment.start)}
    </span>
    <bdi>{appointment.name}</bdi>
    <span className="small">{appointment.type}</span>
    {(appointment.state !== "booked" || appointment.flagged || appointment.noShow) && (
      <span className="small">{stateText(appointment)}</span>
    )}
  </a>
);

/** "Blocked 12:00 – 1:00 PM", "Blocked from 3:00 PM", "Blocked all day". */
function blockedText(start: Instant, end: Instant, zone: string): string {
  const [first, last] = [dateIn(zone, start), dateIn(zone, Date.parse(end) - 1)];
  if (first !== last) return `Blocked until ${formatShortDay(last)}`;
  const isToMidnight = dateIn(zone, end) !== last;
  if (!isToMidnight) return `Blocked ${timeRangeIn(zone, start, end)}`;
  return Date.parse(start) === instantOf(first, 0, zone) ? "Blocked all day" : `Blocked from ${timeIn(zone, start)}`;
}

const Blocked = ({ blocked: { id, start, end, note }, zone }: { blocked: BlockedTime; zone: string }) => (
  <div className="week-blocked">
    <span>{blockedText(start, end, zone)}</span>
    {note !== "" && <bdi className="small">{note}</bdi>}
    <button type="submit" name="unblock" value={id} className="link">
      Unblock<span className="sr-only">{` ${timeIn(zone, start)}`}</span>
    </button>
  </div>
);
