/** What newsletters went to a reader, for the copy of everything that is stored about a person. */
import type { Reader } from "../store/store.ts";

export type SentIssue = {
  readonly id: string;
  readonly subject: string;
  readonly state: string;
  /** When it was handed to the mail server, UTC. */
  readonly tried_at: string | null;
  readonly problem: string | null;
};

/** The newsletters of some subscribers, oldest first. */
export async function issuesTo(db: Reader, subscribers: readonly string[]): Promise<readonly SentIssue[]> {
  if (subscribers.length === 0) return [];
  const rows = await db
    .selectFrom("issue_deliveries")
    .innerJoin("newsletter_issues", "newsletter_issues.id", "issue_deliveries.issue")
    .select(["issue_deliveries.id", "newsletter_issues.subject", "issue_deliveries.state", "tried_at", "issue_deliveries.problem"])
    .where("subscriber", "in", subscribers)
    .execute();
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
