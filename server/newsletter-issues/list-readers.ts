/** Writes down who gets an issue: everyone who was confirmed when sending began, once each, a page in a transaction. */
import { newId } from "../clock.ts";
import type { Store, Writer } from "../store/store.ts";
import { type IssueRow, issueRow } from "./issues.ts";

/** Readers in one transaction: small, so that visitors' requests come in between. */
const PAGE = 25;

/** Lists the next page. Resolves to whether everyone is listed. A process that died goes on where it was. */
export const listReaders = ({ write }: Store, id: string, now: Date): Promise<boolean> =>
  write(async (trx) => {
    const issue = await issueRow(trx, id);
    if (issue?.state !== "sending" || issue.listed_at !== null) return true;
    const readers = await confirmedAfter(trx, issue);
    const listed = await deliveriesTo(trx, issue, readers, now);
    const isLast = readers.length < PAGE;
    await trx
      .updateTable("newsletter_issues")
      .set({
        readers: issue.readers + listed,
        listed_to: readers.at(-1)?.address ?? issue.listed_to,
        ...(isLast && { listed_at: now.toISOString() }),
      })
      .where("id", "=", id)
      .execute();
    return isLast;
  });

type Listed = { readonly id: string; readonly address: string; readonly confirmed_at: string | null };

const confirmedAfter = (trx: Writer, { listed_to: after }: IssueRow): Promise<Listed[]> =>
  trx
    .selectFrom("subscribers")
    .select(["id", "address", "confirmed_at"])
    .where("state", "=", "confirmed")
    .where("address", ">", after)
    .orderBy("address")
    .limit(PAGE)
    .execute();

/** Those who confirmed later get the next issue. */
async function deliveriesTo(trx: Writer, { id: issue, started_at: started }: IssueRow, readers: readonly Listed[], now: Date) {
  const at = now.toISOString();
  const rows = readers
    .filter(({ confirmed_at: confirmed }) => confirmed !== null && started !== null && confirmed <= started)
    .map(({ id: subscriber }) => ({
      id: newId(now),
      issue,
      subscriber,
      state: "waiting" as const,
      due_at: at,
      tried_at: null,
      attempts: 0,
      holder: null,
      problem: null,
      unsure: 0,
    }));
  if (rows.length > 0) await trx.insertInto("issue_deliveries").values(rows).execute();
  return rows.length;
}
