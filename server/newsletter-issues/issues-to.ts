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
  const deliveries = await db.selectFrom("issue_deliveries").selectAll().where("subscriber", "in", subscribers).execute();
  const ids = [...new Set(deliveries.map(({ issue }) => issue))];
  if (ids.length === 0) return [];
  const issues = await db.selectFrom("newsletter_issues").select(["id", "subject"]).where("id", "in", ids).execute();
  const subjects = new Map(issues.map(({ id, subject }) => [id, subject]));
  return deliveries
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, issue, state, tried_at, problem }) => ({
      id,
      subject: subjects.get(issue) ?? "",
      state,
      tried_at,
      problem,
    }));
}
