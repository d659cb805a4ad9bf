/**
 * Data moved from SQLite and files to PostgreSQL and an object storage, and back.
 * `npm run proof -- move-data` takes as much as a site has after years.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "../../server/settings/settings.ts";
import { openAlone, writeMove } from "../../server/store/alone.ts";
import { inSnapshot, type Totals, totalsOf } from "../../server/store/rows.ts";
import { openStore, openToRead, type StoreLocation } from "../../server/store/store.ts";
import { StoreUnavailable } from "../../server/store/unavailable.ts";
import { databaseFile } from "../../server/store/sqlite.ts";
import { moveDataCommand } from "../../server/transfer/move-data.ts";
import { PROOF } from "../proof.ts";
import { openS3Server, type S3Server } from "../s3-server.ts";
import { BARE, NODE } from "../site.ts";
import { fillStore } from "../store/full-store.ts";
import { addressOf, asSuperuser, newDatabase } from "./databases.ts";

const SIZE = PROOF
  ? { requests: 50_000, appointments: 500, ahead: 50, subscribers: 2000, photos: 1000 }
  : { requests: 400, appointments: 40, ahead: 10, subscribers: 30, photos: 20 };
const NOW = new Date("2026-11-21T14:04:00Z");
const LONG = { timeout: PROOF ? 1_800_000 : 120_000 };

let folder: string;
let data: string;
let back: string;
let url: string;
let storage: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-move-"));
  [data, back] = [path.join(folder, "data"), path.join(folder, "back")];
  url = await newDatabase("template0");
  storage = await openS3Server();
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

const postgres = (): StoreLocation => ({ dataDir: data, database: addressOf(url) });

async function fill(size = SIZE): Promise<void> {
  await fillStore(data, size, NOW);
  const db = await openToRead(data);
  const leads = (await db?.selectFrom("leads").select("id").orderBy("id").limit(size.photos).execute()) ?? [];
  await db?.destroy();
  for (const [number, { id }] of leads.entries()) {
    await mkdir(path.join(data, "photos", id), { recursive: true });
    await writeFile(path.join(data, "photos", id, "1.webp"), `photo ${number} `.repeat(1000));
  }
  await writeFile(path.join(data, "erasures.jsonl"), '{"key":"of the site"}\n');
}

/** Everything that is stored, as it is now. */
async function totals(where: StoreLocation | string): Promise<Totals> {
  const db = await openToRead(where);
  if (!db) throw new Error("There's no database.");
  try {
    const engine = typeof where === "string" || !where.database ? "sqlite" : "postgres";
    return await inSnapshot(db, engine, totalsOf);
  } finally {
    await db.destroy();
  }
}

async function move(from: string, to: string, ...more: string[]): Promise<{ code: number; out: string; errors: string }> {
  const out = new PassThrough();
  const printed = textOf(out);
  const errors: string[] = [];
  const printError = (line: string): void => void errors.push(line);
  const s3 = from.startsWith("postgres:") ? readSettings(storage.settings).s3 : undefined;
  const options = { dataDir: data, s3, now: () => NOW, out, printError, env: storage.settings };
  const code = await moveDataCommand(["--from", from, "--to", to, ...more], options);
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

const toS3 = (): string[] => ["--storage", storage.settings.STORAGE_URL];
const there = (...more: string[]) => move(data, url, ...toS3(), ...more);

/** The command in its own process, which can be killed. */
function begin(): ChildProcess {
  const args = ["server/commands/run-move-data.ts", "--from", data, "--to", url, ...toS3()];
  const { STORAGE_URL: _, ...keys } = storage.settings;
  return spawn(NODE, args, { env: { ...BARE, DATA_DIR: data, ...keys }, stdio: "ignore" });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`It ended before it was killed, with ${child.exitCode}.`);
  child.kill("SIGKILL");
  await once(child, "exit");
}

const photosThere = (): number => [...storage.objects.keys()].filter((key) => key.startsWith("photos/")).length;

test("there and back: equal digests, and what isn't used anymore can't be", LONG, async () => {
  await fill();
  const before = await totals(data);
  expect(before["bookings"]?.rows).toBeGreaterThanOrEqual(SIZE.appointments);

  const moved = await there();
  expect(moved).toMatchObject({ code: 0, errors: "", out: expect.stringContaining("everything is there and equal") as string });
  // Emails and erasures are still in use there.
  expect(moved.out).toContain(`DATA_DIR=${data}. ${databaseFile(data)} is marked and can't be used anymore; delete it`);
  expect(moved.out).toContain("The rest of the folder stays in use.");
  expect(await totals(postgres())).toEqual(before);
  expect(photosThere()).toBe(SIZE.photos);
  await expect(openStore(data)).rejects.toThrow(/The data was moved to postgres:\/\/.*so this copy isn't used anymore/);
  await (await openStore(postgres())).close();
  const used = await totals(postgres());

  const gone = expect.stringMatching(
    /, and with DATA_DIR=.*back.*\. postgres:\S+ is marked and can't be used anymore; delete it once you have a backup\.\n$/,
  );
  expect(await move(url, back, "--storage", "files")).toMatchObject({ code: 0, errors: "", out: gone as string });
  expect(await totals(back)).toEqual(used);
  expect(used["emails"]).toEqual(before["emails"]);
  await expect(openStore(postgres())).rejects.toThrow(/The data was moved to .*back on 2026-11-21/);
  await (await openStore(back)).close();
  expect(await readFile(path.join(back, "erasures.jsonl"), "utf8")).toContain("of the site");
  for (const [key, { content }] of [...storage.objects].filter(([each]) => each.startsWith("photos/")))
    expect(content.equals(await readFile(path.join(back, key)))).toBe(true);
});

test("to a bucket of the same name in another store, which the site has to be told", LONG, async () => {
  await fill({ ...SIZE, requests: 20, photos: 2 });
  expect((await there()).out).toContain("with STORAGE_URL set to the storage");
  const other = await openS3Server();
  const moved = await move(url, back, "--storage", other.settings.STORAGE_URL);
  expect(moved).toMatchObject({ code: 0, errors: "", out: expect.stringContaining("with STORAGE_URL set to the storage") as string });
  expect([...other.objects.keys()].filter((key) => key.startsWith("photos/"))).toHaveLength(2);
  await other.close();
});

describe("killed half-way and repeated", () => {
  test("while photos are copied", LONG, async () => {
    await fill();
    const before = await totals(data);
    let puts = 0;
    const half = new Promise<void>((resolve) => {
      storage.fault = ({ method, key }) => {
        if (method === "PUT" && key.startsWith("photos/") && (puts += 1) === SIZE.photos / 2) resolve();
        return puts >= SIZE.photos / 2 ? { cut: "before" } : undefined;
      };
    });
    const child = begin();
    await half;
    await kill(child);
    storage.fault = () => undefined;
    expect(photosThere()).toBeLessThan(SIZE.photos);
    await expect(openStore(data)).rejects.toThrow(/isn't finished.*--cancel/);
    const asked = storage.asked.length;
    expect(await there()).toMatchObject({ code: 0, errors: "" });
    // What was there wasn't sent again.
    expect(storage.asked.slice(asked).filter(({ method }) => method === "PUT").length).toBeLessThanOrEqual(SIZE.photos / 2 + 4);
    expect(await totals(postgres())).toEqual(before);
    expect(photosThere()).toBe(SIZE.photos);
  });

  test("while rows are copied, of which none is left behind", LONG, async () => {
    await fill();
    const before = await totals(data);
    await (await openStore(postgres())).close();
    await asSuperuser(
      `create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
       create trigger hang before insert on subscribers for each row execute function hang()`,
      url,
    );
    const child = begin();
    const HANGS = "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    await expect.poll(() => asSuperuser(HANGS, url), { timeout: LONG.timeout / 2 }).toHaveLength(1);
    await kill(child);
    await asSuperuser(`select pg_terminate_backend(pid) from (${HANGS}) hanging; drop trigger hang on subscribers`, url);
    await expect(openStore(data)).rejects.toThrow("isn't finished");
    expect((await totals(postgres()))["leads"]?.rows).toBe(0);
    expect(await there()).toMatchObject({ code: 0, errors: "" });
    expect(await totals(postgres())).toEqual(before);
    expect(photosThere()).toBe(SIZE.photos);
  });

  test("after the last step at the target", LONG, async () => {
    await fill();
    const before = await totals(data);
    expect(await there()).toMatchObject({ code: 0 });
    // As a crash before the mark was complete leaves it.
    const source = await openAlone({ dataDir: data });
    await writeMove(source, {
      place: (await source.selectFrom("moves").select("place").executeTakeFirstOrThrow()).place,
      at: NOW.toISOString(),
      isDone: false,
    });
    await source.destroy();
    expect(await there("--cancel")).toMatchObject({ code: 1, errors: expect.stringContaining("Move it back instead") as string });
    expect(await there()).toMatchObject({ code: 0, errors: "" });
    await expect(openStore(data)).rejects.toThrow("The data was moved to");
    expect(await totals(postgres())).toEqual(before);
  });

  test("or dropped", LONG, async () => {
    await fill();
    const before = await totals(data);
    storage.fault = ({ method }) => (method === "PUT" ? { slow: 60_000 } : undefined);
    const child = begin();
    await storage.until(({ method }) => method === "PUT");
    await kill(child);
    storage.fault = () => undefined;
    expect(await there("--cancel")).toMatchObject({ code: 0, errors: "" });
    const store = await openStore(data);
    expect(await totalsOf(store.db)).toEqual(before);
    await store.close();
    expect(await there("--cancel")).toMatchObject({ code: 1, errors: "No move was begun." });
  });
});

describe("nothing is moved", () => {
  const SMALL = { requests: 20, appointments: 4, ahead: 2, subscribers: 3, photos: 2 };
  /** The source is as it was, and can be used. */
  async function expectUnmoved(before: Totals): Promise<void> {
    const store = await openStore(data);
    expect(await totalsOf(store.db)).toEqual(before);
    await store.close();
  }

  test("while a site uses the source or the target", async () => {
    await fill(SMALL);
    const before = await totals(data);
    const source = await openStore(data);
    expect(await there()).toMatchObject({ code: 1, errors: expect.stringContaining("Stop the site first") as string });
    await source.close();
    const target = await openStore(postgres());
    await target.check();
    expect(await there()).toMatchObject({ code: 1, errors: expect.stringContaining("Stop the site first") as string });
    await target.close();
    await expectUnmoved(before);
    expect(await there()).toMatchObject({ code: 0, errors: "" });
  });

  test("while an email is being sent, which would be sent twice; once it waits again, it moves", async () => {
    await fill(SMALL);
    async function claim(due: number): Promise<string> {
      const store = await openStore(data);
      const { id } = await store.db.selectFrom("emails").select("id").orderBy("id").executeTakeFirstOrThrow();
      const due_at = new Date(NOW.getTime() + due).toISOString();
      await store.write((trx) =>
        trx.updateTable("emails").set({ state: "waiting", holder: "a site", due_at }).where("id", "=", id).execute(),
      );
      await store.close();
      return id;
    }
    await claim(10_000);
    const before = await totals(data);
    expect(await there()).toMatchObject({ code: 1, errors: expect.stringContaining("An email is being sent") as string });
    await expectUnmoved(before);
    const id = await claim(-1000);
    expect(await there()).toMatchObject({ code: 0, errors: "" });
    const db = await openToRead(postgres());
    const waiting = await db?.selectFrom("emails").select("id").where("state", "=", "waiting").where("id", "=", id).execute();
    expect(waiting).toEqual([{ id }]);
    await db?.destroy();
    // Only the target sends it.
    await expect(openStore(data)).rejects.toThrow("The data was moved to");
  });

  test("to a place that isn't empty, has other photos or other erasures", async () => {
    await fill(SMALL);
    const before = await totals(data);
    storage.objects.set("photos/other/1.webp", { content: Buffer.from("other"), modified: NOW, type: "image/webp" });
    expect(await there()).toMatchObject({ code: 1, errors: expect.stringContaining("There are other photos in s3://") as string });
    await expectUnmoved(before);
    storage.objects.clear();

    const busy = path.join(folder, "busy");
    await fillStore(busy, SMALL, NOW);
    expect(await move(data, busy)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/busy isn't empty. Nothing was changed/) as string,
    });
    await mkdir(back);
    await writeFile(path.join(back, "erasures.jsonl"), '{"key":"another"}\n');
    expect(await move(data, back)).toMatchObject({ code: 1, errors: expect.stringContaining("is of another site") as string });
    expect(await move(data, data)).toMatchObject({ code: 1, errors: "--from and --to are the same place." });
    await expectUnmoved(before);
  });

  test("when the storage fails, and nothing is left of it at the source", async () => {
    await fill(SMALL);
    const before = await totals(data);
    storage.fault = ({ method }) => (method === "PUT" ? { status: 403, code: "AccessDenied" } : undefined);
    expect(await there()).toMatchObject({ code: 1, errors: expect.stringContaining("The object storage") as string });
    await expectUnmoved(before);
  });

  test("with wrong options, and no password is in a message", async () => {
    for (const args of [
      [],
      ["--from", data],
      ["--from", data, "postgres://a:hidden-one@b/c"],
      ["--from", data, "--too=postgres://a:hidden-one@b/c"],
      ["--from", data, "--to", "mysql://a:hidden-one@b/c"],
      ["--from", data, "--to", "postgres:/a:hidden-one@b/c"],
      ["--from", "postgresql:a:hidden-one@b/c", "--to", data],
      ["--from", data, "--to", url, "--storage", "x"],
    ]) {
      const out = new PassThrough();
      const errors: string[] = [];
      const printError = (line: string): void => void errors.push(line);
      const options = { dataDir: data, now: () => NOW, out, printError, env: {} };
      expect(await moveDataCommand(args, options)).toBe(2);
      expect(errors.join()).not.toContain("hidden-one");
    }
    await fill(SMALL);
    const away = await move(data, "postgres://site:hidden-one@127.0.0.1:1/site");
    expect(away).toMatchObject({ code: 1, errors: expect.stringContaining("refuses connections") as string });
    expect(away.errors).not.toContain("hidden-one");
  });
});

test("a copy that still runs when its data is moved, stores and sends nothing anymore", async () => {
  const running = await openStore(postgres());
  await running.write((trx) => trx.insertInto("secrets").values({ name: "before", value: "1" }).execute());
  await running.write((trx) => trx.insertInto("moves").values({ place: "elsewhere", at: NOW.toISOString(), done: 0 }).execute());
  const refused = running.write((trx) => trx.insertInto("secrets").values({ name: "after", value: "1" }).execute());
  await expect(refused).rejects.toThrow(StoreUnavailable);
  // A write counts for a second.
  await expect.poll(() => running.check().catch(String), { timeout: 10_000 }).toContain("moved to another database");
  await expect(running.check()).rejects.toThrow("the data was moved to another database");
  expect(await running.db.selectFrom("secrets").select("name").execute()).toEqual([{ name: "before" }]);
  await running.close();
});
