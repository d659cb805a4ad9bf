/** How an issue goes out: its progress, pause, resume, cancel, and its public address. Without scripts the page loads itself again. */
import { type Issue, troubleText } from "../../../domain/newsletter/newsletter-desk.ts";
import { type Pace, timeInWords } from "../../../domain/newsletter/pace.ts";
import { Confirm, Crumb, Form, Notice, When } from "../parts.tsx";
import { type Answer, DONE, doneMessage, type Fields, INTENT, withQuery } from "../screen.ts";
import { STATE_LABEL } from "./list.tsx";
import { issuePath, NEWSLETTER, PACE_SCREEN, previewPath, readersPath } from "./paths.ts";
import { counted, type DeskVisit, issueGone, recordIssue } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  started: "It's going out. You can close this page; it goes on by itself.",
  paused: "Paused. Emails that were on their way may still arrive.",
  resumed: "It goes on.",
  canceled: "The rest is canceled. Who has it already keeps it.",
  public: "It has a public address now.",
  private: "Its address is no longer public.",
  nothing: "Nothing was changed: it has moved on meanwhile.",
};

/** How often the page looks at the progress. Seconds. */
const REFRESH = 5;

export async function showSending(visit: DeskVisit, issue: Issue): Promise<Answer> {
  const { desk, url, services } = visit;
  const message = doneMessage(url, MESSAGES);
  const settings = await desk.settings();
  const isMoving = issue.state === "sending";
  return {
    title: issue.subject,
    ...(isMoving && { refreshAfter: REFRESH }),
    body: (
      <>
        <Crumb path={NEWSLETTER} name="Newsletter" />
        <h1>{issue.subject}</h1>
        {message && <Notice tone={url.searchParams.get(DONE) === "nothing" ? "bad" : "good"}>{message}</Notice>}
        <div data-refresh={isMoving ? REFRESH : undefined} id="progress">
          <Progress issue={issue} pace={settings} />
        </div>
        <Controls issue={issue} />
        <p className="pager">
          <a href={previewPath(issue.id)} className="link link-alone">
            Look at it
          </a>
        </p>
        <PublicAddress issue={issue} siteUrl={services.site.siteUrl} />
        <Form intent="copy" label="Use as a new draft" className="issue-more">
          <button type="submit" className="button button-quiet button-small">
            Use as a new draft
          </button>
        </Form>
      </>
    ),
  };
}

function Progress({ issue, pace }: { issue: Issue; pace: Pace }) {
  const { state, readers, delivered, refused, left, isListed, problem } = issue;
  const done = delivered + refused + left;
  const rest = Math.max(0, readers - done);
  return (
    <section aria-labelledby="state" className="issue-progress">
      <h2 id="state">{STATE_LABEL[state]}</h2>
      {problem && <Notice tone="bad">{troubleText(state, problem)}</Notice>}
      <progress max={Math.max(1, readers)} value={done} aria-label="Readers who are done" />
      <p>{isListed ? `${done.toLocaleString("en-US")} of ${counted(readers, "reader")}` : "The list of readers is being written down."}</p>
      {state === "sending" && isListed && rest > 0 && (
        <p className="small">
          <span>{`The rest takes ${timeInWords(rest, pace)}, at ${pace.perHour.toLocaleString("en-US")} an hour and ${pace.perDay.toLocaleString("en-US")} a day. `}</span>
          <a href={PACE_SCREEN} className="link">
            Change the pace
          </a>
        </p>
      )}
      <Counts issue={issue} rest={rest} />
      <p className="small">
        {issue.startedAt && (
          <>
            <span>Begun </span>
            <When at={issue.startedAt} />
          </>
        )}
        {issue.finishedAt && (
          <>
            <span>{state === "canceled" ? ", canceled " : ", finished "}</span>
            <When at={issue.finishedAt} />
          </>
        )}
      </p>
    </section>
  );
}

const Counts = ({ issue: { id, state, delivered, refused, left, unsure }, rest }: { issue: Issue; rest: number }) => (
  <dl className="answers">
    <div>
      <dt>Delivered: the mail server took it</dt>
      <dd>{delivered.toLocaleString("en-US")}</dd>
    </div>
    <div>
      <dt>Refused</dt>
      <dd>
        {refused === 0 ? (
          "0"
        ) : (
          <a href={readersPath(id)} className="link">
            {`${refused.toLocaleString("en-US")}: who, and why`}
          </a>
        )}
      </dd>
    </div>
    <div>
      <dt>Unsubscribed before their turn</dt>
      <dd>{left.toLocaleString("en-US")}</dd>
    </div>
    {unsure > 0 && (
      <div>
        <dt>May have it twice, because the mail server's answer was lost</dt>
        <dd>
          <a href={withQuery(readersPath(id), { which: "unsure" })} className="link">
            {`${unsure.toLocaleString("en-US")}: who`}
          </a>
        </dd>
      </div>
    )}
    {state === "canceled" && (
      <div>
        <dt>Not sent</dt>
        <dd>{rest.toLocaleString("en-US")}</dd>
      </div>
    )}
  </dl>
);

const Controls = ({ issue: { state, subject } }: { issue: Issue }) =>
  state === "sent" || state === "canceled" ? null : (
    <>
      <Form intent={state === "paused" ? "resume" : "pause"} label={state === "paused" ? "Resume" : "Pause"}>
        <button type="submit" className="button">
          {state === "paused" ? "Resume" : "Pause"}
        </button>
      </Form>
      <Confirm
        summary="Cancel the rest"
        about={subject}
        question="Readers who don't have it yet won't get it. That can't be taken back; a copy as a new draft would go to everyone again."
      >
        <Form intent="cancel" label="Cancel the rest of the newsletter">
          <button type="submit" className="button button-bad button-small">
            Cancel the rest
          </button>
        </Form>
      </Confirm>
    </>
  );

const PublicAddress = ({ issue: { isPublic, slug }, siteUrl }: { issue: Issue; siteUrl: string }) => (
  <section aria-labelledby="public">
    <h2 id="public">On your site</h2>
    {isPublic && slug ? (
      <>
        <p>
          <a href={`/newsletter/${slug}`} className="link" target="_blank" rel="noopener">
            <span>{`${siteUrl}/newsletter/${slug}`}</span>
            <span className="sr-only"> in a new tab</span>
          </a>
        </p>
        <Form intent="private" label="Take it off the site">
          <button type="submit" className="button button-quiet button-small">
            Take it off the site
          </button>
        </Form>
      </>
    ) : (
      <>
        <p>It has no public address. If you want one, anyone with the link can read the issue, and search engines may find it.</p>
        <Form intent="public" label="Put it on the site">
          <button type="submit" className="button button-quiet button-small">
            Put it on the site
          </button>
        </Form>
      </>
    )}
  </section>
);

/** Pauses, resumes, cancels or copies an issue, or changes whether it's public. */
export async function changeSending(visit: DeskVisit, issue: Issue, fields: Fields): Promise<Answer> {
  const { desk, session } = visit;
  const { id, subject, body } = issue;
  const back = (done: string): Answer => ({ redirect: withQuery(issuePath(id), { [DONE]: done }) });
  const intent = fields[INTENT];
  if (intent === "copy") {
    const copy = await desk.create(session.member, { subject, body });
    return { redirect: withQuery(issuePath(copy), { [DONE]: "copied" }) };
  }
  if (intent === "public" || intent === "private") return (await desk.setPublic(id, intent === "public")) ? back(intent) : issueGone;
  const changes = {
    pause: [desk.pause, "paused", "newsletter-paused"],
    resume: [desk.resume, "resumed", "newsletter-resumed"],
    cancel: [desk.cancel, "canceled", "newsletter-canceled"],
  } as const;
  if (intent !== "pause" && intent !== "resume" && intent !== "cancel") return showSending(visit, issue);
  const [change, done, action] = changes[intent];
  if (!(await change(id))) return back("nothing");
  await recordIssue(visit, action, subject);
  return back(done);
}
