/** Homes' photos and pictures of the content in an object storage: what the agent reads, and what stays, when it fails in the middle. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ownPicture } from "../domain/content/own-picture.ts";
import { DAY_MS } from "../domain/time/instant.ts";
import { sweepPhotos } from "../server/photos/sweep.ts";
import { readSettings } from "../server/settings/settings.ts";
import { s3Storage } from "../server/storage/s3-storage.ts";
import type { ObjectStorage } from "../server/storage/storage.ts";
import { tag } from "./html.ts";
import { type HomesSite, openHomesSite } from "./homes-site.ts";
import { fileOf, picture } from "./photos.ts";
import { type Asked, BUSY, type Fault, FULL, openS3Server, type S3Server } from "./s3-server.ts";

let server: S3Server;
let storage: ObjectStorage;
let homes: HomesSite;

beforeEach(async () => {
  server = await openS3Server();
  const { s3 } = readSettings(server.settings);
  if (!s3) throw new Error("the server's settings name a store");
  storage = s3Storage(s3, { within: 150, pause: 5 });
  homes = await openHomesSite({ storage });
});
afterEach(async () => {
  await homes.close();
  await server.close();
});

const HERO = "/dashboard/content/hero";
const TYPED = "Typed before the storage failed";

async function addPhotos(id: string, ...colors: readonly number[]): Promise<string> {
  const files = new FormData();
  for (const red of colors) files.append("photos", fileOf(await picture({ width: 80, height: 60, red }), `Room ${red}.jpg`));
  const answer = await homes.owner.ask(`/dashboard/homes/${id}/photos`, { files });
  return answer.status === 303 ? "added" : tag(await answer.text(), "div", { class: "notice-text" }).text;
}

async function uploadHero(red: number): Promise<string> {
  const files = new FormData();
  files.append("hero.tagline", TYPED);
  files.append("file:hero.picture", fileOf(await picture({ width: 80, height: 60, red }), "house.jpg"));
  return (await homes.owner.ask(`${HERO}?upload=hero.picture`, { files })).text();
}

const draft = async (): Promise<string> => (await homes.editor.create({ kind: "sale", street: "12 Elm Street" }, "ana")).id;
const photosOf = async (id: string) => (await homes.editor.get(id))?.photos ?? [];
const keyIn = (html: string): string => /value="(own\/wide\/[^"]+)"/.exec(html)?.[1] ?? "";

/** Nothing waits on this machine. */
const local = (): Promise<readonly string[]> => readdir(path.join(homes.dataDir, "photos")).catch(() => []);

/** Fails from the third file of a photo on: some are there by then. */
function inTheMiddle(fault: Fault): void {
  let puts = 0;
  server.fault = ({ method }: Asked) => (method === "PUT" && (puts += 1) > 2 ? fault : undefined);
}

/** It works again, and the site has noticed: it asks every ten seconds. */
async function recover(): Promise<void> {
  server.fault = () => undefined;
  await storage.verify();
}

const FAULTS: readonly (readonly [string, Fault])[] = [
  ["full", FULL],
  ["slow", { slow: 400 }],
  ["gone", { cut: "before" }],
];

test("photos and pictures are in the storage alone, and served from there", async () => {
  const id = await draft();
  expect(await addPhotos(id, 1, 2)).toBe("added");
  const hero = ownPicture(keyIn(await uploadHero(3)))?.folder ?? "";
  const folders = [...(await photosOf(id)).map(({ folder }) => folder), hero];
  expect(folders).toHaveLength(3);
  for (const folder of folders) {
    expect(server.objects.has(`photos/listing-${folder}/source.webp`)).toBe(true);
    expect(await homes.photo(folder, "80.webp")).toMatchObject({ type: "image/webp" });
  }
  expect(await local()).toEqual([]);
  server.fault = () => BUSY;
  expect(await homes.photo(folders[0] ?? "", "80.webp")).toBe("away");
});

describe.each(FAULTS)("a storage that is %s in the middle", (_, fault) => {
  test("loses the photo that was being stored, in words, and no other; the draft stays", async () => {
    const id = await draft();
    expect(await addPhotos(id, 1)).toBe("added");
    inTheMiddle(fault);
    expect(await addPhotos(id, 2)).toContain("We can't store photos right now. Everything else is saved");
    expect(await photosOf(id)).toHaveLength(1);
    expect((await homes.editor.get(id))?.values.street).toBe("12 Elm Street");
    expect(await local()).toEqual([]);
    await recover();
    // The same file again is one photo.
    expect(await addPhotos(id, 2)).toBe("added");
    expect(await photosOf(id)).toHaveLength(2);
  });

  test("loses no word of the form whose picture it didn't take", async () => {
    inTheMiddle(fault);
    const html = await uploadHero(4);
    expect(html).toMatch(/We can(?:&#x27;|')t store pictures right now/);
    expect(html).toContain(TYPED);
    expect(keyIn(html)).toBe("");
    expect(await local()).toEqual([]);
    await recover();
    expect(keyIn(await uploadHero(4))).toMatch(/^own\/wide\//);
  });
});

test("what a failure has left there is swept after a day, and what is shown stays", async () => {
  const id = await draft();
  await addPhotos(id, 1);
  inTheMiddle(FULL);
  await addPhotos(id, 2);
  server.fault = () => undefined;
  const now = new Date(Date.now() + DAY_MS + 60_000);
  expect(await sweepPhotos({ dataDir: homes.dataDir, storage, store: homes.store, now })).toMatchObject({ unclaimed: 1 });
  const [photo] = await photosOf(id);
  expect(await homes.photo(photo?.folder ?? "", "80.webp")).toMatchObject({ type: "image/webp" });
});

test("a photo isn't turned while the storage is away, in words", async () => {
  const id = await draft();
  await addPhotos(id, 1);
  const [photo] = await photosOf(id);
  server.fault = () => BUSY;
  const answer = await homes.owner.post(`/dashboard/homes/${id}/photos`, { do: "right", photo: photo?.id ?? "" });
  expect(await answer.text()).toMatch(/reach the stored photo right now, so it isn(?:&#x27;|')t turned/);
  expect((await photosOf(id))[0]?.folder).toBe(photo?.folder);
});
