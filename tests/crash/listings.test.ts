/**
 * A server that is killed while it saves a home and stores photos. A save is there as a whole or not at all, and is there once it was
 * acknowledged; every photo has all its files; and the sweep leaves no file without a photo.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EditedListing } from "../../domain/listings/editing.ts";
import { photoWidths } from "../../domain/listings/photos.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { systemClock } from "../../server/clock.ts";
import { openListings } from "../../server/listings/listings.ts";
import { forgetDeleted } from "../../server/listings/photo-rows.ts";
import { sweepPhotos } from "../../server/photos/sweep.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { openStore } from "../../server/store/store.ts";
import { PROOF, rounds } from "../proof.ts";
import { newDataDir, NODE } from "../site.ts";

const EDITOR = fileURLToPath(new URL("listing-editor.ts", import.meta.url));
const ROUNDS = rounds(6, 200);
/** Saves and photos of a round at most, so that each round has numbers of its own. */
const STEP = 1000;

let dataDir: string;
let home: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await newDataDir();
  home = await withListings(async ({ editor }) => {
    const values = {
      kind: "sale",
      street: "12 Elm Street",
      city: "Anoka",
      zip: "55303",
      price: "1",
      title: "Home 1",
      propertyType: "condo",
    };
    const { id } = await editor.create(values, "ana");
    await editor.publish(id, "ana");
    return id;
  });
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

type Open = Awaited<ReturnType<typeof openListings>> & { readonly sweep: (now: Date) => Promise<void> };

async function withListings<T>(work: (open: Open) => Promise<T>): Promise<T> {
  const store = await openStore(dataDir);
  const storage = fileStorage(dataDir);
  const open = await openListings({
    store,
    storage,
    dataDir,
    clock: systemClock,
    log: () => {},
    zone: () => "America/Chicago",
    listings: [],
  });
  const sweep = async (now: Date): Promise<void> => {
    await forgetDeleted(store, now);
    await sweepPhotos({ dataDir, storage, store, now });
  };
  try {
    return await work({ ...open, sweep });
  } finally {
    await open.stop();
    await store.close();
  }
}

/** Runs the editor until so many photos are stored and some time has passed, and kills it. Resolves to what it has acknowledged. */
async function killedAfter(photos: number, milliseconds: number, start: number): Promise<readonly string[]> {
  const running = spawn(NODE, [EDITOR, dataDir, home, String(start)], { stdio: ["ignore", "pipe", "inherit"] });
  child = running;
  let printed = "";
  running.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(running, "exit");
  while (running.exitCode === null && (!printed.includes("begun") || printed.split("\np ").length <= photos)) await pause(2);
  await pause(milliseconds);
  running.kill("SIGKILL");
  const [code] = (await ended) as [number | null];
  expect(code).toBeNull();
  return printed.split("\n").slice(0, -1);
}

const filesOf = (folder: string): Promise<string[]> => readdir(path.join(dataDir, "photos", `listing-${folder}`)).catch(() => []);

async function expectWhole({ values, photos }: EditedListing, said: readonly string[]): Promise<void> {
  expect(values.title).toBe(`Home ${values.price}`);
  const saves = said.filter((line) => line.startsWith("s ")).map((line) => Number(line.slice(2)));
  expect(Number(values.price)).toBeGreaterThanOrEqual(saves.at(-1) ?? 0);
  const ids = new Set(photos.map(({ id }) => id));
  expect(said.filter((line) => line.startsWith("p ") && !ids.has(line.slice(2)))).toEqual([]);
  for (const { folder, width } of photos)
    expect(await filesOf(folder)).toEqual(
      expect.arrayContaining([...photoWidths(width).map((each) => `${each}.webp`), "shared.jpg", "source.webp"]),
    );
}

test("saves and photos are whole after each kill, and no file is left over", { timeout: PROOF ? 3_600_000 : 120_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const said = await killedAfter(round % 4, (round * 37) % 90, 1 + round * STEP);
    await withListings(async ({ editor, catalog, sweep }) => {
      const listing = await editor.get(home);
      if (!listing) throw new Error("The home is gone.");
      await expectWhole(listing, said);
      expect(catalog.get("12-elm-street-anoka")?.title).toBe(listing.values.title);
      // Two days later, only what has a row is there.
      if (round % 10 !== 9 && round !== ROUNDS - 1) return;
      await sweep(new Date(Date.now() + 2 * DAY_MS));
      const left = ((await editor.get(home))?.photos ?? []).map(({ folder }) => `listing-${folder}`);
      const there = (await readdir(path.join(dataDir, "photos"))).filter((name) => name !== "unclaimed");
      expect(there.toSorted()).toEqual(left.toSorted());
      for (const photo of (await editor.get(home))?.photos ?? []) await editor.photos.remove(photo.id);
    });
  }
});
