/** Commands in a data folder without a database, and with one that was never updated. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { openSqlite } from "../store/sqlite.ts";
import { bookingsCommand } from "./bookings.ts";

test("npm run bookings explains a missing database and one of an earlier version", async () => {
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
  openSqlite(dataDir).close();
  expect(await run()).toMatchObject({ code: 1, printedErrors: expect.stringContaining("Start the site once") as string });
  await rm(dataDir, { recursive: true });
});
