import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "../store/store.ts";
import { dashboardCommand } from "./dashboard.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-dashboard-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the command; resolves to its exit code and to what it printed. */
async function run(options: { siteUrl?: string; dashboard?: boolean; leads?: "server" | "browser" } = {}, args: string[] = []) {
  let [printed, problems] = ["", ""];
  const out = new Writable({ write: (text, _, done) => ((printed += String(text)), done()) });
  const settings = { dataDir, siteUrl: "https://agent.test", dashboard: true, leads: "server" as const, ...options };
  const code = await dashboardCommand(args, { ...settings, now: () => new Date(), out, printError: (line) => (problems += line) });
  return { code, printed, problems };
}

test("prints an address that works once, and each time another", async () => {
  await (await openStore(dataDir)).close();
  const [first, second] = [await run(), await run()];
  const addresses = [first, second].map(({ printed }) => /https:\/\/agent\.test\/dashboard\/start\?key=[\w-]{43}/.exec(printed)?.[0]);
  expect(new Set(addresses).size).toBe(2);
  expect(addresses).not.toContain(undefined);
  expect(first).toMatchObject({ code: 0, problems: "", printed: expect.stringContaining("set up your dashboard") });
  expect(first.printed).not.toContain("only on https");
});

test("says where browsers have no passkeys", async () => {
  await (await openStore(dataDir)).close();
  expect((await run({ siteUrl: "http://192.168.1.5:3000" })).printed).toContain("set SITE_URL");
  expect((await run({ siteUrl: "http://localhost:3000" })).printed).not.toContain("set SITE_URL");
});

test("makes no database, and no address where there is no dashboard", async () => {
  expect(await run()).toMatchObject({ code: 1, printed: "", problems: expect.stringContaining("No database found") });
  expect(await run({ dashboard: false })).toMatchObject({ code: 1, printed: "", problems: expect.stringContaining("DASHBOARD=off") });
  expect(await run({ dashboard: false, leads: "browser" })).toMatchObject({ code: 1, problems: expect.stringContaining("LEADS=browser") });
  expect((await run({}, ["--nonsense"])).code).toBe(2);
});
