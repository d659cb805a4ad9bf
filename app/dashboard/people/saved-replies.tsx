/** Saved replies: written once, with placeholders that are filled in for each person and home. */
import { fillReply, PLACEHOLDERS } from "../../../domain/people/fill-reply.ts";
import { LONGEST, type SavedReply } from "../../../domain/people/person.ts";
import { Field } from "../../ui/field.tsx";
import { Confirm, Crumb, Form, Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { PEOPLE, SAVED_REPLIES } from "./paths.ts";
import { peopleOf, typedText } from "./people-of.ts";

const MESSAGES: Readonly<Record<string, string>> = { saved: "Saved.", deleted: "Deleted." };

/** Most saved replies: more are not found anymore. */
const MOST = 50;

export const savedRepliesScreen: MemberScreen = {
  path: SAVED_REPLIES,
  right: "work",
  get: (visit) => page(visit, visit.kept ? { typed: replyOf(visit.kept) } : {}),
  async post(visit, fields) {
    const people = peopleOf(visit);
    if (fields[INTENT] === "delete") {
      await people.deleteReply(fields["id"] ?? "");
      return { redirect: withQuery(SAVED_REPLIES, { [DONE]: "deleted" }) };
    }
    const typed = replyOf(fields);
    const problem = problemOf(typed, (await people.savedReplies()).length);
    if (problem) return page(visit, { typed, problem });
    await people.saveReply(typed);
    return { redirect: withQuery(SAVED_REPLIES, { [DONE]: "saved" }) };
  },
};

const replyOf = (fields: Fields): SavedReply => ({
  id: fields["id"] ?? "",
  name: typedText(fields["name"]).replaceAll(/\s+/g, " "),
  subject: typedText(fields["subject"]).replaceAll(/\s+/g, " "),
  body: typedText(fields["body"]),
});

const SAMPLE = {
  name: "Ana Sample",
  home: { title: "A home", address: "1 Sample Street", price: "$1", link: "https://example.com" },
  agent: { name: "You", phone: "1" },
};

function problemOf({ id, name, subject, body }: SavedReply, count: number): string | undefined {
  if (name === "" || body === "") return "Name and text are needed.";
  if (name.length > LONGEST.name || subject.length > LONGEST.subject || body.length > LONGEST.reply)
    return "That's too long. Please shorten it.";
  if (id === "" && count >= MOST) return `There are ${MOST} saved replies. Delete one first.`;
  const unknown = fillReply(`${subject}\n${body}`, SAMPLE).missing;
  return unknown.length > 0
    ? `There's no placeholder ${unknown.join(" or ")}. These can be filled in: ${PLACEHOLDERS.join(", ")}.`
    : undefined;
}

async function page(visit: SignedIn, { typed, problem }: { typed?: SavedReply; problem?: string }): Promise<Answer> {
  const saved = await peopleOf(visit).savedReplies();
  const message = problem === undefined ? doneMessage(visit.url, MESSAGES) : undefined;
  const blank: SavedReply = { id: "", name: "", subject: "", body: "" };
  return {
    title: "Saved replies",
    ...(problem !== undefined && { status: 422 }),
    body: (
      <>
        <Crumb path={PEOPLE} name="People" />
        <h1>Saved replies</h1>
        {message && <Notice tone="good">{message}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <p className="lead">{`These are filled in for each person and the home they asked about: ${PLACEHOLDERS.join(", ")}.`}</p>
        {saved.length > 0 && (
          <section aria-labelledby="saved">
            <h2 id="saved" className="sr-only">
              Saved
            </h2>
            {saved.map((reply) => (
              <details key={reply.id} className="record" open={typed?.id === reply.id}>
                <summary>
                  <span className="record-name">{reply.name}</span>
                </summary>
                <div className="record-fields">
                  <ReplyFields reply={typed?.id === reply.id ? typed : reply} />
                  <Confirm summary="Delete" about={reply.name} question="Answers that were sent with it stay.">
                    <Form intent="delete" label={`Delete ${reply.name}`} fields={{ id: reply.id }}>
                      <button type="submit" className="button button-bad button-small">
                        Delete it
                      </button>
                    </Form>
                  </Confirm>
                </div>
              </details>
            ))}
          </section>
        )}
        <section aria-labelledby="add">
          <h2 id="add">Add one</h2>
          <ReplyFields reply={typed?.id === "" ? typed : blank} />
        </section>
      </>
    ),
  };
}

const ReplyFields = ({ reply: { id, name, subject, body } }: { reply: SavedReply }) => (
  <Form intent="save" label={name === "" ? "Add a saved reply" : `Change ${name}`} fields={{ id }} className="person-form">
    <Field
      id={`name-${id}`}
      label="Name"
      help="Only you see it."
      control={{ as: "input", name: "name", required: true, maxLength: LONGEST.name, defaultValue: name }}
    />
    <Field
      id={`subject-${id}`}
      label="Subject"
      optional
      control={{ as: "input", name: "subject", maxLength: LONGEST.subject, defaultValue: subject }}
    />
    <Field id={`body-${id}`} label="Text" control={{ as: "textarea", name: "body", rows: 8, required: true, defaultValue: body }} />
    <button type="submit" className="button button-quiet">
      Save
    </button>
  </Form>
);
