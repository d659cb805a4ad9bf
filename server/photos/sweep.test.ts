import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../domain/time/instant.ts";
import { createLeads } from "../leads/leads.ts";
import { openStore, type Store } from "../store/store.ts";
import { picturesFolder, picturesOf, unclaimedFolder } from "./folders.ts";
import { deleteUnclaimed, sweepPhotos, UNCLAIMED_FOR } from "./sweep.ts";

const NOW = new Date("2026-11-21T14:04:00Z");

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-sweep-"));
  store = await openStore(dataDir);
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function photoOf(id: string): Promise<void> {
  await mkdir(picturesOf(dataDir, id), { recursive: true });
  await writeFile(path.join(picturesOf(dataDir, id), "1.webp"), `photo of ${id}`);
}

async function request(name: string): Promise<string> {
  const answers = [{ name: "name", label: "Name", value: name }];
  const lead = { form: "f", formName: "Form", leadType: "General" as const, answers, page: "/", origin: {}, spamSignals: [] };
  const { id } = await createLeads(store, { now: () => NOW }).take(lead);
  await photoOf(id);
  return id;
}

test("photos that an older database doesn't know are moved away, and return with their request", async () => {
  const [known, lost] = [await request("Known"), await request("Lost")];
  const row = await store.db.selectFrom("leads").selectAll().where("id", "=", lost).executeTakeFirstOrThrow();
  await store.write(async (trx) => {
    await trx.deleteFrom("dedupe_records").where("lead_id", "=", lost).execute();
    await trx.deleteFrom("emails").where("lead_id", "=", lost).execute();
    await trx.deleteFrom("leads").where("id", "=", lost).execute();
  });
  expect(await sweepPhotos(dataDir, store, NOW)).toEqual({ unclaimed: 1, returned: 0, deleted: 0 });
  expect((await readdir(picturesFolder(dataDir))).toSorted()).toEqual([known, "unclaimed"].toSorted());
  expect(await readdir(path.join(unclaimedFolder(dataDir), lost))).toEqual(["1.webp"]);
  // Once more changes nothing.
  expect(await sweepPhotos(dataDir, store, NOW)).toEqual({ unclaimed: 0, returned: 0, deleted: 0 });

  await store.write((trx) => trx.insertInto("leads").values(row).execute());
  expect(await sweepPhotos(dataDir, store, NOW)).toEqual({ unclaimed: 0, returned: 1, deleted: 0 });
  expect(await readdir(picturesOf(dataDir, lost))).toEqual(["1.webp"]);
});

test("what no request claims is deleted after 30 days, and not before", async () => {
  await photoOf("0197-never-stored");
  await sweepPhotos(dataDir, store, NOW);
  expect(UNCLAIMED_FOR).toBe(30 * DAY_MS);
  const waiting = path.join(unclaimedFolder(dataDir), "0197-never-stored");
  expect(await deleteUnclaimed(dataDir, new Date(NOW.getTime() + UNCLAIMED_FOR - 60_000))).toBe(0);
  expect(existsSync(waiting)).toBe(true);
  expect(await sweepPhotos(dataDir, store, new Date(NOW.getTime() + UNCLAIMED_FOR + 60_000))).toMatchObject({ deleted: 1 });
  expect(existsSync(waiting)).toBe(false);
});

test("uploads that a crash has interrupted are removed", async () => {
  await photoOf("0000.part");
  expect(await sweepPhotos(dataDir, store, NOW)).toEqual({ unclaimed: 0, returned: 0, deleted: 1 });
  expect(await readdir(picturesFolder(dataDir))).toEqual([]);
});

test("photos that are set aside twice are there once", async () => {
  for (const now of [NOW, new Date(NOW.getTime() + DAY_MS)]) {
    await photoOf("0197-never-stored");
    expect(await sweepPhotos(dataDir, store, now)).toMatchObject({ unclaimed: 1 });
  }
  expect(await readdir(unclaimedFolder(dataDir))).toEqual(["0197-never-stored"]);
});
