/** A file of past clients: read and shown first, then imported as a whole, and taken back with one press. */
import { CLIENTS_EXAMPLE, MOST_CLIENTS, type PastClient, readClientsFile } from "../../../domain/privacy/past-clients.ts";
import { Field } from "../../ui/field.tsx";
import { Crumb, Form, Notice } from "../parts.tsx";
import { PEOPLE } from "../people/paths.ts";
import { type Answer, DONE, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { typedText } from "../people/people-of.ts";
import { type CheckedClients, ClientsPreview } from "./clients-preview.tsx";
import { PAST_CLIENTS, PRIVACY } from "./paths.ts";
import { privacyOf, recordPrivacy } from "./visit.ts";

/** Characters of how consent was given. */
const LONGEST_HOW = 300;

const counted = (count: number): string => (count === 1 ? "1 past client" : `${count.toLocaleString("en-US")} past clients`);

export const pastClientsScreen: MemberScreen = {
  path: PAST_CLIENTS,
  right: "exports",
  get: (visit) =>
    Promise.resolve(page(visit, visit.kept && { problem: "Please choose the file once more: files aren't kept while you sign in." })),
  async post(visit, fields) {
    if (fields[INTENT] !== "undo") return page(visit, { problem: "Choose a file first." });
    const gone = await privacyOf(visit).removeImport(fields["batch"] ?? "");
    if (gone > 0) await recordPrivacy(visit, "clients-import-undone", counted(gone));
    return { redirect: withQuery(PAST_CLIENTS, { [DONE]: "undone", count: String(gone) }) };
  },
  async upload(visit, request) {
    const read = await privacyOf(visit).readUpload(request);
    if (read.state === "refused") return page(visit, { problem: read.message });
    const agreed = read.fields["agreed"] ?? "";
    const consent = typedText(read.fields["how"], LONGEST_HOW);
    const choice: Choice = { agreed, how: consent };
    if (agreed !== "yes" && agreed !== "no") return page(visit, { problem: "Say whether they agreed to get emails from you.", choice });
    if (agreed === "yes" && consent === "")
      return page(visit, { problem: "Write how and when they agreed, or choose that they didn't.", choice });
    const checked = await check(visit, read.text, agreed === "yes" ? consent : "");
    if ("problem" in checked) return page(visit, { problem: checked.problem, choice });
    // What was shown is read again: others may have changed the list, and the form.
    return read.intent === "import" && checked.wrongRows === 0 ? importChecked(visit, checked) : preview(checked, read.text, choice);
  },
};

type Choice = { readonly agreed: string; readonly how: string };

async function check(visit: SignedIn, text: string, consent: string): Promise<CheckedClients | { readonly problem: string }> {
  const file = readClientsFile(text);
  if ("problem" in file) return file;
  const leftOut = await privacyOf(visit).leftOut(file.clients, consent !== "");
  const lines = new Set(leftOut.map(({ line }) => line));
  return {
    fresh: file.clients.filter(({ line }) => !lines.has(line)).map(({ client }): PastClient => client),
    leftOut,
    repeated: file.repeated,
    problems: file.problems,
    wrongRows: file.wrongRows,
    consent,
  };
}

async function importChecked(visit: SignedIn, { fresh, consent }: CheckedClients): Promise<Answer> {
  if (fresh.length === 0) return page(visit, { problem: "There's no one to add in this file. Nothing was changed." });
  const batch = await privacyOf(visit).importClients(visit.session.member, fresh, consent);
  await recordPrivacy(visit, "clients-imported", counted(fresh.length));
  return { redirect: withQuery(PAST_CLIENTS, { [DONE]: "imported", batch, count: String(fresh.length) }) };
}

type Shown = { readonly problem?: string; readonly choice?: Choice };

function page(visit: SignedIn, { problem, choice }: Shown = {}): Answer {
  return {
    title: "Past clients",
    ...(problem !== undefined && { status: 422 }),
    body: (
      <>
        <Crumb path={PRIVACY} name="Privacy" />
        <h1>Import past clients</h1>
        {problem ? <Notice tone="bad">{problem}</Notice> : <Done url={visit.url} />}
        <FileForm label="File of past clients" choice={choice} />
        <section aria-labelledby="columns">
          <h2 id="columns">What the file needs</h2>
          <p>
            A first row that names the columns, in any order, and a row for each person with an email address or a phone number. Other
            columns are left out. They're filed under People as done: they don't wait for an answer, and get no email.
          </p>
          <pre className="sales-example">{CLIENTS_EXAMPLE}</pre>
        </section>
      </>
    ),
  };
}

function Done({ url: { searchParams } }: { url: URL }) {
  const [done, count] = [searchParams.get(DONE), Number(searchParams.get("count") ?? 0)];
  if (done === "undone")
    return <Notice tone="good">{count === 0 ? "There was nothing left to take back." : `Taken back: ${counted(count)}.`}</Notice>;
  const batch = searchParams.get("batch");
  if (done !== "imported" || batch === null) return null;
  return (
    <>
      <Notice tone="good">{`${counted(count)} added.`}</Notice>
      <div className="row-buttons">
        <a href={PEOPLE} className="button button-quiet button-small">
          See them under People
        </a>
        <Form intent="undo" label="Take the import back" fields={{ batch }}>
          <button type="submit" className="button button-quiet button-small">
            Take the import back
          </button>
        </Form>
      </div>
    </>
  );
}

const FileForm = ({ label, choice }: { label: string; choice: Choice | undefined }) => (
  <form method="post" action={PAST_CLIENTS} encType="multipart/form-data" className="request person-form" aria-label={label}>
    <input type="hidden" name={INTENT} value="preview" />
    <fieldset className="choices">
      <legend className="label">Did they agree to get emails from you?</legend>
      <label className="person-choice">
        <input type="radio" name="agreed" value="no" defaultChecked={choice?.agreed === "no"} required />
        <span>No, or I don't know: file them without emails</span>
      </label>
      <label className="person-choice">
        <input type="radio" name="agreed" value="yes" defaultChecked={choice?.agreed === "yes"} required />
        <span>Yes, all of them</span>
      </label>
    </fieldset>
    <Field
      id="how"
      label="If yes, how and when?"
      optional
      help="For example: signed the client form at closing. It's kept with each of them."
      control={{ as: "input", name: "how", maxLength: LONGEST_HOW, defaultValue: choice?.how ?? "" }}
    />
    <Field
      id="file"
      label="CSV file"
      help={`Up to ${MOST_CLIENTS.toLocaleString("en-US")} rows and 2 MB. You'll see what it has before anything is added.`}
      control={{ as: "input", name: "file", type: "file", accept: ".csv,text/csv", required: true }}
    />
    <button type="submit" className="button">
      Read the file
    </button>
  </form>
);

const preview = (checked: CheckedClients, text: string, choice: Choice): Answer => ({
  title: "Past clients",
  ...(checked.wrongRows > 0 && { status: 422 }),
  body: (
    <>
      <Crumb path={PAST_CLIENTS} name="Another file" />
      <h1>Import past clients</h1>
      <ClientsPreview checked={checked} text={text} choice={choice} again={<FileForm label="Corrected file" choice={choice} />} />
    </>
  ),
});
