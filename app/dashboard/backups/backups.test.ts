/** The screens about backups and health, as a browser without scripts uses them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type DashboardSite,
  joinAsAssistant,
  openDashboardSite,
  optionsIn,
  signUp,
  type TestBrowser,
} from "../../../tests/dashboard-site.ts";
import { CONTENT } from "../../../tests/content.ts";
import { tag, wordsOf } from "../../../tests/html.ts";
import type { Backup, BackupState } from "../../../domain/backups/backups.ts";
import type { NamedHealthRow } from "../../../domain/health/health.ts";
import { formatDate } from "../../../domain/time/calendar-date.ts";
import { HOUR_MS } from "../../../domain/time/instant.ts";
import { dateIn, timeIn } from "../../../domain/time/zones.ts";

const BACKUPS = "/dashboard/backups";
const CONCERN = { title: "Zapier has stopped", text: "It answered 410.", path: "/dashboard/connections/one" };
const NEWEST: Backup = {
  name: "porchlight-auto-2026-10-14T08-15-00.tgz",
  at: "2026-10-14T08:15:00.000Z",
  bytes: 12_400_000,
  isEncrypted: false,
  isByHand: false,
  check: { at: "2026-10-14T08:16:00.000Z", isGood: true, text: "3 requests, 38 tables and 5 files are as they were, and 60 pages opened." },
};
const BROKEN: Backup = {
  ...NEWEST,
  name: "broken",
  at: "2026-10-13T08:15:00.000Z",
  check: { at: NEWEST.at, isGood: false, text: "It's cut off." },
};

let site: DashboardSite;
let owner: TestBrowser;
let state: BackupState;
let started: number;
let rows: readonly NamedHealthRow[];
/** Pieces of a backup that were read, and whether its reader has let go. */
let read: { pieces: number; isClosed: boolean };
beforeEach(async () => {
  state = { backups: [NEWEST, BROKEN], place: "/backups", isBesideData: true, isDaily: true, isEncrypted: false, isRunning: false };
  rows = [{ name: "Email", state: "good", text: "Last delivered today." }];
  [started, read] = [0, { pieces: 0, isClosed: false }];
  site = await openDashboardSite({
    stuck: [async () => [CONCERN]],
    services: {
      backups: {
        state: async () => state,
        async start() {
          started += 1;
          return state.isRunning ? "running" : "started";
        },
        open: async (name) => (name === NEWEST.name ? { bytes: 4_000_000, content: pieces() } : undefined),
      },
      health: { rows: async () => rows, version: { name: "1.2", news: ["Backups each night"] } },
    },
  });
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(() => site.store.close());

async function* pieces(): AsyncGenerator<Uint8Array> {
  try {
    for (; read.pieces < 4; read.pieces += 1) yield new Uint8Array(1_000_000).fill(read.pieces);
  } finally {
    read.isClosed = true;
  }
}

const page = async (path: string, browser = owner): Promise<string> => (await browser.ask(path)).text();

test("the list has size, age, whether each can be restored and why not", async () => {
  const html = await page(BACKUPS);
  expect(html).toMatch(/datetime="2026-10-14T08:15:00\.000Z"/i);
  const words = wordsOf(html);
  expect(words).toContain("7 daily, 4 weekly and 12 monthly ones are kept");
  expect(words).toContain(" Can be restored ");
  expect(words).toContain("12 MB");
  expect(words).toContain("Restored as a test: 3 requests, 38 tables");
  expect(words).toContain("Can't be restored");
  expect(words).toContain("It's cut off.");
  expect(words).toContain("same disk as the data");
  state = { ...state, backups: [], isDaily: false, isBesideData: false, isEncrypted: true, problem: "The disk is full." };
  const other = wordsOf(await page(BACKUPS));
  expect(other).toContain("No backups yet");
  expect(other).toContain("The last backup wasn't made. The disk is full.");
  expect(other).toContain("Without the passphrase");
});

test("one more is begun, and the history says by whom", async () => {
  const answer = await owner.post(BACKUPS, { do: "start" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${BACKUPS}?done=started`]);
  expect(started).toBe(1);
  expect(wordsOf(await page("/dashboard/history"))).toContain("Jordan started a backup");
  state = { ...state, isRunning: true };
  expect((await owner.post(BACKUPS, { do: "start" })).headers.get("location")).toBe(`${BACKUPS}?done=running`);
  expect(await page(BACKUPS)).not.toContain("Back up now");
});

/** By the clock of whose site it is. */
const when = `${formatDate(dateIn(CONTENT.agent.timeZone, Date.parse(NEWEST.at)))}, ${timeIn(CONTENT.agent.timeZone, Date.parse(NEWEST.at))}`;

test("a download asks for the passkey, then comes piece by piece, at the browser's pace", async () => {
  site.turn(HOUR_MS);
  const form = { do: "download", backup: NEWEST.name };
  const asked = await owner.post(BACKUPS, form);
  const touch = asked.headers.get("location") ?? "";
  expect(touch).toMatch(/^\/dashboard\/touch\?to=/);
  const to = tag(await page(touch), "input", { name: "to" }).attributes["value"] ?? "";
  const response = owner.device.get(optionsIn(await page(touch), "get"));
  const back = (await owner.post("/dashboard/touch", { do: "passkey", to, response })).headers.get("location") ?? "";
  expect(wordsOf(await page(back))).toContain("Now you can download it.");
  expect(read.pieces).toBe(0);
  const file = await owner.post(BACKUPS, form);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/gzip",
    "content-length": "4000000",
    "content-disposition": `attachment; filename="${NEWEST.name}"`,
    "cache-control": "no-store",
  });
  const reader = file.body!.getReader();
  await reader.read();
  expect(read.pieces).toBeLessThan(4);
  await reader.cancel();
  expect(read.isClosed).toBe(true);
  expect(wordsOf(await page("/dashboard/history"))).toContain(`Jordan downloaded the backup of ${when}`);
});

test("one that is gone is said", async () => {
  const answer = await owner.post(BACKUPS, { do: "download", backup: BROKEN.name });
  expect([answer.status, wordsOf(await answer.text())]).toEqual([422, expect.stringContaining("isn't there anymore") as string]);
});

test("an assistant sees Health, but no backups, and can't get one", async () => {
  const assistant = await joinAsAssistant(site, owner);
  expect(wordsOf(await page("/dashboard/health", assistant))).toContain("Everything works.");
  expect((await assistant.ask(BACKUPS)).status).toBe(403);
  for (const form of [{ do: "start" }, { do: "download", backup: NEWEST.name }])
    expect((await assistant.post(BACKUPS, form)).status).toBe(403);
  expect([started, read.pieces]).toEqual([0, 0]);
});

test("an assistant isn't led to screens of the owner, from Today or from Health", async () => {
  rows = [{ name: "Backups", state: "watch", text: "None yet.", path: BACKUPS }];
  const assistant = await joinAsAssistant(site, owner);
  for (const path of ["/dashboard", "/dashboard/health"])
    expect(await page(path)).toMatch(/href="\/dashboard\/(?:connections\/one|backups)"/);
  const today = await page("/dashboard", assistant);
  expect(wordsOf(today)).toContain("Zapier has stopped It answered 410. Only the owner can open it.");
  expect(today).not.toContain(`href="${CONCERN.path}"`);
  const health = await page("/dashboard/health", assistant);
  expect(wordsOf(health)).toContain("Backups Worth a look None yet.");
  expect(health).not.toContain(`href="${BACKUPS}"`);
});

test("no one gets anything without signing in, nor from another site's form", async () => {
  const stranger = site.newBrowser();
  for (const form of [{ do: "start" }, { do: "download", backup: NEWEST.name }]) {
    expect((await stranger.post(BACKUPS, form)).headers.get("location")).toMatch(/sign-in/);
    expect((await owner.post(BACKUPS, form, { origin: "https://evil.test" })).status).toBe(403);
  }
  expect([started, read.pieces]).toEqual([0, 0]);
});

test("Health says how each part is and what to do, and Today has a line of it", async () => {
  expect(wordsOf(await page("/dashboard/health"))).toContain("Everything works. Email Works Last delivered today.");
  rows = [
    { name: "Email", state: "bad", text: "3 waiting.", todo: "Run npm run mail -- test." },
    { name: "Disk", state: "watch", text: "1 GB is free." },
    { name: "Calendar", state: "off", text: "None is set." },
    { name: "Certificate", state: "unknown", text: "No answer.", path: "/dashboard/backups" },
  ];
  const words = wordsOf(await page("/dashboard/health"));
  expect(words).toContain("1 part doesn't work.");
  expect(words).toContain("Email Doesn't work 3 waiting. Run npm run mail -- test. Disk Worth a look");
  expect(words).toContain("Calendar Not used");
  expect(words).toContain("Certificate Can't be checked");
  expect(words).toContain("New in Porchlight 1.2 Backups each night");
  const today = await page("/dashboard");
  expect(wordsOf(today)).toContain("1 part doesn't work. Health and backups");
  expect(today).toContain('href="/dashboard/health"');
});
