/** Appointments as a list: upcoming, waiting for a decision, past, canceled. */
import { APPOINTMENT_LISTS, type AppointmentList, type AppointmentsPage } from "../../../domain/booking/appointments.ts";
import { Notice } from "../parts.tsx";
import { type Answer, doneMessage, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { Row, Views } from "./parts.tsx";
import { CANCEL_MANY, LIST, listPath } from "./paths.ts";
import { appointmentsOf } from "./visit.ts";

/** The field of an appointment's checkbox begins so; its value is the state that was seen. */
export const CHOSEN = "appointment-";

const NAME: Readonly<Record<AppointmentList, string>> = {
  upcoming: "Upcoming",
  waiting: "Needs your OK",
  past: "Past",
  canceled: "Canceled",
};

const MESSAGES: Readonly<Record<string, string>> = { none: "No appointment was chosen." };

export const appointmentListScreen: MemberScreen = { path: LIST, right: "work", get: page };

async function page(visit: SignedIn): Promise<Answer> {
  const asked = visit.url.searchParams.get("show");
  const which = APPOINTMENT_LISTS.find((each) => each === asked) ?? "upcoming";
  const after = visit.url.searchParams.get("after") ?? undefined;
  const found = await appointmentsOf(visit).list(which, after);
  const message = doneMessage(visit.url, MESSAGES);
  return {
    title: "Appointments",
    body: (
      <>
        <h1>Appointments</h1>
        {message && <Notice tone="bad">{message}</Notice>}
        <Views current={LIST} />
        <nav aria-label="State">
          <ul className="states">
            {APPOINTMENT_LISTS.map((each) => (
              <li key={each}>
                <a href={listPath(each)} aria-current={each === which ? "page" : undefined}>
                  {NAME[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Found which={which} found={found} isLater={after !== undefined} />
      </>
    ),
  };
}

type FoundProps = { which: AppointmentList; found: AppointmentsPage; isLater: boolean };

function Found({ which, found: { items, next }, isLater }: FoundProps) {
  const canCancel = which === "upcoming" || which === "waiting";
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="sr-only">
        {NAME[which]}
      </h2>
      {items.length === 0 ? (
        <p>{isLater ? "There are no more." : EMPTY[which]}</p>
      ) : (
        <form method="post" action={CANCEL_MANY} aria-label="Chosen appointments">
          <ul className="people">
            {items.map((appointment) => (
              <li key={appointment.id}>
                {canCancel && (
                  <label className="person-check appointment-check">
                    <input type="checkbox" name={`${CHOSEN}${appointment.id}`} value={appointment.seen} />
                    <span className="sr-only">{`Choose ${appointment.name}`}</span>
                  </label>
                )}
                <Row appointment={appointment} />
              </li>
            ))}
          </ul>
          {canCancel && (
            <div className="row-buttons person-bulk">
              <span className="small">With those you chose:</span>
              <button type="submit" name={INTENT} value="preview" className="button button-bad button-small">
                Cancel them
              </button>
            </div>
          )}
        </form>
      )}
      <p className="pager">
        {isLater && (
          <a href={listPath(which)} className="link link-alone">
            Back to the first
          </a>
        )}
        {next && (
          <a href={withQuery(LIST, { show: which, after: next })} rel="next" className="link link-alone">
            More
          </a>
        )}
      </p>
    </section>
  );
}

const EMPTY: Readonly<Record<AppointmentList, string>> = {
  upcoming: "Nothing is booked.",
  waiting: "No appointment waits for your OK.",
  past: "No appointments yet.",
  canceled: "No appointment was canceled.",
};
