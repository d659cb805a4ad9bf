/**
 * `npm run people` beside the real server: a person who has used every form is copied and erased, and afterwards no file of the data folder
 * has a byte of it.
 */
import { spawnSync } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS, toInstant } from "../domain/time/instant.ts";
import { databaseFile } from "../server/store/sqlite.ts";
import { openStore } from "../server/store/store.ts";
import { asking, bookingsOn, TEN, typeWith } from "./bookings.ts";
import { fileOf, picture } from "./photos.ts";
import { BARE, NODE, type Site, startSite } from "./site.ts";

const ROOT = path.join(import.meta.dirname, "..");
const EMAIL = "Zephyrine.Quillfeather@visitor.test";
const PHONE = "(612) 555-0177";
/** Whatever the person types is unmistakable. */
const TRACES = ["zephyrine", "quillfeather", "555-0177", "5550177", "marmalade", "wisteria"];

let site: Site;
let folder: string;
beforeEach(async () => {
  site = await startSite();
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-people-"));
});
afterEach(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

function people(...args: string[]) {
  const env = { ...BARE, DATA_DIR: site.dataDir };
  return spawnSync(NODE, ["server/commands/run-people.ts", ...args], { cwd: ROOT, env, encoding: "utf8", input: "" });
}

async function post(page: string, fields: Readonly<Record<string, string>>, photos: readonly File[] = []): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const photo of photos) body.append("photos", photo);
  const response = await fetch(`${site.url}${page}`, {
    method: "POST",
    headers: { Origin: site.url },
    redirect: "manual",
    body: photos.length > 0 ? body : new URLSearchParams(fields),
  });
  await response.text();
  return response.status;
}

const ESTIMATE = {
  _form: "estimate",
  address: "314 Wisteria Lane, Anoka",
  propertyType: "Condo",
  yearBuilt: "1987",
  bedrooms: "3",
  bathrooms: "2",
  squareFeet: "1500",
  recentUpgrades: `A marmalade-colored kitchen. ${"It took years. ".repeat(120)}`,
  email: EMAIL,
  phone: PHONE,
};
const LISTING = {
  _form: "add-listing",
  title: "Wisteria house",
  address: "314 Wisteria Lane, Anoka",
  price: "425000",
  propertyType: "condo",
  bedrooms: "3",
  bathrooms: "2",
  squareFeet: "1500",
  description: `A marmalade-colored house. Write to ${EMAIL} about it.`,
};

/** Files with one of the person's words, in any letter case. */
async function filesWithTraces(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = (await readFile(path.join(entry.parentPath, entry.name), "latin1")).toLowerCase();
    if (TRACES.some((trace) => text.includes(trace))) found.push(entry.name);
  }
  return found;
}

/** The requests of one person and another, with all emails written. */
async function fill(): Promise<void> {
  const redirected = [200, 302, 303];
  const photos = [fileOf(await picture(), "zephyrine-kitchen.jpg")];
  expect(redirected).toContain(await post("/sell/estimate", ESTIMATE));
  expect(redirected).toContain(await post("/sell/add-listing", LISTING, photos));
  expect(redirected).toContain(await post("/?index", { _form: "newsletter", email: EMAIL }));
  expect(redirected).toContain(
    await post("/sell/estimate", {
      ...ESTIMATE,
      email: "bob@visitor.test",
      phone: "612-555-0188",
      address: "9 Elm Street",
      recentUpgrades: "",
    }),
  );
  await expect.poll(() => emailsIn(site.dataDir).map(({ state }) => state), { timeout: 30_000 }).toEqual(Array<string>(5).fill("sent"));
}

function rowsOf<Row>(dataDir: string, query: string): Row[] {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  try {
    return database.prepare(query).all() as Row[];
  } finally {
    database.close();
  }
}
const emailsIn = (dataDir: string) => rowsOf<{ state: string }>(dataDir, "select state from emails");
const leadsIn = (dataDir: string) => rowsOf<{ answers: string }>(dataDir, "select answers from leads");

test("a person's copy has everything, and after the erasure no file has a byte of it, while the server runs", async () => {
  await fill();
  expect(await filesWithTraces(site.dataDir)).not.toEqual([]);

  const copied = people("copy", EMAIL.toLowerCase(), "--to", path.join(folder, "copy"));
  expect([copied.status, copied.stderr]).toEqual([0, ""]);
  const text = await readFile(path.join(folder, "copy", "data.txt"), "utf8");
  for (const part of [
    "Home estimate",
    "marmalade-colored kitchen",
    "marmalade-colored house",
    PHONE,
    "Newsletter",
    "zephyrine-kitchen.jpg",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("bob@visitor.test");
  const data = JSON.parse(await readFile(path.join(folder, "copy", "data.json"), "utf8")) as {
    requests: { id: string; photos: object[] }[];
  };
  expect(data.requests).toHaveLength(3);
  const withPhoto = data.requests.find(({ photos }) => photos.length > 0)?.id ?? "";
  expect((await readFile(path.join(folder, "copy", "photos", withPhoto, "1.webp"))).toString("latin1", 8, 12)).toBe("WEBP");
  expect((await readdir(path.join(folder, "copy", "emails"))).length).toBeGreaterThanOrEqual(4);

  const unanswered = people("erase", EMAIL);
  expect(unanswered.status).toBe(1);
  expect(unanswered.stderr).toContain("Nothing was erased");
  expect(leadsIn(site.dataDir)).toHaveLength(4);

  const erased = people("erase", EMAIL, "--yes");
  expect([erased.status, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toMatch(/Erased 3 requests and 1 subscription\. Searched \d+ files .*nothing of what was erased is left/);
  expect(await filesWithTraces(site.dataDir)).toEqual([]);
  expect(leadsIn(site.dataDir)).toMatchObject([{ answers: expect.stringContaining("bob@visitor.test") as string }]);
  expect(people("copy", PHONE).stdout).toMatch(/^Nothing is stored about/);

  // The same request again, at once.
  expect(await post("/sell/estimate", ESTIMATE)).not.toBe(503);
  expect(leadsIn(site.dataDir)).toHaveLength(2);
  expect(await (await fetch(`${site.url}/readyz`)).json()).toMatchObject({ ready: true });
});

test("a backup that is restored with cp -an brings no one back", async () => {
  await fill();
  const backup = path.join(folder, "backup");
  const env = { ...BARE, DATA_DIR: site.dataDir };
  expect(spawnSync(NODE, ["server/commands/run-backup.ts", backup], { cwd: ROOT, env }).status).toBe(0);
  expect(people("erase", PHONE, EMAIL, "--yes").status).toBe(0);
  await site.stop();

  const before = path.join(folder, "before");
  await mkdir(before);
  const restore = `cd "${site.dataDir}" && mv porchlight.sqlite* photos mail "${before}" && cp -an "${backup}/." .`;
  expect(spawnSync("sh", ["-c", restore]).status).toBe(0);
  expect(await filesWithTraces(site.dataDir)).not.toEqual([]);
  site = await startSite({ DATA_DIR: site.dataDir });
  expect(await filesWithTraces(site.dataDir)).toEqual([]);
  expect(site.output()).toContain("people.erased-again");
  expect(site.output()).toContain(": 1 so far");
});

test("a killed server without its log doesn't start, and says why; a folder that vanishes refuses requests", async () => {
  expect(await post("/sell/estimate", ESTIMATE)).toBeLessThan(400);
  await site.kill();
  const copy = path.join(folder, "data");
  await cp(site.dataDir, copy, { recursive: true });
  await rm(`${databaseFile(copy)}-wal`);
  // If it does start, the failure shows what it printed.
  await expect(startSite({ DATA_DIR: copy }).then(({ output }) => output())).rejects.toThrow(
    /porchlight\.sqlite-wal is missing.*restore a backup/s,
  );
  await copyFile(`${databaseFile(site.dataDir)}-wal`, `${databaseFile(copy)}-wal`);
  const running = await startSite({ DATA_DIR: copy });
  expect(running.output()).toContain(": 1 so far");
  await rename(copy, path.join(folder, "away"));
  const response = await fetch(`${running.url}/sell/estimate`, {
    method: "POST",
    headers: { Origin: running.url },
    body: new URLSearchParams({ ...ESTIMATE, address: "2 Wisteria Lane" }),
  });
  await response.text();
  expect(response.status).toBe(503);
  const ready = await fetch(`${running.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("removed or replaced") as string]);
  await running.kill();
});

test("an address that was corrected since is found and erased; the appointment stays with the new one", async () => {
  const now = () => new Date();
  const first = await openStore(site.dataDir);
  const bookings = await bookingsOn(first, { now });
  const [start = TEN] = await bookings.free(typeWith("consultation"), "phone", toInstant(now()), toInstant(Date.now() + 14 * DAY_MS));
  const booked = await bookings.book(asking(start, { email: EMAIL }));
  const key = "key" in booked ? booked.key : "";
  const result = await bookings.correctContact(key, { email: "ana@visitor.test", phone: "612-555-0134" });
  expect(result.state).toBe("corrected");
  await first.close();

  const copied = people("copy", EMAIL, "--to", path.join(folder, "copy"));
  expect([copied.status, copied.stdout]).toEqual([0, expect.stringContaining("corrected since to ana@visitor.test")]);
  // What the new address has belongs to its owner.
  for (const name of ["data.txt", "data.json"])
    expect(await readFile(path.join(folder, "copy", name), "utf8")).not.toContain("ana@visitor.test");
  const erased = people("erase", EMAIL, "--yes");
  expect([erased.status, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toContain("and the address from 1 appointment that has another one since");
  expect(await filesWithTraces(site.dataDir)).toEqual([]);
  expect(people("copy", EMAIL).stdout).toContain("Nothing is stored");

  const after = await openStore(site.dataDir);
  const open = await bookingsOn(after, { now });
  expect(await open.find(key)).toBeUndefined();
  expect(await open.find("key" in result ? result.key : "")).toMatchObject({ state: "booked" });
  await after.close();
});
