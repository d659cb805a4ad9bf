/** What holds for every storage: files in a folder, and an S3-compatible store. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { readSettings } from "../settings/settings.ts";
import { fileStorage } from "./file-storage.ts";
import type { ObjectStorage } from "./storage.ts";
import { openStorage } from "./open-storage.ts";

const BEFORE = new Date("2026-11-20T10:00:00Z");
const NOW = new Date("2026-11-21T14:04:00Z");

let folder: string;
let server: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-storage-"));
  // Small pages, so that every list has several.
  server = await openS3Server({ page: 3 });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Kind = { readonly open: () => Promise<ObjectStorage>; readonly age: (prefix: string) => Promise<void> };

const KINDS: Readonly<Record<string, Kind>> = {
  files: {
    open: () => openStorage({ dataDir: folder, s3: undefined }),
    age: (prefix) => utimes(path.join(folder, prefix), BEFORE, BEFORE),
  },
  S3: {
    open: () => openStorage(readSettings({ DATA_DIR: folder, ...server.settings })),
    age: async (prefix) => {
      for (const [key, object] of server.objects) if (key.startsWith(prefix)) object.modified = BEFORE;
    },
  },
};

describe.each(Object.entries(KINDS))("storage in %s", (_, { open, age }) => {
  let storage: ObjectStorage;
  beforeEach(async () => {
    storage = await open();
  });

  const keys = async (prefix: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found.toSorted();
  };
  const textAt = async (key: string): Promise<string | undefined> => (await storage.get(key))?.toString();

  test("gives back the same bytes, whole and in ranges, and replaces them", async () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_each, at) => at % 256));
    await storage.put("photos/one/1.webp", Buffer.from("old"));
    await storage.put("photos/one/1.webp", content);
    expect(await storage.get("photos/one/1.webp")).toEqual(content);
    expect(await storage.get("photos/one/1.webp", { start: 10, end: 19 })).toEqual(content.subarray(10, 20));
    expect(await storage.get("photos/one/1.webp", { start: 990, end: 2000 })).toEqual(content.subarray(990));
    expect(await keys("photos/")).toEqual(["photos/one/1.webp"]);
  });

  test("has nothing under a key or prefix that was never stored", async () => {
    expect(await storage.get("photos/one/1.webp")).toBeUndefined();
    expect(await keys("photos/")).toEqual([]);
    expect(await storage.folders("photos/")).toEqual([]);
    expect(await storage.modified("photos/one/")).toBeUndefined();
    await storage.deleteFolder("photos/one/");
  });

  test("stores an empty object, one from a file, and names with spaces and signs", async () => {
    const file = path.join(folder, "backup");
    await writeFile(file, "a whole file");
    await storage.put("backups/a.tgz", { file });
    await storage.put("photos/one/empty", Buffer.alloc(0));
    const odd = 'photos/Küche & "more" (1)/it\'s + 100%.webp';
    await storage.put(odd, Buffer.from("odd"));
    expect([await textAt("backups/a.tgz"), await textAt("photos/one/empty"), await textAt(odd)]).toEqual(["a whole file", "", "odd"]);
    expect(existsSync(file)).toBe(true);
  });

  test("takes over a local folder, which is gone afterwards", async () => {
    const local = path.join(folder, "photos", "some.part");
    await mkdir(local, { recursive: true });
    const names = Array.from({ length: 11 }, (_each, at) => `${at + 1}.webp`);
    for (const name of names) await writeFile(path.join(local, name), `photo ${name}`);
    await storage.putFolder(local, "photos/one/");
    expect(existsSync(local)).toBe(false);
    expect(await keys("photos/one/")).toEqual(names.map((name) => `photos/one/${name}`).toSorted());
    expect(await textAt("photos/one/11.webp")).toBe("photo 11.webp");
  });

  test("lists objects with their sizes, and the folders under a prefix, over several pages", async () => {
    for (const name of ["a", "b", "c", "d", "e"])
      for (const file of ["1", "2"]) await storage.put(`photos/${name}/${file}`, Buffer.from(name + file));
    expect((await storage.folders("photos/")).toSorted()).toEqual(["a", "b", "c", "d", "e"]);
    expect(await keys("photos/")).toHaveLength(10);
    for await (const { bytes, modified } of storage.list("photos/c/")) {
      expect(bytes).toBe(2);
      expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000);
    }
  });

  test("moves a folder over another one, and remembers when", async () => {
    for (const file of ["1", "2", "3", "4", "5"]) await storage.put(`photos/one/${file}`, Buffer.from(file));
    await storage.put("photos/unclaimed/one/2", Buffer.from("from an earlier time"));
    await age("photos/one/");
    expect(await storage.modified("photos/one/")).toEqual(BEFORE);
    await storage.moveFolder("photos/one/", "photos/unclaimed/one/", NOW);
    expect(await keys("photos/")).toEqual(["1", "2", "3", "4", "5"].map((file) => `photos/unclaimed/one/${file}`));
    expect(await textAt("photos/unclaimed/one/2")).toBe("2");
    expect((await storage.modified("photos/unclaimed/one/"))?.getTime()).toBeGreaterThan(BEFORE.getTime());
  });

  test("loses nothing when several processes move the same folder at once", async () => {
    const other = await open();
    const files = ["1", "2", "3", "4", "5"];
    for (const hasOld of [false, true])
      for (let round = 0; round < 20; round += 1) {
        const [from, to] = [`photos/${hasOld}-${round}/`, `photos/unclaimed/${hasOld}-${round}/`];
        for (const file of files) {
          await storage.put(from + file, Buffer.from(file));
          if (hasOld) await storage.put(to + file, Buffer.from("an earlier copy"));
        }
        await Promise.all([storage, other, storage].map((one) => one.moveFolder(from, to, NOW)));
        expect(await keys(to)).toEqual(files.map((file) => to + file));
        expect(await keys(from)).toEqual([]);
      }
  });

  test("deletes what is under a prefix, and nothing beside it", async () => {
    for (const key of ["photos/one/1", "photos/one/2", "photos/one/3", "photos/one/4", "photos/one-more/1"])
      await storage.put(key, Buffer.from(key));
    await storage.deleteFolder("photos/one/");
    expect(await keys("photos/")).toEqual(["photos/one-more/1"]);
  });

  test("refuses keys that lead elsewhere, and to delete everything", async () => {
    for (const key of ["", "/etc/passwd", "../outside", "photos/../../outside", "photos//1", "photos\\..\\1"])
      await expect((async () => storage.put(key, Buffer.from("x")))()).rejects.toThrow("isn't a key");
    for (const prefix of ["", "/", "photos", "photos/", "photos/../"])
      await expect((async () => storage.deleteFolder(prefix))()).rejects.toThrow("isn't a prefix");
    expect(existsSync(path.join(folder, "..", "outside"))).toBe(false);
  });

  test("passes its own check, and leaves nothing of it", async () => {
    await storage.verify();
    expect(await keys("check/")).toEqual([]);
    expect((await storage.health())?.working ?? true).toBe(true);
  });
});

test("a file that is being written isn't listed", async () => {
  await mkdir(path.join(folder, "photos", "half.part"), { recursive: true });
  await writeFile(path.join(folder, "photos", "half.part", "1.webp"), "half");
  const storage = fileStorage(folder);
  expect(await storage.folders("photos/")).toEqual([]);
  for await (const { key } of storage.list("photos/")) expect.unreachable(key);
});
