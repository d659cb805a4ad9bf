/**
 * Two copies of the real site on one PostgreSQL, one of them on a machine whose clock is a minute ahead: what each is sent is stored once and
 * emailed once, and a visitor may meet another copy each time.
 */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toInstant } from "../../domain/time/instant.ts";
import { BOUNDS } from "../../server/http/rate-limits.ts";
import { announce } from "../../server/store/changes.ts";
import { openStore, openToRead } from "../../server/store/store.ts";
import { newRequest, send } from "../crash/send.ts";
import { tags } from "../html.ts";
import { acceptedFrom } from "../limits.ts";
import { ADDRESSES, freePort, newDataDir, type Site, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { addressOf, newDatabase } from "./databases.ts";

const AHEAD = 60_000;
/** Sets a server's clock ahead before anything of it runs. */
const CLOCK = `data:text/javascript,${encodeURIComponent(
  `const own = Date.now; globalThis.Date = class extends Date { constructor(...given) { super(...(given.length ? given : [own() + ${AHEAD}])); } static now() { return own() + ${AHEAD}; } };`,
)}`;

/** Slower than a claim would last for a machine whose clock is ahead. Milliseconds. */
const SLOW = 300;

let url: string;
let folders: string[];
let mail: SmtpServer;
let right: Site;
let ahead: Site;
beforeAll(async () => {
  url = await newDatabase("template0");
  folders = [await newDataDir(), await newDataDir()];
  const port = await freePort();
  mail = await openSmtpServer(port, { taken: () => new Promise((resolve) => setTimeout(resolve, SLOW)) });
  const settings = {
    DATABASE_URL: url,
    TRUST_PROXY: "1",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SITE_URL: "http://127.0.0.1:3000",
    ...ADDRESSES,
  };
  const [first = "", second = ""] = folders;
  // At the same moment, on an empty database: one of them makes the tables.
  [right, ahead] = await Promise.all([
    startSite({ ...settings, DATA_DIR: first }),
    startSite({ ...settings, DATA_DIR: second, NODE_OPTIONS: `--import="${CLOCK}"` }),
  ]);
});
afterAll(async () => {
  await Promise.all([right.remove(), ahead.remove()]);
  await mail.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function ids(): Promise<string[]> {
  const db = await openToRead({ dataDir: right.dataDir, database: addressOf(url) });
  const rows = (await db?.selectFrom("leads").select("id").orderBy("id").execute()) ?? [];
  await db?.destroy();
  return rows.map(({ id }) => id);
}

test("each request is stored once and emailed once, also when both get it, while their clocks differ by a minute", async () => {
  expect(ahead.output()).toMatch(/"event":"clock.differs","aheadSeconds":(?:59|60)/);
  expect(right.output()).not.toContain("clock.differs");
  const requests = Array.from({ length: 12 }, newRequest);
  const answers = await Promise.all(requests.flatMap((request) => [send(right, request), send(ahead, request)]));
  expect(answers.filter((status) => status !== 303)).toEqual([]);
  const stored = await ids();
  expect(stored).toHaveLength(requests.length);
  const sent = () => mail.emails.map(({ messageId = "" }) => messageId).filter((id) => stored.some((one) => id === `<${one}@agent.test>`));
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBe(requests.length);
  // A receipt follows each request; when the last one is out, nothing is under way.
  for (const site of [right, ahead]) {
    const waiting = async () => ((await (await fetch(`${site.url}/readyz`)).json()) as { outbox: { waiting: number } }).outbox.waiting;
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  }
  expect(sent().toSorted()).toEqual(stored.map((id) => `<${id}@agent.test>`));
  const copies = mail.emails.map(({ messageId }) => messageId);
  expect(copies.length).toBe(new Set(copies).size);
});

test("a form that one copy has rendered may be sent to the other, whose confirmation the first shows", async () => {
  for (const [from, to] of [
    [right, ahead],
    [ahead, right],
  ] as const) {
    const page = await (await fetch(`${from.url}/sell/estimate`)).text();
    const token = tags(page, "input", { name: "_token" })[0]?.attributes["value"] ?? "";
    const fields = { propertyType: "Condo", yearBuilt: "1987", bedrooms: "3", bathrooms: "2", squareFeet: "1500", phone: "612-555-0134" };
    const address = `${token} Sample Street, Anoka`;
    const answer = await fetch(`${to.url}/sell/estimate`, {
      method: "POST",
      headers: { Origin: to.url },
      body: new URLSearchParams({ ...fields, address, email: "ben@visitor.test", _form: "estimate", _token: token }),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    // Without a valid token it would have another signal.
    expect(await signalsOf(address)).not.toContain("wasn't loaded from this site");
    const sent = new URL(answer.headers.get("location") ?? "", to.url);
    // A page with a made-up confirmation is everyone's.
    const cacheOf = async (search: string) => (await fetch(from.url + sent.pathname + search)).headers.get("cache-control");
    expect([await cacheOf(sent.search), await cacheOf("?sent=made-up")]).toEqual(["no-store", expect.not.stringContaining("no-store")]);
  }
});

async function signalsOf(address: string): Promise<string> {
  const db = await openToRead({ dataDir: right.dataDir, database: addressOf(url) });
  const row = await db?.selectFrom("leads").select("spam_signals").where("answers", "like", `%${address}%`).executeTakeFirstOrThrow();
  await db?.destroy();
  return row?.spam_signals ?? "";
}

test("both have one rate limit", async () => {
  expect(await acceptedFrom([right, ahead], "198.51.100.7")).toBeLessThan(1.7 * BOUNDS.perAddress);
});

test("both render their pages again when what they show has changed, and not otherwise", async () => {
  const both = () =>
    Promise.all([right, ahead].map(async (site) => (await fetch(`${site.url}/sell/hire-agent`)).headers.get("etag")?.split(":")[0] ?? ""));
  const before = await both();
  expect(await both()).toEqual(before);
  const store = await openStore({ dataDir: right.dataDir, database: addressOf(url) });
  const section = { section: "hero", version: 1, saved: 0, changed_at: toInstant(Date.now()), changed_by: "Ana" };
  await store.write(async (trx) => {
    await trx.insertInto("content_sections").values(section).execute();
    announce(trx, "pages");
  });
  await store.close();
  await expect.poll(async () => (await both()).filter((etag) => before.includes(etag)), { timeout: 5000 }).toEqual([]);
});

test("an email whose copy dies before sending it is sent by the other within seconds", async () => {
  const known = new Set(await ids());
  const answer = await send(right, newRequest());
  right.process.kill("SIGKILL");
  expect(answer).toBe(303);
  const id = (await ids()).find((one) => !known.has(one));
  // A claim of the dead one lasts 15 seconds; without being told, the other would look again after a minute.
  await expect.poll(() => mail.emails.map(({ messageId }) => messageId), { timeout: 25_000 }).toContain(`<${id}@agent.test>`);
});
