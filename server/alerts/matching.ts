/**
 * Finds who is emailed about a home's changes. All of a home's changes that wait are one piece of news, matched in one transaction: a process
 * that dies has done all of it or nothing.
 */
import { sql } from "kysely";
import { type Frequency, FREQUENCIES, type News, sectionOf } from "../../domain/alerts/alert.ts";
import { homeNews, searchNews, type Versions } from "../../domain/alerts/news.ts";
import { dueAt } from "../../domain/alerts/schedule.ts";
import { matcherOf } from "../../domain/alerts/search.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { newId } from "../clock.ts";
import { versionsOf } from "../listings/changes.ts";
import { readStored } from "../listings/stored.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";
import type { AlertRow } from "./alerts.ts";

/** Alerts that are read, and matches that are stored, in one statement. */
const PAGE = 500;

/** A literal, so that the partial indexes are used. */
const CONFIRMED = sql.lit("confirmed" as const);

export type MatchOptions = { readonly now: Date; readonly zone: string };

/** When the next change can be matched, UTC. */
export async function nextChangeDue(db: Reader): Promise<Instant | undefined> {
  const due = db.selectFrom("listing_changes").select("due_at").where("matched_at", "is", null).orderBy("due_at").limit(1);
  return (await due.executeTakeFirst())?.due_at;
}

/** Matches the changes of the home whose change is due first. Resolves to whether there was one. */
export const matchNext = (store: Store, options: MatchOptions): Promise<boolean> => store.write((trx) => matchHome(trx, options));

async function matchHome(trx: Writer, { now, zone }: MatchOptions): Promise<boolean> {
  const at = toInstant(now);
  const waiting = trx.selectFrom("listing_changes").where("matched_at", "is", null);
  const first = await waiting.select("listing").where("due_at", "<=", at).orderBy("due_at").limit(1).executeTakeFirst();
  if (!first) return false;
  const { listing: id } = first;
  const stored = await readStored(trx, id);
  const from = stored?.row.state === "live" ? stored.row.goes_live_at : null;
  const changes = trx.updateTable("listing_changes").where("listing", "=", id).where("matched_at", "is", null);
  if (from !== null && from > at) {
    // It goes live later: then it is news.
    await changes.set({ due_at: from }).execute();
    return true;
  }
  const taken = (await changes.set({ matched_at: at }).returningAll().execute()).toSorted((one, other) => one.revision - other.revision);
  const revision = taken[0]?.revision;
  if (!stored || revision === undefined) return true;
  const found = await findNews(trx, id, versionsOf(stored, taken, zone, at), dateIn(zone, now));
  await storeMatches(trx, found, { listing: id, revision, due: dueTimes(now, zone), now });
  return true;
}

type Found = { readonly alert: AlertRow; readonly news: News };

/** What is new to each person, by the alert that is emailed first. */
async function findNews(trx: Writer, id: string, versions: Versions, today: CalendarDate): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  const add = (alert: AlertRow, news: News | undefined): void => {
    const known = found.get(alert.person);
    if (news && !(known && isSooner(known.alert, alert))) found.set(alert.person, { alert, news });
  };
  const { after } = versions;
  if (!after) return found;
  const onDay = (matches: ReturnType<typeof matcherOf>) => (listing: Listing) => matches(listing, today);
  for await (const page of searchesFor(trx, after)) for (const alert of page) add(alert, searchNews(versions, onDay(matcherFor(alert))));
  const news = homeNews(versions);
  // Who watches the home learns all that is new about it.
  if (news) for await (const page of watchersOf(trx, id)) for (const alert of page) add(alert, news);
  return found;
}

/** Reading a search takes longer than matching it, so those that were read stay in memory, up to a number. */
const matchers = new Map<string, ReturnType<typeof matcherOf>>();
const MOST_MATCHERS = 20_000;

function matcherFor({ section, query }: AlertRow): ReturnType<typeof matcherOf> {
  const key = section + query;
  const known = matchers.get(key);
  if (known) return known;
  if (matchers.size >= MOST_MATCHERS) matchers.clear();
  const matcher = matcherOf(section, query);
  matchers.set(key, matcher);
  return matcher;
}

const isSooner = (known: AlertRow, other: AlertRow): boolean => FREQUENCIES.indexOf(known.frequency) < FREQUENCIES.indexOf(other.frequency);

async function* searchesFor(db: Reader, listing: Listing): AsyncGenerator<readonly AlertRow[]> {
  const all = db.selectFrom("alerts").selectAll().where("state", "=", CONFIRMED).where("listing", "is", null);
  yield* paged((last) => all.where("section", "=", sectionOf(listing)).where("id", ">", last).orderBy("id").limit(PAGE).execute());
}

async function* watchersOf(db: Reader, listing: string): AsyncGenerator<readonly AlertRow[]> {
  const all = db.selectFrom("alerts").selectAll().where("state", "=", CONFIRMED);
  yield* paged((last) => all.where("listing", "=", listing).where("id", ">", last).orderBy("id").limit(PAGE).execute());
}

async function* paged(read: (last: string) => Promise<readonly AlertRow[]>): AsyncGenerator<readonly AlertRow[]> {
  let last = "";
  for (;;) {
    const rows = await read(last);
    yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

type DueTimes = Readonly<Record<Frequency, Instant>>;

const dueTimes = (now: Date, zone: string): DueTimes => ({
  now: toInstant(now),
  daily: dueAt("daily", now, zone),
  weekly: dueAt("weekly", now, zone),
});

type Matched = { readonly listing: string; readonly revision: number; readonly due: DueTimes; readonly now: Date };

async function storeMatches(trx: Writer, found: ReadonlyMap<string, Found>, { listing, revision, due, now }: Matched): Promise<void> {
  const rows = [...found].map(([person, { alert, news }]): Tables["alert_matches"] => ({
    id: newId(now),
    person,
    alert: alert.id,
    listing,
    revision,
    news: JSON.stringify(news),
    due_at: due[alert.frequency],
    email: null,
  }));
  for (let from = 0; from < rows.length; from += PAGE) {
    const page = rows.slice(from, from + PAGE);
    await trx.insertInto("alert_matches").values(page).execute();
    for (const at of new Set(page.map(({ due_at: each }) => each))) {
      const people = page.filter(({ due_at: each }) => each === at).map(({ person }) => person);
      await trx
        .updateTable("alert_people")
        .set({ next_at: at })
        .where("id", "in", people)
        .where((row) => row.or([row("next_at", "is", null), row("next_at", ">", at)]))
        .execute();
    }
  }
}
