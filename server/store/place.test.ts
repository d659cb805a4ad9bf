/** A data folder that vanishes or becomes read-only under a running server is noticed before the next request is acknowledged. */
import { spawnSync } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NODE } from "../../tests/site.ts";
import { StoreGone } from "./place.ts";
import { databaseFile } from "./sqlite.ts";
import { openStore, type Store, type Writer } from "./store.ts";

let folder: string;
let dataDir: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-place-"));
  dataDir = path.join(folder, "data");
  store = await openStore(dataDir);
  await store.write(put("before"));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string) => (trx: Writer) => trx.insertInto("secrets").values({ name, value: "v" }).execute();
const names = async (): Promise<string[]> => (await store.db.selectFrom("secrets").select("name").execute()).map(({ name }) => name);

test("removed, and put back", async () => {
  await rename(dataDir, path.join(folder, "away"));
  await expect(store.write(put("lost"))).rejects.toThrow(StoreGone);
  // Although a write succeeded a moment ago.
  await expect(store.check()).rejects.toThrow(/removed or replaced/);
  await rename(path.join(folder, "away"), dataDir);
  await store.check();
  await store.write(put("after"));
  expect(await names()).toEqual(["after", "before"]);
});

test("replaced by a copy", async () => {
  await cp(dataDir, path.join(folder, "copy"), { recursive: true });
  await rename(dataDir, path.join(folder, "away"));
  await rename(path.join(folder, "copy"), dataDir);
  await expect(store.write(put("lost"))).rejects.toThrow(StoreGone);
  await expect(store.check()).rejects.toThrow(StoreGone);
});

test("without its log", async () => {
  await store.write(put("seen"));
  await rm(`${databaseFile(dataDir)}-wal`);
  await expect(store.write(put("lost"))).rejects.toThrow(/log was removed/);
});

test("read-only, for a server that isn't root", async () => {
  const own = path.join(folder, "own");
  await mkdir(own);
  const isRoot = process.getuid?.() === 0;
  const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  if (isRoot) await chown(own, 65_534, 65_534);
  await chmod(folder, 0o755);
  const program = `import { chmodSync } from "node:fs";
    import { openStore } from ${JSON.stringify(path.join(import.meta.dirname, "store.ts"))};
    const store = await openStore(process.argv[1]);
    const put = (name) => store.write((trx) => trx.insertInto("secrets").values({ name, value: "" }).execute());
    await put("before");
    chmodSync(process.argv[1], 0o500);
    console.log((await Promise.allSettled([put("after"), store.check()])).map(({ reason }) => reason?.message).join());
    chmodSync(process.argv[1], 0o700);
    await put("again");
    await store.close();`;
  const { stdout, stderr } = spawnSync(NODE, ["--input-type=module-typescript", "-e", program, own], { encoding: "utf8", ...nobody });
  expect([stdout, stderr]).toEqual(["the data folder is read-only,the data folder is read-only\n", ""]);
});
