/** What can be done about an appointment, as it is now. */
import type { AppointmentDetail } from "../../../domain/booking/appointments.ts";
import type { Decision } from "../../../domain/booking/booking.ts";
import { Confirm, Form, When } from "../parts.tsx";
import { MessageField } from "./cancel-many.tsx";
import { newTimePath } from "./paths.ts";

type Props = { appointment: AppointmentDetail; now: Date; typed: string | undefined };

export function Actions({ appointment, now, typed }: Props) {
  const { id, state, start, open, proposed, restorable } = appointment;
  const hasBegun = start <= now.toISOString();
  const isBooked = state === "booked";
  return (
    <section aria-labelledby="do" className="reach">
      <h2 id="do" className="sr-only">
        What to do
      </h2>
      {open.length > 0 && <Decisions appointment={appointment} typed={typed} />}
      {proposed && <Proposed appointment={appointment} proposed={proposed} />}
      {isBooked && !hasBegun && (
        <a href={newTimePath(id)} className="button button-quiet">
          {proposed ? "Propose another time, or move it" : "Change the time"}
        </a>
      )}
      {isBooked && !hasBegun && <CancelForm appointment={appointment} typed={typed} />}
      {isBooked && hasBegun && <NoShow appointment={appointment} />}
      {restorable && <Restore appointment={appointment} />}
    </section>
  );
}

const BUTTON: Readonly<Record<Decision, string>> = { confirm: "Confirm", decline: "Decline", spam: "It's spam" };

function Decisions({ appointment: { seen, open, state, pendingUntil }, typed }: Omit<Props, "now">) {
  return (
    <>
      <p>
        {state === "pending" && pendingUntil ? (
          <>
            <span>The visitor hasn't confirmed the email address yet. The time is kept until </span>
            <When at={pendingUntil} />
            <span>.</span>
          </>
        ) : state === "expired" ? (
          "The visitor didn't confirm the email address in time. You can book it all the same, if the time is still free."
        ) : (
          "It waits for your OK. The visitor hasn't been emailed yet."
        )}
      </p>
      {open.includes("confirm") && (
        <Form intent="confirm" label="Confirm" fields={{ seen }}>
          <button type="submit" className="button">
            {BUTTON.confirm}
          </button>
        </Form>
      )}
      {open.includes("decline") && (
        <Confirm summary={BUTTON.decline} about="this appointment" question="The visitor gets an email that this time doesn't work.">
          <Form intent="decline" label="Decline" fields={{ seen }} className="person-form">
            <MessageField typed={typed} />
            <button type="submit" className="button button-bad button-small">
              Decline it
            </button>
          </Form>
        </Confirm>
      )}
      {open.includes("spam") && (
        <Confirm summary="Spam" about="is this appointment" question="It's canceled, and no email goes to the address that was typed.">
          <Form intent="spam" label="Spam" fields={{ seen }}>
            <button type="submit" className="button button-bad button-small">
              {BUTTON.spam}
            </button>
          </Form>
        </Confirm>
      )}
    </>
  );
}

const Proposed = ({ appointment: { seen }, proposed }: { appointment: AppointmentDetail; proposed: string }) => (
  <div className="appointment">
    <p>
      <span>The visitor is asked about </span>
      <When at={proposed} />
      <span>. It isn't kept free. You get an email with the answer.</span>
    </p>
    <Form intent="withdraw" label="Take the question back" fields={{ seen }}>
      <button type="submit" className="button button-quiet button-small">
        Take the question back
      </button>
    </Form>
  </div>
);

/** Who gets it, or why no one does. */
function cancelQuestion({ email, flagged }: AppointmentDetail): string {
  if (flagged) return "The visitor gets no email, because the request looks automated. The time is free again.";
  if (email === "") return "There's no email address, so please call. The time is free again.";
  return "The visitor gets an email, and the appointment leaves their calendar. The time is free again.";
}

const CancelForm = ({ appointment, typed }: Omit<Props, "now">) => (
  <Confirm summary="Cancel the appointment" about={appointment.name} question={cancelQuestion(appointment)}>
    <Form intent="cancel" label="Cancel the appointment" fields={{ seen: appointment.seen }} className="person-form">
      {appointment.email !== "" && !appointment.flagged && <MessageField typed={typed} />}
      <button type="submit" className="button button-bad button-small">
        Cancel it
      </button>
    </Form>
  </Confirm>
);

const NoShow = ({ appointment: { seen, noShow } }: { appointment: AppointmentDetail }) => (
  <Form intent={noShow ? "came" : "no-show"} label="No-show" fields={{ seen }}>
    <button type="submit" className="button button-quiet">
      {noShow ? "They did come" : "They didn't come"}
    </button>
  </Form>
);

/** For what was canceled as spam. */
export const Restore = ({ appointment: { seen, restorable } }: { appointment: AppointmentDetail }) =>
  restorable === "taken" ? (
    <p>It was canceled as spam, and another appointment has its time by now.</p>
  ) : (
    <>
      <p>It was canceled as spam. Its time is still free.</p>
      <Form intent="restore" label="Book it again" fields={{ seen }}>
        <button type="submit" className="button">
          Book it again
        </button>
      </Form>
    </>
  );
