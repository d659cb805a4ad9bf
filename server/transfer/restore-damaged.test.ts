/** A backup put back in place of a SQLite database that can't be used anymore. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupCommand } from "../commands/backup.ts";
import { databaseFile } from "../store/sqlite.ts";
import { openStore } from "../store/store.ts";
import { restoreCommand } from "./restore.ts";

let folder: string;
let dataDir: string;
let errors: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-damaged-"));
  dataDir = path.join(folder, "data");
  const store = await openStore(dataDir);
  await store.write((trx) => trx.insertInto("erasures").values({ digest: "d", at: "2026-11-21T14:04:00.000Z" }).execute());
  await store.close();
  errors = [];
  await backupCommand([path.join(folder, "copy")], options());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const options = () => {
  const printError = (line: string): void => void errors.push(line);
  return { dataDir, now: () => new Date("2026-11-21T14:04:00Z"), out: new PassThrough().resume(), printError, ask: async () => "" };
};
const restore = (...more: string[]) => restoreCommand([path.join(folder, "copy"), ...more], options());

async function expectRestored(): Promise<void> {
  const store = await openStore(dataDir);
  expect(await store.db.selectFrom("erasures").select("digest").execute()).toEqual([{ digest: "d" }]);
  await store.close();
}

test("a damaged one is replaced, with --replace", async () => {
  await writeFile(databaseFile(dataDir), "no database ".repeat(1000));
  expect(await restore()).toBe(1);
  expect(errors.join()).toContain("is damaged");
  expect(await restore("--replace", "--yes")).toBe(0);
  await expectRestored();
});

test("one that is missing, while its log is there, too", async () => {
  await rm(databaseFile(dataDir));
  await writeFile(`${databaseFile(dataDir)}-wal`, "what was stored last");
  expect(await restore()).toBe(1);
  expect(errors.join()).toContain("is missing, but its log is there");
  expect(await restore("--replace", "--yes")).toBe(0);
  await expectRestored();
});

test("one that lags behind its own log, and then isn't said to be older", async () => {
  await writeFile(`${databaseFile(dataDir)}-generation`, '{"generation":99,"clean":false}\n');
  expect(await restore("--replace", "--yes")).toBe(0);
  let isOlder = false;
  await (await openStore(dataDir, () => (isOlder = true))).close();
  expect(isOlder).toBe(false);
});
