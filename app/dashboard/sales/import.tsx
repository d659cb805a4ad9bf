/** A file of closed sales: read and shown first, then imported as a whole. */
import type { SaleFacts } from "../../../domain/valuation/closed-sale.ts";
import { formatCsv } from "../../../domain/csv.ts";
import { COLUMN, MOST_ROWS, readSalesFile } from "../../../domain/valuation/sales-file.ts";
import { Notice } from "../parts.tsx";
import { type Answer, DONE, INTENT, withQuery } from "../screen.ts";
import { type Checked, ImportPreview } from "./import-preview.tsx";
import { IMPORT_SALES, LIST, SALES } from "./paths.ts";
import { recordSale, salesScreen, type SalesVisit, todayOf } from "./visit.ts";

export const importSalesScreen = salesScreen({
  path: IMPORT_SALES,
  get: (visit) => Promise.resolve(page(visit.kept && "Please choose the file once more: files aren't kept while you sign in.")),
  // Without a file: not the form of this screen.
  post: () => Promise.resolve(page("Choose a file first.")),
  async upload(visit, request) {
    const read = await visit.editor.readUpload(request);
    if (read.state === "refused") return page(read.message);
    const checked = await check(visit, read.text);
    if ("problem" in checked) return page(checked.problem);
    // What was shown is read again: others may have changed the list, and the form.
    return read.intent === "import" && checked.wrongRows === 0 ? importChecked(visit, checked) : previewPage(checked, read.text);
  },
});

async function check(visit: SalesVisit, text: string): Promise<Checked | { readonly problem: string }> {
  const file = readSalesFile(text, todayOf(visit));
  if ("problem" in file) return file;
  const known = await visit.editor.known(file.sales.map(({ key }) => key));
  return {
    fresh: file.sales.filter(({ key }) => !known.has(key)).map(({ sale }): SaleFacts => sale),
    known: file.sales.filter(({ key }) => known.has(key)).map(({ line }) => line),
    repeated: file.repeated,
    problems: file.problems,
    wrongRows: file.wrongRows,
  };
}

async function importChecked(visit: SalesVisit, { fresh }: Checked): Promise<Answer> {
  if (fresh.length === 0) return page("All sales of this file are in your list already. Nothing was added.");
  const { added, batch } = await visit.editor.importAll(fresh);
  await recordSale(visit, "sales-imported", added === 1 ? "1 sale" : `${added.toLocaleString("en-US")} sales`);
  return { redirect: withQuery(SALES, { [DONE]: "imported", [LIST.batch]: batch, [LIST.count]: String(added) }) };
}

const EXAMPLE = formatCsv([
  Object.values(COLUMN),
  ["10/14/2026", "$412,000", "Plymouth", "Single Family Home", "1,850", "3", "1987", ""],
]).trim();

const FileForm = ({ label }: { label: string }) => (
  <form method="post" action={IMPORT_SALES} encType="multipart/form-data" className="request" aria-label={label}>
    <input type="hidden" name={INTENT} value="preview" />
    <div className="field">
      <label htmlFor="file" className="label">
        CSV file
      </label>
      <p
        id="file-help"
        className="help"
      >{`Up to ${MOST_ROWS.toLocaleString("en-US")} rows and 2 MB. You'll see what it has before anything is added.`}</p>
      <input id="file" name="file" type="file" accept=".csv,text/csv" required aria-describedby="file-help" className="control" />
    </div>
    <button type="submit" className="button">
      Read the file
    </button>
  </form>
);

function page(problem?: string): Answer {
  return {
    title: "Import sales",
    status: problem ? 422 : 200,
    body: (
      <>
        <a href={SALES} className="link link-alone">
          Closed sales
        </a>
        <h1>Import sales</h1>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <FileForm label="File of sales" />
        <section aria-labelledby="columns">
          <h2 id="columns">What the file needs</h2>
          <p>
            A first row that names the columns, in any order, and a row for each sale. The address may be missing. Other columns are left
            out. The usual names of listing services are understood, such as Close Date or Living Area.
          </p>
          <pre className="sales-example">{EXAMPLE}</pre>
        </section>
      </>
    ),
  };
}

const previewPage = (checked: Checked, text: string): Answer => ({
  title: "Import sales",
  status: checked.wrongRows > 0 ? 422 : 200,
  body: (
    <>
      <a href={IMPORT_SALES} className="link link-alone">
        Another file
      </a>
      <h1>Import sales</h1>
      <ImportPreview checked={checked} text={text} again={<FileForm label="Corrected file" />} />
    </>
  ),
});
