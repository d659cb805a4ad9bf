/** A wave of spam: who belongs to it, moved at once, and brought back. What is read has a bound, however long the wave is. */
import { sql } from "kysely";
import { sameWordsKey } from "../../domain/people/same-words.ts";
import type { PeoplePage, SpamMove, StateBefore, WaveQuery } from "../../domain/people/person.ts";
import type { Answer } from "../../domain/leads/lead.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import type { Reader, Writer } from "../store/store.ts";
import { PER_PAGE } from "./find-people.ts";
import { type PersonRow, summariesOf } from "./person-rows.ts";
import { listIn } from "./read-request.ts";

/** Most people of a wave that are looked at, the latest first. */
const MOST_LOOKED_AT = 2000;

/** Ids per statement. */
const AT_ONCE = 500;

/** Requests of the person whose words are compared. */
const MOST_REQUESTS = 5;

const WAITS = sql.lit(1);

/** Who is new and belongs to the wave, the latest first. @param until only those who wrote by then. */
async function waveOf(db: Reader | Writer, query: WaveQuery, until?: string): Promise<readonly PersonRow[]> {
  let people = db.selectFrom("people").selectAll().where("state", "=", "new").orderBy("last_at", "desc").orderBy("id", "desc");
  if (until !== undefined) people = people.where("last_at", "<=", until);
  const rows = await people.limit(MOST_LOOKED_AT).execute();
  if (query.wave === "flagged") return rows.filter(({ flagged }) => flagged === 1);
  const ids = await wroteTheSame(db, rows, query.wave);
  return rows.filter(({ id }) => ids.has(id));
}

/** Those of some people who wrote the same words as someone. */
async function wroteTheSame(db: Reader | Writer, rows: readonly PersonRow[], person: string): Promise<ReadonlySet<string>> {
  const leads = db.selectFrom("lead_work").innerJoin("leads", "leads.id", "lead_work.lead").select(["lead_work.person", "leads.answers"]);
  const own = await leads.where("lead_work.person", "=", person).orderBy("lead_work.lead", "desc").limit(MOST_REQUESTS).execute();
  const keys = new Set(own.flatMap(({ answers }) => sameWordsKey(listIn<Answer>(answers)) ?? []));
  const found = new Set<string>();
  if (keys.size === 0) return found;
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const theirs = await leads.where("lead_work.person", "in", ids.slice(from, from + AT_ONCE)).execute();
    for (const { person: id, answers } of theirs) if (keys.has(sameWordsKey(listIn<Answer>(answers)) ?? "")) found.add(id);
  }
  return found;
}

/** A page of the wave, and how many it has in all. @param after the `next` of the page before. */
export async function findWave(db: Reader, query: WaveQuery, after?: string): Promise<PeoplePage> {
  const rows = await waveOf(db, query);
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const shown = rows.slice(from, from + PER_PAGE);
  const last = rows.length > from + PER_PAGE ? shown.at(-1) : undefined;
  return { people: await summariesOf(db, shown), total: rows.length, ...(last && { next: last.id }) };
}

/** How many others are new and wrote the same words as someone. */
export async function countSameWords(db: Reader, person: string): Promise<number> {
  const rows = await waveOf(db, { wave: person });
  return rows.filter(({ id }) => id !== person).length;
}

/** The ids of a wave as it was seen. */
export const idsOfWave = async (db: Reader | Writer, query: WaveQuery, until: string): Promise<readonly string[]> =>
  (await waveOf(db, query, until)).map(({ id }) => id);

/** Moves people to spam. Those with an appointment ahead stay as they are: that is decided about one by one. */
export async function moveToSpamTx(trx: Writer, ids: readonly string[], now: Date): Promise<SpamMove> {
  const at = toInstant(now);
  let [moved, kept] = [0, 0];
  const before: StateBefore[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const busy = await withAppointments(trx, some, at);
    kept += busy.length;
    const free = some.filter((id) => !busy.includes(id));
    if (free.length === 0) continue;
    before.push(...(await statesOf(trx, free)));
    const change = trx.updateTable("people").set({ state: "spam", waits_since: null, until: null, changed_at: at });
    const { numUpdatedRows } = await change.where("id", "in", free).where("state", "<>", "spam").executeTakeFirst();
    moved += Number(numUpdatedRows);
  }
  return { moved, kept, at, before };
}

/** What some people are, but for those who are new and have no day. */
async function statesOf(trx: Writer, ids: readonly string[]): Promise<readonly StateBefore[]> {
  const rows = await trx
    .selectFrom("people")
    .select(["id", "state", "until"])
    .where("id", "in", ids)
    .where("state", "<>", "spam")
    .where((where) => where.or([where("state", "<>", "new"), where("until", "is not", null)]))
    .execute();
  return rows.flatMap(({ id, state, until }) => (state === "spam" ? [] : [{ id, state, ...(until !== null && { until }) }]));
}

/** Those of some people who have an appointment ahead. */
async function withAppointments(trx: Writer, ids: readonly string[], at: Instant): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom("lead_work")
    .innerJoin("bookings", "bookings.id", "lead_work.lead")
    .select("lead_work.person")
    .distinct()
    .where("lead_work.person", "in", ids)
    .where("bookings.starts_at", ">", at)
    .where((where) => where.or([where("bookings.state", "in", ["pending", "booked"]), where("bookings.requested", "=", 1)]))
    .execute();
  return rows.map(({ person }) => person);
}

/** Brings back who was moved together, as they were: what had no answer waits again. Resolves to how many there were. */
export async function undoSpamTx(trx: Writer, movedAt: string, before: readonly StateBefore[], now: Date): Promise<number> {
  const states = new Map(before.map((each) => [each.id, each]));
  const moved = trx.selectFrom("people").select("id").where("state", "=", "spam").where("changed_at", "=", movedAt);
  const ids = (await moved.execute()).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const waiting = await trx
      .selectFrom("lead_work")
      .select(({ fn }) => ["person", fn.min("at").as("since")])
      .where("person", "in", some)
      .where("waits", "=", WAITS)
      .groupBy("person")
      .execute();
    const since = new Map(waiting.map((each) => [each.person, each.since]));
    for (const id of some) {
      const waits = since.get(id);
      const was = states.get(id);
      // Who wrote again in between is new.
      const state = waits !== undefined && waits > movedAt ? "new" : (was?.state ?? (waits === undefined ? "open" : "new"));
      const back = { state, until: was?.until ?? null, waits_since: waits ?? null, changed_at: toInstant(now) };
      await trx.updateTable("people").set(back).where("id", "=", id).execute();
    }
  }
  return ids.length;
}
