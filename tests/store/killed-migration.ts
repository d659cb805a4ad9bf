/** A migration of a large database that is killed half-way, for tests of the next start. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, rm, stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { databaseFile } from "../../server/store/sqlite.ts";
import { referencesWithoutIndex } from "./queries.ts";
import { NODE } from "../site.ts";

const STORE = fileURLToPath(new URL("../../server/store/store.ts", import.meta.url));

/** Starts a process that opens the store and kills it when it has begun to write. False when it was done before that. */
async function killedHalfWay(dataDir: string): Promise<boolean> {
  const program = `import { openStore } from ${JSON.stringify(STORE)};
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

export const withDatabase = <T>(dataDir: string, use: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(databaseFile(dataDir));
  try {
    return use(database);
  } finally {
    database.close();
  }
};
const schemaOf = (dataDir: string): unknown =>
  withDatabase(dataDir, (database) => database.prepare("select type, name, sql from sqlite_master order by type, name").all());

/** Copies a database to a data folder and kills its migration half-way. */
export async function killedCopy(earlier: string, dataDir: string): Promise<void> {
  const before = schemaOf(earlier);
  // On a busy machine the migration may be done before it is killed.
  for (let attempt = 0; ; attempt += 1) {
    expect(attempt).toBeLessThan(10);
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir);
    await copyFile(databaseFile(earlier), databaseFile(dataDir));
    if ((await killedHalfWay(dataDir)) && JSON.stringify(schemaOf(dataDir)) === JSON.stringify(before)) return;
  }
}

/** Asserts that a database is undamaged and has these rows. */
export function expectWhole(dataDir: string, counts: Readonly<Record<string, number>>): void {
  withDatabase(dataDir, (database) => {
    expect(referencesWithoutIndex(database)).toEqual([]);
    expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
    for (const [table, count] of Object.entries(counts))
      expect([table, database.prepare(`select count(*) as count from ${table}`).get()]).toEqual([table, { count }]);
  });
}
