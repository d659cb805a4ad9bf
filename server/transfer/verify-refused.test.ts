/** Backups that can't be restored: each is refused, in words, and nothing is left of the try. */
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULTS } from "../../content/defaults.ts";
import { createLeads } from "../leads/leads.ts";
import { totalsOf } from "../store/rows.ts";
import { databaseFile } from "../store/sqlite.ts";
import { openStore, openToRead } from "../store/store.ts";
import { pack, unpack } from "./archive.ts";
import { makeCopy } from "./make-copy.ts";
import { writeManifest } from "./manifest.ts";
import { verifyBackup } from "./verify.ts";

const NOW = new Date("2026-11-21T14:04:00Z");
const PASSPHRASE = "correct horse battery";

let shared: string;
let folder: string;
beforeAll(async () => {
  shared = await mkdtemp(path.join(tmpdir(), "porchlight-refused-"));
  const dataDir = path.join(shared, "data");
  const store = await openStore(dataDir);
  const lead = { form: "f", formName: "Form", leadType: "General", page: "/", origin: {}, spamSignals: [] } as const;
  for (const value of ["one", "two", "three"])
    await createLeads(store, { now: () => NOW }).take({ ...lead, answers: [{ name: "n", label: "N", value }] });
  await store.close();
  await mkdir(path.join(dataDir, "photos", "one"), { recursive: true });
  // Random bytes can't be packed smaller, so that there's enough to cut off.
  await writeFile(path.join(dataDir, "photos", "one", "1.webp"), crypto.getRandomValues(Buffer.alloc(60_000)));
  await makeCopy({ dataDir, now: () => NOW, content: () => DEFAULTS }, path.join(shared, "copy"));
  await pack(path.join(shared, "copy"), path.join(shared, "copy.tgz"), undefined);
  await pack(path.join(shared, "copy"), path.join(shared, "copy.tgz.age"), PASSPHRASE);
});
afterAll(() => rm(shared, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-refused-one-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const verify = (backup: string) => verifyBackup({ backup, work: folder, passphrase: PASSPHRASE, dataDir: path.join(shared, "data") });

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 255;
  return copy;
}

test.each([
  ["cut off", ".tgz", (bytes: Buffer) => bytes.subarray(0, -5000), "it's cut off, its end is missing"],
  ["of which only the beginning is there", ".tgz", (bytes: Buffer) => bytes.subarray(0, 5), "it's cut off"],
  ["with a changed byte", ".tgz", (bytes: Buffer) => changed(bytes, bytes.length - 20_000), "damaged"],
  ["of another kind", ".tgz", () => Buffer.from("no archive"), "it's damaged, or no .tgz file"],
  ["with another content", ".tgz", () => gzipSync(Buffer.from("no archive ".repeat(1000))), "damaged, or not made by npm run backup"],
  [
    "packed again with a changed photo",
    ".tgz",
    (bytes: Buffer) => {
      const tar = gunzipSync(bytes);
      return gzipSync(changed(tar, tar.indexOf("1.webp") + 1000));
    },
    "1.webp isn't as it was",
  ],
  ["that is empty", ".tgz", () => Buffer.alloc(0), "it's cut off"],
  ["encrypted and cut off", ".tgz.age", (bytes: Buffer) => bytes.subarray(0, -5000), "is cut off or damaged at its end"],
  ["encrypted, with a changed byte", ".tgz.age", (bytes: Buffer) => changed(bytes, bytes.length - 20_000), "damaged"],
])("an archive %s", async (_, end, change, why) => {
  const file = path.join(shared, `changed-${Math.random()}${end}`);
  await writeFile(file, change(await readFile(path.join(shared, `copy${end}`))));
  await expect(verify(file)).rejects.toThrow(why);
});

/** The folder of a backup, for changes in it. */
async function unpacked(): Promise<string> {
  const copy = await mkdtemp(path.join(shared, "unpacked-"));
  await cp(path.join(shared, "copy"), copy, { recursive: true });
  return copy;
}

/** Writes another list, with digests of the files as they are now. */
async function writeAgain(copy: string, contents: Parameters<typeof writeManifest>[1]): Promise<void> {
  await rm(path.join(copy, "backup.json"));
  await writeManifest(copy, contents);
}

async function manifestOf(copy: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path.join(copy, "backup.json"), "utf8")) as Record<string, unknown>;
}

test("one of a newer version", async () => {
  const copy = await unpacked();
  await writeFile(path.join(copy, "backup.json"), JSON.stringify({ ...(await manifestOf(copy)), format: 2, files: [] }));
  await expect(verify(copy)).rejects.toThrow("made by a newer version of Porchlight");
});

test("one with a database of a newer version", async () => {
  const copy = await unpacked();
  const database = new DatabaseSync(databaseFile(copy));
  database.exec("insert into kysely_migration values ('999_later', '2030-01-01T00:00:00.000Z')");
  database.close();
  await writeAgain(copy, { at: NOW.toISOString(), requests: 3 });
  await expect(verify(copy)).rejects.toThrow("The database is from a newer version of Porchlight (it has the migration 999_later)");
});

test("one whose list says other rows, requests or pages than there are", async () => {
  const copy = await unpacked();
  const db = await openToRead(copy);
  const tables = db ? await totalsOf(db) : {};
  await db?.destroy();
  const said = async (more: object): Promise<void> => {
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await writeAgain(copy, { at: NOW.toISOString(), requests: 3, tables, ...more });
  };
  await said({ tables: { ...tables, leads: { rows: 4, digest: "" } } });
  await expect(verify(copy)).rejects.toThrow("The restored copy has 3 rows in the table leads; the backup says 4.");
  await said({ tables: { ...tables, leads: { rows: 3, digest: "other" } } });
  await expect(verify(copy)).rejects.toThrow("The rows of the table leads aren't as they were.");
  await said({ requests: 5 });
  await expect(verify(copy)).rejects.toThrow("The restored copy has 3 requests; the backup says 5.");
  await said({ pages: ["/listings/8-lantern-way"] });
  await expect(verify(copy)).rejects.toThrow("The restored site lacks the page /listings/8-lantern-way.");
});

test("one without a list, and what is none", async () => {
  const copy = await unpacked();
  await rm(path.join(copy, "backup.json"));
  await expect(verify(copy)).rejects.toThrow("no list of its files");
  await expect(verify(shared)).rejects.toThrow("isn't a backup");
  await expect(verify(path.join(shared, "nowhere"))).rejects.toThrow("There's no");
  expect((await readdir(folder)).length).toBe(0);
});

describe("an archive that someone has made to do harm", () => {
  const odd: readonly (readonly [what: string, make: (copy: string) => Promise<unknown>, why: RegExp])[] = [
    ["a link out of it", (copy) => symlink("/etc/passwd", path.join(copy, "photos", "one", "2.webp")), /has .*2\.webp, which is neither/],
    ["a folder that is a link", (copy) => symlink("/etc", path.join(copy, "mail")), /has .*mail, which is neither/],
    [
      "a link for a database",
      async (copy) => {
        await rm(databaseFile(copy));
        await symlink("/dev/zero", databaseFile(copy));
      },
      /porchlight\.sqlite, which is neither/,
    ],
    ["a pipe", async (copy) => void execFileSync("mkfifo", [path.join(copy, "erasures.jsonl")]), /has .*erasures\.jsonl, which is neither/],
    ["a second folder", (copy) => mkdir(path.join(copy, "..", "other")), /not made by npm run backup/],
  ];
  test.each(odd)("with %s is refused before anything of it is read", async (_, make, why) => {
    const parent = await mkdtemp(path.join(shared, "odd-"));
    const copy = path.join(parent, "copy");
    await cp(path.join(shared, "copy"), copy, { recursive: true });
    await make(copy);
    const file = `${parent}.tgz`;
    execFileSync("tar", ["-czf", file, "-C", parent, ...(await readdir(parent))]);
    await expect(verify(file)).rejects.toThrow(why);
  });

  test.each(["../../../../etc/passwd", "/etc/passwd", "photos/../../x", "./backup.json"])("whose list names %s", async (name) => {
    const copy = await unpacked();
    const manifest = await manifestOf(copy);
    await writeFile(path.join(copy, "backup.json"), JSON.stringify({ ...manifest, files: { [name]: "digest" } }));
    await expect(verify(copy)).rejects.toThrow("names a file outside of it");
  });

  test("that is larger than the room that is left", async () => {
    const into = await mkdtemp(path.join(shared, "bomb-"));
    const [source, bomb] = [path.join(shared, "bomb"), path.join(shared, "bomb.tgz")];
    await mkdir(source);
    await writeFile(path.join(source, "a"), Buffer.alloc(4 * 1024 * 1024));
    await pack(source, bomb, undefined);
    await expect(unpack(bomb, into, undefined, () => Promise.resolve(1024 * 1024))).rejects.toThrow(
      "it's larger than the room that is left",
    );
  });
});

test("what is behind a link in the data folder is in the backup, and a link that leads nowhere is named", async () => {
  const parent = await mkdtemp(path.join(shared, "linked-"));
  const [dataDir, disk] = [path.join(parent, "data"), path.join(parent, "disk")];
  await cp(path.join(shared, "data"), dataDir, { recursive: true });
  await cp(path.join(dataDir, "photos"), disk, { recursive: true });
  await rm(path.join(dataDir, "photos"), { recursive: true });
  await symlink(disk, path.join(dataDir, "photos"));
  const copying = { dataDir, now: () => NOW, content: () => DEFAULTS };
  await makeCopy(copying, path.join(parent, "copy"));
  expect((await readFile(path.join(parent, "copy", "photos", "one", "1.webp"))).length).toBe(60_000);
  await rm(disk, { recursive: true });
  await expect(makeCopy(copying, path.join(parent, "again"))).rejects.toThrow("photos is a link that leads nowhere");
});
