/** What happened with a person, newest first. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";
import type { Answer } from "../../../domain/leads/lead.ts";
import type { Delivery, NoteKind, TimelineEntry } from "../../../domain/people/person.ts";
import type { AppointmentEvent } from "../../../domain/booking/appointments.ts";
import type { Decision } from "../../../domain/booking/booking.ts";
import { useContent } from "../../content.ts";
import { eventText } from "../appointments/parts.tsx";
import { appointmentPath } from "../appointments/paths.ts";
import { Form, When } from "../parts.tsx";
import { FileList } from "./file-list.tsx";
import { answerFilePath } from "./paths.ts";
import { lengthText, type Named } from "./person-parts.tsx";

const NOTE_LABEL: Readonly<Record<NoteKind, string>> = { note: "Note", call: "Called", text: "Texted", elsewhere: "Answered elsewhere" };

const DELIVERY: Readonly<Record<Delivery, string>> = {
  waiting: "On its way",
  delivered: "Delivered to their mail server",
  late: "Not delivered yet. We keep trying",
  refused: "Not delivered",
};

const DECISION_LABEL: Readonly<Record<Decision, string>> = { confirm: "Confirm", decline: "Decline", spam: "Spam" };

export const APPOINTMENT_STATE = {
  pending: "on hold until the visitor confirms",
  booked: "booked",
  requested: "waits for your OK",
  canceled: "canceled",
  expired: "expired",
} as const;

type TimelineProps = {
  entries: readonly TimelineEntry[];
  /** Whose it is: what the top of the screen says isn't said again. */
  of: Named & { readonly id: string };
};

export const Timeline = ({ entries, of }: TimelineProps) => (
  <ol className="timeline">
    {entries.map((entry) => (
      <li key={entry.id} className={`card timeline-entry timeline-${entry.kind}`}>
        {entry.kind === "request" ? (
          <Request entry={entry} of={of} />
        ) : entry.kind === "reply" ? (
          <Reply entry={entry} person={of.id} />
        ) : (
          <Note entry={entry} />
        )}
      </li>
    ))}
  </ol>
);

type EntryOf<K> = Extract<TimelineEntry, { kind: K }>;

const Head = ({ title, at, by }: { title: string; at: string; by?: string | undefined }) => (
  <>
    <h3>{title}</h3>
    <p className="small">
      <When at={at} />
      {by && (
        <>
          <span> · </span>
          <bdi>{by}</bdi>
        </>
      )}
    </p>
  </>
);

const isKnown = ({ role, value }: Answer, { name, email, phone }: Named): boolean => {
  const digits = (text: string): string => text.replaceAll(/\D/g, "").slice(-10);
  if (role === "email") return value.toLowerCase() === email.toLowerCase();
  if (role === "phone") return digits(value) === digits(phone);
  return (role === "name" || role === "firstName" || role === "lastName") && name.includes(value);
};

/** The answers of a request, as the person saw the questions: the message comes first, and what is known of the person isn't repeated. */
export const Answers = ({ answers, of }: { answers: readonly Answer[]; of: Named }) => (
  <dl className="answers">
    {[...answers.filter(({ role }) => role === "message"), ...answers.filter((one) => one.role !== "message" && !isKnown(one, of))].map(
      ({ name, label, value }) => (
        <div key={`${name} ${label}`}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ),
    )}
  </dl>
);

function Request({ entry, of }: { entry: EntryOf<"request">; of: Named }) {
  const { id, at, formName, page, answers, consent, spamSignals, photos, waits, answeredAt, appointment, comesToOpenHouse } = entry;
  return (
    <>
      <Head title={formName} at={at} />
      {waits && <p className="tag tag-waits">No answer yet</p>}
      {answeredAt && <p className="small">{`First answer after ${lengthText(Math.max(0, Date.parse(answeredAt) - Date.parse(at)))}.`}</p>}
      {appointment && (
        <div className="appointment">
          <p>
            <a href={appointmentPath(id)} className="link">
              <strong>{`${appointment.type}, `}</strong>
              <When at={appointment.start} />
            </a>
            <span>{`, ${APPOINTMENT_STATE[appointment.state]}`}</span>
          </p>
          <AppointmentEvents events={appointment.events} />
          {appointment.open.length > 0 && (
            <div className="row-buttons">
              {appointment.open
                .filter((decision) => decision !== "spam")
                .map((decision) => (
                  <Form key={decision} intent={decision} label={`${DECISION_LABEL[decision]} the appointment`} fields={{ lead: id }}>
                    <button type="submit" className={decision === "confirm" ? "button button-small" : "button button-quiet button-small"}>
                      {DECISION_LABEL[decision]}
                    </button>
                  </Form>
                ))}
            </div>
          )}
        </div>
      )}
      {comesToOpenHouse !== undefined && <p>{comesToOpenHouse ? "Comes to the open house." : "Doesn't come to the open house anymore."}</p>}
      <Answers answers={answers} of={of} />
      <SentFrom page={page} />
      {photos > 0 && <p className="small">{photos === 1 ? "1 photo, in the email to you." : `${photos} photos, in the email to you.`}</p>}
      {consent && <p className="small">{`Agreed to: “${consent}”`}</p>}
      {spamSignals.map((signal) => (
        <p key={signal} className="small signal">{`Spam check: ${signal}`}</p>
      ))}
    </>
  );
}

/** Pages that most requests come from, in words. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  "/": "the home page",
  "/booking": "the booking page",
  "/scheduler": "the scheduler",
};

/** The page of the site where the request was sent, unless it was made in the dashboard. */
const SentFrom = ({ page }: { page: string }) =>
  page.startsWith(DASHBOARD) || !/^\/[\w/-]*$/.test(page) || page.startsWith("//") ? null : (
    <p className="small">
      <span>Sent from </span>
      <a href={page} target="_blank" rel="noopener" className="link">
        <span>{PAGE_NAMES[page] ?? page}</span>
        <span className="sr-only"> in a new tab</span>
      </a>
    </p>
  );

/** What happened with an appointment after it was booked. */
function AppointmentEvents({ events }: { events: readonly AppointmentEvent[] }) {
  const { agent } = useContent();
  if (events.length === 0) return null;
  return (
    <ul className="bullets">
      {events.map((event) => (
        <li key={event.id} className="small">
          <bdi>{eventText(event, agent.timeZone)}</bdi>
          <span>, </span>
          <When at={event.at} />
        </li>
      ))}
    </ul>
  );
}

const Reply = ({ entry, person }: { entry: EntryOf<"reply">; person: string }) => {
  const { id, at, by, subject, body, to, delivery, problem, files } = entry;
  return (
    <>
      <Head title={subject} at={at} by={by} />
      <p className={delivery === "refused" ? "delivery-refused" : "small"}>
        <span>{`${DELIVERY[delivery]}: `}</span>
        <bdi>{to}</bdi>
        {problem && delivery !== "delivered" && <span>{`. The mail server says: ${problem}`}</span>}
      </p>
      <p className="whitespace-pre-line">{body}</p>
      <FileList files={files} pathOf={({ file }) => answerFilePath(person, id, file)} />
    </>
  );
};

const Note = ({ entry: { id, at, by, note, text } }: { entry: EntryOf<"note"> }) => (
  <>
    <Head title={NOTE_LABEL[note]} at={at} by={by} />
    {text && <p className="whitespace-pre-line">{text}</p>}
    {note === "note" && (
      <Form intent="delete-note" label="Delete this note" fields={{ note: id }}>
        <button type="submit" className="link link-alone">
          Delete
        </button>
      </Form>
    )}
  </>
);
