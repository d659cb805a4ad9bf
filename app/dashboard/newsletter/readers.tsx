/** Readers whom the mail server refused, or who may have an issue twice. */
import { Crumb, When } from "../parts.tsx";
import { withQuery } from "../screen.ts";
import { issuePath, NEWSLETTER, readersPath } from "./paths.ts";
import { deskScreen, issueGone } from "./visit.ts";

const WORDS = {
  refused: { title: "Refused", lead: "The mail server refused these, for good. Correct or unsubscribe those whose address is gone." },
  unsure: {
    title: "May have it twice",
    lead: "The mail server's answer was lost here, so the email was sent once more, under the same number. Most mail programs show such an email once.",
  },
} as const;

export const issueReadersScreen = deskScreen({
  path: `${NEWSLETTER}/:issue/readers`,
  async get({ desk, params, url }) {
    const id = params["issue"] ?? "";
    const which = url.searchParams.get("which") === "unsure" ? "unsure" : "refused";
    const after = url.searchParams.get("after") ?? undefined;
    const issue = await desk.issue(id);
    if (!issue) return issueGone;
    const { items, next } = await desk.deliveries(id, which, after);
    const { title, lead } = WORDS[which];
    return {
      title,
      body: (
        <>
          <Crumb path={issuePath(id)} name={issue.subject} />
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {items.length === 0 && <p>{after ? "There are no more." : "No one."}</p>}
          <ul className="rows">
            {items.map(({ id: delivery, email, at, problem }) => (
              <li key={delivery} className="card row">
                <p className="row-email">
                  <bdi>{email || "Erased"}</bdi>
                </p>
                <p className="small">
                  {problem && <span>{`${problem}. `}</span>}
                  <When at={at} />
                </p>
              </li>
            ))}
          </ul>
          {next && (
            <p className="pager">
              <a href={withQuery(readersPath(id), { which, after: next })} rel="next" className="link link-alone">
                More
              </a>
            </p>
          )}
        </>
      ),
    };
  },
});
