import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { forgetOthers, keepCopies } from "./busy-copies.ts";
import { databaseFile } from "./sqlite.ts";
import { openStore } from "./store.ts";

test("of a calendar whose address was taken out nothing stays in the database's file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "porchlight-"));
  const text = Array.from({ length: 2000 }, (_, line) => `SUMMARY:Private dinner ${line}`).join("\r\n");
  const good = { text, etag: undefined, modified: undefined, fetchedAt: 0 };
  let store = await openStore(folder);
  await keepCopies(store, "https://calendar.test/private.ics", { good, newer: undefined }, undefined);
  await store.close();
  expect(await readFile(databaseFile(folder), "latin1")).toContain("Private dinner 1999");
  store = await openStore(folder);
  await forgetOthers(store, undefined);
  await store.close();
  expect(await readFile(databaseFile(folder), "latin1")).not.toContain("Private dinner");
  await rm(folder, { recursive: true });
});
