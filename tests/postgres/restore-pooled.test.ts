/** A backup put back while a copy of the site runs behind a pooler, where the command can't see it: what the copy stores afterwards lasts. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLeads } from "../../server/leads/leads.ts";
import { openStore, type Store, type StoreLocation } from "../../server/store/store.ts";
import { restoreCommand } from "../../server/transfer/restore.ts";
import { fillStore } from "../store/full-store.ts";
import { addressOf, newDatabase } from "./databases.ts";

let folder: string;
let location: StoreLocation;
let running: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-pooled-"));
  await fillStore(path.join(folder, "backup"), { requests: 2000, appointments: 20, ahead: 10, subscribers: 20 });
  location = { dataDir: path.join(folder, "data"), database: addressOf(await newDatabase()), databasePool: 2 };
  running = await openStore(location);
  // A pooler's connections have its own name.
  const rename = () => sql`select set_config('application_name', 'pooler', false), pg_sleep(0.2)`.execute(running.db);
  await Promise.all([rename(), rename()]);
});
afterEach(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

let number = 0;
const take = async (): Promise<string> => {
  const name = `request ${(number += 1)}`;
  const lead = { form: "f", formName: "Form", leadType: "General", page: "/", origin: {}, spamSignals: [], idempotencyKey: name } as const;
  await createLeads(running, { now: () => new Date() }).take({ ...lead, answers: [{ name: "n", label: "Name", value: name }] });
  return name;
};

test("requests before it are replaced, all after it are stored, and none is refused for another reason than waiting", async () => {
  await take();
  const over = new AbortController();
  const errors: string[] = [];
  const stream = (async () => {
    while (!over.signal.aborted) await take().catch((error: Error) => errors.push(error.message));
  })();
  const printed: string[] = [];
  const options = { ...location, s3: undefined, now: () => new Date(), out: new PassThrough().resume(), ask: async () => "" };
  const printError = (line: string): void => void printed.push(line);
  expect(await restoreCommand([path.join(folder, "backup"), "--replace", "--yes"], { ...options, printError })).toBe(0);
  over.abort();
  await stream;
  expect(printed).toEqual([]);
  expect(errors.filter((message) => message !== "another process has been writing for too long")).toEqual([]);

  const after = [await take(), await take()];
  const rows = await running.db.selectFrom("leads").select("answers").where("form", "=", "f").execute();
  const names = rows.map(({ answers }) => /request \d+/.exec(answers)?.[0] ?? "");
  expect(names).toEqual(expect.arrayContaining(after));
  expect(names).not.toContain("request 1");
  expect(await running.db.selectFrom("bookings").select("id").execute()).toHaveLength(21);
  await running.check();
});
