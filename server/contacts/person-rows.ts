/** People as rows, and as the dashboard shows them. */
import type { PersonSummary } from "../../domain/people/person.ts";
import type { Instant } from "../../domain/time/instant.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type PersonRow = Tables["people"];

export const personWith = (db: Reader | Writer, id: string): Promise<PersonRow | undefined> =>
  db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();

export const summaryOf = (row: PersonRow): PersonSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  state: row.state,
  ...(row.until !== null && { until: row.until }),
  nextStep: row.next_step,
  ...(row.waits_since !== null && { waitsSince: row.waits_since as Instant }),
  lastAt: row.last_at as Instant,
  isFlagged: row.flagged === 1,
});

/** People of a list, with what the latest request of each was. */
export async function summariesOf(db: Reader, rows: readonly PersonRow[]): Promise<PersonSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const newest = await db
    .selectFrom("lead_work")
    .select(({ fn }) => ["person", fn.max("lead").as("lead")])
    .where("person", "in", ids)
    .groupBy("person")
    .execute();
  const leads = newest.map(({ lead }) => lead);
  const forms =
    leads.length === 0 ? [] : await db.selectFrom("lead_work").select(["person", "form_name"]).where("lead", "in", leads).execute();
  const about = new Map(forms.map((form) => [form.person, form.form_name]));
  return rows.map((row) => Object.assign(summaryOf(row), { about: about.get(row.id) ?? "" }));
}

/** Ids per statement. */
const AT_ONCE = 500;

/** People by their ids, in no order. */
export async function peopleWith(db: Reader, ids: readonly string[]): Promise<PersonRow[]> {
  const found: PersonRow[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    found.push(
      ...(await db
        .selectFrom("people")
        .selectAll()
        .where("id", "in", ids.slice(from, from + AT_ONCE))
        .execute()),
    );
  return found;
}

/** Names of members by their ids. */
export async function memberNames(db: Reader | Writer): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("members").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
