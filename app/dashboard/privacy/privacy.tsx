/** People's data: find what is stored about someone, download files, and the ways to erasures, retention and past clients. */
import { csvPieces } from "../../../domain/csv.ts";
import { DATA_FILES, type DataFile, isDataFile } from "../../../domain/privacy/data-files.ts";
import { Field } from "../../ui/field.tsx";
import { EXPORT_SUBSCRIBERS } from "../newsletter/paths.ts";
import { Crumb, Form, Notice } from "../parts.tsx";
import { EXPORT_SALES } from "../sales/paths.ts";
import { type Answer, type Fields, INTENT, type MemberScreen, type SignedIn } from "../screen.ts";
import { answerPersonForm, isPersonIntent, PersonData, type Problem } from "./person-data.tsx";
import { ERASURES, PAST_CLIENTS, PRIVACY, RETENTION } from "./paths.ts";
import { privacyOf, recordPrivacy, todayOf } from "./visit.ts";

/** Characters that may be typed to find someone. */
const MOST_TYPED = 500;
const typedIn = (fields: Fields): string => (fields["typed"] ?? "").slice(0, MOST_TYPED);

export const privacyScreen: MemberScreen = {
  path: PRIVACY,
  right: "erasure",
  nav: () => ({ name: "Privacy", icon: "shield", isSeldom: true }),
  // What was typed when a passkey was asked for is looked for again.
  get: (visit) => (visit.kept?.["typed"] ? foundPage(visit, visit.kept) : Promise.resolve(page(visit))),
  async post(visit, fields) {
    if (isPersonIntent(fields[INTENT]))
      return answerPersonForm(visit, { typed: typedIn(fields) }, fields, (problem) => foundPage(visit, fields, problem));
    if (fields[INTENT] === "find") return foundPage(visit, fields);
    return fields[INTENT] === "file" ? download(visit, fields["file"]) : page(visit);
  },
};

async function download(visit: SignedIn, file: string | undefined): Promise<Answer> {
  if (!isDataFile(file)) return page(visit, { file: "Choose one of the files." });
  if (!visit.session.isFresh) return "touch first";
  await recordPrivacy(visit, "data-downloaded", DATA_FILES[file]);
  const name = `${file}-${todayOf(visit)}.csv`;
  return { file: { name, type: "text/csv; charset=utf-8", text: csvPieces(privacyOf(visit).rows(file)) } };
}

/** Only in the answer to a post: what was typed is in no address. */
async function foundPage(visit: SignedIn, fields: Fields, problem?: Problem): Promise<Answer> {
  const typed = typedIn(fields);
  const found = await privacyOf(visit).find({ typed });
  if (found.state !== "found") {
    const text = typed.trim() === "" ? "Type an email address or a phone number." : "That's neither an email address nor a phone number.";
    return page(visit, { typed: text }, typed);
  }
  return {
    title: "Privacy",
    ...(problem && { status: 422 }),
    body: (
      <>
        <Crumb path={PRIVACY} name="Privacy" />
        <h1>What is stored</h1>
        <PersonData found={found} fields={{ typed }} problem={problem} kept={visit.kept} />
      </>
    ),
  };
}

function page(visit: SignedIn, problems: { readonly typed?: string; readonly file?: string } = {}, typed = ""): Answer {
  const isBack = visit.kept?.[INTENT] === "file";
  return {
    title: "Privacy",
    ...((problems.typed ?? problems.file) && { status: 422 }),
    body: (
      <>
        <h1>Privacy</h1>
        {isBack && <Notice tone="good">It's you. Please press the button of the file again.</Notice>}
        {problems.file && <Notice tone="bad">{problems.file}</Notice>}
        <section aria-labelledby="someone">
          <h2 id="someone">Someone's data</h2>
          <p>Everyone may ask what you have about them, and ask you to erase it.</p>
          <Form intent="find" label="Find someone's data" className="person-form">
            <Field
              id="typed"
              label="Their email address or phone number"
              help="Several are separated by commas."
              error={problems.typed}
              control={{ as: "input", name: "typed", maxLength: MOST_TYPED, autoComplete: "off", defaultValue: typed, required: true }}
            />
            <button type="submit" className="button">
              Show what is stored
            </button>
          </Form>
          <a href={ERASURES} className="link link-alone">
            Proofs of erasures
          </a>
        </section>
        <Files />
        <section aria-labelledby="more">
          <h2 id="more">Old requests, past clients</h2>
          <p className="pager person-ways">
            <a href={RETENTION} className="link link-alone">
              Deleting by age
            </a>
            <a href={PAST_CLIENTS} className="link link-alone">
              Import past clients
            </a>
          </p>
        </section>
      </>
    ),
  };
}

const Files = () => (
  <section aria-labelledby="files">
    <h2 id="files">Everything as files</h2>
    <p>For a spreadsheet, or to take along. The files are full of other people's data: delete them when you've used them.</p>
    <div className="row-buttons">
      {(Object.keys(DATA_FILES) as DataFile[]).map((file) => (
        <Form key={file} intent="file" label={`Download ${DATA_FILES[file].toLowerCase()}`} fields={{ file }}>
          <button type="submit" className="button button-quiet button-small">
            {DATA_FILES[file]}
          </button>
        </Form>
      ))}
      <a href={EXPORT_SUBSCRIBERS} className="button button-quiet button-small">
        Newsletter subscribers
      </a>
      <a href={EXPORT_SALES} className="button button-quiet button-small">
        Closed sales
      </a>
    </div>
  </section>
);
