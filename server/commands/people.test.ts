import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locationFor, openStore } from "../../tests/postgres/open-store.ts";
import { peopleCommand } from "./people.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-people-"));
  await (await openStore(dataDir)).close();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function people(...args: string[]) {
  const out = new PassThrough();
  const printed = text(out);
  let errors = "";
  const printError = (line: string): void => void (errors += line);
  const now = () => new Date("2026-11-21T14:04:00Z");
  const ask = () => Promise.resolve("");
  const code = await peopleCommand(args, { ...(await locationFor(dataDir)), now, out, printError, agentEmail: "agent@agent.test", ask });
  out.end();
  return { code, printed: await printed, errors };
}

test.each([
  [["erase"], /expects an email address/],
  [["erase", "Ana"], /neither an email address nor a phone number/],
  [["erase", "ana@visitor.test", "Ana"], /Argument 3 is neither/],
  [["forget", "ana@visitor.test"], /Use copy or erase/],
  [[], /Use copy or erase/],
])("%j is not guessed at", async (args, message) => {
  const { code, printed, errors } = await people(...args);
  expect([code, printed]).toEqual([2, ""]);
  expect(errors).toMatch(message);
});

test("copy says when nothing is stored", async () => {
  const { code, printed, errors } = await people("copy", "ana@visitor.test", "612-555-0134");
  expect({ code, printed, errors }).toEqual({ code: 0, printed: "Nothing is stored about ana@visitor.test, 612-555-0134.\n", errors: "" });
});
