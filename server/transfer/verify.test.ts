/** Backups tried by `npm run restore -- <file> --verify`, on both engines. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locationFor, openStore, type Store } from "../../tests/postgres/open-store.ts";
import { backupCommand } from "../commands/backup.ts";
import { createLeads } from "../leads/leads.ts";
import { restoreCommand, type RestoreOptions } from "./restore.ts";

const NOW = new Date("2026-11-21T14:04:00Z");

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

async function run(command: Command, args: readonly string[]) {
  const out = new PassThrough();
  const printed = textOf(out);
  const errors: string[] = [];
  const printError = (line: string): void => void errors.push(line);
  const options = { ...(await locationFor(dataDir)), s3: undefined, now: () => NOW, out, printError, ask: async () => "" };
  const code = await command(args, options);
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

const workFolders = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`porchlight-restore-${process.pid}-`));

test("a backup that is taken while requests arrive can be restored: its rows, files and pages are compared", async () => {
  await take(store, "before");
  await mkdir(path.join(dataDir, "photos", "one"), { recursive: true });
  await writeFile(path.join(dataDir, "photos", "one", "1.webp"), "a photo");
  const target = path.join(folder, "copy.tgz");
  const load = { goesOn: true };
  const visitors = Promise.all(
    Array.from({ length: 8 }, async (_, visitor) => {
      for (let n = 0; load.goesOn; n += 1) {
        await take(store, `v${visitor}n${n}`);
        await pause(1);
      }
    }),
  );
  const made = await run(backupCommand, [target]);
  load.goesOn = false;
  await visitors;
  const requests = Number(/: (\d+) requests?/.exec(made.out)?.[1]);
  expect(requests).toBeGreaterThan(0);
  // Beside the running site.
  const tried = await run(restoreCommand, [target, "--verify"]);
  expect(tried).toMatchObject({ code: 0, errors: "" });
  expect(tried.out).toMatch(
    new RegExp(
      `^The backup can be restored: ${requests} requests?, \\d\\d tables and 2 files are as they were, and \\d+ pages opened\\.\n$`,
    ),
  );
  expect(await workFolders()).toEqual([]);
});
