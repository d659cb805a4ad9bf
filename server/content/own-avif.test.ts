/** Uploaded pictures get AVIF files in the background, and pages offer them once they're there. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contentPicture } from "../../app/agent/content-picture.ts";
import { ownPicture, ownWidths } from "../../domain/content/own-picture.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { fileOf, picture } from "../../tests/photos.ts";
import { readPhoto } from "../listings/photo-places.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { openStore, type Store } from "../store/store.ts";
import { createOwnAvif, type OwnAvif } from "./own-avif.ts";
import { createOwnPictures } from "./own-pictures.ts";

let dataDir: string;
let store: Store;
let clock: FakeClock;
let content: SiteContent = CONTENT;
let version = 1;
const opened: OwnAvif[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-own-avif-"));
  store = await openStore(dataDir);
  clock = fakeClock("2026-11-24T18:00:00.000Z");
  content = CONTENT;
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const waitFor = (holds: () => unknown) => vi.waitFor(holds, { timeout: 30_000, interval: 20 });

function open(): OwnAvif {
  const source = { current: () => content, version: () => version };
  const report = (event: string): never => {
    throw new Error(event);
  };
  const avif = createOwnAvif(source, { store, storage: fileStorage(dataDir), clock, report });
  opened.push(avif);
  return avif;
}

async function upload(place: "portrait" | "wide"): Promise<string> {
  const pictures = createOwnPictures({ dataDir, storage: fileStorage(dataDir), report: () => {} });
  const files = new FormData();
  files.append("file", fileOf(await picture({ width: 400, height: 300 }), "me.jpg"));
  const request = new Request("http://site.test/", { method: "POST", body: files });
  return (await pictures.add(place, "file", request)).key ?? "";
}

test("pages offer AVIF files of an uploaded portrait once they're stored, in every copy, and the stored key stays", async () => {
  const [first, second] = [open(), open()];
  first.begin();
  second.begin();
  expect(first.source.current()).toBe(CONTENT);
  const key = await upload("portrait");
  content = { ...CONTENT, agent: { ...CONTENT.agent, portrait: key } };
  version += 1;
  let changes = 0;
  first.onChange(() => (changes += 1));
  first.wake();
  await clock.turn(2000);
  await waitFor(() => expect(changes).toBe(1));
  const shown = first.source.current().agent.portrait;
  expect([content.agent.portrait, shown]).toEqual([key, `${key}/avif`]);
  const own = ownPicture(shown);
  expect(own).toMatchObject({ place: "portrait", avif: true });
  expect(contentPicture(shown, "Me")).toMatchObject({ avif: own && ownWidths(own), webp: own && ownWidths(own) });
  for (const width of own ? ownWidths(own) : [])
    expect(await readPhoto(fileStorage(dataDir), own?.folder ?? "", `${width}.avif`)).toMatchObject({ type: "image/avif" });
  // The same object for the same content: pages compare it.
  expect(first.source.current()).toBe(first.source.current());
  second.wake();
  await clock.turn(MINUTE_MS);
  await waitFor(() => expect(second.source.current().agent.portrait).toBe(shown));
});

test("each uploaded picture has a JPEG for networks and search engines, and what AVIF files are made of isn't served", async () => {
  for (const place of ["portrait", "wide"] as const) {
    const folder = ownPicture(await upload(place))?.folder ?? "";
    expect(await readPhoto(fileStorage(dataDir), folder, "shared.jpg")).toMatchObject({ type: "image/jpeg" });
    expect(await readPhoto(fileStorage(dataDir), folder, "shown.webp")).toBeUndefined();
  }
});
