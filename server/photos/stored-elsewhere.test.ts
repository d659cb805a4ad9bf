/** Photos of requests in an object storage: stored before their request, read for emails and links, erased, and told the truth about. */
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewLead } from "../../domain/leads/lead.ts";
import type { PhotoPost } from "../../domain/services.ts";
import { BUSY, FULL, KEYS, openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { fileOf, picture } from "../../tests/photos.ts";
import { createLeads } from "../leads/leads.ts";
import { loggable } from "../log.ts";
import { writeCopy } from "../people/copy.ts";
import { erase } from "../people/erase.ts";
import { findRecords } from "../people/records.ts";
import { openServices } from "../services.ts";
import { readSettings } from "../settings/settings.ts";
import { s3Storage } from "../storage/s3-storage.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { attachedWith } from "./attachments.ts";
import { openPhotoLinks } from "./photo-links.ts";
import { createPhotos } from "./photos.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const now = (): Date => new Date();

let dataDir: string;
let server: S3Server;
let storage: ObjectStorage;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-stored-"));
  server = await openS3Server();
  const { s3 } = readSettings(server.settings);
  if (!s3) throw new Error("the server's settings name a store");
  storage = s3Storage(s3, { within: 500, pause: 5 });
  store = await openStore(dataDir);
});
afterEach(async () => {
  await store.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function post(...colors: readonly number[]): Promise<PhotoPost> {
  const body = new FormData();
  body.set("title", "Brick bungalow");
  for (const red of colors) body.append("photos", fileOf(await picture({ red }), `Room ${red}.jpg`));
  const request = new Request("http://site.test/sell/add-listing", { method: "POST", body });
  const answer = await createPhotos({ dataDir, storage }).read(request, { fields: ["title"], files: "photos", keep: true });
  if ("status" in answer) throw new Error(answer.message);
  return answer;
}

const leadWith = ({ upload }: PhotoPost): NewLead => ({
  form: "add-listing",
  formName: "Add Listing",
  leadType: "General",
  answers: [
    { name: "title", label: "Title", value: "Brick bungalow" },
    { name: "email", label: "Email", value: "ana@visitor.test", role: "email" },
  ],
  page: "/sell/add-listing",
  origin: {},
  spamSignals: [],
  pictures: upload.pictures,
});
const take = async (posted: PhotoPost) => createLeads(store, { now }).take(leadWith(posted), posted.upload);
const keysThere = (): string[] => [...server.objects.keys()].toSorted();
const local = (): Promise<string[]> => readdir(path.join(dataDir, "photos"));

test("every photo is there before the request is, and nothing is left on this machine", async () => {
  const before: string[][] = [];
  const watched: Store = {
    ...store,
    write: (work) => {
      before.push(keysThere());
      return store.write(work);
    },
  };
  const posted = await post(1, 2, 3);
  const { id } = await createLeads(watched, { now }).take(leadWith(posted), posted.upload);
  expect(before).toEqual([[1, 2, 3].map((at) => `photos/${id}/${at}.webp`)]);
  expect(await local()).toEqual([]);
});

test("a repeated request stores nothing, and leaves the photos of the first one", async () => {
  const first = await take(await post(1));
  expect((await take(await post(1))).id).toBe(first.id);
  expect(keysThere()).toEqual([`photos/${first.id}/1.webp`]);
  expect(await local()).toEqual([]);
});

test("photos go when their request can't be stored, and when one of them can't be", async () => {
  const posted = await post(1, 2);
  const full = { ...store, write: () => Promise.reject(new Error("disk full")) };
  await expect(createLeads(full, { now }).take(leadWith(posted), posted.upload)).rejects.toThrow("disk full");
  expect([keysThere(), await local()]).toEqual([[], []]);

  const other = await post(1, 2);
  server.fault = ({ method, key }) => (method === "PUT" && key.endsWith("/2.webp") ? FULL : undefined);
  const error: unknown = await take(other).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ forVisitor: "We can't store photos right now, but you can send this without them." });
  expect(JSON.stringify(loggable(error))).toContain("is full (507 XMinioStorageFull)");
  expect(JSON.stringify(loggable(error))).not.toContain(KEYS.secretAccessKey);
  expect([keysThere(), await local()]).toEqual([[], []]);
  expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([]);
});

test("once the storage is known to be away, photos are refused before the work on them, and accepted as soon as it's back", async () => {
  server.fault = () => BUSY;
  await expect(storage.get("photos/a/1.webp")).rejects.toThrow("503 SlowDown");
  const posted = await post(1);
  expect(posted.failure).toMatchObject({ message: expect.stringContaining("We can't store photos right now") as string });
  expect([posted.fields, posted.upload.pictures, await local()]).toEqual([{ title: "Brick bungalow" }, [], []]);
  server.fault = () => undefined;
  await storage.get("photos/a/1.webp");
  expect((await post(1)).failure).toBeUndefined();
});

test("the agent's email has them attached; while the storage is away it goes without, with links", async () => {
  const lead = await take(await post(1, 2));
  const { linkTo } = await openPhotoLinks(store, { storage, siteUrl: "http://site.test" });
  const attached = await attachedWith(lead, { storage, linkTo });
  expect(attached?.attachments.map(({ name }) => name)).toEqual(["photo-1.webp", "photo-2.webp"]);

  server.fault = () => BUSY;
  const without = await attachedWith(lead, { storage, linkTo });
  expect(without?.attachments).toEqual([]);
  const lines = without?.text.split("\n") ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^s3:\/\/photos-test\/photos\/[\w-]+\/1\.webp, not attached: Room 1\.jpg, 40 × 30 http:\/\/site\.test\/requests\/photo\?key=/,
  );
});

test("a link shows one photo of one request, until it's erased", async () => {
  const lead = await take(await post(1, 2));
  const links = await openPhotoLinks(store, { storage, siteUrl: "http://site.test" });
  const keyOf = (file: string): string => new URL(links.linkTo(lead.id, file)).searchParams.get("key") ?? "";
  const photo = await links.open(keyOf("2.webp"));
  const content = server.objects.get(`photos/${lead.id}/2.webp`)?.content ?? Buffer.alloc(0);
  expect([photo?.name, photo?.bytes, await photo?.read()]).toEqual(["photo-2.webp", content.length, content]);
  expect(await photo?.read({ start: 5, end: 9 })).toEqual(content.subarray(5, 10));
  for (const key of ["", "x", keyOf("3.webp"), keyOf("2.webp").slice(0, -1), keyOf("2.webp").replace("2.webp", "1.webp"), keyOf("../x")])
    expect(await links.open(key)).toBeUndefined();
  server.fault = () => BUSY;
  expect(await photo?.read()).toBe("away");
  server.fault = () => undefined;
  await erase(store, { requests: [lead.id], subscribers: [] }, { dataDir, storage, now, wait: () => Promise.resolve() });
  expect(keysThere()).toEqual([]);
  expect(await links.open(keyOf("2.webp"))).toBeUndefined();
});

test("an erasure that can't reach the storage leaves the request, so that the next one finishes it", async () => {
  const { id } = await take(await post(1));
  server.fault = () => BUSY;
  const options = { dataDir, storage, now, wait: () => Promise.resolve() };
  await expect(erase(store, { requests: [id], subscribers: [] }, options)).rejects.toThrow("503 SlowDown");
  expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([{ id }]);
  server.fault = () => undefined;
  await erase(store, { requests: [id], subscribers: [] }, options);
  expect([keysThere(), await store.db.selectFrom("leads").select("id").execute()]).toEqual([[], []]);
});

test("a person's copy has the photos", async () => {
  const { id } = await take(await post(1));
  const folder = path.join(dataDir, "copy");
  const records = await findRecords(store.db, (identifier) => identifier === "email ana@visitor.test");
  await writeCopy(folder, records, { content: DEFAULTS, dataDir, storage, person: "ana@visitor.test", now: now() });
  expect(await readFile(path.join(folder, "photos", id, "1.webp"))).toEqual(server.objects.get(`photos/${id}/1.webp`)?.content);
});

test("the start stops at a wrong setting, and not at a storage that is away; /readyz says what is wrong", async () => {
  const settings = (more: Readonly<Record<string, string>> = {}) =>
    readSettings({ DATA_DIR: path.join(dataDir, "site"), ...server.settings, ...more });
  await expect(openServices(settings({ AWS_SECRET_ACCESS_KEY: "wrong" }), () => undefined)).rejects.toThrow(
    "AWS_SECRET_ACCESS_KEY isn't the secret",
  );
  expect(existsSync(path.join(dataDir, "site"))).toBe(false);

  const events: string[] = [];
  server.fault = () => BUSY;
  const open = await openServices(settings(), (_, event) => void events.push(event));
  try {
    expect(events).toEqual(["storage.not-working"]);
    const problem = `The object storage at ${new URL(server.endpoint).host} answered 503 SlowDown.`;
    expect(await open.readiness()).toMatchObject({ ready: true, photos: { working: false, problem } });
  } finally {
    await open.close(0, Promise.resolve());
  }
});

test("a post without photos doesn't fail because photos can't be stored", async () => {
  server.fault = () => BUSY;
  await expect(storage.get("photos/a/1.webp")).rejects.toThrow("503 SlowDown");
  expect((await post()).failure).toBeUndefined();
});
