/** Blocked times: what is kept free of appointments, and a new one from any time to any other. */
import { addDays } from "../../../domain/time/calendar-date.ts";
import { Field } from "../../ui/field.tsx";
import { Form, Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { block, LONGEST_NOTE, noteIn } from "./block.tsx";
import { Span, Views } from "./parts.tsx";
import { BLOCKED } from "./paths.ts";
import { appointmentsOf, instantAt, recordAppointment, todayOf, zoneOf } from "./visit.ts";
import { isInstant } from "../../../domain/time/instant.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  blocked: "Blocked. Visitors aren't offered this time anymore.",
  unblocked: "This time is open again.",
};

export const blockedScreen: MemberScreen = {
  path: BLOCKED,
  right: "work",
  get: (visit) => page(visit, visit.kept),
  async post(visit, fields) {
    if (fields[INTENT] === "unblock") {
      if (await appointmentsOf(visit).unblock(fields["id"] ?? "")) await recordAppointment(visit, "time-unblocked");
      return { redirect: withQuery(BLOCKED, { [DONE]: "unblocked" }) };
    }
    const refused = (problem: string) => page(visit, fields, problem);
    const zone = zoneOf(visit);
    const from = timeFrom(fields, "from", zone);
    if ("problem" in from) return refused(`Beginning: ${from.problem}`);
    const to = timeFrom(fields, "to", zone);
    if ("problem" in to) return refused(`End: ${to.problem}`);
    const wanted = { from: from.start, to: to.start, note: noteIn(fields), despite: fields["despite"] === "on" };
    return block(visit, wanted, { back: BLOCKED, refused });
  },
};

/** Of the form, or as the question repeats it. */
const timeFrom = (fields: Fields, name: "from" | "to", zone: string): ReturnType<typeof instantAt> => {
  const asked = fields[name] ?? "";
  return isInstant(asked) ? { start: asked } : instantAt(fields[`${name}-day`] ?? "", fields[`${name}-time`] ?? "", zone);
};

async function page(visit: SignedIn, typed?: Fields, problem?: string): Promise<Answer> {
  const blocked = await appointmentsOf(visit).blocked();
  const message = problem === undefined ? doneMessage(visit.url, MESSAGES) : undefined;
  return {
    title: "Blocked times",
    ...(problem !== undefined && { status: 422 }),
    body: (
      <>
        <h1>Blocked times</h1>
        {message && <Notice tone="good">{message}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Views current={BLOCKED} />
        <section aria-labelledby="all">
          <h2 id="all">Kept free</h2>
          {blocked.length === 0 && <p>Nothing is blocked. Visitors can book within your hours.</p>}
          <ul className="rows">
            {blocked.map(({ id, start, end, note, by }) => (
              <li key={id} className="card row">
                <h3>
                  <Span start={start} end={end} />
                </h3>
                {note !== "" && (
                  <p>
                    <bdi>{note}</bdi>
                  </p>
                )}
                {by !== undefined && (
                  <p className="small">
                    <span>Blocked by </span>
                    <bdi>{by}</bdi>
                  </p>
                )}
                <Form intent="unblock" label={`Unblock ${start}`} fields={{ id }}>
                  <button type="submit" className="button button-quiet button-small">
                    Unblock
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
        <BlockForm visit={visit} typed={typed} />
      </>
    ),
  };
}

function BlockForm({ visit, typed }: { visit: SignedIn; typed: Fields | undefined }) {
  const tomorrow = addDays(todayOf(visit), 1);
  const value = (name: string, initial: string): string => typed?.[name] ?? initial;
  return (
    <section aria-labelledby="add">
      <h2 id="add">Block a time</h2>
      <Form intent="block" label="Block a time" className="person-form">
        <div className="person-pair">
          <Day id="from-day" label="From" initial={value("from-day", tomorrow)} />
          <Clock id="from-time" label="Beginning" initial={value("from-time", "09:00")} />
        </div>
        <div className="person-pair">
          <Day id="to-day" label="To" initial={value("to-day", tomorrow)} />
          <Clock id="to-time" label="End" initial={value("to-time", "17:00")} />
        </div>
        <Field
          id="note"
          label="Note"
          optional
          help="Only you and your assistants see it."
          control={{ as: "input", name: "note", maxLength: LONGEST_NOTE, defaultValue: value("note", ""), autoComplete: "off" }}
        />
        <button type="submit" className="button">
          Block it
        </button>
      </Form>
    </section>
  );
}

type InputProps = { id: string; label: string; initial: string };

const Day = ({ id, label, initial }: InputProps) => (
  <Field id={id} label={label} control={{ as: "input", type: "date", name: id, defaultValue: initial, required: true }} />
);

const Clock = ({ id, label, initial }: InputProps) => (
  <Field id={id} label={label} control={{ as: "input", type: "time", name: id, defaultValue: initial, required: true }} />
);
