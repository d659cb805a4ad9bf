import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { DAY_MS, HOUR_MS } from "../../domain/time/instant.ts";
import { createLeads } from "../leads/leads.ts";
import { readSettings } from "../settings/settings.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { adoptLocalPhotos } from "./adopt.ts";
import { picturesFolder, picturesOf, prefixOf, unclaimedFolder, UNCLAIMED, unclaimedPrefixOf } from "./folders.ts";
import { sweepPhotos, UNCLAIMED_FOR } from "./sweep.ts";

/** Photos get the time of this machine. */
const NOW = new Date();
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

let dataDir: string;
let store: Store;
let server: S3Server;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-sweep-"));
  store = await openStore(dataDir);
  server = await openS3Server({ page: 2 });
});
afterEach(async () => {
  await store.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each(["files", "S3"])("photos in %s", (kind) => {
  let storage: ObjectStorage;
  beforeEach(async () => {
    storage = await openStorage(readSettings({ DATA_DIR: dataDir, ...(kind === "S3" && server.settings) }));
  });

  const sweep = (now: Date) => sweepPhotos({ dataDir, storage, store, now });
  const photoOf = (id: string) => storage.put(`${prefixOf(id)}1.webp`, Buffer.from(`photo of ${id}`));
  const isThere = async (prefix: string): Promise<boolean> => (await storage.get(`${prefix}1.webp`)) !== undefined;

  async function request(name: string): Promise<string> {
    const answers = [{ name: "name", label: "Name", value: name }];
    const lead = { form: "f", formName: "Form", leadType: "General" as const, answers, page: "/", origin: {}, spamSignals: [] };
    const { id } = await createLeads(store, { now: () => NOW }).take(lead);
    await photoOf(id);
    return id;
  }

  test("that an older database doesn't know are moved away after a day, and return with their request", async () => {
    const [known, lost] = [await request("Known"), await request("Lost")];
    const row = await store.db.selectFrom("leads").selectAll().where("id", "=", lost).executeTakeFirstOrThrow();
    await store.write(async (trx) => {
      await trx.deleteFrom("dedupe_records").where("lead_id", "=", lost).execute();
      await trx.deleteFrom("emails").where("lead_id", "=", lost).execute();
      await trx.deleteFrom("leads").where("id", "=", lost).execute();
    });
    // Another process may be about to store its request.
    expect(await sweep(later(DAY_MS - HOUR_MS))).toEqual({ unclaimed: 0, returned: 0, deleted: 0 });
    expect(await sweep(later(DAY_MS + HOUR_MS))).toEqual({ unclaimed: 1, returned: 0, deleted: 0 });
    expect([await isThere(prefixOf(known)), await isThere(prefixOf(lost)), await isThere(unclaimedPrefixOf(lost))]).toEqual([
      true,
      false,
      true,
    ]);
    // Once more changes nothing.
    expect(await sweep(later(DAY_MS + HOUR_MS))).toEqual({ unclaimed: 0, returned: 0, deleted: 0 });

    await store.write((trx) => trx.insertInto("leads").values(row).execute());
    expect(await sweep(later(2 * DAY_MS))).toEqual({ unclaimed: 0, returned: 1, deleted: 0 });
    expect([await isThere(prefixOf(lost)), await isThere(unclaimedPrefixOf(lost))]).toEqual([true, false]);
  });

  test("that no request claims are deleted after 30 days more, and not before", async () => {
    await photoOf("0197-never-stored");
    expect(await sweep(later(2 * DAY_MS))).toMatchObject({ unclaimed: 1 });
    expect(UNCLAIMED_FOR).toBe(30 * DAY_MS);
    expect(await sweep(later(UNCLAIMED_FOR - HOUR_MS))).toMatchObject({ deleted: 0 });
    expect(await isThere(unclaimedPrefixOf("0197-never-stored"))).toBe(true);
    expect(await sweep(later(UNCLAIMED_FOR + 3 * DAY_MS))).toMatchObject({ deleted: 1 });
    expect(await storage.folders(UNCLAIMED)).toEqual([]);
  });

  test("that are set aside twice are there once", async () => {
    for (const days of [2, 4]) {
      await photoOf("0197-never-stored");
      expect(await sweep(later(days * DAY_MS))).toMatchObject({ unclaimed: 1 });
    }
    expect(await storage.folders(UNCLAIMED)).toEqual(["0197-never-stored"]);
  });

  test("that a crash has interrupted on the way are deleted after a day", async () => {
    const half = picturesOf(dataDir, "0000.part");
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, "1.webp"), "half");
    expect(await sweep(later(DAY_MS - HOUR_MS))).toMatchObject({ deleted: 0 });
    expect(existsSync(half)).toBe(true);
    await utimes(half, NOW, NOW);
    expect(await sweep(later(DAY_MS + HOUR_MS))).toEqual({ unclaimed: 0, returned: 0, deleted: 1 });
    expect(existsSync(half)).toBe(false);
  });
});

test("photos in the data folder move into a storage that was set later, and only then", async () => {
  for (const id of ["one", "two"]) {
    await mkdir(picturesOf(dataDir, id), { recursive: true });
    for (const file of ["1.webp", "2.webp"]) await writeFile(path.join(picturesOf(dataDir, id), file), `${file} of ${id}`);
  }
  await mkdir(path.join(unclaimedFolder(dataDir), "lost"), { recursive: true });
  await mkdir(picturesOf(dataDir, "half.part"));
  expect(await adoptLocalPhotos(dataDir, await openStorage(readSettings({ DATA_DIR: dataDir })))).toBe(0);
  const storage = await openStorage(readSettings({ DATA_DIR: dataDir, ...server.settings }));
  // It is interrupted, and goes on where it was.
  server.fault = ({ key }) => (key === "photos/two/2.webp" ? { status: 403, code: "AccessDenied" } : undefined);
  await expect(adoptLocalPhotos(dataDir, storage)).rejects.toThrow("AccessDenied");
  expect((await readdir(picturesOf(dataDir, "two"))).toSorted()).toEqual(["1.webp", "2.webp"]);
  server.fault = () => undefined;
  await adoptLocalPhotos(dataDir, storage);
  expect((await readdir(picturesFolder(dataDir))).toSorted()).toEqual(["half.part", "unclaimed"]);
  for (const id of ["one", "two"])
    for (const file of ["1.webp", "2.webp"]) expect((await storage.get(`${prefixOf(id)}${file}`))?.toString()).toBe(`${file} of ${id}`);
});
