/** Bare commits are measured on copies of a site's tables, whatever tables and triggers a migration adds. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { createLeads } from "../../server/leads/leads.ts";
import { databaseFile } from "../../server/store/sqlite.ts";
import { openStore } from "../../server/store/store.ts";
import { asking, bookingsOn, NOW } from "../../tests/bookings.ts";
import { commits } from "./bare.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bare-"));
afterEach(() => rmSync(folder, { recursive: true }));

test("what a request and an appointment leave behind is committed again and again", async () => {
  const store = await openStore({ dataDir: folder });
  const now = () => new Date(NOW);
  const booking = asking();
  await createLeads(store, { now }).take({ ...booking.lead, form: "estimate" });
  const booked = await (await bookingsOn(store, { now })).book(booking);
  expect(booked.state).toBe("booked");
  await store.close();
  for (const form of ["estimate", "booking"] as const) {
    const copy = path.join(folder, `${form}.sqlite`);
    expect(commits(databaseFile(folder), copy, 3, form)).toBeGreaterThan(0);
    const db = new DatabaseSync(copy, { readOnly: true });
    expect(db.prepare("SELECT count(*) AS n FROM leads").get()).toMatchObject({ n: 3 });
    db.close();
  }
});
