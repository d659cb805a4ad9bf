/** Pieces that several screens about appointments use. */
import { placeNames } from "../../../content/meeting-places.ts";
import type { AppointmentEvent, AppointmentSummary } from "../../../domain/booking/appointments.ts";
import { type CalendarDate, formatShortDay } from "../../../domain/time/calendar-date.ts";
import type { Instant } from "../../../domain/time/instant.ts";
import { dateIn, dayIn, timeIn, timeRangeIn } from "../../../domain/time/zones.ts";
import { useContent } from "../../content.ts";
import { Field } from "../../ui/field.tsx";
import { APPOINTMENTS, appointmentPath, BLOCKED, LIST, NEW } from "./paths.ts";
import { TIME } from "./visit.ts";

/** "Tuesday, December 1, 10:00 – 10:30 AM" on the agent's clock; with both days if it ends on another one. */
export function Span({ start, end }: { start: Instant; end: Instant }) {
  const zone = useContent().agent.timeZone;
  const isOneDay = dateIn(zone, start) === dateIn(zone, end);
  return (
    <time dateTime={start} translate="no">
      {isOneDay
        ? `${dayIn(zone, start)}, ${timeRangeIn(zone, start, end)}`
        : `${dayIn(zone, start)}, ${timeIn(zone, start)} – ${dayIn(zone, end)}, ${timeIn(zone, end)}`}
    </time>
  );
}

export const titleOf = ({ type, place }: Pick<AppointmentSummary, "type" | "place">): string =>
  `${type}, ${placeNames[place].toLowerCase()}`;

const STATE: Readonly<Record<AppointmentSummary["state"], string>> = {
  pending: "On hold",
  booked: "Booked",
  requested: "Needs your OK",
  canceled: "Canceled",
  expired: "Not confirmed in time",
};

/** A word for its state, without color alone. */
export function stateText({ state, flagged, noShow, open }: Pick<AppointmentSummary, "state" | "flagged" | "noShow" | "open">): string {
  if (noShow) return "No-show";
  if (state === "booked" && flagged && open.length > 0) return "Needs your OK";
  return STATE[state];
}

export function StateTags({ appointment }: { appointment: AppointmentSummary }) {
  const { open, flagged, state } = appointment;
  const waits = open.length > 0 && state !== "expired";
  return (
    <p className="tags">
      <span className={waits ? "tag tag-waits" : "tag"}>{stateText(appointment)}</span>
      {flagged && state !== "canceled" && <span className="tag tag-flagged">Looks automated</span>}
    </p>
  );
}

const VIEWS = [
  { path: APPOINTMENTS, name: "Week" },
  { path: LIST, name: "List" },
  { path: BLOCKED, name: "Blocked times" },
] as const;

/** The ways to look at appointments. */
export const Views = ({ current }: { current: string }) => (
  <div className="views">
    <nav aria-label="Appointments">
      <ul className="states">
        {VIEWS.map(({ path, name }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <p>
      <a href={NEW} className="button button-quiet">
        Book for a caller
      </a>
    </p>
  </div>
);

/** A row of a list. */
export const Row = ({ appointment }: { appointment: AppointmentSummary }) => (
  <div className="card person-row">
    <a href={appointmentPath(appointment.id)} className="row-link person-name">
      <bdi>{appointment.name}</bdi>
    </a>
    <p>
      <Span start={appointment.start} end={appointment.end} />
    </p>
    <p className="small">{titleOf(appointment)}</p>
    <StateTags appointment={appointment} />
  </div>
);

const WHO: Readonly<Record<AppointmentEvent["actor"], string>> = {
  visitor: "The visitor",
  agent: "You or the link in your email",
  site: "The site",
};

const WHAT: Readonly<Record<AppointmentEvent["kind"], string>> = {
  confirmed: "confirmed it",
  declined: "declined it",
  spam: "called it spam",
  restored: "brought it back",
  moved: "moved it from",
  canceled: "canceled it",
  proposed: "proposed",
  accepted: "accepted the proposed time. Before, it was",
  kept: "kept the time, and didn't take",
  withdrawn: "took back the proposed time,",
  "proposal-expired": "ended the question about a new time that was taken or past,",
  "no-show": "marked it as a no-show",
  "no-show-undone": "took back the no-show",
  "booked-for-caller": "booked it for a caller",
};

/** "Sam moved it from Tuesday, December 1, 10:00 AM". */
export function eventText({ kind, actor, by, start }: AppointmentEvent, zone: string): string {
  const time = start === undefined ? "" : ` ${dayIn(zone, start)}, ${timeIn(zone, start)}`;
  return `${by ?? WHO[actor]} ${WHAT[kind]}${time}`;
}

type TimesProps = {
  zone: string;
  today: CalendarDate;
  /** Free times of the day; if it has none, those nearest to what was asked for. */
  free: readonly Instant[];
  date: CalendarDate;
  chosen: string | undefined;
  clock: string | undefined;
  problem: string | undefined;
};

/** A day, its free times, and any other time. Another day keeps what was typed. */
export const TimeChoice = ({ zone, today, free, date, chosen, clock, problem }: TimesProps) => (
  <>
    <div className="finder day-choice">
      <Field
        id="day"
        label="Day"
        control={{ as: "input", type: "date", name: TIME.date, defaultValue: date, min: today, required: true }}
      />
      <button type="submit" name={TIME.show} value="times" className="button button-quiet">
        Show times
      </button>
    </div>
    <input type="hidden" name={TIME.offered} value={date} />
    <fieldset className="choices">
      <legend className="label">Time</legend>
      {free.length === 0 && <p>No time within your hours is free that day.</p>}
      <div className="time-choices">
        {free.map((start) => (
          <label key={start} className="person-choice">
            <input type="radio" name={TIME.chosen} value={start} defaultChecked={chosen === start} />
            <span translate="no">
              {dateIn(zone, start) === date ? timeIn(zone, start) : `${formatShortDay(dateIn(zone, start))}, ${timeIn(zone, start)}`}
            </span>
          </label>
        ))}
      </div>
      <label className="person-choice">
        <input type="radio" name={TIME.chosen} value={TIME.other} defaultChecked={chosen === TIME.other || free.length === 0} />
        <span>Another time that day:</span>
      </label>
      <Field
        id="clock"
        label="Start, if it's another time"
        error={problem}
        control={{ as: "input", type: "time", name: TIME.clock, defaultValue: clock ?? "" }}
      />
    </fieldset>
  </>
);

/** Asked once a time turned out to be outside of the hours. */
export const AnyTime = ({ isAsked }: { isAsked: boolean }) =>
  isAsked ? (
    <label className="person-choice">
      <input type="checkbox" name={TIME.anyTime} />
      <span>Use this time anyway, outside my hours or while I'm busy</span>
    </label>
  ) : null;
