/** The last look before an issue goes out: what is missing, what DNS says about the sender, a test, and the button. */
import type { Issue, NewsletterSettings, SenderCheck, SenderFinding } from "../../../domain/newsletter/newsletter-desk.ts";
import { timeInWords } from "../../../domain/newsletter/pace.ts";
import { Crumb, Form, Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, withQuery } from "../screen.ts";
import { DkimField, selectorProblem } from "./dkim-field.tsx";
import { Problems } from "./draft.tsx";
import { issuePath, NEWSLETTER, PACE_SCREEN, previewPath, sendPath } from "./paths.ts";
import { deskScreen, type DeskVisit, issueGone, readersInWords, recordIssue } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = { tested: "The test is on its way to you. Look at it on your phone, too." };

export const sendScreen = deskScreen({
  path: `${NEWSLETTER}/:issue/send`,
  async get(visit) {
    const issue = await draftOf(visit);
    return issue ? page(visit, issue) : issueGone;
  },
  async post(visit, fields) {
    const issue = await draftOf(visit);
    if (!issue) return issueGone;
    const { desk, session } = visit;
    if (fields[INTENT] === "test") {
      await desk.test(session.member, issue.id);
      return { redirect: withQuery(sendPath(issue.id), { [DONE]: "tested" }) };
    }
    if (fields[INTENT] === "check") return check(visit, issue, fields);
    return fields[INTENT] === "send" ? send(visit, issue, fields) : page(visit, issue);
  },
});

async function draftOf({ desk, params }: DeskVisit): Promise<Issue | undefined> {
  const issue = await desk.issue(params["issue"] ?? "");
  return issue?.state === "draft" ? issue : undefined;
}

/** Asks DNS, with the selector that was typed. */
async function check(visit: DeskVisit, issue: Issue, fields: Fields): Promise<Answer> {
  const { desk } = visit;
  const dkimSelector = (fields["selector"] ?? "").trim();
  const problem = selectorProblem(dkimSelector);
  if (problem) return page(visit, issue, { selector: { typed: dkimSelector, problem } });
  await desk.setSettings({ ...(await desk.settings()), dkimSelector });
  return page(visit, issue, { checked: await desk.checkSender() });
}

/** Sends it, unless the sender isn't set up and the member hasn't been asked. */
async function send(visit: DeskVisit, issue: Issue, fields: Fields): Promise<Answer> {
  const { desk } = visit;
  const version = Number(fields["version"]);
  if (fields["anyway"] === undefined) {
    const checked = await desk.checkSender();
    if (checked?.findings.some(({ state }) => state !== "ok")) return page(visit, issue, { checked, asks: true });
  }
  const started = await desk.start(issue.id, version);
  if (started.state === "refused") return page(visit, issue, { refused: started.problems });
  if (started.state === "changed")
    return page(visit, issue, { refused: ["Someone has changed it since you opened this page. Look at it once more, then send it."] });
  await recordIssue(visit, "newsletter-started", issue.subject);
  return { redirect: withQuery(issuePath(issue.id), { [DONE]: "started" }) };
}

type Shown = {
  readonly checked?: SenderCheck | undefined;
  /** The member wanted to send it, and is asked whether to do so as things are. */
  readonly asks?: true;
  readonly refused?: readonly string[];
  readonly selector?: { readonly typed: string; readonly problem: string };
};

async function page(visit: DeskVisit, issue: Issue, { checked, asks, refused, selector }: Shown = {}): Promise<Answer> {
  const { desk, url, session } = visit;
  const problems = refused ?? (await desk.obstacles(issue.id));
  const [settings, counts] = [await desk.settings(), await desk.counts()];
  const message = checked || refused || selector ? undefined : doneMessage(url, MESSAGES);
  return {
    title: "Check and send",
    status: refused || asks || selector ? 422 : 200,
    body: (
      <>
        <Crumb path={issuePath(issue.id)} name="Back to the draft" />
        <h1>Check and send</h1>
        {message && <Notice tone="good">{message}</Notice>}
        <dl className="answers issue-more">
          <div>
            <dt>Subject</dt>
            <dd>{issue.subject || "None yet"}</dd>
          </div>
          <div>
            <dt>Goes to</dt>
            <dd>{`${readersInWords(counts)}, and those who confirm before you press Send`}</dd>
          </div>
        </dl>
        <p>
          <a href={previewPath(issue.id)} className="link link-alone">
            Preview
          </a>
        </p>
        <Problems problems={problems} warnings={[]} />
        {desk.writesFiles && (
          <Notice tone="bad">This server has no mail server (SMTP_URL), so it writes emails as files. No reader gets one.</Notice>
        )}
        <section aria-labelledby="test">
          <h2 id="test">Send yourself a test</h2>
          <Form intent="test" label="Test">
            <p className="small">
              <span>It goes to </span>
              <bdi>{session.member.email}</bdi>
              <span>, and to no one else.</span>
            </p>
            <button type="submit" className="button button-quiet">
              Send me a test
            </button>
          </Form>
        </section>
        <Sender checked={checked} settings={settings} selector={selector} />
        {problems.length === 0 && <SendForm issue={issue} asks={asks} settings={settings} counts={counts} />}
      </>
    ),
  };
}

const STATE_WORDS: Readonly<Record<SenderFinding["state"], string>> = {
  ok: "fine",
  missing: "missing",
  wrong: "needs a correction",
  unknown: "not known",
  "not checked": "not checked",
};

type SenderProps = { checked: SenderCheck | undefined; selector: Shown["selector"] | undefined; settings: NewsletterSettings };

const Sender = ({ checked, settings, selector }: SenderProps) => (
  <section aria-labelledby="sender">
    <h2 id="sender">Can receivers tell that it's you?</h2>
    <p>Mail providers look at three records of your domain. Without them, newsletters go to spam or are refused.</p>
    {checked && <Findings checked={checked} />}
    <Form intent="check" label="Records of your domain" className="person-form">
      <DkimField typed={selector?.typed ?? settings.dkimSelector} problem={selector?.problem} />
      <button type="submit" className="button button-quiet">
        {checked ? "Check again" : "Check now"}
      </button>
    </Form>
  </section>
);

const Findings = ({ checked: { domain, findings } }: { checked: SenderCheck }) => (
  <ul className="bullets" aria-label={`What DNS says about ${domain}`}>
    {findings.map(({ check: name, state, text, add }) => (
      <li key={name}>
        <strong>{`${name}: ${STATE_WORDS[state]}. `}</strong>
        <span>{text}</span>
        {add && <span>{` Add a TXT record at ${add.name}: ${add.value}`}</span>}
      </li>
    ))}
  </ul>
);

type SendProps = {
  issue: Issue;
  asks: true | undefined;
  settings: NewsletterSettings;
  counts: { readonly confirmed: number; readonly mostCounted: number };
};

const SendForm = ({ issue, asks, settings, counts }: SendProps) => (
  <section aria-labelledby="go">
    <h2 id="go">Send</h2>
    {asks && (
      <Notice tone="bad">
        <p>
          Not sent yet: receivers can't be sure that it's from you, as said above. You can send it as it is; more of it may land in spam.
        </p>
      </Notice>
    )}
    <p>
      <span>{`It takes ${timeInWords(counts.confirmed, settings)}, at ${settings.perHour.toLocaleString("en-US")} an hour and ${settings.perDay.toLocaleString("en-US")} a day. `}</span>
      <a href={PACE_SCREEN} className="link">
        Change the pace
      </a>
    </p>
    <Form intent="send" label="Send the newsletter" fields={{ version: String(issue.version), ...(asks && { anyway: "yes" }) }}>
      <button type="submit" className="button">
        {asks ? "Send it anyway" : `Send to ${readersInWords(counts)}`}
      </button>
    </Form>
  </section>
);
