/** Cancels several appointments with one message: first who gets what, then each by itself. */
import type { ToCancel } from "../../../domain/booking/appointments.ts";
import { Field } from "../../ui/field.tsx";
import { Crumb, Form, Notice } from "../parts.tsx";
import { typedText } from "../people/people-of.ts";
import { type Answer, DONE, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { CHOSEN } from "./list.tsx";
import { Row } from "./parts.tsx";
import { CANCEL_MANY, LIST, listPath } from "./paths.ts";
import { appointmentsOf, OUTCOMES, recordAppointment } from "./visit.ts";

/** Most characters of a message to visitors. */
export const LONGEST_MESSAGE = 2000;

/** What each visitor gets. */
const EMAILS: Readonly<Record<ToCancel["emails"], string>> = {
  canceled: "Gets an email with your message, and the appointment leaves their calendar",
  none: "Has no email address: please call",
  flagged: "Gets no email, because the request looks automated",
  unbooked: "Gets no email, because it was never booked. Decline it on its own screen to write to them",
};

export const cancelManyScreen: MemberScreen = {
  path: CANCEL_MANY,
  right: "work",
  get: (visit) => (visit.kept ? preview(visit, visit.kept) : Promise.resolve({ redirect: LIST })),
  post: (visit, fields) => (fields[INTENT] === "cancel" ? cancelAll(visit, fields) : preview(visit, fields)),
};

/** Id and seen state of each. */
const chosenIn = (fields: Fields): readonly (readonly [id: string, seen: string])[] =>
  Object.entries(fields).flatMap(([name, seen]) => (name.startsWith(CHOSEN) ? [[name.slice(CHOSEN.length), seen] as const] : []));

async function preview(visit: SignedIn, fields: Fields): Promise<Answer> {
  const chosen = chosenIn(fields);
  const found = await appointmentsOf(visit).toCancel(chosen.map(([id]) => id));
  const open = found.filter(({ isOver }) => !isOver);
  if (open.length === 0) return { redirect: withQuery(LIST, { [DONE]: "none" }) };
  const seen = new Map(chosen);
  const over = chosen.length - open.length;
  const title = open.length === 1 ? "Cancel this appointment?" : `Cancel these ${open.length} appointments?`;
  return {
    title,
    body: (
      <>
        <Back />
        <h1>{title}</h1>
        {over > 0 && (
          <Notice tone="bad">
            {over === 1 ? "1 that you chose can't be canceled anymore." : `${over} that you chose can't be canceled anymore.`}
          </Notice>
        )}
        <Form
          intent="cancel"
          label="Cancel them"
          className="person-form appointment-form"
          fields={Object.fromEntries(open.map(({ id }) => [`${CHOSEN}${id}`, seen.get(id) ?? ""]))}
        >
          <MessageField typed={fields["message"]} />
          <ul className="people">
            {open.map((appointment) => (
              <li key={appointment.id} className="cancel-row">
                <Row appointment={appointment} />
                <p className="small">{EMAILS[appointment.emails]}</p>
              </li>
            ))}
          </ul>
          <button type="submit" className="button button-bad">
            {open.length === 1 ? "Cancel it" : `Cancel all ${open.length}`}
          </button>
        </Form>
      </>
    ),
  };
}

export const MessageField = ({ typed, help }: { typed?: string | undefined; help?: string }) => (
  <Field
    id="message"
    label="Message to the visitor"
    optional
    help={help ?? "It's in the email, below our own words."}
    control={{ as: "textarea", name: "message", rows: 3, maxLength: LONGEST_MESSAGE, defaultValue: typed ?? "" }}
  />
);

const Back = () => <Crumb path={listPath("upcoming")} name="Appointments" />;

/** Each in a transaction of its own: one that fails keeps none of the others. */
async function cancelAll(visit: SignedIn, fields: Fields): Promise<Answer> {
  const appointments = appointmentsOf(visit);
  const message = typedText(fields["message"], LONGEST_MESSAGE);
  const chosen = chosenIn(fields);
  const found = await appointments.toCancel(chosen.map(([id]) => id));
  const failed: { readonly appointment: ToCancel; readonly why: string }[] = [];
  let count = 0;
  let emailed = 0;
  for (const appointment of found) {
    const seen = chosen.find(([id]) => id === appointment.id)?.[1] ?? "";
    const why = await cancelOne(visit, appointment.id, seen, message);
    if (why === undefined) {
      count += 1;
      emailed += appointment.emails === "canceled" ? 1 : 0;
    } else failed.push({ appointment, why });
  }
  if (count > 0) await recordAppointment(visit, "appointments-canceled", count === 1 ? "1 appointment" : `${count} appointments`);
  return {
    title: "Canceled",
    ...(failed.length > 0 && { status: 422 }),
    body: (
      <>
        <Back />
        <h1>{count === 1 ? "1 appointment is canceled" : `${count} appointments are canceled`}</h1>
        {failed.length === 0 ? (
          <Notice tone="good">{emailText(count, emailed)}</Notice>
        ) : (
          <section aria-labelledby="failed">
            <h2 id="failed">Not canceled</h2>
            <ul className="people">
              {failed.map(({ appointment, why }) => (
                <li key={appointment.id} className="cancel-row">
                  <Row appointment={appointment} />
                  <p className="small signal">{why}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  };
}

function emailText(count: number, emailed: number): string {
  if (emailed === 0) return count === 1 ? "The visitor gets no email." : "The visitors get no emails.";
  if (emailed === count) return count === 1 ? "The email is on its way." : "The emails are on their way.";
  return `${emailed === 1 ? "1 email is on its way" : `${emailed} emails are on their way`}. The others get none.`;
}

/** Why it wasn't canceled; `undefined` if it was. */
async function cancelOne(visit: SignedIn, id: string, seen: string, message: string): Promise<string | undefined> {
  try {
    const outcome = await appointmentsOf(visit).cancel({ by: visit.session.member.id, id, seen }, message);
    if (outcome === "done") return undefined;
    if (outcome === "changed") return "It changed in the meantime. Open it to see how it is now.";
    return outcome === "gone" ? "It isn't here anymore." : outcome === "past" ? "It has started." : OUTCOMES[outcome];
  } catch (error) {
    visit.services.report("appointments.not-canceled", error);
    return "It couldn't be saved. Please try again.";
  }
}
