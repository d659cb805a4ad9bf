import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate, statementsOf } from "./migrate.ts";
import { databaseFile, openSqlite, sqliteDialect } from "./sqlite.ts";
import { openStore, openToRead, type Reader, type Store, storeOn, type Tables, type Writer } from "./store.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "porchlight-store-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string) => (trx: Writer) => trx.insertInto("secrets").values({ name, value: "v" }).execute();
const names = async (store: Pick<Store, "db">): Promise<string[]> =>
  (await store.db.selectFrom("secrets").select("name").orderBy("name").execute()).map(({ name }) => name);

function reading(dataDir: string): Reader {
  const reader = openToRead(dataDir);
  if (!reader) throw new Error("There is nothing to read.");
  return reader;
}

describe("the store", () => {
  test("opens with every commit on the disk, foreign keys on, and for its own user only", async () => {
    const store = await openStore(path.join(folder, "new", "data"));
    const pragma = async (name: string) => Object.values((await sql.raw<object>(`pragma ${name}`).execute(store.db)).rows[0] ?? {})[0];
    expect([await pragma("journal_mode"), await pragma("synchronous"), await pragma("foreign_keys")]).toEqual(["wal", 2, 1]);
    expect(await pragma("busy_timeout")).toBeGreaterThan(1000);
    expect(statSync(databaseFile(path.join(folder, "new", "data"))).mode & 0o077).toBe(0);
    await store.close();
  });

  test("a data folder that cannot be one is named with its setting", async () => {
    await writeFile(path.join(folder, "taken"), "a file");
    const opening = openStore(path.join(folder, "taken"));
    await expect(opening).rejects.toThrow(/DATA_DIR is ".*taken"; expected a folder/);
  });

  test("works that arrive together share one transaction; one that throws is taken back alone", async () => {
    const store = await openStore(":memory:");
    const transactions = new Set<Writer>();
    const seen = (name: string, fails = false) =>
      store.write(async (trx) => {
        transactions.add(trx);
        await put(name)(trx);
        if (fails) throw new Error("no");
        return name;
      });
    const ends = await Promise.allSettled([seen("a"), seen("b", true), seen("c"), seen("d", true), seen("e")]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
    expect(transactions.size).toBe(1);
    expect(await names(store)).toEqual(["a", "c", "e"]);
    await store.close();
  });

  test("when the commit fails, all who shared it are told and nothing is stored; then it goes on", async () => {
    const store = await openStore(":memory:");
    // A claim on a lead that never comes is only found out when the transaction ends.
    const orphan = store.write((trx) =>
      trx.insertInto("dedupe_records").values({ digest: "d", key: null, lead_id: "nobody", at: "" }).execute(),
    );
    const ends = await Promise.allSettled([store.write(put("a")), orphan, store.write(put("b"))]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await names(store)).toEqual([]);
    await store.write(put("c"));
    expect(await names(store)).toEqual(["c"]);
    await store.close();
  });

  test("a single work that throws leaves nothing, and closing waits for what was given before", async () => {
    const store = await openStore(folder);
    await expect(store.write(async (trx) => put("a")(trx).then(() => Promise.reject(new Error("no"))))).rejects.toThrow("no");
    const last = store.write(put("b"));
    await store.close();
    await last;
    const again = await openStore(folder);
    expect(await names(again)).toEqual(["b"]);
    await again.close();
  });

  test("says whether it can be written", async () => {
    const store = await openStore(folder);
    await store.check();
    await store.close();
    const locked = storeOn(reading(folder));
    await expect(locked.check()).rejects.toThrow("readonly");
    await expect(locked.check()).rejects.toThrow("readonly");
    await locked.close();
    await expect(locked.write(put("a"))).rejects.toThrow("destroyed");
  });

  test("is read beside a writer that runs, cannot be written there, and no database is no error", async () => {
    expect(openToRead(folder)).toBeUndefined();
    const store = await openStore(folder);
    await store.write(put("a"));
    const reader = reading(folder);
    expect(await names({ db: reader })).toEqual(["a"]);
    await store.write(put("b"));
    expect(await names({ db: reader })).toEqual(["a", "b"]);
    await expect(reader.deleteFrom("secrets").execute()).rejects.toThrow("readonly");
    await reader.destroy();
    await store.close();
  });
});

describe("migrations", () => {
  test("run once, in order, and wholly or not at all", async () => {
    const file = (name: string, text: string) => writeFile(path.join(folder, name), text);
    const db = new Kysely<{ a: { n: number }; b: { n: number } }>({ dialect: sqliteDialect(openSqlite(":memory:")) });
    await file("001_a.sql", "create table a (n integer);\ninsert into a values (1);\n");
    await migrate(db, folder);
    await migrate(db, folder);
    expect(await db.selectFrom("a").selectAll().execute()).toHaveLength(1);

    await file("002_b.sql", "create table b (n integer);\n");
    await file("003_broken.sql", "insert into a values (2);\ninsert into nowhere values (1);\n");
    await expect(migrate(db, folder)).rejects.toThrow(/003_broken.*nothing was changed/s);
    expect(await db.selectFrom("a").selectAll().execute()).toHaveLength(1);
    await expect(db.selectFrom("b").selectAll().execute()).rejects.toThrow(/no such table/);

    await file("003_broken.sql", "insert into b values (2);\n");
    await migrate(db, folder);
    expect(await db.selectFrom("b").selectAll().execute()).toHaveLength(1);
    await db.destroy();
  });

  test("a database of a later version is refused, not damaged", async () => {
    const db = new Kysely<unknown>({ dialect: sqliteDialect(openSqlite(":memory:")) });
    await writeFile(path.join(folder, "001_a.sql"), "create table a (n integer);\n");
    await writeFile(path.join(folder, "002_b.sql"), "create table b (n integer);\n");
    await migrate(db, folder);
    await rm(path.join(folder, "002_b.sql"));
    await expect(migrate(db, folder)).rejects.toThrow(/002_b/);
    await db.destroy();
  });

  test("two servers that start at once on a new folder both come up", async () => {
    // Processes of their own, as one thread cannot wait for itself.
    const program = `import { openStore } from ${JSON.stringify(path.join(import.meta.dirname, "store.ts"))};
      const store = await openStore(process.argv[1]);
      await store.write((trx) => trx.insertInto("secrets").values({ name: process.argv[2], value: "" }).execute());
      await store.close();`;
    const start = (name: string) => promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", program, folder, name]);
    await Promise.all([start("a"), start("b"), start("c")]);
    const store = await openStore(folder);
    expect(await names(store)).toEqual(["a", "b", "c"]);
    await store.close();
  });

  test("emails of an earlier version are kept, and those to the agent are owed", async () => {
    const old = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(folder)) });
    const before = path.join(folder, "before");
    await mkdir(before);
    for (const file of ["001_leads.sql", "002_pictures.sql", "003_subscribers.sql"])
      await copyFile(path.join(import.meta.dirname, "migrations", file), path.join(before, file));
    await migrate(old, before);
    await sql
      .raw("insert into leads values ('a', '2026-11-21T14:00:00.000Z', 'f', 'Form', 'General', '/', '[]', '{}', null, '[]', null, null)")
      .execute(old);
    const message = (id: string, kind: string, state: string) =>
      sql.raw(`insert into letters values ('${id}', '${kind}', 'a', '${state}', 't', 't', 't', null, 3, 'refused 550', null)`).execute(old);
    await message("a", "lead", "waiting");
    await message("b", "confirmation", "dead");
    await old.destroy();

    const store = await openStore(folder);
    const shared = { attempts: 3, problem: "refused 550", sequence: null, not_before: null, not_after: null };
    expect(await store.db.selectFrom("emails").selectAll().orderBy("id").execute()).toMatchObject([
      { ...shared, id: "a", kind: "lead", state: "waiting", must_deliver: 1 },
      { ...shared, id: "b", kind: "confirmation", state: "dead", must_deliver: 0 },
    ]);
    await store.close();
  });

  test("statements end with a semicolon at the end of a line; comments are left out", () => {
    expect(statementsOf("-- a; b\ncreate table t (\n  a text check (a <> ';x')\n);\n\n  -- c;\ninsert into t values ('1');  \n")).toEqual([
      "create table t (\n  a text check (a <> ';x')\n)",
      "insert into t values ('1')",
    ]);
  });
});
