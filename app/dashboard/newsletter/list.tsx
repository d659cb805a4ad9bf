/** The newsletter: its issues, and the way to the subscribers. */
import type { IssueState, IssueSummary } from "../../../domain/newsletter/newsletter-desk.ts";
import { Notice, When } from "../parts.tsx";
import { doneMessage, withQuery } from "../screen.ts";
import { issuePath, NEW_ISSUE, NEWSLETTER, PACE_SCREEN, SUBSCRIBERS } from "./paths.ts";
import { counted, deskScreen, readersInWords } from "./visit.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  deleted: "The draft is deleted.",
  gone: "That issue isn't here anymore.",
};

export const STATE_LABEL: Readonly<Record<IssueState, string>> = {
  draft: "Draft",
  sending: "Going out",
  paused: "Paused",
  sent: "Sent",
  canceled: "Canceled",
};

/** The query parameter with the id before which the page begins. */
const BEFORE = "before";

export const newsletterScreen = deskScreen({
  path: NEWSLETTER,
  nav: () => ({ name: "Newsletter", icon: "mail", isSeldom: true }),
  async get({ desk, url }) {
    const before = url.searchParams.get(BEFORE) ?? undefined;
    const [{ items, next }, counts] = [await desk.issues(before), await desk.counts()];
    const message = doneMessage(url, MESSAGES);
    return {
      title: "Newsletter",
      body: (
        <>
          <h1>Newsletter</h1>
          {message && <Notice tone="good">{message}</Notice>}
          <p className="lead">{`${readersInWords(counts)} confirmed so far. No one else gets it.`}</p>
          <p className="sales-ways">
            <a href={NEW_ISSUE} className="button">
              Write an issue
            </a>
            <a href={SUBSCRIBERS} className="button button-quiet">
              Subscribers
            </a>
          </p>
          {items.length === 0 && !before ? <NoIssues /> : <Issues items={items} />}
          <p className="pager">
            {before && (
              <a href={NEWSLETTER} className="link link-alone">
                Back to the latest
              </a>
            )}
            {next && (
              <a href={withQuery(NEWSLETTER, { [BEFORE]: next })} rel="next" className="link link-alone">
                Earlier issues
              </a>
            )}
            <a href={PACE_SCREEN} className="link link-alone">
              How fast it goes out
            </a>
          </p>
        </>
      ),
    };
  },
});

const NoIssues = () => (
  <section className="card empty">
    <h2>No issues yet</h2>
    <p>Write one in plain text, put in homes and market figures, look at it as your readers will, and send yourself a test first.</p>
  </section>
);

const Issues = ({ items }: { items: readonly IssueSummary[] }) => (
  <section aria-labelledby="issues">
    <h2 id="issues">Issues</h2>
    <ul className="sales">
      {items.map((issue) => (
        <li key={issue.id}>
          <a href={issuePath(issue.id)}>
            <span className="sale-price">{issue.subject || "Without a subject"}</span>
            <span>{`${STATE_LABEL[issue.state]}${progressOf(issue)}`}</span>
            <span className="small">
              <When at={issue.finishedAt ?? issue.startedAt ?? issue.changedAt} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const progressOf = ({ state, delivered, readers }: IssueSummary): string =>
  state === "draft" ? "" : state === "sent" ? ` to ${counted(delivered, "reader")}` : `, ${delivered} of ${counted(readers, "reader")}`;
