import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupCommand } from "./backup.ts";
import { createLeads } from "../leads/leads.ts";
import { databaseFile, openSqlite } from "../store/sqlite.ts";
import { openStore, type Store } from "../store/store.ts";

let folder: string;
let dataDir: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-backup-"));
  dataDir = path.join(folder, "data");
  store = await openStore(dataDir);
});
afterEach(async () => {
  await store.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const leadsOf = (on: Store) => createLeads(on, { now: () => new Date() });
const lead = (name: string) => ({
  form: "f",
  formName: "Form",
  leadType: "General" as const,
  answers: [{ name: "n", label: "Name", value: name }],
  page: "/",
  origin: {},
  spamSignals: [],
});
const count = async (on: Store) => (await on.db.selectFrom("leads").select("id").execute()).length;

const backup = (...args: string[]) => backupWith(undefined, ...args);

async function backupWith(passphrase: string | undefined, ...args: string[]): Promise<{ code: number; printed: string }> {
  const out = new PassThrough();
  const text = textOf(out);
  let printed = "";
  const printError = (line: string): void => void (printed += line);
  const code = await backupCommand(args, {
    dataDir,
    backups: { folder: undefined, passphrase },
    now: () => new Date("2026-11-21T14:04:00Z"),
    out,
    printError,
  });
  out.end();
  return { code, printed: printed + (await text) };
}

async function withMail(): Promise<void> {
  await mkdir(path.join(dataDir, "mail"));
  await writeFile(path.join(dataDir, "mail", "a.eml"), "an email");
  await writeFile(path.join(dataDir, "mail", "b.eml.part"), "half a let");
}

describe("a backup", () => {
  test("is a complete data folder, made while requests arrive, from which the site can start", async () => {
    await withMail();
    const before = await leadsOf(store).take(lead("Before"));
    const during = { coming: true };
    const stream = (async () => {
      for (let n = 0; during.coming; n += 1) await leadsOf(store).take(lead(`During ${n}`));
    })();
    const target = path.join(folder, "copy");
    const { code, printed } = await backup(target);
    during.coming = false;
    await stream;
    expect([code, printed]).toEqual([0, expect.stringContaining(target)]);
    expect((await readdir(target)).toSorted()).toEqual(["backup.json", "mail", "porchlight.sqlite"]);
    expect(await readdir(path.join(target, "mail"))).toEqual(["a.eml"]);
    const inCopy = Number(/: (\d+) requests?/.exec(printed)?.[1]);

    await store.close();
    await rename(target, path.join(folder, "restored"));
    store = await openStore(path.join(folder, "restored"));
    expect(await count(store)).toBe(inCopy);
    // What was sent before the backup is known after it.
    expect((await leadsOf(store).take(lead("Before"))).id).toBe(before.id);
    await leadsOf(store).take(lead("After"));
    expect(await count(store)).toBe(inCopy + 1);
  });

  test("can be a .tgz file that tar unpacks", async () => {
    await withMail();
    const long = "x".repeat(90);
    await mkdir(path.join(dataDir, "mail", long));
    await writeFile(path.join(dataDir, "mail", long, "c.eml"), "c".repeat(1500));
    await leadsOf(store).take(lead("A"));
    const target = path.join(folder, "copy.tgz");
    expect((await backup(target)).code).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(["copy.tgz", "data"]);
    execFileSync("tar", ["-xzf", target, "-C", folder]);
    expect(await readFile(path.join(folder, "copy", "mail", "a.eml"), "utf8")).toBe("an email");
    expect(await readFile(path.join(folder, "copy", "mail", long, "c.eml"), "utf8")).toBe("c".repeat(1500));
    const restored = await openStore(path.join(folder, "copy"));
    expect(await count(restored)).toBe(1);
    await restored.close();
  });

  test("says that it isn't encrypted if there is a passphrase and its name doesn't ask for it", async () => {
    const [plain, encrypted] = [path.join(folder, "plain.tgz"), path.join(folder, "copy.tgz.age")];
    expect((await backup(path.join(folder, "open.tgz"))).printed).not.toContain("encrypted");
    expect((await backupWith("five words are enough", plain)).printed).toContain("It isn't encrypted");
    expect((await backupWith("five words are enough", encrypted)).printed).not.toContain("isn't encrypted");
    expect(await readFile(encrypted, "latin1")).toMatch(/^age-encryption\.org/);
  });

  test("replaces nothing, can't be inside the data folder, and leaves nothing unfinished", async () => {
    await mkdir(path.join(folder, "there"));
    expect(await backup(path.join(folder, "there"))).toMatchObject({
      code: 1,
      printed: expect.stringContaining("already exists") as string,
    });
    expect(await backup(path.join(dataDir, "copy"))).toMatchObject({
      code: 1,
      printed: expect.stringContaining("A backup inside the data folder") as string,
    });
    await writeFile(path.join(folder, "file"), "");
    expect(await backup(path.join(folder, "file", "copy"))).toMatchObject({
      code: 1,
      printed: expect.stringContaining("Backup failed") as string,
    });
    expect((await readdir(folder)).toSorted()).toEqual(["data", "file", "there"]);
  });

  test("of a damaged database fails, names it, and leaves nothing that looks like a backup", async () => {
    await Promise.all(Array.from({ length: 300 }, (_, n) => leadsOf(store).take(lead(`Request ${n} ${"x".repeat(200)}`))));
    await store.close();
    const { size } = await stat(databaseFile(dataDir));
    const handle = await open(databaseFile(dataDir), "r+");
    // The ends of pages behind the tables' first ones: rows that an index still knows.
    const pages = Math.floor(size / 4096);
    for (let page = Math.floor(pages * 0.6); page < pages * 0.8; page += 1)
      await handle.write(Buffer.alloc(2000), 0, 2000, page * 4096 + 2000);
    await handle.close();
    const { code, printed } = await backup(path.join(folder, "copy"));
    expect(code).toBe(1);
    expect(printed).toMatch(/^Backup failed: The database .*porchlight\.sqlite is damaged \(/);
    expect(await readdir(folder)).toEqual(["data"]);
  });

  test("of another program's database says whose it isn't", async () => {
    dataDir = path.join(folder, "other");
    await mkdir(dataDir);
    const other = openSqlite(dataDir);
    other.exec("create table invoices (id integer)");
    other.close();
    const { code, printed } = await backup(path.join(folder, "copy"));
    expect(code).toBe(1);
    expect(printed).toMatch(/^Backup failed: The database belongs to another program \(it has the table invoices\)/);
    expect((await readdir(folder)).toSorted()).toEqual(["data", "other"]);
  });

  test("reports missing data and wrong options", async () => {
    dataDir = path.join(folder, "elsewhere");
    expect(await backup(path.join(folder, "copy"))).toMatchObject({
      code: 1,
      printed: expect.stringContaining("nothing to back up") as string,
    });
    expect((await backup("--what")).code).toBe(2);
    expect((await backup("a", "b")).code).toBe(2);
    expect((await backup("--help")).code).toBe(0);
    expect(await readdir(folder)).toEqual(["data"]);
  });
});
