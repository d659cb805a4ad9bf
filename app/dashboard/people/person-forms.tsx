/** The forms on a person's screen that are used daily. */
import { LONGEST, type PersonDetail } from "../../../domain/people/person.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../parts.tsx";
import type { Fields } from "../screen.ts";

export const STATE_CHOICES = [
  { value: "open", label: "Open: we're in touch" },
  { value: "waiting", label: "Waiting until the day below" },
  { value: "done", label: "Done: nothing left to do" },
] as const;

/** What to do next, and when. @param typed what was typed before a problem. */
export function NextStepForm({ person, typed }: { person: PersonDetail; typed: Fields | undefined }) {
  const state = typed?.["state"] ?? (person.state === "new" ? "open" : person.state);
  return (
    <section aria-labelledby="next-step">
      <h2 id="next-step">Next step</h2>
      <Form intent="next" label="Next step" className="card person-form">
        <Field
          id="next"
          label="What"
          optional
          control={{ as: "input", name: "next", maxLength: LONGEST.nextStep, defaultValue: typed?.["next"] ?? person.nextStep }}
        />
        <div className="person-pair">
          <Field id="state" label="State" control={{ as: "select", name: "state", defaultValue: state, choices: STATE_CHOICES }} />
          <Field
            id="until"
            label="Day"
            optional
            control={{ as: "input", type: "date", name: "until", defaultValue: typed?.["until"] ?? person.until ?? "" }}
          />
        </div>
        <button type="submit" className="button button-quiet">
          Save the next step
        </button>
      </Form>
    </section>
  );
}

/** An answer that went another way: one press. */
export const QuickAnswers = () => (
  <div className="quick-answers">
    <p className="small">Answered already? An answer from your own mailbox or phone can't be seen here.</p>
    <div className="row-buttons">
      {(
        [
          ["elsewhere", "Answered elsewhere"],
          ["call", "I called"],
          ["text", "I texted"],
        ] as const
      ).map(([kind, label]) => (
        <Form key={kind} intent="note" label={label} fields={{ kind }}>
          <button type="submit" className="button button-quiet button-small">
            {label}
          </button>
        </Form>
      ))}
    </div>
  </div>
);

/** @param typed what was typed before a problem. */
export const NoteForm = ({ typed }: { typed: Fields | undefined }) => (
  <details className="confirm" open={typed !== undefined}>
    <summary className="link link-alone">Add a note</summary>
    <Form intent="note" label="Add a note" className="person-form">
      <Field
        id="note-text"
        label="Note"
        help="For you and your assistants. The person never sees it, unless they ask for a copy of their data."
        // No maxLength: a browser would cut off the end of what is pasted without a word.
        control={{ as: "textarea", name: "text", rows: 3, defaultValue: typed?.["text"] ?? "" }}
      />
      <Field
        id="note-kind"
        label="It's about"
        control={{
          as: "select",
          name: "kind",
          defaultValue: typed?.["kind"] ?? "note",
          choices: [
            { value: "note", label: "Just a note" },
            { value: "call", label: "A call" },
            { value: "text", label: "A text message" },
            { value: "elsewhere", label: "An answer from elsewhere" },
          ],
        }}
      />
      <button type="submit" className="button button-quiet">
        Add the note
      </button>
    </Form>
  </details>
);
