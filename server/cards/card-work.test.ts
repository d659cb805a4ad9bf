/** Social cards with the agent's own words and pictures are drawn once, by one of all copies, and found by the others. */
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AddressedCard, CARD_SIZE } from "../../domain/social-card.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { useAllFormats } from "../../tests/all-formats.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { picture } from "../../tests/photos.ts";
import { keyOf } from "../listings/photo-places.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { openStore, type Store } from "../store/store.ts";
import { readCard } from "./card-files.ts";
import { type CardWork, createCardWork } from "./card-work.ts";

useAllFormats();

let dataDir: string;
let store: Store;
let clock: FakeClock;
let puts: string[] = [];
let isAway = false;
let reported: string[] = [];
let copies: CardWork[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-cards-test-"));
  store = await openStore(dataDir);
  clock = fakeClock(new Date().toISOString());
  [puts, reported, copies, isAway] = [[], [], [], false];
});
afterEach(async () => {
  for (const copy of copies) await copy.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const waitFor = (holds: () => unknown) => vi.waitFor(holds, { timeout: 30_000, interval: 20 });

/** Counts what is stored, and can be away. */
function storage(): ObjectStorage {
  const files = fileStorage(dataDir);
  return {
    ...files,
    put(key, content) {
      puts.push(key);
      return files.put(key, content);
    },
    folders: (prefix) => (isAway ? Promise.reject(new StorageError("It's away.", "away")) : files.folders(prefix)),
  };
}

function openWork(): CardWork {
  const work = createCardWork({ store, storage: storage(), clock, report: (event) => void reported.push(event) });
  copies.push(work);
  return work;
}

const FOLDER = "0123456789abcdef0123456789abcdef";
const HOME: AddressedCard = {
  address: "/cards/home-00000001.jpg",
  card: { path: "/", picture: "hero", heading: "Homes in the Twin Cities", signature: "Łódź & Țepeș Realty" },
};
const LISTING: AddressedCard = {
  address: "/cards/listings-12-elm-00000002.jpg",
  card: {
    path: "/listings/12-elm",
    picture: "hero",
    stored: { folder: FOLDER, file: "1600.webp" },
    heading: "$399,000",
    line: "12 Elm Street",
    signature: "Łódź & Țepeș Realty",
  },
};
const GONE: AddressedCard = { address: "/cards/gone-00000003.jpg", card: { ...LISTING.card, stored: { folder: FOLDER, file: "9.webp" } } };

test("cards are drawn once, with the words in another script and a home's own photo", async () => {
  await storage().put(keyOf(FOLDER, "1600.webp"), await picture({ format: "webp", width: 90, height: 120, red: 250 }));
  puts = [];
  const first = openWork();
  const second = openWork();
  let changes = 0;
  first.onChange(() => (changes += 1));
  const wanted = () => [HOME, LISTING, GONE];
  first.begin(wanted);
  second.begin(wanted);
  // One of them draws. The other finds them when it looks again.
  await waitFor(async () => {
    await clock.turn(MINUTE_MS);
    for (const work of [first, second]) expect([work.has(HOME.address), work.has(LISTING.address)]).toEqual([true, true]);
  });
  // Once, or once for each card that it finds if it looks while the other one is storing them.
  expect([1, 2]).toContain(changes);
  expect(puts.toSorted()).toEqual(["cards/home-00000001/card.jpg", "cards/listings-12-elm-00000002/card.jpg"]);
  expect(first.has(GONE.address)).toBe(false);
  for (const { address } of [HOME, LISTING]) {
    const found = await readCard(storage(), address);
    const { width, height, format } = await sharp(found === "away" ? undefined : found?.content).metadata();
    expect({ width, height, format }).toEqual({ ...CARD_SIZE, format: "jpeg" });
  }
  expect(await readCard(storage(), "/cards/../photos/home-00000001.jpg")).toBeUndefined();
  expect(reported).toEqual([]);
});

test("a storage that is away is asked again, and old cards that no page has are deleted after 30 days", async () => {
  const files = storage();
  for (const name of ["old-0000000a", "late-0000000b"]) await files.put(`cards/${name}/card.jpg`, Buffer.from("A card"));
  const old = new Date(Date.now() - 31 * DAY_MS);
  for (const name of ["", "/card.jpg"]) await utimes(path.join(dataDir, `cards/old-0000000a${name}`), old, old);
  isAway = true;
  const work = openWork();
  work.begin(() => [HOME]);
  await waitFor(() => expect(reported).toHaveLength(1));
  expect([reported, work.has(HOME.address)]).toEqual([["card.not-drawn"], false]);
  isAway = false;
  await clock.turn(MINUTE_MS);
  const stored = async (): Promise<string[]> => (await readdir(path.join(dataDir, "cards"))).toSorted();
  await waitFor(async () => expect(await stored()).toEqual(["home-00000001", "late-0000000b"]));
});
