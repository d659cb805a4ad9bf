/** The requests of the last weeks, as "How fast" counts them. */
import { type Answered, SPEED_DAYS } from "../../domain/people/answer-times.ts";
import { PAST_CLIENT_NAME } from "../../domain/privacy/consent.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import type { Reader } from "../store/store.ts";

/** Rows per query, and most that are read. */
const PAGE = 1000;
const MOST = 20_000;

/** Newest first, without spam. */
export async function answeredRequests(
  db: Reader,
  now: Date,
): Promise<{ readonly requests: readonly Answered[]; readonly isPartial: boolean }> {
  const since = new Date(now.getTime() - SPEED_DAYS * DAY_MS).toISOString();
  const requests: Answered[] = [];
  let read = 0;
  let last = { at: "~", lead: "~" };
  for (;;) {
    const rows = await db
      .selectFrom("lead_work")
      .innerJoin("people", "people.id", "lead_work.person")
      .select(["lead_work.at", "lead", "form_name", "listing", "counts", "first_answer_at", "people.state"])
      .where("lead_work.at", ">=", since)
      .where("lead_work.at", "<=", last.at)
      .where(({ eb, or }) => or([eb("lead_work.at", "<", last.at), eb("lead", "<", last.lead)]))
      .orderBy("lead_work.at", "desc")
      .orderBy("lead", "desc")
      .limit(PAGE)
      .execute();
    for (const { at, form_name: formName, listing, counts, first_answer_at: firstAnswerAt, state } of rows)
      if (state !== "spam" && formName !== PAST_CLIENT_NAME) requests.push({ at, formName, listing, counts: counts === 1, firstAnswerAt });
    read += rows.length;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return { requests, isPartial: false };
    if (read >= MOST) return { requests, isPartial: true };
    last = end;
  }
}
