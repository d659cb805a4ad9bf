/** What would be deleted if requests were kept for so many months, before it is. */
import type { Retention } from "../../domain/privacy/privacy-service.ts";
import { addressesBefore, leftBefore, monthsBefore, requestsBefore } from "../people/retention.ts";
import type { Reader } from "../store/store.ts";

/** Requests that are listed on a page. */
const PER_PAGE = 50;
/** Requests that are counted. */
const MOST_COUNTED = 100_000;

export type PreviewOptions = {
  readonly months: number | undefined;
  readonly keepMonths: number | undefined;
  readonly now: Date;
  readonly after?: string;
};

export async function retentionOf(db: Reader, { months, keepMonths, now, after = "" }: PreviewOptions): Promise<Retention> {
  const asked = months ?? keepMonths;
  if (asked === undefined) return { months: keepMonths, counts: {}, requests: [] };
  const before = monthsBefore(now, asked);
  const due = before.toISOString();
  const ids: string[] = [];
  let appointments = 0;
  let oldest: string | undefined;
  let last = "";
  while (ids.length < MOST_COUNTED) {
    const { page, old } = await requestsBefore(db, before, last);
    for (const { id, at, hasAppointment } of old) {
      ids.push(id);
      if (oldest === undefined || at < oldest) oldest = at;
      if (hasAppointment) appointments += 1;
    }
    if (page === undefined) break;
    last = page;
  }
  const from = after === "" ? 0 : ids.findIndex((id) => id > after);
  const shown = from < 0 ? [] : ids.slice(from, from + PER_PAGE);
  const subscribers = (await addressesBefore(db, due)).length;
  const people = await leftBefore(db, due);
  const counts = { requests: ids.length, appointments, newsletter: subscribers, homes: people.length };
  const end = shown.at(-1);
  return {
    months: keepMonths,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ...(oldest !== undefined && { oldest }),
    requests: await named(db, shown),
    ...(end !== undefined && end !== ids.at(-1) && { next: end }),
  };
}

async function named(db: Reader, ids: readonly string[]): Promise<Retention["requests"]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("leads").select(["id", "at", "form_name"]).where("id", "in", ids).execute();
  const work = await db.selectFrom("lead_work").select(["lead", "person"]).where("lead", "in", ids).execute();
  const people = new Map(work.map(({ lead, person }) => [lead, person]));
  const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return sorted.map(({ id, at, form_name: formName }) => ({ id, at, formName, person: people.get(id) }));
}
