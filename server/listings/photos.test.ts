/** Photos of the agent's own homes: good ones, bad ones, broken ones, and what is left of them. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AddedPhoto, EditedPhoto } from "../../domain/listings/editing.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { bomb, fileOf, picture, tellingPicture } from "../../tests/photos.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { sweepPhotos } from "../photos/sweep.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { openListings, type OpenListings } from "./listings.ts";
import { forgetDeleted } from "./photo-rows.ts";

let dataDir: string;
let store: Store;
let clock: FakeClock;
let storage: ObjectStorage;
let open: OpenListings;
let home: string;
const HOME = { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "1", propertyType: "condo" };
const logged: string[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-listing-photos-"));
  store = await openStore(dataDir);
  // Files have the time at which they are written.
  clock = fakeClock(new Date().toISOString());
  storage = { ...fileStorage(dataDir) };
  logged.length = 0;
  const log = (_: string, event: string): void => void logged.push(event);
  open = await openListings({
    store,
    storage,
    dataDir,
    clock,
    log,
    zone: () => "America/Chicago",
    listings: [],
    freeBytes: () => Promise.resolve(free),
  });
  home = (await open.editor.create(HOME, "ana")).id;
  await open.editor.publish(home, "ana");
  free = 1e12;
});
afterEach(async () => {
  await open.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});
let free = 1e12;

const post = (files: readonly File[]): Request => {
  const body = new FormData();
  for (const file of files) body.append("photos", file);
  return new Request("http://site.test/", { method: "POST", body });
};
async function add(...files: readonly File[]): Promise<readonly AddedPhoto[]> {
  const added = await open.editor.photos.add(home, post(files));
  if ("state" in added) throw new Error(added.message);
  return added;
}
async function good(red = 10, size = { width: 400, height: 300 }): Promise<EditedPhoto> {
  const [added] = await add(fileOf(await picture({ red: red * 20, ...size }), "a.jpg"));
  if (added?.state !== "added") throw new Error(JSON.stringify(added));
  return added.photo;
}
const shown = () => open.catalog.get("12-elm-street-anoka")?.photos ?? [];
const folders = (): Promise<string[]> => readdir(path.join(dataDir, "photos")).catch(() => []);
const later = (days: number): Date => new Date(clock.now().getTime() + days * DAY_MS);
async function sweep(now: Date): Promise<void> {
  await forgetDeleted(store, now);
  await sweepPhotos({ dataDir, storage, store, now });
}

describe("a good photo", () => {
  test("is upright, has each width at once and no metadata, and is on the page", async () => {
    const telling = await sharp(await tellingPicture())
      .resize(1400, 700)
      .keepMetadata()
      .jpeg()
      .toBuffer();
    const [added] = await add(fileOf(telling, "IMG_1.jpg"));
    expect(added).toMatchObject({
      name: "IMG_1.jpg",
      state: "added",
      photo: { width: 700, height: 1400, alt: "Photo 1 at 12 Elm Street" },
    });
    const [photo] = shown();
    expect(photo).toMatchObject({ width: 700, height: 1400, avif: false });
    const folder = path.join(dataDir, "photos", `listing-${photo?.folder}`);
    expect((await readdir(folder)).toSorted()).toEqual(["320.webp", "480.webp", "700.webp", "shared.jpg", "source.webp"]);
    for (const file of await readdir(folder)) {
      const { exif, xmp, icc, orientation, width, height } = await sharp(await readFile(path.join(folder, file))).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      expect(height).toBe(file === "shared.jpg" ? 630 : width * 2);
    }
    expect(await open.photo(photo?.folder ?? "", "480.webp")).toMatchObject({ type: "image/webp" });
  });

  test("with transparency, in gray, in CMYK or small is one, too", async () => {
    const clear = sharp({ create: { width: 300, height: 200, channels: 4, background: "#fff0" } });
    const gray = sharp({ create: { width: 300, height: 200, channels: 3, background: "#888" } }).grayscale();
    const cmyk = sharp({ create: { width: 300, height: 200, channels: 3, background: "#852" } }).toColourspace("cmyk");
    const files = [
      fileOf(await clear.png().toBuffer(), "a.png", "image/png"),
      fileOf(await gray.jpeg().toBuffer(), "b.jpg"),
      fileOf(await cmyk.jpeg().toBuffer(), "c.jpg"),
    ];
    expect((await add(...files)).map(({ state }) => state)).toEqual(["added", "added", "added"]);
    const [first, , third] = shown();
    const pixel = async (folder = "") => {
      const file = await readFile(path.join(dataDir, "photos", `listing-${folder}`, "300.webp"));
      return sharp(file).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer();
    };
    expect([...(await pixel(first?.folder))]).toEqual([255, 255, 255]);
    const [red = 0, , blue = 0] = await pixel(third?.folder);
    expect(red).toBeGreaterThan(blue + 40);
  });

  test("sent again after a broken line is stored once, also when it was deleted", async () => {
    const file = fileOf(await picture(), "a.jpg");
    const [first] = await add(file);
    expect((await add(file, file)).map(({ state }) => state)).toEqual(["known", "known"]);
    if (first?.state !== "added") throw new Error("It wasn't added.");
    await open.editor.photos.remove(first.photo.id);
    expect(shown()).toEqual([]);
    expect((await add(file))[0]?.state).toBe("known");
    expect(shown()).toHaveLength(1);
    // Two posts at once.
    const other = fileOf(await picture({ red: 9 }), "b.jpg");
    const states = (await Promise.all([add(other), add(other)])).flat().map(({ state }) => state);
    expect(states.toSorted()).toEqual(["added", "known"]);
    expect(await folders()).toHaveLength(2);
  });
});

describe("a bad file", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(200)]);
  test.each([
    ["an SVG that says it's a photo", async () => fileOf(svg, "a.jpg"), /not a supported image type/],
    ["an SVG", async () => fileOf(svg, "a.svg", "image/svg+xml"), /not a supported image type/],
    [
      "HTML behind a JPEG's first bytes",
      async () => fileOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<script>alert(1)</script>")]), "a.jpg"),
      /damaged/,
    ],
    ["half a photo", async () => fileOf((await picture({ width: 900, height: 900 })).subarray(0, 2000), "a.jpg"), /damaged/],
    ["a bomb", () => fileOf(bomb(), "a.png", "image/png"), /million pixels/],
    ["a PDF", async () => fileOf("%PDF-1.7", "a.jpg"), /not a supported image type/],
    ["an iPhone's HEIC", async () => fileOf(heic, "IMG_2.HEIC", "image/heic"), /Most Compatible/],
    ["an empty file", async () => fileOf("", "a.jpg"), /not a supported image type/],
    ["one over 25 MB", async () => fileOf(Buffer.alloc(25 * 1_048_576 + 1), "a.jpg"), /25MB/],
  ])("%s is refused in words, and leaves nothing", async (_, file, message) => {
    expect(await add(await file())).toEqual([{ name: expect.any(String), state: "refused", message: expect.stringMatching(message) }]);
    expect(shown()).toEqual([]);
    expect((await folders()).filter((name) => name !== "unclaimed")).toEqual([]);
  });

  test("a photo with a script behind it is stored without the script", async () => {
    const poly = Buffer.concat([await picture(), Buffer.from("<script>alert(1)</script>")]);
    expect((await add(fileOf(poly, "../../etc/passwd.jpg")))[0]?.state).toBe("added");
    expect(await folders()).toEqual([expect.stringMatching(/^listing-[0-9a-f]{32}$/)]);
    const folder = path.join(dataDir, "photos", (await folders())[0] ?? "");
    for (const file of await readdir(folder)) expect((await readFile(path.join(folder, file))).includes("<script>")).toBe(false);
  });

  test("the last of 26 keeps none of the 25 good ones away", { timeout: 120_000 }, async () => {
    const files = await Promise.all(Array.from({ length: 25 }, async (_, red) => fileOf(await picture({ red: red * 10 }), `${red}.jpg`)));
    const added = await add(...files.slice(0, 12), fileOf("broken", "broken.jpg"), ...files.slice(12));
    expect(added.filter(({ state }) => state === "added")).toHaveLength(25);
    expect(added.filter(({ state }) => state === "refused")).toMatchObject([{ name: "broken.jpg" }]);
    expect(shown()).toHaveLength(25);
  });
});

describe("what is done with photos", () => {
  test("order, cover and words", async () => {
    const [one, two, three] = [await good(1), await good(2), await good(3)];
    await open.editor.photos.arrange(home, [three.id, one.id]);
    expect(shown().map(({ folder }) => folder)).toEqual([three.folder, one.folder, two.folder]);
    await open.editor.photos.describe(three.id, { room: "Kitchen", alt: "" });
    await open.editor.photos.describe(one.id, { room: "View", alt: ' <b>"Oak"\nfloors\0 ' });
    expect(shown().map(({ alt }) => alt)).toEqual(["Kitchen at 12 Elm Street", '<b>"Oak" floors', "Photo 3 at 12 Elm Street"]);
    expect(await open.editor.photos.describe("nothing", { room: "", alt: "" })).toBe(false);
  });

  test("four quarter turns lose nothing, and each has an address of its own", async () => {
    const { id, folder } = await good(7, { width: 400, height: 200 });
    const seen = new Set([folder]);
    for (const [width, height] of [
      [200, 400],
      [400, 200],
      [200, 400],
      [400, 200],
    ] as const) {
      expect(await open.editor.photos.rotate(id, "right")).toBe(true);
      expect(shown()).toMatchObject([{ width, height }]);
      seen.add(shown()[0]?.folder ?? "");
    }
    expect(seen.size).toBe(5);
    await sweep(later(2));
    expect((await folders()).filter((name) => name !== "unclaimed")).toEqual([`listing-${shown()[0]?.folder}`]);
  });

  test("a deleted one comes back within a day, and is swept after it with its files", async () => {
    const { id, folder } = await good();
    await open.editor.photos.remove(id);
    await sweep(later(0.9));
    expect(await open.editor.photos.restore(id)).toBe(true);
    expect(shown()).toHaveLength(1);
    await open.editor.photos.remove(id);
    await sweep(later(1.1));
    expect(await open.editor.photos.restore(id)).toBe(false);
    expect(await open.photo(folder, "320.webp")).toBeUndefined();
    await sweep(later(32));
    expect(await storage.folders("photos/unclaimed/")).toEqual([]);
  });
});

describe("when something is away", () => {
  test("a full disk and a storage that doesn't answer are said, and nothing else is lost", async () => {
    const file = fileOf(await picture(), "a.jpg");
    free = 0;
    expect(await add(file)).toMatchObject([{ state: "refused", message: expect.stringContaining("Everything else is saved") }]);
    free = 1e12;
    const { putFolder } = storage;
    Object.assign(storage, { putFolder: () => Promise.reject(new StorageError("away", "away")) });
    expect(await add(file)).toMatchObject([{ state: "refused", message: expect.stringContaining("Everything else is saved") }]);
    expect(logged).toEqual(["listing-photo.not-stored", "listing-photo.not-stored"]);
    Object.assign(storage, { putFolder });
    expect((await add(file))[0]?.state).toBe("added");
    Object.assign(storage, { get: () => Promise.reject(new StorageError("away", "away")) });
    expect(await open.photo(shown()[0]?.folder ?? "", "40.webp")).toBe("away");
  });

  test("a home that is gone, and a post that is none", async () => {
    expect(await open.editor.photos.add("nothing", post([]))).toMatchObject({ state: "refused" });
    expect(await open.editor.photos.add(home, post([]))).toMatchObject({ state: "refused", message: "Choose a photo first." });
    const json = new Request("http://site.test/", { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
    expect(await open.editor.photos.add(home, json)).toMatchObject({ state: "refused" });
  });
});

test("only the files of listings' photos have an address", async () => {
  const { folder } = await good();
  await writeFile(path.join(dataDir, "secret"), "secret");
  for (const [where, file] of [
    ["../secret", "320.webp"],
    [folder, "source.webp"],
    [folder, "../../secret"],
    [folder, "320.WEBP"],
    [`${folder}/..`, "320.webp"],
    ["", ""],
  ])
    expect(await open.photo(where ?? "", file ?? "")).toBeUndefined();
  expect(await open.photo(folder, "shared.jpg")).toMatchObject({ type: "image/jpeg" });
});

test("AVIF files come later, by a process of their own, and pages then offer them", async () => {
  const { folder, id } = await good(5, { width: 500, height: 400 });
  open.begin();
  await expect.poll(() => shown()[0]?.avif, { timeout: 30_000 }).toBe(true);
  const { content } = (await open.photo(folder, "480.avif")) as { content: Buffer };
  expect(content.toString("latin1", 4, 12)).toBe("ftypavif");
  // One that was turned has none until they're made again.
  await open.editor.photos.rotate(id, "right");
  await expect.poll(() => shown().map(({ avif, width }) => [avif, width]), { timeout: 30_000 }).toEqual([[true, 400]]);
  expect(logged).toEqual([]);
});
