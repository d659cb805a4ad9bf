/** Writing an issue: a new one, or a draft. Nothing that was typed is lost, whatever goes wrong. */
import { fairHousingFlags } from "../../../domain/fair-housing.ts";
import { figureLine, homeLine, LONGEST } from "../../../domain/newsletter/issue-text.ts";
import type { Issue } from "../../../domain/newsletter/newsletter-desk.ts";
import { HousingNotice } from "../content/housing-notice.tsx";
import { Confirm, Crumb, Form, Notice, When } from "../parts.tsx";
import { typedText } from "../people/people-of.ts";
import { type Answer, DONE, doneMessage, type Fields, INTENT, withQuery } from "../screen.ts";
import { DraftForm, type DraftValues } from "./draft-form.tsx";
import { issuePath, NEW_ISSUE, NEWSLETTER, previewPath, sendPath } from "./paths.ts";
import { type DeskVisit, deskScreen, issueGone } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = { saved: "Saved. Nothing is sent yet.", copied: "Here's a copy as a new draft." };

export const newIssueScreen = deskScreen({
  path: NEW_ISSUE,
  get: (visit) => draftPage(visit, { values: visit.kept ? valuesOf(visit.kept) : { subject: "", body: "", version: 0 } }),
  post: (visit, fields) => saveDraft(visit, undefined, fields),
});

const valuesOf = (fields: Fields): DraftValues => ({
  subject: typedText(fields["subject"]).replaceAll(/\s+/g, " "),
  body: typedText(fields["body"]),
  version: Number(fields["version"]) || 0,
});

/** A draft's page. */
export const showDraft = (visit: DeskVisit, issue: Issue): Promise<Answer> =>
  draftPage(visit, { issue, values: visit.kept ? valuesOf(visit.kept) : issue });

/** Saves what was typed, and goes on to what the pressed button says. @param issue absent: a new one. */
export async function saveDraft(visit: DeskVisit, issue: Issue | undefined, fields: Fields): Promise<Answer> {
  const intent = fields[INTENT] ?? "save";
  const values = withCard(valuesOf(fields), intent, fields);
  if (intent === "put-home" || intent === "put-figure") return draftPage(visit, { issue, values });
  const problem = problemOf(values);
  if (problem) return draftPage(visit, { issue, values, problem });
  const { version, ...texts } = values;
  const { member } = visit.session;
  const saved = issue
    ? await visit.desk.save(member, issue.id, texts, version)
    : ({ state: "saved", id: await visit.desk.create(member, texts) } as const);
  if (saved.state === "conflict") return draftPage(visit, { issue, values, conflict: saved.issue });
  if (saved.state === "gone")
    return draftPage(visit, {
      values,
      problem: "This issue was deleted, or goes out already. What you typed is still here: save it as a new draft.",
    });
  return { redirect: intent === "preview" ? previewPath(saved.id) : withQuery(issuePath(saved.id), { [DONE]: "saved" }) };
}

/** With the chosen home or figure as a line at the end. With scripts, it's put where the cursor is. */
function withCard(values: DraftValues, intent: string, fields: Fields): DraftValues {
  const chosen = fields[intent.replace("put-", "")] ?? "";
  if (!intent.startsWith("put-") || chosen === "") return values;
  const line = intent === "put-home" ? homeLine(chosen) : figureLine(chosen);
  return { ...values, body: `${values.body}${values.body === "" ? "" : "\n\n"}${line}\n` };
}

function problemOf({ subject, body }: DraftValues): string | undefined {
  if (subject === "" && body === "") return "Type a subject or a text first.";
  if (subject.length > LONGEST.subject) return `The subject has more than ${LONGEST.subject} characters. Please shorten it.`;
  if (body.length > LONGEST.body) return `The text has more than ${LONGEST.body.toLocaleString("en-US")} characters. Please shorten it.`;
  return undefined;
}

type Shown = {
  readonly issue?: Issue | undefined;
  readonly values: DraftValues;
  readonly problem?: string;
  readonly conflict?: Issue;
};

async function draftPage(visit: DeskVisit, { issue, values, problem, conflict }: Shown): Promise<Answer> {
  const { services, url, kept } = visit;
  const message = problem || conflict || visit.kept ? undefined : doneMessage(url, MESSAGES);
  const { problems, warnings } = await visit.desk.preview(values);
  const flags = fairHousingFlags(`${values.subject}\n\n${values.body}`);
  return {
    title: issue ? "Draft" : "New issue",
    status: conflict ? 409 : problem ? 422 : 200,
    body: (
      <>
        <Crumb path={NEWSLETTER} name="Newsletter" />
        <h1>{issue ? "Draft" : "New issue"}</h1>
        {message && <Notice tone="good">{message}</Notice>}
        {kept && !problem && <Notice tone="good">Here's what you typed. It isn't saved yet: please save it once more.</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {conflict && <Conflict theirs={conflict} />}
        <Problems problems={problems} warnings={warnings} />
        {flags.length > 0 && <HousingNotice isSaved found={[{ name: "body", label: "Text", flags }]} />}
        <DraftForm
          values={values}
          listings={services.listings}
          content={services.content.current()}
          conflict={conflict}
          path={issue ? issuePath(issue.id) : NEW_ISSUE}
        />
        {issue && !conflict && <DraftWays issue={issue} />}
      </>
    ),
  };
}

const Conflict = ({ theirs }: { theirs: Issue }) => (
  <Notice tone="bad">
    <bdi>{theirs.changedBy}</bdi>
    <span> saved this issue after you opened it: </span>
    <When at={theirs.changedAt} />
    <p>Yours isn't saved. Below is their text: take over what you need, then save yours.</p>
    <details className="confirm">
      <summary className="link link-alone">Their text</summary>
      <p>
        <strong>{theirs.subject}</strong>
      </p>
      <p className="whitespace-pre-line">{theirs.body}</p>
    </details>
  </Notice>
);

/** What keeps an issue from going out, and what is worth another look. */
export const Problems = ({ problems, warnings }: { problems: readonly string[]; warnings: readonly string[] }) =>
  problems.length + warnings.length === 0 ? null : (
    <Notice tone="bad">
      <h2 className="notice-title">{problems.length > 0 ? "Before it can go out" : "Worth another look"}</h2>
      <ul className="bullets">
        {[...problems, ...warnings].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Notice>
  );

const DraftWays = ({ issue: { id, subject } }: { issue: Issue }) => (
  <>
    <p className="sales-ways">
      <a href={sendPath(id)} className="button button-quiet">
        Check and send
      </a>
    </p>
    <Confirm summary="Delete" about={subject || "this draft"} question="The draft is gone then. Nothing of it was sent.">
      <Form intent="delete" label="Delete the draft">
        <button type="submit" className="button button-bad button-small">
          Delete it
        </button>
      </Form>
    </Confirm>
  </>
);

/** Deletes a draft. */
export async function deleteDraft({ desk }: DeskVisit, { id }: Issue): Promise<Answer> {
  return (await desk.remove(id)) ? { redirect: withQuery(NEWSLETTER, { [DONE]: "deleted" }) } : issueGone;
}
