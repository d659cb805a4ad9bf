/**
 * Someone who has used the forms is erased from the dashboard of the real server; afterwards nothing has a byte of them: the data folder while
 * the server runs, the object storage, a dump of every table, files that are downloaded later, and an older backup that is restored.
 * `npm run proof -- erasure` does it for many people on both engines, with the server killed in the middle of erasures.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS, toInstant } from "../domain/time/instant.ts";
import { oneTimeAddress } from "../server/dashboard/one-time-address.ts";
import { openStore, type Store } from "../server/store/store.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";
import { asking, bookingsOn, TEN, typeWith } from "./bookings.ts";
import { optionsIn } from "./dashboard-site.ts";
import { tags } from "./html.ts";
import { fileOf, picture } from "./photos.ts";
import { locationFor, urlFor } from "./postgres/open-store.ts";
import { rounds } from "./proof.ts";
import { openS3Server, type S3Server } from "./s3-server.ts";
import { BARE, freePort, newDataDir, NODE, type Site, startSite } from "./site.ts";

const run = promisify(execFile);

const ROOT = path.join(import.meta.dirname, "..");
/** Whatever the person types is unmistakable. */
const TRACES = ["zephyrine", "quillfeather", "555-0177", "5550177", "marmalade", "wisteria"];
const OTHERS = "bob@visitor.test";

let s3: S3Server;
let dataDir: string;
let folder: string;
let settings: Readonly<Record<string, string>>;
let site: Site;
let owner: Owner;
beforeEach(async () => {
  [s3, dataDir, folder] = await Promise.all([openS3Server(), newDataDir(), mkdtemp(path.join(tmpdir(), "porchlight-erasure-"))]);
  const [port, database] = [String(await freePort()), await urlFor(dataDir)];
  const address = { PORT: port, SITE_URL: `http://localhost:${port}`, DATA_DIR: dataDir };
  settings = { ...address, ...s3.settings, ...(database !== undefined && { DATABASE_URL: database }) };
  site = await startSite(settings);
});
afterEach(async () => {
  await site.remove();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const inStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(await locationFor(dataDir));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** The owner's browser, with a passkey. */
type Owner = { readonly device: Authenticator; cookie: string };

function ask(pathname: string, form?: Readonly<Record<string, string>>): Promise<Response> {
  const origin = settings["SITE_URL"] ?? "";
  const headers = { cookie: owner.cookie, origin };
  const body = form && new URLSearchParams(form);
  return fetch(`${origin}${pathname}`, { redirect: "manual", headers, ...(body && { method: "POST", body }) });
}

async function signUp(): Promise<void> {
  owner = { device: createAuthenticator(settings["SITE_URL"] ?? ""), cookie: "" };
  const address = new URL(await inStore((store) => oneTimeAddress(store, settings["SITE_URL"] ?? "", new Date())));
  const page = await (await ask(address.pathname + address.search)).text();
  const response = owner.device.create(optionsIn(page, "create"));
  const answer = await ask(address.pathname + address.search, { do: "passkey", name: "Jordan", email: "jordan@agent.test", response });
  owner.cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  expect(answer.status).toBe(303);
}

async function post(page: string, fields: Readonly<Record<string, string>>, photos: readonly File[] = []): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const photo of photos) body.append("photos", photo);
  const headers = { Origin: settings["SITE_URL"] ?? "" };
  const sent = { method: "POST", headers, redirect: "manual", body: photos.length > 0 ? body : new URLSearchParams(fields) } as const;
  const response = await fetch(`${site.url}${page}`, sent);
  await response.text();
  expect(response.status, `${page} ${JSON.stringify(fields)}`).toBeLessThan(400);
}

const HOUSE = { propertyType: "Condo", yearBuilt: "1987", bedrooms: "3", bathrooms: "2", squareFeet: "1500" };

/** Someone uses several forms, and books. */
async function visit(email: string, words: string, phone: string): Promise<void> {
  const details = { recentUpgrades: `${words} ${"x".repeat(1500)}`, email, phone, consent: "on" };
  await post("/sell/estimate", { _form: "estimate", address: `314 ${words} Lane, Anoka`, ...HOUSE, ...details });
  const house = { title: `${words} house`, address: `314 ${words} Lane, Anoka`, price: "425000", description: `Write to ${email}` };
  await post("/sell/add-listing", { _form: "add-listing", ...HOUSE, ...house, propertyType: "condo" }, [
    fileOf(await picture(), `${words}.jpg`),
  ]);
  await post("/?index", { _form: "newsletter", email });
  await inStore(async (store) => {
    const now = (): Date => new Date();
    const bookings = await bookingsOn(store, { now });
    const [start = TEN] = await bookings.free(
      typeWith("consultation"),
      "phone",
      toInstant(Date.now() + 2 * DAY_MS),
      toInstant(Date.now() + 30 * DAY_MS),
    );
    await bookings.book(asking(start, { name: words, email, phone }));
  });
}

/** What has one of the person's words, in any letter case. */
async function traces(): Promise<string[]> {
  const has = (text: string): boolean => TRACES.some((trace) => text.toLowerCase().includes(trace));
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    // A running server may have finished with the file meanwhile.
    const text = entry.isFile() ? await readFile(path.join(entry.parentPath, entry.name), "latin1").catch(() => "") : "";
    if (has(entry.name) || has(text)) found.push(entry.name);
  }
  for (const [key, { content }] of s3.objects) if (has(key) || has(content.toString("latin1"))) found.push(`object ${key}`);
  for (const [table, text] of await dump()) if (has(text)) found.push(`table ${table}`);
  return found;
}

/** Every table of PostgreSQL as text. SQLite's are in the data folder. */
async function dump(): Promise<[string, string][]> {
  const connectionString = settings["DATABASE_URL"];
  if (connectionString === undefined) return [];
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = current_schema()");
    const texts: [string, string][] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from "${name}" t`);
      texts.push([name, rows[0]?.text ?? ""]);
    }
    return texts;
  } finally {
    await client.end();
  }
}

/** Everything that is downloaded and listed later. */
async function exportsNow(): Promise<string> {
  const files = ["people", "requests", "appointments"];
  const answers = [
    ...files.map((file) => ask("/dashboard/privacy", { do: "file", file })),
    ask("/dashboard/newsletter/subscribers/export"),
    ask("/dashboard/homes/sales/export"),
  ];
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()));
  return [...texts, await command("leads", "--json"), await command("bookings")].join("\n").toLowerCase();
}

/** Not waiting in this thread: the object storage answers here. */
async function command(name: string, ...args: string[]): Promise<string> {
  const env = { ...BARE, ...settings };
  const { stdout } = await run(NODE, [`server/commands/run-${name}.ts`, ...args], { cwd: ROOT, env });
  return stdout;
}

/** As if the passkey was just used: many rounds take longer than a touch counts. */
const touchAgain = () =>
  inStore((store) => store.write((trx) => trx.updateTable("sessions").set({ verified_at: new Date().toISOString() }).execute()));

const photosOf = async (): Promise<number> => [...s3.objects.keys()].filter((key) => key.endsWith(".webp")).length;
const allSent = () =>
  inStore(
    async (store) =>
      (await store.db.selectFrom("emails").select("id").where("state", "=", "waiting").where("not_before", "is", null).execute()).length,
  );

/** Erases them by their address, with the appointment canceled. Resolves to the proof's path. */
async function eraseFromDashboard(typed: string): Promise<string> {
  const shown = await (await ask("/dashboard/privacy", { do: "find", typed })).text();
  const form = { do: "erase", typed, sure: "erase", seen: tags(shown, "input", { name: "seen" })[0]?.attributes["value"] ?? "" };
  const asked = await (await ask("/dashboard/privacy", form)).text();
  expect(tags(asked, "input", { name: "ahead" })).toHaveLength(2);
  const answer = await ask("/dashboard/privacy", { ...form, ahead: "cancel" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringContaining("/dashboard/privacy/erasures/") as string]);
  return answer.headers.get("location") ?? "";
}

const isFinished = async (proof: string): Promise<boolean> => !(await (await ask(proof)).text()).includes("Not yet");
const LONG = { timeout: 120_000, interval: 250 };

test("after an erasure nothing has a byte of the person, also when an older backup is restored", { timeout: 1_800_000 }, async () => {
  await signUp();
  await visit(OTHERS, "Plainwords", "612-555-0188");
  const backup = path.join(folder, "backup");
  for (let round = 0; round < rounds(1, 20); round += 1) {
    const email = `Zephyrine.Quillfeather+${round}@visitor.test`;
    await visit(email, "Marmalade Wisteria", "(612) 555-0177");
    await expect.poll(allSent, LONG).toBe(0);
    const found = await traces();
    expect(found.some((name) => name.endsWith(".eml"))).toBe(true);
    expect(await photosOf()).toBe(2);
    if (round === 0) await command("backup", backup);
    await touchAgain();
    const proof = await eraseFromDashboard(email);
    // Killed in the middle, and started again.
    if (round % 2 === 1) {
      await site.kill();
      site = await startSite(settings);
    }
    await expect.poll(() => isFinished(proof), LONG).toBe(true);
    expect(await traces()).toEqual([]);
  }
  expect(await photosOf()).toBe(1);
  await touchAgain();
  const exported = await exportsNow();
  expect(exported).toContain(OTHERS);
  expect(TRACES.filter((trace) => exported.includes(trace))).toEqual([]);

  await site.stop();
  await command("restore", backup, "--replace", "--yes");
  expect(await traces()).not.toEqual([]);
  site = await startSite(settings);
  expect(await traces()).toEqual([]);
  await touchAgain();
  expect(await exportsNow()).toContain(OTHERS);
});
