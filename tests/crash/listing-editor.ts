/**
 * A process that saves a home and adds photos to it, for tests that kill it: `listing-editor.ts <folder> <listing> <number>`. Numbers count
 * up from there; it prints "s" or "p" and the number for each save and photo that was acknowledged.
 */
import { systemClock } from "../../server/clock.ts";
import { openListings } from "../../server/listings/listings.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { openStore } from "../../server/store/store.ts";
import { fileOf, picture } from "../photos.ts";

const [dataDir = "", home = "", start = "0"] = process.argv.slice(2);
const store = await openStore(dataDir);
const storage = fileStorage(dataDir);
const { editor } = await openListings({
  store,
  storage,
  dataDir,
  clock: systemClock,
  log: () => {},
  zone: () => "America/Chicago",
  listings: [],
});
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

async function save(): Promise<void> {
  for (let number = Number(start); ; number += 1) {
    const { version = 0 } = (await editor.get(home)) ?? {};
    await editor.save(home, { title: `Home ${number}`, price: String(number) }, version, "ana");
    tell(`s ${number}`);
  }
}

async function upload(): Promise<void> {
  for (let number = Number(start); ; number += 1) {
    const body = new FormData();
    // Each number has a picture of its own.
    const size = { width: 400 + (number % 500), height: 300 + Math.floor(number / 500) };
    body.append("photos", fileOf(await picture({ red: (number * 7) % 250, ...size }), "a.jpg"));
    const added = await editor.photos.add(home, new Request("http://site.test/", { method: "POST", body }));
    if ("state" in added || added[0]?.state === "refused") throw new Error(JSON.stringify(added));
    const photo = added[0]?.photo;
    tell(`p ${photo?.id}`);
    // Room for more.
    if (photo && number % 5 === 0) await editor.photos.remove(photo.id);
    else if (photo && number % 3 === 0) await editor.photos.rotate(photo.id, "right");
  }
}

tell("begun");
await Promise.all([save(), upload()]);
