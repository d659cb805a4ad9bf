/**
 * What a visitor or a timer causes must not cost more the more is stored. The real services run everything on a full store, and each
 * statement that reaches SQLite is checked. A query in `server/` that isn't reached fails the test, too.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqlite } from "../../server/store/sqlite.ts";
import { PROOF } from "../proof.ts";
import { everything } from "./all-queries.ts";
import { type Fill, fillStore } from "./full-store.ts";
import { growing, hasPlan, type Heard, listen, queriesIn, referencesWithoutIndex } from "./queries.ts";
import { keptWith, missingColumns, sentQueries } from "./sent-queries.ts";

/** Most bytes that one statement reads: a few pages of each index that it uses. */
const MOST_READ = 800_000;
/** What is stored: so much that reading the rows of any of it takes more than that. */
const FULL: Fill = PROOF
  ? { requests: 30_000, appointments: 10_000, ahead: 6000, subscribers: 10_000 }
  : { requests: 10_000, appointments: 3000, ahead: 1500, subscribers: 4000 };

let dataDir: string;
let database: DatabaseSync;
let heard: Heard;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-full-"));
  const now = new Date();
  await fillStore(dataDir, FULL, now);
  heard = listen();
  try {
    await everything({ dataDir }, now);
  } finally {
    heard.stop();
  }
  database = openSqlite(dataDir);
}, 180_000);
afterAll(async () => {
  database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("every query that visitors and timers cause was reached", () => {
  expect(queriesIn().length).toBeGreaterThan(40);
  expect(queriesIn().filter((place) => !heard.places.has(place))).toEqual([]);
});

test("none of them looks through a table or sorts one", () => {
  expect(heard.statements.size).toBeGreaterThan(60);
  const found = [...heard.statements.keys()].flatMap((statement) => growing(database, statement).map((line) => `${line}: ${statement}`));
  expect(found).toEqual([]);
});

test("none of them reads much of a full store, but for the calendar, which shows the agent all that is to come", () => {
  const large = [...heard.statements].filter(([statement, bytes]) => hasPlan(statement) && bytes > MOST_READ);
  expect(large.map(([statement]) => statement)).toEqual([expect.stringMatching(/^select \* from "bookings" .* "starts_at" > \? order by/)]);
});

test("each reference has an index of its own", () => {
  expect(referencesWithoutIndex(database)).toEqual([]);
});

describe("a server of an earlier version, beside one that has updated the database", () => {
  const kept = (): string[] => keptWith("sqlite", [...heard.statements.keys()].filter(hasPlan));

  test("sends what is in the file. To add what is new: npm run test:unit -- tests/store/queries.test.ts -u", async () => {
    await expect(`${kept().join("\n")}\n`).toMatchFileSnapshot(sentQueries("sqlite"));
  });

  test("can go on: all of that runs on the tables as they are now", () => {
    const needed = `select name from pragma_table_info(?) where "notnull" = 1 and dflt_value is null`;
    const neededIn = (table: string): string[] =>
      database
        .prepare(needed)
        .all(table)
        .map(({ name }) => String(name));
    expect(brokenBy(database, kept(), neededIn)).toEqual([]);
    expect(kept().length).toBeGreaterThan(100);
  });

  test("and what doesn't run is seen", () => {
    const planted = openSqlite(":memory:");
    planted.exec("create table people (id text primary key, name text, age integer not null)");
    const statements = [
      'insert into "people" ("id", "age") values (?, ?)',
      'insert into "people" ("id", "name") values (?, ?)',
      'select "pet" from "people" where "id" = ?',
    ];
    expect(brokenBy(planted, statements, () => ["age"])).toEqual([
      `age is needed: ${statements[1]}`,
      expect.stringMatching(/no such column: .?pet/),
    ]);
    planted.close();
  });
});

/** What of these can't be run, and why. */
function brokenBy(on: DatabaseSync, statements: readonly string[], needed: (table: string) => readonly string[]): string[] {
  return statements.flatMap((statement) => {
    try {
      on.prepare(statement);
      return missingColumns(statement, needed).map((name) => `${name} is needed: ${statement}`);
    } catch (error) {
      return [`${String(error)}: ${statement}`];
    }
  });
}

describe("what grows is seen", () => {
  let planted: DatabaseSync;
  beforeAll(() => {
    planted = openSqlite(":memory:");
    planted.exec(`
      create table people (id text primary key, name text, age integer);
      create index people_by_name on people (name);
      create table pets (id text primary key, owner text references people (id) deferrable initially deferred);
      create index pets_in_part on pets (owner) where owner > 'a'`);
  });
  afterAll(() => planted.close());

  test.each([
    "select * from people where age = ?",
    "select * from people where lower(name) = ?",
    "select * from people where name like ?",
    "select * from people where name = ? or age = ?",
    "select count(*) from people",
    "select id from people order by name",
    "select name from people where id > ? order by age limit 1",
    "select p.id from people as p join pets on pets.owner = p.name where pets.id = ? or p.age = ?",
    "select (select count(*) from pets) from people where id = ?",
    "update people set age = ? where age < ?",
    "delete from pets where owner = ?",
    "insert into people values (?, ?, ?)",
  ])("%s", (statement) => {
    expect(growing(planted, statement)).not.toEqual([]);
  });

  test.each([
    "select * from people where id = ?",
    "select * from people where id in (?, ?) and age > 3",
    "select name from people order by name limit 1",
    "select count(*) from (select id from people where name = ? limit 10)",
    "update pets set owner = ? where id = ?",
    "commit",
  ])("but not: %s", (statement) => {
    expect(growing(planted, statement)).toEqual([]);
  });

  test("a reference without an index, or with one of a part only", () => {
    expect(referencesWithoutIndex(planted)).toEqual(["pets.owner"]);
  });
});
