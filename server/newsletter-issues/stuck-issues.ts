/** What Today says about issues that don't go on by themselves. */
import { sql } from "kysely";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import { troubleText } from "../../domain/newsletter/newsletter-desk.ts";
import type { Concern } from "../../domain/people/today.ts";
import type { Reader } from "../store/store.ts";

/** Most issues that are named. */
const MOST = 5;

export async function stuckIssues(db: Reader): Promise<readonly Concern[]> {
  // Literals, so that the partial index is used.
  const troubled = db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "state", "problem"])
    .where("state", "in", [sql.lit("sending" as const), sql.lit("paused" as const)])
    .where("problem", "is not", null);
  const rows = await troubled.orderBy("id").limit(MOST).execute();
  return rows.map(({ id, subject, state, problem }) => ({
    title: state === "paused" ? `The newsletter “${subject}” is paused` : `The newsletter “${subject}” waits`,
    text: troubleText(state, problem ?? ""),
    path: `${DASHBOARD}/people/newsletter/${id}`,
  }));
}
