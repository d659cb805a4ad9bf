/** Blocks a time, and asks first where there are appointments in it. */
import type { AppointmentSummary, BlockResult } from "../../../domain/booking/appointments.ts";
import type { Instant } from "../../../domain/time/instant.ts";
import { Form, Notice } from "../parts.tsx";
import { typedText } from "../people/people-of.ts";
import { type Answer, DONE, type Fields, INTENT, type SignedIn, withQuery } from "../screen.ts";
import { CHOSEN } from "./list.tsx";
import { Row, Span } from "./parts.tsx";
import { CANCEL_MANY } from "./paths.ts";
import { appointmentsOf, momentText, recordAppointment } from "./visit.ts";

export const LONGEST_NOTE = 200;

export type Wanted = { readonly from: Instant; readonly to: Instant; readonly note: string; readonly despite: boolean };

export const noteIn = (fields: Fields): string => typedText(fields["note"], LONGEST_NOTE).replaceAll(/\s+/g, " ");

type Problem = Exclude<BlockResult["state"], "blocked" | "over">;

export const BLOCK_PROBLEMS: Readonly<Record<Problem, string>> = {
  past: "That time is past.",
  backwards: "The end must be after the beginning.",
  "too-long": "Block no more than a year at once.",
};

/** @param back where the form is. @param refused the form again, with what is wrong. */
export async function block(
  visit: SignedIn,
  wanted: Wanted,
  { back, refused }: { readonly back: string; readonly refused: (problem: string) => Promise<Answer> },
): Promise<Answer> {
  const result = await appointmentsOf(visit).block({ by: visit.session.member.id, ...wanted });
  if (result.state === "over") return question(wanted, result.appointments, back);
  if (result.state !== "blocked") return refused(BLOCK_PROBLEMS[result.state]);
  await recordAppointment(visit, "time-blocked", momentText(visit, wanted.from));
  return { redirect: withQuery(back, { [DONE]: "blocked" }) };
}

function question({ from, to, note }: Wanted, appointments: readonly AppointmentSummary[], back: string): Answer {
  const count = appointments.length;
  return {
    title: "Block this time?",
    status: 409,
    body: (
      <>
        <h1>Block this time?</h1>
        <Notice tone="bad">
          <p>
            {count === 1
              ? "There is an appointment in it. Nothing is blocked yet."
              : `There are ${count} appointments in it. Nothing is blocked yet.`}
          </p>
        </Notice>
        <p>
          <Span start={from} end={to} />
        </p>
        <ul className="people">
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <Row appointment={appointment} />
            </li>
          ))}
        </ul>
        <div className="row-buttons person-bulk">
          <Form intent="block" label="Block it anyway" fields={{ from, to, note, despite: "on" }}>
            <button type="submit" className="button">
              {count === 1 ? "Block it, and keep the appointment" : "Block it, and keep the appointments"}
            </button>
          </Form>
          <form method="post" action={CANCEL_MANY} aria-label="Cancel the appointments">
            <input type="hidden" name={INTENT} value="preview" />
            {appointments.map(({ id, seen }) => (
              <input key={id} type="hidden" name={`${CHOSEN}${id}`} value={seen} />
            ))}
            <button type="submit" className="button button-bad">
              {count === 1 ? "Cancel the appointment" : "Cancel the appointments"}
            </button>
          </form>
          <a href={back} className="link link-alone">
            Don't block it
          </a>
        </div>
      </>
    ),
  };
}
