/** A file of subscribers with how each agreed: read and shown first, then imported as a whole. */
import { type FileProblem, type ImportedSubscriber, MOST_ROWS, readSubscribersFile } from "../../../domain/newsletter/subscribers-file.ts";
import { formatDate } from "../../../domain/time/calendar-date.ts";
import { formatCsv } from "../../../domain/csv.ts";
import { Crumb, Notice } from "../parts.tsx";
import { type Answer, DONE, INTENT, withQuery } from "../screen.ts";
import { ConsentFields, consentIn, type ConsentTyped } from "./consent-fields.tsx";
import { IMPORT_SUBSCRIBERS, SUBSCRIBERS } from "./paths.ts";
import { counted, deskScreen, type DeskVisit, recordIssue, todayOf } from "./visit.ts";

/** The checkbox with which the member says that everyone in the file agreed. */
const AGREED = "agreed";

export const importSubscribersScreen = deskScreen({
  path: IMPORT_SUBSCRIBERS,
  get: (visit) =>
    Promise.resolve(page(visit, { problem: visit.kept && "Please choose the file once more: files aren't kept while you sign in." })),
  // Without a file: not the form of this screen.
  post: (visit) => Promise.resolve(page(visit, { problem: "Choose a file first." })),
  async upload(visit, request) {
    const read = await visit.desk.readUpload(request);
    if (read.state === "refused") return page(visit, { problem: read.message });
    const { text, fields } = read;
    const consent = consentIn(fields);
    const checked = await check(visit, text, consent);
    if ("problem" in checked) return page(visit, { problem: checked.problem, consent });
    if (fields[INTENT] !== "import" || checked.wrongRows > 0) return preview(visit, checked, text, consent);
    if (fields[AGREED] === undefined)
      return preview(visit, checked, text, consent, "Nothing was added. Please confirm below that everyone in the file agreed.");
    // What was shown is read again: others may have changed the list, and the form.
    const count = await visit.desk.importAll(visit.session.member, checked.fresh);
    await recordIssue(visit, "subscribers-imported", counted(count, "subscriber"));
    return { redirect: withQuery(SUBSCRIBERS, { [DONE]: "imported", count: String(count) }) };
  },
});

type Checked = {
  readonly fresh: readonly ImportedSubscriber[];
  /** How many are in the list already, have unsubscribed, or are in the file twice. */
  readonly known: number;
  readonly left: number;
  readonly repeated: number;
  readonly problems: readonly FileProblem[];
  readonly wrongRows: number;
};

async function check(visit: DeskVisit, text: string, consent: ConsentTyped): Promise<Checked | { readonly problem: string }> {
  const file = readSubscribersFile(text, consent, todayOf(visit));
  if ("problem" in file) return file;
  const { known, left } = await visit.desk.known(file.subscribers.map(({ email }) => email));
  const fresh = file.subscribers.filter(({ email }) => !known.has(email.toLowerCase()) && !left.has(email.toLowerCase()));
  return {
    fresh: fresh.map(({ email, how, on }) => ({ email, how, on })),
    known: known.size,
    left: left.size,
    repeated: file.repeated.length,
    problems: file.problems,
    wrongRows: file.wrongRows,
  };
}

const EXAMPLE = formatCsv([
  ["Email", "Consent", "Consent date"],
  ["ana@example.com", "Signed the sheet at an open house", "2026-10-14"],
]).trim();

const FileForm = ({ visit, consent, label }: { visit: DeskVisit; consent: ConsentTyped | undefined; label: string }) => (
  <form method="post" action={IMPORT_SUBSCRIBERS} encType="multipart/form-data" className="request" aria-label={label}>
    <input type="hidden" name={INTENT} value="preview" />
    <div className="field">
      <label htmlFor="file" className="label">
        CSV file
      </label>
      <p id="file-help" className="help">
        {`Up to ${MOST_ROWS.toLocaleString("en-US")} rows and 2 MB. You'll see what it has before anyone is added.`}
      </p>
      <input id="file" name="file" type="file" accept=".csv,text/csv" required aria-describedby="file-help" className="control" />
    </div>
    <ConsentFields typed={consent} errors={undefined} today={todayOf(visit)} isForFile />
    <button type="submit" className="button">
      Read the file
    </button>
  </form>
);

type Shown = { readonly problem: string | undefined; readonly consent?: ConsentTyped };

const page = (visit: DeskVisit, { problem, consent }: Shown): Answer => ({
  title: "Import subscribers",
  status: problem ? 422 : 200,
  body: (
    <>
      <Crumb path={SUBSCRIBERS} name="Subscribers" />
      <h1>Import subscribers</h1>
      <p className="lead">
        Only people who agreed to get this newsletter, such as past clients whom you asked. A bought list makes mail providers block your
        address.
      </p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <FileForm visit={visit} consent={consent} label="File of subscribers" />
      <section aria-labelledby="columns">
        <h2 id="columns">What the file needs</h2>
        <p>A first row that names the columns, in any order. Consent and Consent date may be missing if the fields above say it for all.</p>
        <pre className="sales-example">{EXAMPLE}</pre>
      </section>
    </>
  ),
});

const preview = (visit: DeskVisit, checked: Checked, text: string, consent: ConsentTyped, problem?: string): Answer => ({
  title: "Import subscribers",
  status: problem || checked.wrongRows > 0 ? 422 : 200,
  body: (
    <>
      <Crumb path={IMPORT_SUBSCRIBERS} name="Another file" />
      <h1>Import subscribers</h1>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {checked.wrongRows > 0 ? (
        <Wrong visit={visit} checked={checked} consent={consent} />
      ) : (
        <Right checked={checked} text={text} consent={consent} />
      )}
    </>
  ),
});

const Wrong = ({ visit, checked: { problems, wrongRows }, consent }: { visit: DeskVisit; checked: Checked; consent: ConsentTyped }) => (
  <>
    <Notice tone="bad">{`${counted(wrongRows, "row needs", "rows need")} a correction. Nothing was added. Correct the file, and choose it again.`}</Notice>
    <ul className="import-problems">
      {problems.map(({ line, fix }) => (
        <li key={line}>
          <strong>{`Line ${line}: `}</strong>
          <span>{fix}</span>
        </li>
      ))}
    </ul>
    <FileForm visit={visit} consent={consent} label="Corrected file" />
  </>
);

/** Rows that show how the file was read. */
const SHOWN = 5;

function Right({ checked: { fresh, known, left, repeated }, text, consent }: { checked: Checked; text: string; consent: ConsentTyped }) {
  const leftOut = [
    ...(known > 0 ? [`${counted(known, "address gets", "addresses get")} it already.`] : []),
    ...(left > 0 ? [`${counted(left, "address has", "addresses have")} unsubscribed, and can only come back by themselves.`] : []),
    ...(repeated > 0 ? [`${counted(repeated, "row repeats", "rows repeat")} an earlier one.`] : []),
  ];
  return (
    <>
      <Notice tone={fresh.length > 0 ? "good" : "bad"}>
        {fresh.length > 0 ? `${counted(fresh.length, "subscriber")} can be added.` : "There's no one to add."}
      </Notice>
      {leftOut.length > 0 && (
        <ul className="bullets">
          {leftOut.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <ul className="rows">
        {fresh.slice(0, SHOWN).map(({ email, how, on }) => (
          <li key={email} className="card row">
            <p className="row-email">
              <bdi>{email}</bdi>
            </p>
            <p className="small">{`${how}, ${formatDate(on)}`}</p>
          </li>
        ))}
      </ul>
      {fresh.length > 0 && (
        <form method="post" action={IMPORT_SUBSCRIBERS} encType="multipart/form-data" className="person-form" aria-label="Import">
          <input type="hidden" name={INTENT} value="import" />
          <input type="hidden" name="text" value={text} />
          <input type="hidden" name="how" value={consent.how} />
          <input type="hidden" name="on" value={consent.on} />
          <label className="person-choice">
            <input type="checkbox" name={AGREED} required />
            <span>Everyone in this file agreed to get this newsletter, as the file says.</span>
          </label>
          <button type="submit" className="button">
            {`Add ${counted(fresh.length, "subscriber")}`}
          </button>
        </form>
      )}
      <a href={SUBSCRIBERS} className="link link-alone">
        Don't import
      </a>
    </>
  );
}
