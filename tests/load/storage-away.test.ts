/**
 * The real server while its object storage is slow, full or away: requests without photos and pages are as quick as ever, those with photos are
 * told the truth and lose nothing that was typed, and the same post is stored once the storage is back. With `npm run proof -- storage`
 * every fault is tried, otherwise one.
 */
import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { notSent } from "../../app/forms/failure-message.ts";
import { leadOf } from "../../server/leads/leads.ts";
import { openToRead } from "../../server/store/store.ts";
import { CONTENT } from "../content.ts";
import { fileOf, picture } from "../photos.ts";
import { PROOF } from "../proof.ts";
import { BUSY, type Fault, FULL, KEYS, openS3Server, type S3Server } from "../s3-server.ts";
import { newDataDir, type Site, startSite } from "../site.ts";

const TRUTH = "We can't store photos right now, but you can send this without them.";
/** Far more than a page or a request takes, and far less than the storage. Milliseconds. */
const QUICK = 5000;

let dataDir: string;
let server: S3Server;
let site: Site;
beforeAll(async () => {
  dataDir = await newDataDir();
  server = await openS3Server();
  site = await startSite({ DATA_DIR: dataDir, TRUST_PROXY: "1", ...server.settings });
});
afterEach(() => {
  server.fault = () => undefined;
});
afterAll(async () => {
  await site.kill();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

let visitors = 0;
const headers = (): Record<string, string> => {
  visitors += 1;
  return { Origin: site.url, "X-Forwarded-For": `203.0.${visitors % 250}.${1 + Math.floor(visitors / 250)}` };
};

const LISTING = {
  address: "12 Lake Street, Wayzata, MN 55391",
  price: "$385,000",
  propertyType: "condo",
  description: "Three bedrooms on one floor and a new boiler.",
  _form: "add-listing",
};

/** Equal answers would be one request. */
const titleOf = (key: string): string => `Bungalow ${key}`;

async function sendListing(key: string, path = "/sell/add-listing", photos = 2): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...LISTING, title: titleOf(key), _key: key })) body.set(name, value);
  for (let at = 0; at < photos; at += 1) body.append("photos", fileOf(await picture({ red: at }), `Room ${at}.jpg`));
  return fetch(`${site.url}${path}`, { method: "POST", headers: headers(), body, redirect: "manual" });
}

/** Milliseconds that a page, a request without files and a listing without photos take, the longest of them. */
async function longestWithoutPhotos(): Promise<number> {
  const estimate = { address: "1 Sample Avenue, Anoka", email: "ana@visitor.test", phone: "612-555-0134" };
  const facts = { propertyType: "Condo", yearBuilt: "1987", bedrooms: "3", bathrooms: "2", squareFeet: "1500" };
  const took = async (answer: () => Promise<Response>, status: number): Promise<number> => {
    const start = performance.now();
    expect((await answer()).status).toBe(status);
    return performance.now() - start;
  };
  const post = (): Promise<Response> => {
    const body = new URLSearchParams({ ...estimate, ...facts, _form: "estimate", _key: `key-${visitors}` });
    return fetch(`${site.url}/sell/estimate`, { method: "POST", headers: headers(), body, redirect: "manual" });
  };
  const page = () => fetch(`${site.url}/buy/browse?q=${visitors}`);
  const times = await Promise.all([took(page, 200), took(post, 303), took(() => sendListing(`plain-${visitors}`, undefined, 0), 303)]);
  return Math.max(...times);
}

async function listings(key: string): Promise<number> {
  const db = await openToRead(dataDir);
  const rows = (await db?.selectFrom("leads").selectAll().where("form", "=", "add-listing").execute()) ?? [];
  await db?.destroy();
  return rows.map(leadOf).filter(({ idempotencyKey }) => idempotencyKey === key).length;
}

const readiness = async () => (await (await fetch(`${site.url}/readyz`)).json()) as { ready: boolean; photos: { problem?: string } };

const FAULTS: readonly (readonly [string, Fault, string])[] = [
  ["full", FULL, "is full (507 XMinioStorageFull)"],
  ["away", { cut: "before" }, "can't be reached"],
  ["answering errors", BUSY, "answered 503 SlowDown"],
];

// Each waits until the server asks a storage again that was away.
test.each(PROOF ? FAULTS : FAULTS.slice(1, 2))("a storage that is %s", { timeout: 120_000 }, async (name, fault, problem) => {
  server.fault = ({ method }) => (method === "PUT" || fault !== FULL ? fault : undefined);
  const answer = await sendListing(name);
  expect(answer.status).toBe(503);
  const html = (await answer.text()).replaceAll("&#x27;", "'");
  expect(html).toContain(TRUTH);
  for (const typed of [titleOf(name), LISTING.address, LISTING.description]) expect(html).toContain(typed);
  // For scripts, the same as data.
  const scripted = await sendListing(name, "/sell/add-listing/send");
  expect([scripted.status, await scripted.json()]).toEqual([
    503,
    expect.objectContaining({ state: "failed", message: notSent(CONTENT.agent, TRUTH) }),
  ]);
  expect(await longestWithoutPhotos()).toBeLessThan(QUICK);
  expect(await readiness()).toMatchObject({ ready: true, photos: { working: false, problem: expect.stringContaining(problem) as string } });
  expect(await listings(name)).toBe(0);

  server.fault = () => undefined;
  // A storage that was away is asked again after ten seconds.
  await expect.poll(async () => (await sendListing(name)).status, { timeout: 60_000, interval: 2000 }).toBe(303);
  expect((await sendListing(name)).status).toBe(303);
  expect(await listings(name)).toBe(1);
});

test("a slow storage keeps only the requests with photos waiting", { timeout: 120_000 }, async () => {
  server.fault = ({ method }) => (method === "PUT" ? { slow: 8000 } : undefined);
  const before = server.asked.filter(({ method }) => method === "PUT").length;
  const slow = Array.from({ length: 6 }, (_, at) => sendListing(`slow-${at}`));
  await server.until(() => server.asked.filter(({ method }) => method === "PUT").length > before);
  for (let round = 0; round < 5; round += 1) expect(await longestWithoutPhotos()).toBeLessThan(QUICK);
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(303);
});

test("the link in the email shows the photo, in parts, privately", async () => {
  await sendListing("linked");
  const { openStore } = await import("../../server/store/store.ts");
  const { openPhotoLinks } = await import("../../server/photos/photo-links.ts");
  const { fileStorage } = await import("../../server/storage/file-storage.ts");
  const store = await openStore(dataDir);
  try {
    const { id } = await store.db.selectFrom("leads").select("id").where("idempotency_key", "=", "linked").executeTakeFirstOrThrow();
    const { linkTo } = await openPhotoLinks(store, { storage: fileStorage(dataDir), siteUrl: site.url });
    const content = server.objects.get(`photos/${id}/1.webp`)?.content ?? Buffer.alloc(0);
    const whole = await fetch(linkTo(id, "1.webp"));
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "content-security-policy": expect.stringContaining("default-src 'none'") as string,
    });
    const part = await fetch(linkTo(id, "1.webp"), { headers: { Range: "bytes=4-7" } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, content.subarray(4, 8)]);
    const head = await fetch(linkTo(id, "1.webp"), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(content.length), ""]);
    expect((await fetch(`${linkTo(id, "1.webp")}x`)).status).toBe(404);
  } finally {
    await store.close();
  }
});

test("no key of the storage is in the log", () => {
  expect(site.output()).toContain("lead.not-stored");
  expect(site.output()).toContain(`Photos     are stored in s3://${server.bucket} at 127.0.0.1`);
  for (const secret of Object.values(KEYS)) expect(site.output()).not.toContain(secret);
});
