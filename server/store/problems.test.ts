/** What a start says about a database that is damaged, emptied, gone, without its log, or older than it was. */
import { copyFile, mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeClock, until } from "../../tests/fake-clock.ts";
import { type Checkpoints, startCheckpoints } from "./checkpoints.ts";
import { readGeneration } from "./generation.ts";
import { databaseFile, openSqlite } from "./sqlite.ts";
import { openStore, type Store, type Writer } from "./store.ts";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-problems-"));
  dataDir = path.join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string) => (trx: Writer) => trx.insertInto("secrets").values({ name, value: "v" }).execute();
const names = async ({ db }: Store): Promise<string[]> =>
  (await db.selectFrom("secrets").select("name").orderBy("name").execute()).map(({ name }) => name);

type Server = { readonly store: Store; readonly checkpoints: Checkpoints; readonly clock: ReturnType<typeof fakeClock> };

async function server(on = dataDir): Promise<Server> {
  const store = await openStore(on);
  const clock = fakeClock("2026-11-21T14:04:00Z");
  return { store, clock, checkpoints: await checkpointsOf(store, on, clock) };
}
const checkpointsOf = (store: Store, on = dataDir, clock = fakeClock("2026-11-21T14:04:00Z")): Promise<Checkpoints> =>
  startCheckpoints(store, on, {
    clock,
    report(event, error): never {
      throw new Error(event, { cause: error });
    },
  });
async function close({ store, checkpoints }: Server): Promise<void> {
  await checkpoints.stop();
  await store.close();
  await checkpoints.closed();
}

const SUFFIXES = ["", "-wal", "-generation"] as const;

/** The files as a killed server leaves them, some left out. */
async function crashed(...without: readonly string[]): Promise<string> {
  const copy = path.join(folder, "crashed");
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy);
  for (const suffix of SUFFIXES.filter((one) => !without.includes(one)))
    await copyFile(`${databaseFile(dataDir)}${suffix}`, `${databaseFile(copy)}${suffix}`);
  return copy;
}

const opening = async (on: string): Promise<string> =>
  openStore(on).then(
    async (store) => store.close().then(() => "opened"),
    (error: Error) => error.message,
  );

describe("a start stops, and says where and how to restore", () => {
  test("without the log of a server that was killed", async () => {
    const running = await server();
    await running.store.write(put("acknowledged"));
    const copy = await crashed("-wal");
    expect(await opening(copy)).toMatch(/crashed\/porchlight\.sqlite-wal is missing.*restore a backup: stop the server/s);
    // Nothing was changed, so with the log everything is back.
    await copyFile(`${databaseFile(dataDir)}-wal`, `${databaseFile(copy)}-wal`);
    const back = await openStore(copy);
    expect(await names(back)).toEqual(["acknowledged"]);
    await back.close();
    await close(running);
  });

  test("also when the log is lost after a later checkpoint, but not when a tool has copied it in order", async () => {
    const running = await server();
    await running.store.write(put("early"));
    const before = readGeneration(dataDir)?.generation;
    await running.clock.turn(60_000);
    await until(() => readGeneration(dataDir)?.generation !== before);
    expect((await readFile(databaseFile(dataDir))).includes("early")).toBe(true);
    await running.store.write(put("late"));
    expect(await opening(await crashed("-wal"))).toMatch(/-wal is missing/);
    const copy = await crashed();
    const tool = openSqlite(copy);
    tool.exec("select 1 from sqlite_schema");
    tool.close();
    await expect(stat(`${databaseFile(copy)}-wal`)).rejects.toThrow("ENOENT");
    const back = await openStore(copy);
    expect(await names(back)).toEqual(["early", "late"]);
    await back.close();
    await close(running);
  });

  test("also when no checkpoint copied all of it, because another process was reading", async () => {
    const running = await server();
    const reader = openSqlite(dataDir);
    reader.exec("begin; select * from secrets");
    await running.store.write(put("acknowledged"));
    // Starts that go on with the log of the one before.
    for (let start = 0; start < 3; start += 1) await (await checkpointsOf(running.store)).stop();
    expect(await opening(await crashed("-wal"))).toMatch(/-wal is missing/);
    reader.close();
    await close(running);
  });

  test.each([
    ["empty", (file: string) => truncate(file, 0)],
    ["missing", (file: string) => rm(file)],
  ])("with a database that is %s where there was one", async (word, spoil) => {
    await close(await server());
    await spoil(databaseFile(dataDir));
    expect(await opening(dataDir)).toMatch(
      new RegExp(`porchlight\\.sqlite is ${word}, but this folder has had one.*restore a backup`, "s"),
    );
    // The version before this one left no trace but photos and emails.
    await rm(`${databaseFile(dataDir)}-generation`);
    await mkdir(path.join(dataDir, "photos", "0197"), { recursive: true });
    expect(await opening(dataDir)).toMatch(/has had one/);
    await rm(path.join(dataDir, "photos"), { recursive: true });
    expect(await opening(dataDir)).toBe("opened");
  });

  test("with a file that isn't a database", async () => {
    await mkdir(dataDir);
    await writeFile(databaseFile(dataDir), "This is a note, and it is longer than a header of a database is. ".repeat(100));
    expect(await opening(dataDir)).toMatch(/porchlight\.sqlite is damaged \(file is not a database\).*restore a backup/s);
  });

  test("with a page of noise in the middle, which opening it doesn't touch", async () => {
    const running = await server();
    for (let n = 0; n < 300; n += 1) await running.store.write(put(`name ${n} ${"x".repeat(200)}`));
    await close(running);
    const { size } = await stat(databaseFile(dataDir));
    const handle = await open(databaseFile(dataDir), "r+");
    await handle.write(Buffer.alloc(4096, 7), 0, 4096, Math.floor(size / 4096 / 2) * 4096);
    await handle.close();
    expect(await opening(dataDir)).toMatch(/porchlight\.sqlite is damaged \(.*restore a backup/s);
  });
});

describe("a start goes on", () => {
  test("with a folder that a crash left with an empty file", async () => {
    await mkdir(dataDir);
    await writeFile(databaseFile(dataDir), "");
    expect(await opening(dataDir)).toBe("opened");
  });

  test("after a kill before the first write, again and again", async () => {
    const running = await server();
    for (let n = 0; n < 3; n += 1) expect(await opening(await crashed())).toBe("opened");
    await close(running);
  });

  test("with an older copy in place of a database that was closed in order, and reports it", async () => {
    const first = await server();
    await first.store.write(put("old"));
    await close(first);
    const older = path.join(folder, "older");
    await copyFile(databaseFile(dataDir), older);
    const second = await server();
    await second.store.write(put("new"));
    await close(second);
    await copyFile(older, databaseFile(dataDir));
    let reported = 0;
    const store = await openStore(dataDir, () => (reported += 1));
    expect([await names(store), reported]).toEqual([["old"], 1]);
    // From now on this one counts.
    const checkpoints = await startCheckpoints(store, dataDir, { clock: fakeClock("2026-11-21T14:04:00Z"), report: () => {} });
    await close({ store, checkpoints } as Server);
    const again = await openStore(dataDir, () => (reported += 1));
    await again.close();
    expect(reported).toBe(1);
  });
});

describe("in quiet minutes the log is copied into the database", () => {
  const inDatabase = async (text: string): Promise<boolean> => (await readFile(databaseFile(dataDir))).includes(text);

  test("soon after the last write", async () => {
    const running = await server();
    await running.store.write(put("a-new-request"));
    expect(await inDatabase("a-new-request")).toBe(false);
    await running.clock.turn(60_000);
    await until(() => inDatabase("a-new-request"));
    const before = running.store.commits();
    await running.clock.turn(600_000);
    // Nothing new, so nothing is written.
    expect(running.store.commits()).toBe(before);
    await close(running);
  });

  test("and within minutes when someone writes all the time", async () => {
    const running = await server();
    await running.store.write(put("a-new-request"));
    for (let second = 0; second < 330; second += 10) {
      await running.store.write(put(`later ${second}`));
      await running.clock.turn(10_000);
    }
    await until(() => inDatabase("a-new-request"));
    expect(await inDatabase("later 320")).toBe(false);
    await close(running);
  });
});
