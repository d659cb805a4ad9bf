/** Appointments that were canceled because the person was called spam: each can be booked again while its time is free. */
import type { AppointmentDetail } from "../../../domain/booking/appointments.ts";
import { Span } from "../appointments/parts.tsx";
import { appointmentPath } from "../appointments/paths.ts";
import { Form } from "../parts.tsx";

export const Restorable = ({ appointments }: { appointments: readonly AppointmentDetail[] }) =>
  appointments.length === 0 ? null : (
    <section aria-labelledby="restorable">
      <h2 id="restorable">Canceled as spam</h2>
      <ul className="rows">
        {appointments.map(({ id, type, start, end, seen, restorable }) => (
          <li key={id} className="card row">
            <a href={appointmentPath(id)} className="row-link">
              {type}
            </a>
            <p>
              <Span start={start} end={end} />
            </p>
            {restorable === "taken" ? (
              <p className="small">Another appointment has this time by now.</p>
            ) : (
              <Form intent="restore" label={`Book it again: ${type}, ${start}`} fields={{ lead: id, seen }}>
                <button type="submit" className="button button-quiet button-small">
                  Book it again
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
