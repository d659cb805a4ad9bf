/** Lists and searches people, a page at a time, with a bounded amount of reading, whatever is stored. */
import { searchedWords } from "../../domain/people/names.ts";
import type { PeoplePage, PersonState } from "../../domain/people/person.ts";
import type { Reader } from "../store/store.ts";
import { peopleWith, type PersonRow, summariesOf } from "./person-rows.ts";

/** People on a page. */
export const PER_PAGE = 50;

/** Most people that one word may find; a word that finds more only narrows down what others find. */
const MOST_FOUND = 1000;

/** Sorts after every word that begins with the same letters. */
const LAST = "\u{10FFFF}";

export type PeopleQuery = { readonly q?: string; readonly state?: PersonState; readonly after?: string };

/** @param after `next` of the page before. @param most people that one word may find. */
export const findPeople = (db: Reader, { q = "", state, after }: PeopleQuery, most = MOST_FOUND): Promise<PeoplePage> => {
  const words = searchedWords(q);
  return words.length === 0 ? listed(db, state, after) : searched(db, words, { state, after, most });
};

const keyOf = ({ last_at: at, id }: PersonRow): string => `${at}_${id}`;

/** Everyone, without spam unless that is asked for. */
async function listed(db: Reader, state: PersonState | undefined, after: string | undefined): Promise<PeoplePage> {
  const [at = "", id = ""] = after?.split("_") ?? [];
  let people = db
    .selectFrom("people")
    .selectAll()
    .orderBy("last_at", "desc")
    .orderBy("id", "desc")
    .limit(PER_PAGE + 1);
  people = state ? people.where("state", "=", state) : people.where("state", "<>", "spam");
  // The first condition bounds what is read of the index, the second one is exact.
  if (at)
    people = people
      .where("last_at", "<=", at)
      .where(({ eb, or, and }) => or([eb("last_at", "<", at), and([eb("last_at", "=", at), eb("id", "<", id)])]));
  return pageOf(db, await people.execute());
}

async function pageOf(db: Reader, rows: readonly PersonRow[]): Promise<PeoplePage> {
  const shown = rows.slice(0, PER_PAGE);
  const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
  return { people: await summariesOf(db, shown), ...(last && { next: keyOf(last) }) };
}

type Search = { readonly state: PersonState | undefined; readonly after: string | undefined; readonly most: number };

/** People looked at together, and how often: what a search reads has a bound. */
const AT_ONCE = 100;
const MOST_ROUNDS = 8;

/** Who has all words: those with most of them whole come first, then those who wrote first most recently. */
async function searched(db: Reader, words: readonly string[], { state, after, most }: Search): Promise<PeoplePage> {
  const found = await Promise.all(words.map((word) => entriesWith(db, word, most)));
  const whole = found.filter(({ isWhole }) => isWhole);
  const [first, ...others] = whole.length > 0 ? whole : found.slice(0, 1);
  const ids = [...(first?.people.keys() ?? [])].filter((id) => others.every(({ people }) => people.has(id)));
  const rankOf = (id: string): string => `${found.filter(({ people }) => people.get(id) === true).length}_${id}`;
  const ranks = ids.map(rankOf).toSorted().toReversed();
  const left = after === undefined ? ranks : ranks.filter((rank) => rank < after);
  const tooMany = found.filter(({ isWhole }) => !isWhole).map(({ word }) => word);
  const people: PersonRow[] = [];
  let looked = 0;
  for (let round = 0; round < MOST_ROUNDS && looked < left.length && people.length <= PER_PAGE; round += 1) {
    const some = left.slice(looked, looked + AT_ONCE).map((rank) => rank.slice(2));
    looked += some.length;
    const fitting = await having(db, some, tooMany);
    const rows = new Map((await peopleWith(db, fitting)).map((row) => [row.id, row]));
    people.push(...fitting.flatMap((id) => rows.get(id) ?? []).filter((row) => state === undefined || row.state === state));
  }
  const shown = people.slice(0, PER_PAGE);
  const last = people.length > PER_PAGE ? shown.at(-1) : undefined;
  const isPartial = whole.length === 0 || (!last && looked < left.length);
  return { people: await summariesOf(db, shown), ...(last && { next: rankOf(last.id) }), ...(isPartial && { isPartial: true }) };
}

/** `people`: by id, whether they have the word itself and not only a longer one. `isWhole`: these are all. */
type Found = { readonly word: string; readonly people: ReadonlyMap<string, boolean>; readonly isWhole: boolean };

/** Who has a word that begins with this one. An entry is a word, a space and the person's id. */
async function entriesWith(db: Reader, word: string, most: number): Promise<Found> {
  const entries = db
    .selectFrom("person_words")
    .select("entry")
    .where("entry", ">=", word)
    .where("entry", "<", word + LAST);
  const rows = await entries
    .orderBy("entry", "desc")
    .limit(most + 1)
    .execute();
  const people = new Map<string, boolean>();
  for (const { entry } of rows) {
    const end = entry.lastIndexOf(" ");
    const person = entry.slice(end + 1);
    people.set(person, end === word.length || people.get(person) === true);
  }
  return { word, people, isWhole: rows.length <= most };
}

/** Those of some people who have words that begin with all of these. */
async function having(db: Reader, ids: readonly string[], words: readonly string[]): Promise<readonly string[]> {
  if (words.length === 0 || ids.length === 0) return ids;
  const rows = await db.selectFrom("person_words").select(["entry", "person"]).where("person", "in", ids).execute();
  const entries = Map.groupBy(rows, ({ person }) => person);
  return ids.filter((id) => words.every((word) => entries.get(id)?.some(({ entry }) => entry.startsWith(word))));
}
