/** What there is to do today. */
import type { BookedToday, Concern, Today } from "../../../domain/people/today.ts";
import { formatPhone, telHref } from "../../../domain/forms/phone.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { useContent } from "../../content.ts";
import { Icon } from "../../ui/icon.tsx";
import { appointmentPath } from "../appointments/paths.ts";
import { Form, When } from "../parts.tsx";
import { INTENT } from "../screen.ts";
import { HOW_FAST, PEOPLE, personPath, wavePath } from "../people/paths.ts";
import { PersonRow } from "../people/person-parts.tsx";
import { FLAGGED } from "../people/wave.tsx";
import type { PersonSummary } from "../../../domain/people/person.ts";

type Props = {
  today: Today;
  now: Date;
  /** Whether the member may see the screen at a path. */
  mayOpen: (path: string) => boolean;
};

export const TodayParts = ({ today, now, mayOpen }: Props) => (
  <>
    <Waits today={today} now={now} />
    {today.due.length > 0 && <PeopleList id="due" title="Next steps due" people={today.due} now={now} />}
    {today.requested.length > 0 && (
      <section aria-labelledby="requested">
        <h2 id="requested">Appointments that wait for your OK</h2>
        <Bookings bookings={today.requested} isAsked now={now} />
      </section>
    )}
    <section aria-labelledby="booked">
      <h2 id="booked">Booked today and tomorrow</h2>
      {today.booked.length === 0 ? <p>Nothing is booked.</p> : <Bookings bookings={today.booked} now={now} />}
    </section>
    <Concerns id="stuck" title="Stuck" concerns={today.stuck} mayOpen={mayOpen} />
    <Concerns id="old" title="Getting old" concerns={today.old} mayOpen={mayOpen} />
  </>
);

export const MorningEmail = ({ isWanted }: { isWanted: boolean }) => (
  <section aria-labelledby="morning" className="card row">
    <h2 id="morning" className="today-small">
      Morning email
    </h2>
    <p>{isWanted ? "You get these numbers by email each morning at 7." : "These numbers by email, each morning at 7, if you like."}</p>
    <Form intent={isWanted ? "morning-off" : "morning-on"} label="Morning email">
      <button type="submit" className="button button-quiet button-small">
        {isWanted ? "Stop it" : "Send it to me"}
      </button>
    </Form>
  </section>
);

/** People shown before "All who wait": what is booked must not be far below. */
const MOST_SHOWN = 10;

function Waits({ today: { waits, suspects, hasMore }, now }: { today: Today; now: Date }) {
  const isLong = hasMore || waits.length > MOST_SHOWN;
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{waits.length === 0 ? "Needs an answer" : `Needs an answer: ${waits.length}${hasMore ? " and more" : ""}`}</h2>
      {waits.length === 0 && !hasMore && (
        <p className="all-set">
          <Icon kind="check" className="all-set-icon" />
          <span>Everyone who wrote has an answer.</span>
        </p>
      )}
      {suspects.length > 0 && (
        <p className="card row concern-stuck">
          <a href={wavePath(FLAGGED)} className="row-link">
            {`${suspects.length.toLocaleString("en-US")} more look like spam`}
          </a>
        </p>
      )}
      {waits.length > 0 && <Rows people={waits.slice(0, MOST_SHOWN)} now={now} />}
      <p className="pager">
        <a href={isLong ? `${PEOPLE}?state=new` : PEOPLE} className="link link-alone">
          {isLong ? "All who wait" : "All people"}
        </a>
        <a href={HOW_FAST} className="link link-alone">
          How fast
        </a>
      </p>
    </section>
  );
}

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

/** One press. It leads to the person, where the appointment says so. */
const ConfirmForm = ({ person, lead, name }: { person: string; lead: string; name: string }) => (
  <form method="post" action={personPath(person)} aria-label={`Confirm the appointment of ${name}`}>
    <input type="hidden" name={INTENT} value="confirm" />
    <input type="hidden" name="lead" value={lead} />
    <button type="submit" className="button button-small">
      Confirm<span className="sr-only">{`: ${name}`}</span>
    </button>
  </form>
);

type BookingsProps = { bookings: readonly BookedToday[]; /** They wait for an OK. */ isAsked?: true; now: Date };

function Bookings({ bookings, isAsked, now }: BookingsProps) {
  const { agent } = useContent();
  const today = dateIn(agent.timeZone, now.getTime());
  return (
    <ul className="rows">
      {bookings.map(({ id, person, name, phone, type, place, start, state, open, flagged }) => {
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
              {flagged && <span className="tag tag-flagged">Looks automated</span>}
              {state === "pending" && <span className="tag">On hold</span>}
            </h3>
            <p>
              <a href={appointmentPath(id)} className="link">
                <When at={start} />
                <span className="sr-only">{`: the appointment of ${name}`}</span>
              </a>
            </p>
            <p className="small">{`${type}, ${place}`}</p>
            <div className="row-buttons booked-ways">
              {person && isAsked && !flagged && open.includes("confirm") && <ConfirmForm person={person} lead={id} name={name} />}
              {isAsked && (
                <a href={appointmentPath(id)} className="button button-quiet button-small">
                  <span>{flagged ? "Look and decide" : "Decline or look"}</span>
                  <span className="sr-only">{`: ${name}`}</span>
                </a>
              )}
              {dial && (
                <a href={`tel:${dial}`} className="button button-quiet button-small">
                  {`Call ${formatPhone(phone)}`}
                </a>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type ConcernsProps = { id: string; title: string; concerns: readonly Concern[]; mayOpen: Props["mayOpen"] };

const Concerns = ({ id, title, concerns, mayOpen }: ConcernsProps) =>
  concerns.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="rows">
        {concerns.map((concern) => (
          <li key={`${concern.title} ${concern.path ?? ""}`} className={`card row concern-${id}`}>
            <h3>
              {concern.path && mayOpen(concern.path) ? (
                <a href={concern.path} className="row-link">
                  {concern.title}
                </a>
              ) : (
                concern.title
              )}
            </h3>
            <p>{concern.text}</p>
            {concern.path && !mayOpen(concern.path) && <p className="small">Only the owner can open it.</p>}
          </li>
        ))}
      </ul>
    </section>
  );
