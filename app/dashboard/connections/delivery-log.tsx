/** The log of a connection's deliveries, newest first. */
import { asSentence, type Delivery, type DeliveryPage, type DeliveryState, EVENT_NAMES } from "../../../domain/connections/connection.ts";
import { personPath } from "../people/paths.ts";
import { Form, When } from "../parts.tsx";
import { withQuery } from "../screen.ts";
import { BEFORE, connectionPath } from "./paths.ts";

const STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  skipped: "Not sent",
};

type Props = { id: string; page: DeliveryPage; isLater: boolean; /** What waits is tried again. */ isOn: boolean };

export const DeliveryLog = ({ id, page: { items, next }, isLater, isOn }: Props) => (
  <section aria-labelledby="log">
    <h2 id="log">Deliveries</h2>
    {items.length === 0 && <p>{isLater ? "There are no earlier ones." : "None yet."}</p>}
    <ul className="rows">
      {items.map((delivery) => (
        <Entry key={delivery.id} delivery={delivery} isOn={isOn} />
      ))}
    </ul>
    <p className="pager">
      {isLater && (
        <a href={connectionPath(id)} className="link link-alone">
          Back to the latest
        </a>
      )}
      {next && (
        <a href={withQuery(connectionPath(id), { [BEFORE]: next })} rel="next" className="link link-alone">
          Earlier deliveries
        </a>
      )}
    </p>
    <p className="help">What the other side answered is kept for 7 days, the log for 90.</p>
  </section>
);

function Entry({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const { id, event, at, state, person, attempts, problem, note } = delivery;
  return (
    <li className="card row">
      <h3>
        <span>{EVENT_NAMES[event]}</span>
        <span className="tag">{STATE_NAMES[state]}</span>
      </h3>
      {person && (
        <p>
          <a href={personPath(person.id)} className="link">
            <bdi>{person.name}</bdi>
          </a>
        </p>
      )}
      <p className="small">
        <When at={at} />
        <span>{attempts > 1 ? ` · ${attempts} tries` : ""}</span>
      </p>
      {state !== "delivered" && problem && <p>{asSentence(problem)}</p>}
      {note && <p className="small">{asSentence(note)}</p>}
      {state === "waiting" && !isOn && <p className="small">It goes on when you turn the connection on.</p>}
      {state === "waiting" && isOn && attempts > 0 && (
        <p className="small">
          <span>Next try </span>
          <When at={delivery.dueAt} />
        </p>
      )}
      <Details delivery={delivery} />
      {event !== "test" && (isOn || state !== "waiting") && (
        <Form intent="send-again" label={`Send again, ${id}`} fields={{ delivery: id }}>
          <button type="submit" className="button button-quiet button-small">
            <span>{state === "waiting" ? "Send now" : "Send again"}</span>
            <span className="sr-only">{`: ${EVENT_NAMES[event]}${person ? `, ${person.name}` : ""}`}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

const Details = ({ delivery: { eventId, event, status, response } }: { delivery: Delivery }) => (
  <details className="confirm">
    <summary className="link link-alone">
      <span>Answer and id</span>
      <span className="sr-only">{` of ${EVENT_NAMES[event]} ${eventId}`}</span>
    </summary>
    <p className="small">{status === undefined ? "No answer." : `Answer: ${status}`}</p>
    {response && (
      <p className="small row-email" translate="no">
        {response}
      </p>
    )}
    <p className="small row-email" translate="no">
      {`Id: ${eventId}`}
    </p>
  </details>
);
