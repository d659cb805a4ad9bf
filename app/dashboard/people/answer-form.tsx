/** The form of an answer, and its preview. */
import { type ChosenState, LONGEST, type SavedReply } from "../../../domain/people/person.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import type { AnswerFile } from "../../../domain/people/answer-files.ts";
import { Field } from "../../ui/field.tsx";
import { INTENT } from "../screen.ts";
import { FileList, FilesField } from "./file-list.tsx";
import { SAVED_REPLIES } from "./paths.ts";
import { STATE_CHOICES } from "./person-forms.tsx";

export type AnswerValues = {
  readonly id: string;
  readonly lastAnswer: string;
  readonly subject: string;
  readonly body: string;
  readonly next: ChosenState;
  readonly until: string;
  /** Where the files are that go with it; "" if none do. */
  readonly folder: string;
};

type FormProps = {
  values: AnswerValues;
  to: string;
  replyTo: string;
  path: string;
  /** Someone else has answered since this one was opened. */
  isAgain: boolean;
  files: readonly AnswerFile[];
};

const Addresses = ({ to, replyTo }: Pick<FormProps, "to" | "replyTo">) => (
  <dl className="answers">
    <div>
      <dt>To</dt>
      <dd>
        <bdi>{to || "No email address"}</bdi>
      </dd>
    </div>
    <div>
      <dt>Their reply goes to</dt>
      <dd>
        <bdi>{replyTo}</bdi>
      </dd>
    </div>
  </dl>
);

const Cancel = ({ path }: { path: string }) => (
  <form method="post" action={path} aria-label="Leave without sending">
    <input type="hidden" name={INTENT} value="cancel" />
    <button type="submit" className="link link-alone">
      Leave without sending
    </button>
  </form>
);

/** In the answer's form, so that it keeps what was typed. */
const SavedChoice = ({ saved }: { saved: readonly SavedReply[] }) => (
  <div className="saved-choice">
    <Field
      id="reply"
      label="Put in a saved reply"
      control={{ as: "select", name: "reply", choices: saved.map(({ id, name }) => ({ value: id, label: name })) }}
    />
    <button type="submit" name={INTENT} value="fill" formNoValidate className="button button-quiet">
      Put it in
    </button>
  </div>
);

const NoSavedReplies = () => (
  <p className="small">
    <a href={SAVED_REPLIES} className="link">
      Save replies
    </a>
    {" you write often, with the person's and the home's facts filled in."}
  </p>
);

export const AnswerForm = ({ values, to, replyTo, path, isAgain, files, saved }: FormProps & { saved: readonly SavedReply[] }) => (
  <>
    <form method="post" action={path} encType="multipart/form-data" className="request answer-form" aria-label="Answer">
      {/* What the Enter key presses in a field: the first button. */}
      <button type="submit" name={INTENT} value="preview" hidden>
        Preview
      </button>
      <input type="hidden" name="id" value={values.id} />
      <input type="hidden" name="lastAnswer" value={values.lastAnswer} />
      <input type="hidden" name="folder" value={values.folder} />
      <Addresses to={to} replyTo={replyTo} />
      {saved.length > 0 && <SavedChoice saved={saved} />}
      <Field
        id="subject"
        label="Subject"
        control={{ as: "input", name: "subject", required: true, maxLength: LONGEST.subject, defaultValue: values.subject }}
      />
      <Field
        id="body"
        label="Text"
        help="Plain text. Web addresses become links in most mail programs."
        // No maxLength: a browser would cut off the end of what is pasted without a word.
        control={{ as: "textarea", name: "body", rows: 12, required: true, defaultValue: values.body }}
      />
      <div className="person-pair">
        <Field id="next" label="Then" control={{ as: "select", name: "next", defaultValue: values.next, choices: STATE_CHOICES }} />
        <Field id="until" label="Day" optional control={{ as: "input", type: "date", name: "until", defaultValue: values.until }} />
      </div>
      <FilesField files={files} />
      <div className="save-bar">
        <button type="submit" name={INTENT} value="preview" className="button button-quiet">
          Preview
        </button>
        <button type="submit" name={INTENT} value="send" className="button">
          {isAgain ? "Send it anyway" : "Send"}
        </button>
      </div>
    </form>
    <Cancel path={path} />
    {saved.length === 0 && <NoSavedReplies />}
  </>
);

/** The email as it will look, in its words and order. */
export const Preview = ({
  values,
  to,
  replyTo,
  path,
  isAgain,
  files,
  content: { agent, brokerage },
}: FormProps & { content: SiteContent }) => (
  <section aria-labelledby="preview">
    <h2 id="preview">Preview</h2>
    <Addresses to={to} replyTo={replyTo} />
    <dl className="answers">
      <div>
        <dt>Subject</dt>
        <dd>{values.subject}</dd>
      </div>
    </dl>
    <article className="card email-preview" aria-label="The email">
      <p className="email-sender">{brokerage.name}</p>
      <h3>{`From ${agent.name}`}</h3>
      <p className="whitespace-pre-line">{values.body}</p>
      <p className="small">{`${agent.name}, ${agent.phone}`}</p>
      <p className="small">{[brokerage.name, brokerage.office].filter(Boolean).join(", ")}</p>
    </article>
    <FileList files={files} />
    <form method="post" action={path} className="answer-form" aria-label="Send the answer">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="save-bar">
        <button type="submit" name={INTENT} value="edit" className="button button-quiet">
          Change it
        </button>
        <button type="submit" name={INTENT} value="send" className="button">
          {isAgain ? "Send it anyway" : "Send"}
        </button>
      </div>
    </form>
  </section>
);
