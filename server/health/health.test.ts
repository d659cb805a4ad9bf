/** The rows of Health, each with what is good, worth a look and wrong. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createPlainServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createServer } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expired, type Identity, issued } from "../../tests/certificates.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import type { Backup, BackupState } from "../../domain/backups/backups.ts";
import type { HealthRow } from "../../domain/health/health.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { backupsCheck } from "../backups/backups-check.ts";
import { sourceOf } from "../calendar-sync/copies.ts";
import { writeHeartbeat, LAST_SENT } from "../store/heartbeat.ts";
import { calendarCheck } from "./calendar-check.ts";
import { certificateRow, lookAtCertificate, type Seen, watchCertificate } from "./certificate.ts";
import { emailCheck } from "./email-check.ts";
import { diskCheck, newsIn, readVersion, versionCheck } from "./machine-checks.ts";
import { createHealth } from "./registry.ts";
import { stuckParts } from "./site-health.ts";
import { databaseCheck, photosCheck } from "./store-checks.ts";

const NOW = new Date("2026-11-21T14:04:00Z");
const zone = (): string => "America/Chicago";
const now = (): Date => NOW;

describe("the registry", () => {
  test("shows all rows in order, also when one throws or takes too long", async () => {
    const reported: string[] = [];
    const health = createHealth(
      [
        { name: "Good", check: async () => ({ state: "good", text: "Fine." }) },
        { name: "Broken", check: () => Promise.reject(new Error("boom")) },
        { name: "Endless", check: () => new Promise<HealthRow>(() => {}) },
      ],
      { version: { name: "1", news: [] }, report: (event) => reported.push(event), timeout: 20 },
    );
    expect((await health.rows()).map(({ name, state }) => [name, state])).toEqual([
      ["Good", "good"],
      ["Broken", "unknown"],
      ["Endless", "unknown"],
    ]);
    expect(reported).toEqual(["health.not-checked"]);
  });

  test("looks again unless earlier rows will do", async () => {
    let [looks, present] = [0, 0];
    const check = async (): Promise<HealthRow> => ({ state: "good", text: String((looks += 1)) });
    const health = createHealth([{ name: "Part", check }], { version: { name: "1", news: [] }, report: () => {}, now: () => present });
    const text = async (freshFor?: number) => (await health.rows(freshFor))[0]?.text;
    expect([await text(), await text(1000), await text()]).toEqual(["1", "1", "2"]);
    present += 1000;
    expect(await text(1000)).toBe("3");
  });
});

test("Today names the parts that don't work, but those that it has words of its own for", async () => {
  const rows = async () =>
    [
      { name: "Email", state: "bad", text: "3 waiting." },
      { name: "Disk", state: "bad", text: "It's full.", todo: "Free some space." },
      { name: "Backups", state: "bad", text: "None.", path: "/dashboard/backups" },
      { name: "Photos", state: "watch", text: "Slow." },
    ] as const;
  expect(await stuckParts({ rows })(NOW)).toEqual([
    { title: "Disk: worth a look", text: "It's full. Free some space.", path: "/dashboard/health" },
    { title: "Backups: worth a look", text: "None.", path: "/dashboard/backups" },
  ]);
});

describe("with a store", () => {
  let store: Store;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "porchlight-health-"));
    store = await openStore(folder);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("the database has its kind, version, size and migrations", async () => {
    const row = await databaseCheck(store, folder).check();
    expect(row.state).toBe("good");
    expect(row.text).toMatch(/^(?:SQLite 3\.\d+\.\d+|PostgreSQL \d+\.\d+), [\d.]+ (?:KB|MB)\. \d+ migrations, the newest \d{3}_\w+\.$/);
  });

  const status = { waiting: 0, dead: 0, refused: 0, stuck: false, oldestWaitingAgeMs: 0, lastSuccessAt: undefined, problem: undefined };
  const email = (more: object, given: { held?: string; hasServer?: boolean } = {}) => {
    const { held, hasServer = true } = given;
    return emailCheck({
      db: store.db,
      outbox: { status: async () => ({ ...status, ...more }) },
      heldBecause: () => held,
      hasServer,
      zone,
    }).check();
  };

  test("email says when it was last delivered, what waits and what was refused", async () => {
    expect(await email({})).toMatchObject({ state: "good", text: "None was delivered yet; 0 waiting." });
    await store.write((trx) => writeHeartbeat(trx, LAST_SENT, "2026-11-21T13:00:00.000Z"));
    expect((await email({ refused: 2 })).text).toMatch(
      /^Last delivered Saturday, November 21 at 7:00 AM CST; 0 waiting, 2 to addresses that visitors mistyped/,
    );
    expect(await email({ waiting: 3, dead: 1, stuck: true, problem: "535 wrong password" })).toMatchObject({
      state: "bad",
      text: expect.stringContaining("3 waiting, 1 given up. The mail server says: 535 wrong password.") as string,
      todo: expect.stringContaining("npm run mail -- test") as string,
    });
    expect(await email({ waiting: 1, problem: "451 later" })).toMatchObject({ state: "watch" });
    expect(await email({}, { hasServer: false })).toMatchObject({ state: "watch", todo: expect.stringContaining("SMTP_URL") as string });
    expect(await email({}, { held: "No address." })).toMatchObject({ state: "bad", text: "No address.", path: "/dashboard/content/email" });
  });

  test("the calendar is judged by what any process has read", async () => {
    const url = "https://calendar.test/hunter2.ics";
    const check = (given: string | undefined = url) => calendarCheck(store, { url: given, now }).check();
    expect(await calendarCheck(store, { url: undefined, now }).check()).toMatchObject({ state: "off" });
    expect(await check()).toMatchObject({ state: "bad", text: expect.stringContaining("hasn't been read yet") as string });
    const copy = { place: "good", source: sourceOf(url), text: "", etag: null, modified: null } as const;
    await store.db
      .insertInto("calendar_copies")
      .values({ ...copy, fetched_at: "2026-11-21T14:00:00.000Z" })
      .execute();
    expect(await check()).toEqual({ state: "good", text: "Read 4 minutes ago." });
    await store.db.updateTable("calendar_copies").set({ fetched_at: "2026-11-21T09:00:00.000Z" }).execute();
    expect(await check()).toMatchObject({ state: "watch", text: "Read 5 hours ago." });
    const name = `calendar ${sourceOf(url).slice(0, 16)}`;
    await store.db.insertInto("leases").values({ name, holder: null, until: NOW.toISOString(), problem: "answered 404" }).execute();
    expect(await check()).toMatchObject({ state: "bad", text: "Read 5 hours ago. The last try failed: answered 404." });
    expect(JSON.stringify(await check())).not.toContain("hunter2");
  });
});

test("photos", async () => {
  const place = (): string => "s3://photos/photos/";
  const check = (health: Awaited<ReturnType<Parameters<typeof photosCheck>[0]["health"]>>) =>
    photosCheck({ place, health: async () => health }).check();
  expect(await check(undefined)).toMatchObject({ state: "good", text: expect.stringContaining("Files on the server") as string });
  expect(await check({ working: true })).toMatchObject({ state: "good" });
  expect(await check({ working: false, problem: "It's full." })).toMatchObject({ state: "bad", text: "It's full." });
});

test("the disk", async () => {
  const check = (free: number, all: number) => diskCheck("/data", async () => ({ free, all })).check();
  expect(await check(20e9, 40e9)).toEqual({ state: "good", text: "20 GB of 40 GB are free where the data is." });
  // Little of a small disk is enough; a tenth of a large one, too.
  expect(await check(1.5e9, 8e9)).toMatchObject({ state: "good" });
  expect(await check(1.5e9, 40e9)).toMatchObject({ state: "watch" });
  expect(await check(0.2e9, 8e9)).toMatchObject({ state: "bad", todo: expect.stringContaining("Free some space") as string });
  expect((await diskCheck(tmpdir()).check()).text).toMatch(/ are free where the data is\.$/);
});

describe("backups", () => {
  const newest: Backup = {
    name: "a",
    at: "2026-11-21T09:15:00.000Z",
    bytes: 1_400_000,
    isEncrypted: false,
    isByHand: false,
    check: { at: "2026-11-21T09:16:00.000Z", isGood: true, text: "All." },
  };
  const state: BackupState = { backups: [newest], place: "/b", isBesideData: false, isDaily: true, isEncrypted: false, isRunning: false };
  const row = (more: Partial<BackupState>) => backupsCheck({ state: async () => ({ ...state, ...more }) }, { now, zone }).check();

  test.each([
    ["good", {}, "The newest is from Saturday, November 21 at 3:15 AM CST"],
    ["watch", { isBesideData: true }, "1.4 MB"],
    ["watch", { backups: [] }, "None yet"],
    ["bad", { backups: [], isDaily: false }, "none is made by itself"],
    ["watch", { isDaily: false }, "It was restored as a test"],
    ["bad", { problem: "The disk is full." }, "The last one wasn't made. The disk is full."],
    ["bad", { backups: [{ ...newest, check: { ...newest.check!, isGood: false, text: "Cut off." } }] }, "It can't be restored: Cut off."],
    ["bad", { backups: [{ ...newest, at: "2026-11-18T09:15:00.000Z" as const }] }, "November 18"],
  ] as const)("%s: %o", async (expected, more, text) => {
    const found = await row(more);
    expect(found).toMatchObject({ state: expected, path: "/dashboard/backups" });
    expect(found.text).toContain(text);
  });
});

describe("the version", () => {
  test("comes with what the changelog says is new, without asking anyone", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "porchlight-version-"));
    await writeFile(path.join(folder, "package.json"), '{"version":"1.4.0"}');
    const root = pathToFileURL(`${folder}/`);
    expect(await readVersion(root)).toEqual({ name: "1.4.0", news: [] });
    await writeFile(
      path.join(folder, "CHANGELOG.md"),
      "# Changelog\n\n## Unreleased\n\n### Added\n\n- **`npm run a`** does.\n- Small.\n- **Two**: x\n\n## 1.3\n\n- **Old**\n",
    );
    const version = await readVersion(root);
    expect(version.news).toEqual(["npm run a", "Two"]);
    expect((await versionCheck(version).check()).text).toMatch(/^Porchlight 1\.4\.0 on Node \d+\.\d+\.\d+\. New: npm run a; Two\.$/);
    await rm(folder, { recursive: true });
  });

  test("our own changelog can be read", async () => {
    expect((await readVersion()).news.length).toBeGreaterThan(3);
    expect(newsIn("")).toEqual([]);
  });
});

describe("the certificate", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function serve(identity: Identity | undefined): Promise<string> {
    // Without a certificate it takes the connection and never answers.
    server = identity ? createServer(identity) : createPlainServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  test("is read as a browser would, also if it's wrong", async () => {
    const seen = await lookAtCertificate(await serve(expired));
    expect(seen).toMatchObject({ state: "seen", until: new Date("2020-02-01T00:00:00Z") });
    expect(certificateRow("https://agent.test", seen, NOW)).toMatchObject({
      state: "bad",
      text: expect.stringContaining("It ended on Feb 1, 2020.") as string,
    });
    server?.close();
    const own = await lookAtCertificate(await serve(issued));
    expect(own).toMatchObject({ state: "seen", problem: expect.stringMatching(/\w/) as string });
    expect(certificateRow("https://agent.test", own, NOW)).toMatchObject({
      state: "bad",
      text: expect.stringContaining("Browsers don't accept it") as string,
    });
  });

  test("of a server that is away or never answers is unknown, within a bounded time", async () => {
    expect(await lookAtCertificate("https://127.0.0.1:1")).toEqual({ state: "unreachable", problem: "ECONNREFUSED" });
    const silent = await lookAtCertificate(await serve(undefined), 50);
    expect(silent).toEqual({ state: "unreachable", problem: "no answer in time" });
    expect(certificateRow("https://agent.test", silent, NOW)).toMatchObject({
      state: "unknown",
      text: expect.stringContaining("can't be looked at") as string,
    });
  });

  const lasting = (left: number, whole = 90): Seen => {
    const until = new Date(NOW.getTime() + left * DAY_MS);
    return { state: "seen", from: new Date(until.getTime() - whole * DAY_MS), until, problem: undefined };
  };
  test.each([
    ["good", lasting(60)],
    ["watch", lasting(10)],
    ["bad", lasting(2)],
    ["bad", lasting(-1)],
    ["good", lasting(4, 6)],
    ["watch", lasting(1.5, 6)],
    ["bad", lasting(0.5, 6)],
    ["unknown", undefined],
  ] as const)("is %s: %o", (state, seen) => {
    expect(certificateRow("https://agent.test", seen, NOW).state).toBe(state);
  });

  test("isn't needed on this machine, and is missed elsewhere", () => {
    expect(certificateRow("http://localhost:3000", undefined, NOW).state).toBe("off");
    expect(certificateRow("http://192.168.1.5", undefined, NOW).state).toBe("watch");
  });

  test("is looked at in the background, twice a day, and never without https", async () => {
    const clock = fakeClock(NOW.toISOString());
    let looks = 0;
    const look = async (): Promise<Seen> => ((looks += 1), lasting(60));
    const watch = watchCertificate("https://agent.test", clock, look);
    watch.begin();
    expect((await watch.check()).state).toBe("unknown");
    await clock.turn(DAY_MS);
    expect([looks, (await watch.check()).state]).toEqual([2, "good"]);
    watch.stop();
    watchCertificate("http://localhost:3000", clock, look).begin();
    await clock.turn(DAY_MS);
    expect(looks).toBe(2);
  });
});
