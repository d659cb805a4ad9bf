import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../store/migrate.ts";
import { databaseFile, openSqlite, sqliteDialect } from "../store/sqlite.ts";
import { openStore, type Tables } from "../store/store.ts";
import { deleteOtherCopies, saveCopies } from "./copies.ts";

test("a calendar whose address was removed leaves nothing in the database file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "porchlight-"));
  const text = Array.from({ length: 2000 }, (_, line) => `SUMMARY:Private dinner ${line}`).join("\r\n");
  const good = { text, etag: undefined, modified: undefined, fetchedAt: 0 };
  let store = await openStore(folder);
  await saveCopies(store, "https://calendar.test/private.ics", { good, newer: undefined }, undefined);
  await store.close();
  expect(await readFile(databaseFile(folder), "latin1")).toContain("Private dinner 1999");
  store = await openStore(folder);
  await deleteOtherCopies(store, undefined);
  await store.close();
  expect(await readFile(databaseFile(folder), "latin1")).not.toContain("Private dinner");
  await rm(folder, { recursive: true });
});

const MIGRATIONS = path.join(import.meta.dirname, "../store/migrations");

test("the copy that an earlier version stored is still there", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "busy-"));
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => name < "008");
    await mkdir(path.join(folder, "before"));
    await Promise.all(names.map((name) => copyFile(path.join(MIGRATIONS, name), path.join(folder, "before", name))));
    const old = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(folder)) });
    await migrate(old, "sqlite", path.join(folder, "before"));
    await sql`insert into busy_calendar values (1, 'digest', 'text', '"1"', null, '2026-12-01T12:00:00.000Z')`.execute(old);
    await old.destroy();
    const opened = await openStore(folder);
    expect(await opened.db.selectFrom("calendar_copies").selectAll().execute()).toMatchObject([
      { place: "good", source: "digest", text: "text", etag: '"1"', modified: null, fetched_at: "2026-12-01T12:00:00.000Z" },
    ]);
    await opened.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
