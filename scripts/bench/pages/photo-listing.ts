/** A home of the agent's own with 32 uploaded photos, some of them upright, for `npm run lighthouse`. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { systemClock } from "../../../server/clock.ts";
import { openListings } from "../../../server/listings/listings.ts";
import { fileStorage } from "../../../server/storage/file-storage.ts";
import { openStore } from "../../../server/store/store.ts";

/** Where its page is. */
export const PHOTO_LISTING = "/listings/12-elm-street-anoka";

const PHOTOS = 32;
/** So many have AVIF files: those that a visitor sees first. */
const SHARP = 4;
const MASTERS = path.join(import.meta.dirname, "../../../art/masters");

const HOME = {
  kind: "sale",
  street: "12 Elm Street",
  city: "Anoka",
  zip: "55303",
  price: "399900",
  propertyType: "single-family",
  beds: "4",
  baths: "2.5",
  sqft: "2480",
  title: "Four bedrooms on one floor",
  description: "A porch on two sides, a new roof, and a garden that gets the evening sun.",
};

/** Our own pictures as photos: each fourth is cut upright. */
async function photos(): Promise<File[]> {
  const masters = (await readdir(MASTERS)).filter((name) => name.endsWith(".webp")).toSorted();
  const made = masters.slice(0, PHOTOS).map(async (name, at) => {
    const [width, height] = at % 4 === 3 ? [1200, 1600] : [1600, 1200];
    const content = await sharp(await readFile(path.join(MASTERS, name)))
      .resize({ width, height, fit: "cover" })
      .jpeg({ quality: 90 })
      .toBuffer();
    return new File([new Uint8Array(content)], `photo-${at}.jpg`, { type: "image/jpeg" });
  });
  return Promise.all(made);
}

/** Stores it in a data folder, published. Takes a minute or two. */
export async function storePhotoListing(dataDir: string): Promise<void> {
  const store = await openStore(dataDir);
  const open = await openListings({
    store,
    storage: fileStorage(dataDir),
    dataDir,
    clock: systemClock,
    log: () => {},
    zone: () => "America/Chicago",
  });
  try {
    const { id } = await open.editor.create(HOME, "Ana");
    for (const photo of await photos()) {
      const body = new FormData();
      body.append("photos", photo);
      const added = await open.editor.photos.add(id, new Request("http://bench.test", { method: "POST", body }));
      if (!Array.isArray(added) || added[0]?.state !== "added") throw new Error(`a photo wasn't added: ${JSON.stringify(added)}`);
    }
    await open.editor.publish(id, "Ana");
    open.begin();
    const encoded = () => store.db.selectFrom("listing_photos").select("id").where("avif", "=", 1).execute();
    while ((await encoded()).length < SHARP) await new Promise((again) => setTimeout(again, 500));
    await open.stop();
    // No encoder may run beside what is measured: the others stay as they can be for minutes after an upload.
    await store.write((trx) => trx.updateTable("listing_photos").set({ avif: 2 }).where("avif", "=", 0).execute());
  } finally {
    await open.stop();
    await store.close();
  }
}
