/** A large database of an earlier version, whose first start is killed in the middle of the migration. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { referencesWithoutIndex } from "../../tests/queries.ts";
import { NODE } from "../../tests/site.ts";
import { migrate } from "./migrate.ts";
import { databaseFile, openSqlite, sqliteDialect } from "./sqlite.ts";
import { openStore } from "./store.ts";
import * as rows from "../email/outbox-rows.ts";

const MIGRATIONS = path.join(import.meta.dirname, "migrations");
const REQUESTS = 150_000;
const LAST = "2026-11-20T09:00:00.000Z";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "porchlight-killed-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A store as the version before the indexes left it. */
async function earlierStore(dataDir: string): Promise<void> {
  const before = path.join(folder, "before");
  await mkdir(before);
  for (const file of (await readdir(MIGRATIONS)).filter((name) => name < "010"))
    await copyFile(path.join(MIGRATIONS, file), path.join(before, file));
  const database = openSqlite(dataDir);
  const db = new Kysely({ dialect: sqliteDialect(database) });
  await migrate(db, before);
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${REQUESTS})`;
  const id = "printf('0193%032d', n)";
  database.exec(`
    pragma synchronous = off; pragma foreign_keys = off; begin;
    insert into leads ${numbers} select ${id}, '${LAST}', 'f', 'Form', 'General', '/', '[]', '{}', null, '[]', null, null from numbers;
    insert into claims ${numbers} select printf('%043d', n), null, ${id}, '${LAST}' from numbers;
    insert into letters (id, kind, lead_id, state, created_at, tried_since, due_at, attempts, sent_at, owed) ${numbers}
      select ${id}, 'lead', ${id}, 'sent', '${LAST}', '${LAST}', '${LAST}', 1, iif(n = 77, '${LAST}', '2026-01-01T00:00:00.000Z'), 1 from numbers;
    commit; pragma wal_checkpoint(truncate)`);
  await db.destroy();
}

/** Starts a process that opens the store and kills it when it has begun to write; whether that was before it was done. */
async function killedHalfWay(dataDir: string): Promise<boolean> {
  const program = `import { openStore } from ${JSON.stringify(path.join(import.meta.dirname, "store.ts"))};
    const store = await openStore(process.argv[1]);
    await store.close();`;
  const child = spawn(NODE, ["--input-type=module-typescript", "-e", program, dataDir], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const written = async () => (await stat(`${databaseFile(dataDir)}-wal`).catch(() => undefined))?.size ?? 0;
  while (child.exitCode === null && (await written()) < 1_000_000) await new Promise((again) => setImmediate(again));
  child.kill("SIGKILL");
  await ended;
  return child.signalCode === "SIGKILL";
}

const indexesOf = (dataDir: string): string[] => {
  const database = new DatabaseSync(databaseFile(dataDir));
  const found = database.prepare("select name from sqlite_master where type = 'index' order by name").all();
  database.close();
  return found.map(({ name }) => String(name));
};

test("the next start completes it: nothing is half there, and nothing lost", { timeout: 120_000 }, async () => {
  const earlier = path.join(folder, "earlier");
  await earlierStore(earlier);
  const before = indexesOf(earlier);
  const dataDir = path.join(folder, "data");
  // On a machine that is busy elsewhere it may be done before it is killed.
  for (let attempt = 0; ; attempt += 1) {
    expect(attempt).toBeLessThan(10);
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir);
    await copyFile(databaseFile(earlier), databaseFile(dataDir));
    if ((await killedHalfWay(dataDir)) && indexesOf(dataDir).join() === before.join()) break;
  }

  const store = await openStore(dataDir);
  expect(await rows.lastSent(store.db)).toBe(LAST);
  await store.close();
  const database = new DatabaseSync(databaseFile(dataDir));
  expect(referencesWithoutIndex(database)).toEqual([]);
  expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
  for (const table of ["leads", "dedupe_records", "emails"])
    expect(database.prepare(`select count(*) as count from ${table}`).get()).toEqual({ count: REQUESTS });
  database.close();
});
