/** What there is to do today. */
import type { BookedToday, Concern, Today } from "../../../domain/people/today.ts";
import { formatPhone, telHref } from "../../../domain/forms/phone.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { useContent } from "../../content.ts";
import { Icon } from "../../ui/icon.tsx";
import { appointmentPath } from "../appointments/paths.ts";
import { Form, When } from "../parts.tsx";
import { HOW_FAST, PEOPLE, personPath } from "../people/paths.ts";
import { PersonRow } from "../people/person-parts.tsx";
import type { PersonSummary } from "../../../domain/people/person.ts";

type Props = { today: Today; /** The member gets the morning email. */ morning: boolean; now: Date };

export const TodayParts = ({ today, morning, now }: Props) => (
  <>
    <Waits today={today} now={now} />
    {today.due.length > 0 && <PeopleList id="due" title="Next steps due" people={today.due} now={now} />}
    {today.requested.length > 0 && (
      <section aria-labelledby="requested">
        <h2 id="requested">Appointments that wait for your OK</h2>
        <Bookings bookings={today.requested} now={now} />
      </section>
    )}
    <section aria-labelledby="booked">
      <h2 id="booked">Booked today and tomorrow</h2>
      {today.booked.length === 0 ? <p>Nothing is booked.</p> : <Bookings bookings={today.booked} now={now} />}
    </section>
    <Concerns id="stuck" title="Stuck" concerns={today.stuck} />
    <Concerns id="old" title="Getting old" concerns={today.old} />
    <section aria-labelledby="morning" className="card row">
      <h2 id="morning" className="today-small">
        Morning email
      </h2>
      <p>{morning ? "You get these numbers by email each morning at 7." : "These numbers by email, each morning at 7, if you like."}</p>
      <Form intent={morning ? "morning-off" : "morning-on"} label="Morning email">
        <button type="submit" className="button button-quiet button-small">
          {morning ? "Stop it" : "Send it to me"}
        </button>
      </Form>
    </section>
  </>
);

const Waits = ({ today: { waits, hasMore }, now }: { today: Today; now: Date }) => (
  <section aria-labelledby="waits">
    <h2 id="waits">{waits.length === 0 ? "Needs an answer" : `Needs an answer: ${waits.length}${hasMore ? " and more" : ""}`}</h2>
    {waits.length === 0 ? (
      <p className="all-set">
        <Icon kind="check" className="all-set-icon" />
        <span>Everyone who wrote has an answer.</span>
      </p>
    ) : (
      <Rows people={waits} now={now} />
    )}
    <p className="pager">
      <a href={hasMore ? `${PEOPLE}?state=new` : PEOPLE} className="link link-alone">
        {hasMore ? "All who wait" : "All people"}
      </a>
      <a href={HOW_FAST} className="link link-alone">
        How fast
      </a>
    </p>
  </section>
);

type ListProps = { people: readonly PersonSummary[]; now: Date };

const Rows = ({ people, now }: ListProps) => (
  <ul className="people">
    {people.map((person) => (
      <li key={person.id}>
        <PersonRow person={person} now={now} />
      </li>
    ))}
  </ul>
);

const PeopleList = ({ id, title, ...list }: ListProps & { id: string; title: string }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <Rows {...list} />
  </section>
);

function Bookings({ bookings, now }: { bookings: readonly BookedToday[]; now: Date }) {
  const { agent } = useContent();
  const today = dateIn(agent.timeZone, now.getTime());
  return (
    <ul className="rows">
      {bookings.map(({ id, person, name, phone, type, place, start, state }) => {
        const dial = telHref(phone);
        return (
          <li key={id} className="card row">
            <h3>
              {person ? (
                <a href={personPath(person)} className="row-link">
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
              {dateIn(agent.timeZone, Date.parse(start)) === today && <span className="tag tag-waits">Today</span>}
              {state === "pending" && <span className="tag">On hold</span>}
            </h3>
            <p>
              <a href={appointmentPath(id)} className="link">
                <When at={start} />
                <span className="sr-only">{`: the appointment of ${name}`}</span>
              </a>
            </p>
            <p className="small">{`${type}, ${place}`}</p>
            {dial && (
              <a href={`tel:${dial}`} className="link link-alone">
                {`Call ${formatPhone(phone)}`}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Concerns = ({ id, title, concerns }: { id: string; title: string; concerns: readonly Concern[] }) =>
  concerns.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="rows">
        {concerns.map((concern) => (
          <li key={`${concern.title} ${concern.path ?? ""}`} className={`card row concern-${id}`}>
            <h3>
              {concern.path ? (
                <a href={concern.path} className="row-link">
                  {concern.title}
                </a>
              ) : (
                concern.title
              )}
            </h3>
            <p>{concern.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
