/** What a restored backup has of people who were erased since, and what an encrypted one needs. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupCommand } from "../commands/backup.ts";
import { createLeads } from "../leads/leads.ts";
import { applyErasures } from "../people/apply-erasures.ts";
import { rememberErasure } from "../people/erasures.ts";
import { filesWith } from "../people/files.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { openStore, type Store } from "../store/store.ts";
import { restoreCommand, type RestoreOptions } from "./restore.ts";

const NOW = new Date("2026-11-21T14:04:00Z");
const PASSPHRASE = "correct horse battery";

let folder: string;
let dataDir: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-verify-test-"));
  dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  store = await openStore(dataDir);
});
afterEach(async () => {
  await store.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const take = (on: Store, name: string) =>
  createLeads(on, { now: () => NOW }).take({
    form: "f",
    formName: "Form",
    leadType: "General",
    answers: [
      { name: "name", label: "Name", value: name, role: "name" },
      { name: "email", label: "Email", value: `${name}@visitor.test`, role: "email" },
    ],
    page: "/",
    origin: {},
    spamSignals: [],
  });

type Command = (args: readonly string[], options: RestoreOptions) => Promise<number>;

async function run(command: Command, args: readonly string[], passphrase?: string, where = dataDir) {
  const out = new PassThrough();
  const printed = textOf(out);
  const errors: string[] = [];
  const printError = (line: string): void => void errors.push(line);
  const options = {
    dataDir: where,
    s3: undefined,
    backups: { folder: undefined, passphrase },
    now: () => NOW,
    out,
    printError,
    ask: async () => "",
  };
  const code = await command(args, options);
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

test("people who were erased since are erased again, and no byte of them is in what was restored", async () => {
  await take(store, "zephyrine");
  await take(store, "bob");
  const target = path.join(folder, "copy.tgz");
  await run(backupCommand, [target]);
  await rememberErasure(dataDir, ["email zephyrine@visitor.test"], new Date(NOW.getTime() + 1000).toISOString());
  const wait = (): Promise<void> => Promise.resolve();
  const options = { dataDir, storage: fileStorage(dataDir), agentEmail: "agent@agent.test", now: () => NOW, wait };
  expect((await applyErasures(store, options))?.erased).not.toEqual([]);

  const tried = await run(restoreCommand, [target, "--verify"]);
  expect(tried).toMatchObject({ code: 0, errors: "" });
  expect(tried.out).toMatch(/2 requests, .* \d records of people erased since were erased again\./);

  // An older backup really put back, into a folder that knows of the erasure.
  const other = path.join(folder, "other");
  await mkdir(other);
  await writeFile(path.join(other, "erasures.jsonl"), await readFile(path.join(dataDir, "erasures.jsonl")));
  expect(await run(restoreCommand, [target], undefined, other)).toMatchObject({ code: 0, errors: "" });
  expect((await filesWith(other, ["zephyrine"])).found).not.toEqual([]);
  const restored = await openStore(other);
  await applyErasures(restored, { ...options, dataDir: other, storage: fileStorage(other) });
  await restored.close();
  expect((await filesWith(other, ["zephyrine"])).found).toEqual([]);
  expect((await filesWith(other, ["bob@visitor.test"])).found).not.toEqual([]);
});

test("an encrypted backup needs its passphrase, and has no byte of a person", async () => {
  await take(store, "zephyrine");
  const target = path.join(folder, "copy.tgz.age");
  expect(await run(backupCommand, [target])).toMatchObject({ code: 2, errors: expect.stringContaining("Set BACKUP_PASSPHRASE") as string });
  expect(await run(backupCommand, [target], PASSPHRASE)).toMatchObject({ code: 0 });
  expect((await run(restoreCommand, [target, "--verify"])).errors).toContain("is encrypted: set BACKUP_PASSPHRASE");
  expect((await run(restoreCommand, [target, "--verify"], "wrong horse battery")).errors).toContain("is encrypted with another passphrase");
  expect(await run(restoreCommand, [target, "--replace", "--yes"], "wrong horse battery")).toMatchObject({ code: 1 });
  await store.close();
  expect(await run(restoreCommand, [target, "--replace", "--yes"], PASSPHRASE)).toMatchObject({ code: 0 });
});
