import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { earlierStore, insert } from "../../tests/store/earlier-store.ts";
import { migrate, statementsOf } from "./migrate.ts";
import { databaseFile, openSqlite, sqliteDialect } from "./sqlite.ts";
import { openStore, openToRead, type Reader, type Store, storeOn, type Writer } from "./store.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "porchlight-store-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string) => (trx: Writer) => trx.insertInto("secrets").values({ name, value: "v" }).execute();
const names = async (store: Pick<Store, "db">): Promise<string[]> =>
  (await store.db.selectFrom("secrets").select("name").orderBy("name").execute()).map(({ name }) => name);

async function reading(dataDir: string): Promise<Reader> {
  const reader = await openToRead(dataDir);
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

  test("an unusable data folder is reported with the name of its setting", async () => {
    await writeFile(path.join(folder, "taken"), "a file");
    const opening = openStore(path.join(folder, "taken"));
    await expect(opening).rejects.toThrow(/DATA_DIR is ".*taken"; expected a folder/);
  });

  test("jobs that arrive together share a transaction; one that throws is rolled back alone", async () => {
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

  test("jobs that arrive in one turn of the event loop after the other share a transaction, up to its bound", async () => {
    const store = await openStore(":memory:");
    const jobs: Promise<unknown>[] = [];
    for (let nth = 0; nth < 300; nth += 1) {
      // As in the queue of posts, the next turn is asked for before the work of this one.
      const next = nextTurn();
      jobs.push(store.write(put(`name ${nth}`)));
      await next;
    }
    await Promise.all(jobs);
    expect(store.commits()).toBe(2);
    expect(await names(store)).toHaveLength(300);
    await store.close();
  });

  test("when the commit fails, all its jobs reject and nothing is stored; later writes work", async () => {
    const store = await openStore(":memory:");
    // A dedupe record of a missing lead is found only when the transaction ends.
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

  test("a single job that throws leaves nothing, and closing waits for earlier jobs", async () => {
    const store = await openStore(folder);
    await expect(store.write(async (trx) => put("a")(trx).then(() => Promise.reject(new Error("no"))))).rejects.toThrow("no");
    const last = store.write(put("b"));
    await store.close();
    await last;
    const again = await openStore(folder);
    expect(await names(again)).toEqual(["b"]);
    await again.close();
  });

  test("reports whether it is writable", async () => {
    const store = await openStore(folder);
    await store.check();
    await store.close();
    const locked = storeOn(await reading(folder), { engine: "sqlite" });
    await expect(locked.check()).rejects.toThrow("readonly");
    await expect(locked.check()).rejects.toThrow("readonly");
    await locked.close();
    await expect(locked.write(put("a"))).rejects.toThrow("destroyed");
  });

  test("can be read beside a running writer, read-only, and a missing database is no error", async () => {
    expect(await openToRead(folder)).toBeUndefined();
    const store = await openStore(folder);
    await store.write(put("a"));
    const reader = await reading(folder);
    expect(await names({ db: reader })).toEqual(["a"]);
    await store.write(put("b"));
    expect(await names({ db: reader })).toEqual(["a", "b"]);
    await expect(reader.deleteFrom("secrets").execute()).rejects.toThrow("readonly");
    await reader.destroy();
    await store.close();
  });
});

describe("migrations", () => {
  test("run once, in order, and atomically", async () => {
    const file = (name: string, text: string) => writeFile(path.join(folder, name), text);
    const db = new Kysely<{ a: { n: number }; b: { n: number } }>({ dialect: sqliteDialect(openSqlite(":memory:")) });
    await file("001_a.sql", "create table a (n integer);\ninsert into a values (1);\n");
    await migrate(db, "sqlite", folder);
    await migrate(db, "sqlite", folder);
    expect(await db.selectFrom("a").selectAll().execute()).toHaveLength(1);

    await file("002_b.sql", "create table b (n integer);\n");
    await file("003_broken.sql", "insert into a values (2);\ninsert into nowhere values (1);\n");
    await expect(migrate(db, "sqlite", folder)).rejects.toThrow(/003_broken.*nothing was changed/s);
    expect(await db.selectFrom("a").selectAll().execute()).toHaveLength(1);
    await expect(db.selectFrom("b").selectAll().execute()).rejects.toThrow(/no such table/);

    await file("003_broken.sql", "insert into b values (2);\n");
    await migrate(db, "sqlite", folder);
    expect(await db.selectFrom("b").selectAll().execute()).toHaveLength(1);
    await db.destroy();
  });

  test("refuse a database of a later version without changing it", async () => {
    const db = new Kysely<unknown>({ dialect: sqliteDialect(openSqlite(":memory:")) });
    await writeFile(path.join(folder, "001_a.sql"), "create table a (n integer);\n");
    await writeFile(path.join(folder, "002_b.sql"), "create table b (n integer);\n");
    await migrate(db, "sqlite", folder);
    await rm(path.join(folder, "002_b.sql"));
    await expect(migrate(db, "sqlite", folder)).rejects.toThrow(/002_b/);
    await db.destroy();
  });

  test("work when servers start at the same time on a new folder", async () => {
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

  const lead = (id: string, suspicions: readonly string[] = []) =>
    insert("leads", {
      id,
      at: "2026-11-21T14:00:00.000Z",
      form: "f",
      form_name: "Form",
      lead_type: "General",
      page: "/",
      answers: "[]",
      origin: "{}",
      suspicions: JSON.stringify(suspicions),
    });

  test("keep emails of the version without booking emails, and mark those to the agent as must-deliver", async () => {
    const letter = (id: string, kind: string, state: string) =>
      insert("letters", {
        id,
        kind,
        lead_id: "a",
        state,
        created_at: "t",
        tried_since: "t",
        due_at: "t",
        attempts: 3,
        problem: "refused 550",
      });
    await earlierStore(folder, "004", [lead("a"), letter("a", "lead", "waiting"), letter("b", "confirmation", "dead")].join(""));
    const store = await openStore(folder);
    const shared = { attempts: 3, problem: "refused 550", sequence: null, not_before: null, not_after: null };
    expect(await store.db.selectFrom("emails").selectAll().orderBy("id").execute()).toMatchObject([
      { ...shared, id: "a", kind: "lead", state: "waiting", must_deliver: 1 },
      { ...shared, id: "b", kind: "confirmation", state: "dead", must_deliver: 0 },
    ]);
    await store.close();
  });

  test("flag bookings of the version without flags by their spam signals, and ignore tags in their addresses", async () => {
    const booking = (id: string, day: number, email_key: string) => {
      const times = { starts_at: `2026-12-0${day}T16`, ends_at: `2026-12-0${day}T17` };
      const blocked = { blocked_from: times.starts_at, blocked_until: times.ends_at };
      const visitor = { name: "Ana", email: email_key, email_key, phone: "", note: "", zone: "UTC", agent_zone: "UTC" };
      const state = { kind: "consultation", place: "phone", state: "booked", sequence: 0, created_at: "t", changed_at: "t" };
      return insert("bookings", { id, ...times, ...blocked, ...visitor, ...state });
    };
    const fill = [
      lead("a"),
      lead("b", ["A field that people do not see was filled in."]),
      booking("a", 1, "ana+x@visitor.test"),
      booking("b", 2, "bob@visitor.test"),
    ];
    await earlierStore(folder, "007", fill.join(""));
    const store = await openStore(folder);
    expect(await store.db.selectFrom("bookings").select(["flagged", "email_key"]).orderBy("starts_at").execute()).toEqual([
      { flagged: 0, email_key: "ana@visitor.test" },
      { flagged: 1, email_key: "bob@visitor.test" },
    ]);
    await store.close();
  });

  test("have statements that end with a semicolon at the end of a line, and comments", () => {
    expect(statementsOf("-- a; b\ncreate table t (\n  a text check (a <> ';x')\n);\n\n  -- c;\ninsert into t values ('1');  \n")).toEqual([
      "create table t (\n  a text check (a <> ';x')\n)",
      "insert into t values ('1')",
    ]);
  });
});
