/** Commands in a data folder without a database, and with one that was never updated. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { openSqlite } from "../store/sqlite.ts";
import { bookingsCommand } from "./bookings.ts";

test("npm run bookings explains a missing database, and one of an earlier version or of another program", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-missing-"));
  async function run(): Promise<{ code: number; printedErrors: string }> {
    let printedErrors = "";
    const printError = (line: string): void => void (printedErrors += line);
    const options = {
      dataDir,
      siteUrl: "https://site.test",
      listing: () => undefined,
      now: () => new Date(),
      out: new PassThrough(),
      printError,
    };
    return { code: await bookingsCommand([], options), printedErrors };
  }
  expect(await run()).toMatchObject({ code: 0, printedErrors: expect.stringContaining("No database found") as string });
  const database = openSqlite(dataDir);
  expect(await run()).toMatchObject({ code: 1, printedErrors: expect.stringContaining("Start the site once") as string });
  database.exec("create table invoices (id integer)");
  expect(await run()).toMatchObject({
    code: 1,
    printedErrors: expect.stringContaining("another program (it has the table invoices)") as string,
  });
  database.exec("create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('2024_orders', '')");
  expect(await run()).toMatchObject({ code: 1, printedErrors: expect.stringContaining("the migration 2024_orders") as string });
  database.close();
  await rm(dataDir, { recursive: true });
});
