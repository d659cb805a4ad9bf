/** An edit of a home is on every affected page at once, although pages are cached; its photos have addresses that are kept forever. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Services } from "../domain/services.ts";
import { addDays, formatDay } from "../domain/time/calendar-date.ts";
import { dateIn } from "../domain/time/zones.ts";
import { systemClock } from "../server/clock.ts";
import { createHttp } from "../server/http/server.ts";
import { openListings, type OpenListings } from "../server/listings/listings.ts";
import { fileStorage } from "../server/storage/file-storage.ts";
import { StorageError } from "../server/storage/storage.ts";
import { handle, pageHandleFor } from "./app.ts";
import { fakeServices, SITE } from "./fakes.ts";
import { mainOf, wordsOf } from "./html.ts";
import { LISTINGS } from "./listings.ts";
import { fileOf, picture } from "./photos.ts";
import { openStore, type Store } from "./postgres/open-store.ts";

let dataDir: string;
let store: Store;
let open: OpenListings;
let ask: (path: string, init?: RequestInit) => Promise<Response>;
let home: string;
const storage = () => fileStorage(dataDir);
let isAway = false;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-live-"));
  store = await openStore(dataDir);
  const files = storage();
  const failing = { ...files, get: (key: string) => (isAway ? Promise.reject(new StorageError("away", "away")) : files.get(key)) };
  const options = { store, storage: failing, dataDir, clock: systemClock, log: () => {}, zone: () => "America/Chicago" };
  open = await openListings({ ...options, listings: LISTINGS });
  const services: Services = { ...fakeServices(), listings: open.catalog };
  const http = createHttp({
    app: { handle, pageHandleFor },
    services,
    settings: { siteUrl: SITE.siteUrl, schedulerUrl: undefined, heroVideoUrl: undefined, trustProxy: false },
    files: path.join(dataDir, "no-files"),
    photo: open.photo,
    log: () => {},
    readiness: () => Promise.resolve({ ready: true }),
    closing: () => false,
    today: () => "",
  });
  open.onChange(http.clearPages);
  const incoming = { socket: { remoteAddress: "192.0.2.7", remotePort: 1, remoteFamily: "IPv4" } };
  ask = async (address, init) => http.fetch(new Request(SITE.siteUrl + address, init), { incoming });
  const values = {
    kind: "sale",
    street: "12 Elm Street",
    city: "Anoka",
    zip: "55303",
    price: "399900",
    propertyType: "condo",
    featured: "yes",
  };
  home = (await open.editor.create(values, "ana")).id;
});
afterAll(async () => {
  await open.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const OWN = "/listings/12-elm-street-anoka";
const PAGES = [OWN, "/buy/browse?show=99", "/buy/homes", "/buy/open-houses", "/sitemap.xml"];
const words = async (address: string): Promise<string> => wordsOf(mainOf(await (await ask(address)).text()));
/** The pages whose body is another one than before, each asked for once more. */
async function changed(before: ReadonlyMap<string, string>): Promise<string[]> {
  const now = await bodies();
  return PAGES.filter((page) => now.get(page) !== before.get(page));
}
async function bodies(): Promise<ReadonlyMap<string, string>> {
  const all = PAGES.map(async (page): Promise<[string, string]> => [page, await (await ask(page)).text()]);
  return new Map(await Promise.all(all));
}

test("publishing, a price, an open house, a sale and the switch: the next answer has it", async () => {
  const empty = await bodies();
  expect((await ask(OWN)).status).toBe(404);
  await open.editor.publish(home, "ana");
  expect(await changed(empty)).toEqual(expect.arrayContaining([OWN, "/buy/browse?show=99", "/sitemap.xml"]));
  expect(await words(OWN)).toContain("$399,900");

  const listed = await bodies();
  const { version = 0 } = (await open.editor.get(home)) ?? {};
  await open.editor.save(home, { price: "389k" }, version, "ana");
  expect(await words(OWN)).toContain("$389,000");
  expect(await words("/buy/browse?show=99")).toContain("$389,000");
  expect(await changed(listed)).not.toContain("/sitemap.xml");

  const date = addDays(dateIn("America/Chicago", new Date()), 30);
  expect((await open.editor.openHouses.add(home, { date, from: "1 PM", to: "3 PM", note: "" })).state).toBe("saved");
  expect(await words("/buy/open-houses")).toContain(formatDay(date));

  await open.editor.setStatus(home, { status: "sold", price: "385000" }, "ana");
  expect(await words(OWN)).toContain("for $385,000");
  expect(await (await ask("/sitemap.xml")).text()).not.toContain(OWN);

  await open.editor.hideSamples(true);
  expect((await ask(`/listings/${LISTINGS[0]?.id}`)).status).toBe(404);
  expect(await words("/buy/browse?show=99")).not.toContain("Sample");
  await open.editor.setStatus(home, { status: "active" }, "ana");
});

test("a page that nothing changed is answered from the cache, and with 304", async () => {
  const first = await ask("/privacy");
  const again = await ask("/privacy", { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect([first.status, again.status]).toEqual([200, 304]);
});

test("a photo is kept forever, also by HEAD; others are none, and away ones are asked for again", async () => {
  const body = new FormData();
  body.append("photos", fileOf(await picture({ width: 800, height: 600 }), "a.jpg"));
  await open.editor.photos.add(home, new Request(SITE.siteUrl, { method: "POST", body }));
  const [, address = ""] = /src="(\/photos\/[0-9a-f]+\/\d+\.webp)"/.exec(await (await ask(OWN)).text()) ?? [];
  const photo = await ask(address);
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await photo.arrayBuffer()).byteLength).toBe(Number(photo.headers.get("content-length")));
  expect((await ask(address, { method: "HEAD" })).status).toBe(200);
  const folder = address.split("/")[2] ?? "";
  for (const other of [
    `/photos/${folder}/source.webp`,
    `/photos/${folder}`,
    `/photos/${folder}/..%2f..%2fsecret`,
    "/photos/",
    `/photos/${folder}/1/2.webp`,
  ])
    expect([other, (await ask(other)).status]).toEqual([other, 404]);
  isAway = true;
  const away = await ask(address);
  expect([away.status, away.headers.get("cache-control")]).toEqual([503, "no-store"]);
});
