/** Below the booking rules: the next two weeks as visitors would see them, and appointments that lie outside. */
import type { ReactNode } from "react";
import type { BookedAppointment } from "../../../domain/booking/bookings-service.ts";
import type { AppointmentType } from "../../../domain/booking/booking.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import { addDays, type CalendarDate, formatShortDay } from "../../../domain/time/calendar-date.ts";
import { type Instant, MINUTE_MS, toInstant } from "../../../domain/time/instant.ts";
import { dateIn, instantOf, momentIn, timeIn } from "../../../domain/time/zones.ts";
import { INTENT, type SignedIn } from "../screen.ts";

/** The id of the section with the booking rules. */
export const BOOKING_SECTION = "booking";

const DAYS = 14;

/** The form's id, for the button beside it. */
export const CONTENT_FORM = "content-form";

type TypeTimes = { readonly type: AppointmentType; readonly times: readonly Instant[] };

/** @param content as it would be with the form's values. */
export async function bookingWeeks({ services }: SignedIn, content: SiteContent): Promise<ReactNode> {
  const { zone } = content.availability;
  const under = services.bookings.underRules(content);
  const today = dateIn(zone, services.now());
  const [from, to] = [toInstant(services.now()), toInstant(instantOf(addDays(today, DAYS), 0, zone))];
  const [outside, ...types] = await Promise.all([
    under.outside(),
    ...content.appointmentTypes.map(async (type): Promise<TypeTimes> => {
      const [place] = type.places;
      return { type, times: place ? await under.free(type, place, from, to) : [] };
    }),
  ]);
  const days = Array.from({ length: DAYS }, (_, day) => addDays(today, day));
  return <Weeks outside={outside} types={types} days={days} zone={zone} />;
}

type WeeksProps = {
  readonly outside: readonly BookedAppointment[];
  readonly types: readonly TypeTimes[];
  readonly days: readonly CalendarDate[];
  readonly zone: string;
};

const Weeks = ({ outside, types, days, zone }: WeeksProps) => (
  <section aria-labelledby="weeks">
    <h2 id="weeks">The next two weeks</h2>
    <p>As visitors would see them with what's in the form.</p>
    <button
      type="submit"
      form={CONTENT_FORM}
      formNoValidate
      name={INTENT}
      value="look"
      formAction="#weeks"
      className="button button-quiet button-small"
    >
      Show it with what's typed
    </button>
    {outside.length > 0 && <Outside outside={outside} zone={zone} />}
    {types.map(({ type, times }, at) => (
      <details key={type.id} className="weeks" open={at === 0}>
        <summary className="link link-alone">{`${type.name}: ${times.length === 0 ? "nothing free" : `${times.length} times`}`}</summary>
        <dl>
          {days.map((date) => (
            <DayTimes key={date} date={date} times={times.filter((time) => dateIn(zone, time) === date)} zone={zone} />
          ))}
        </dl>
      </details>
    ))}
  </section>
);

const DayTimes = ({ date, times, zone }: { readonly date: CalendarDate; readonly times: readonly Instant[]; readonly zone: string }) => (
  <div>
    <dt>{formatShortDay(date)}</dt>
    <dd className={times.length === 0 ? "text-muted" : undefined}>
      {times.length === 0
        ? "Nothing free"
        : runsOf(times)
            .map((run) => runText(run, zone))
            .join(", ")}
    </dd>
  </div>
);

/** Times that follow each other at the same distance, as runs. */
function runsOf(times: readonly Instant[]): readonly (readonly Instant[])[] {
  const runs: Instant[][] = [];
  for (const time of times) {
    const run = runs.at(-1);
    const [one, two] = run?.slice(-2) ?? [];
    const isNext = run && one && (two === undefined || gap(one, two) === gap(two, time));
    if (isNext) run.push(time);
    else runs.push([time]);
  }
  return runs;
}

const gap = (one: Instant, two: Instant): number => Date.parse(two) - Date.parse(one);

/** "9:00 AM to 5:30 PM every 30 minutes". */
function runText(run: readonly Instant[], zone: string): string {
  const [first, second, third] = run;
  const last = run.at(-1);
  if (!first || !second || !third || !last) return run.map((time) => timeIn(zone, time)).join(", ");
  return `${timeIn(zone, first)} to ${timeIn(zone, last)} every ${gap(first, second) / MINUTE_MS} minutes`;
}

const Outside = ({ outside, zone }: { readonly outside: readonly BookedAppointment[]; readonly zone: string }) => (
  <div className="outside-hours">
    <h3>{outside.length === 1 ? "One appointment lies outside" : `${outside.length} appointments lie outside`}</h3>
    <p>They stay booked. To change one, use the link in its email.</p>
    <ul className="bullets">
      {outside.map(({ id, typeName, name, start }) => (
        <li key={id}>{`${momentIn(zone, start)}: ${typeName}, ${name}`}</li>
      ))}
    </ul>
  </div>
);
