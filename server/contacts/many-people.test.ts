/** A spam wave: lists go page by page, and a search is fast, however many people there are. `npm run proof -- people` has 50,000. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchWords } from "../../domain/people/names.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { PROOF, rounds } from "../../tests/proof.ts";
import { findPeople } from "./find-people.ts";
import { insertAll } from "./insert-all.ts";

const COUNT = rounds(150, 50_000);
/** The most that a search may take. Milliseconds. */
const LIMIT = 50;

const idOf = (at: number): string => `0197${String(at).padStart(8, "0")}-0000-7000-8000-000000000000`;
const of = (at: number) => ({
  name: `Visitor ${at.toString(36)}`,
  email: `v${at}@visitor.test`,
  phone: `612555${String(at).padStart(4, "0").slice(-4)}`,
  addresses: [`${at} Elm Street`],
});

let store: Store;
beforeAll(async () => {
  store = await openStore(":memory:");
  const at = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
  const all = Array.from({ length: COUNT }, (_, number) => number);
  for (let from = 0; from < COUNT; from += 1000) {
    const some = all.slice(from, from + 1000);
    await store.write(async (trx) => {
      const people = some.map((number) => {
        const { name, email, phone } = of(number);
        const times = { last_at: at(number), created_at: at(number), changed_at: at(number), waits_since: at(number) };
        const rest = { until: null, next_step: "", flagged: 0, writing_by: null, writing_at: null };
        return { id: idOf(number), name, email, phone, state: "new" as const, ...times, ...rest };
      });
      await insertAll(people, (rows) => trx.insertInto("people").values(rows));
      const words = some.flatMap((number) =>
        searchWords(of(number)).map((word) => ({ entry: `${word} ${idOf(number)}`, person: idOf(number) })),
      );
      await insertAll(words, (rows) => trx.insertInto("person_words").values(rows));
    });
  }
}, 600_000);
afterAll(() => store.close());

test("each page follows the one before, and all of them have everyone once", async () => {
  const seen = new Set<string>();
  let after: string | undefined;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<typeof findPeople>> = await findPeople(store.db, after === undefined ? {} : { after });
    for (const { id } of page.people) seen.add(id);
    after = page.next;
    pages += 1;
  } while (after !== undefined);
  expect([seen.size, pages]).toEqual([COUNT, Math.ceil(COUNT / 50)]);
}, 120_000);

/** The median time of some searches in milliseconds, and whom they find. */
async function search(q: string): Promise<{ readonly found: readonly string[]; readonly median: number }> {
  const times: number[] = [];
  let found: readonly string[] = [];
  for (let run = 0; run < (PROOF ? 15 : 1); run += 1) {
    const begun = performance.now();
    found = (await findPeople(store.db, { q })).people.map(({ id }) => id);
    times.push(performance.now() - begun);
  }
  return { found, median: times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0 };
}

test.each([
  ["a name", "visitor 2s", 1],
  ["an email address", "v100@visitor.test", 1],
  ["a phone number", "(612) 555-0100", 1],
  ["an address", "100 elm", 1],
  ["a word that everyone has", "visitor", 50],
  ["two such words", "visitor elm", 50],
  ["nothing", "nobody at all", 0],
])("%s is found, in time", async (_, q, least) => {
  const { found, median } = await search(q);
  expect([found.length >= least, least !== 1 || found.includes(idOf(100))]).toEqual([true, true]);
  if (PROOF) console.log(`${q}: ${median.toFixed(1)} ms`);
  expect(PROOF ? median : 0).toBeLessThan(LIMIT);
});
