/**
 * The photos of the agent's own homes. Each file of a post is stored by itself, its files before its
 * row, so that a broken line or a bad file loses no other. One that is sent again is the same photo.
 */
import { hash } from "node:crypto";
import type { AddedPhoto, EditedPhoto, ListingsEditor } from "../../domain/listings/editing.ts";
import { LARGEST_LISTING_PHOTO, MOST_LISTING_PHOTOS } from "../../domain/listings/photos.ts";
import { isHeic, photoProblem, SIGNATURE, tooLarge } from "../../domain/leads/photo.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { createPixelBudget, faultText, type MayDecode } from "../photos/encode.ts";
import { picturesFolder } from "../photos/folders.ts";
import { type ArrivedFile, readMultipart } from "../photos/multipart.ts";
import { storingObstacle } from "../photos/obstacle.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { type DerivedPhoto, derivePhoto, deriveTurned, SOURCE, type Turn } from "./derive-photo.ts";
import { changing, type EditorContext } from "./editor.ts";
import { dropPhoto, keyOf, newFolder, storePhoto } from "./photo-places.ts";
import { arrangePhotos, changePhoto, photoRow, placesIn, samePhoto } from "./photo-rows.ts";
import { touch } from "./state.ts";
import { readStored } from "./stored.ts";

export type PhotosContext = EditorContext & {
  readonly dataDir: string;
  readonly storage: ObjectStorage;
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Called when there is a photo without its AVIF files. */
  readonly onNew?: () => void;
};

const NOT_NOW = "We can't store photos right now. Everything else is saved; please try again in a minute.";
const HEIC =
  "is in Apple's HEIC format, which browsers can't show. On the iPhone, choose Settings, Camera, Formats, Most Compatible for new photos; for this one, share it as a JPEG, or take a screenshot of it";
const notNow = ({ name }: ArrivedFile): AddedPhoto => ({ name, state: "refused", message: NOT_NOW, isForNow: true });
/** Most characters of a room and of an alternative text. */
const LONGEST = { room: 60, alt: 300 } as const;

const oneLine = (text: string, most: number): string =>
  Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim())
    .slice(0, most)
    .join("");

/** Adds one file to a listing. */
function createAdder(context: PhotosContext) {
  const { store, now, storage, dataDir, onNew = () => {} } = context;

  async function add(listing: string, file: ArrivedFile, mayDecode: MayDecode): Promise<AddedPhoto> {
    const { name, content } = file;
    const problem = fileProblem(file);
    if (problem !== undefined || !content) return { name, state: "refused", message: problem ?? tooLarge(name).text };
    const digest = hash("sha256", content, "base64url");
    const known = await bringBack(listing, digest);
    if (known) return { name, state: "known", photo: known };
    const derived = await derivePhoto(content, mayDecode);
    if (typeof derived === "string") return { name, state: "refused", message: faultText(name, derived) };
    const folder = newFolder();
    await storePhoto(dataDir, storage, folder, derived.files);
    const outcome = await insert(listing, { folder, digest, derived });
    if (outcome === "added") onNew();
    else await dropPhoto(storage, folder);
    if (outcome === "full") return { name, state: "refused", message: `A home can have ${MOST_LISTING_PHOTOS} photos. Delete one first` };
    const photo = await photoWith(listing, digest);
    return photo ? { name, state: outcome, photo } : { name, state: "refused", message: "This home is gone" };
  }

  /** The same photo if the listing has it, also one that was deleted a moment ago. */
  async function bringBack(listing: string, digest: string): Promise<EditedPhoto | undefined> {
    const row = await samePhoto(store.db, listing, digest);
    if (row && row.deleted_at !== null) await changing(context, (trx) => changePhoto(trx, row.id, { deleted_at: null }));
    return row && photoWith(listing, digest);
  }

  async function photoWith(listing: string, digest: string): Promise<EditedPhoto | undefined> {
    const row = await samePhoto(store.db, listing, digest);
    return (await readStored(store.db, listing))?.photos.find(({ id }) => id === row?.id);
  }

  type New = { readonly folder: string; readonly digest: string; readonly derived: DerivedPhoto };

  /** Two posts of the same file may come at once: the version is counted up first, so that they take turns. */
  const insert = (listing: string, { folder, digest, derived }: New): Promise<"added" | "known" | "full"> =>
    changing(context, async (trx) => {
      await touch(trx, listing);
      if (await samePhoto(trx, listing, digest)) return "known";
      const { count, next } = await placesIn(trx, listing);
      if (count >= MOST_LISTING_PHOTOS) return "full";
      await trx
        .insertInto("listing_photos")
        .values({
          id: newId(now()),
          listing,
          position: next,
          folder,
          room: "",
          alt: "",
          turned: 0,
          digest,
          ...columnsOf(derived),
          avif: 0,
          created_at: toInstant(now()),
        })
        .execute();
      return "added";
    });

  return add;
}

/** Reads a post, and adds its files one after the other. Resolves to what became of each, or why none could be read. */
async function addAll(
  context: PhotosContext,
  listing: string,
  request: Request,
): Promise<Awaited<ReturnType<ListingsEditor["photos"]["add"]>>> {
  const { store, storage, dataDir, report } = context;
  if (!(await readStored(store.db, listing))) return { state: "refused", message: "This home is gone." };
  const obstacle = await storingObstacle({ folder: picturesFolder(dataDir), storage, freeBytes: context.freeBytes });
  if (obstacle) report("listing-photo.not-stored", obstacle.error);
  const added: AddedPhoto[] = [];
  const mayDecode = createPixelBudget();
  const add = createAdder(context);
  const onFile = async (file: ArrivedFile): Promise<void> => {
    if (obstacle) return void added.push(notNow(file));
    const result = await add(listing, file, mayDecode).catch((error: unknown): AddedPhoto => {
      report("listing-photo.not-stored", error);
      return notNow(file);
    });
    added.push(result);
  };
  const problems = new Set<string>();
  const onTooMuch = (why: string): void => void problems.add(`${why}.`);
  const read = await readMultipart(request, { fields: [], files: "photos", largestFile: LARGEST_LISTING_PHOTO, onFile, onTooMuch });
  const message = typeof read["status"] === "number" ? (read["message"] ?? "") : [...problems].join(" ");
  if (added.length === 0) return { state: "refused", message: message === "" ? "Choose a photo first." : message };
  return message === "" ? added : [...added, { name: "", state: "refused", message }];
}

export function createListingPhotos(context: PhotosContext): ListingsEditor["photos"] {
  const { store, now, storage, dataDir, onNew = () => {} } = context;
  const change = async (photo: string, what: Parameters<typeof changePhoto>[2]): Promise<boolean> =>
    (await changing(context, (trx) => changePhoto(trx, photo, what))) !== undefined;

  return {
    add: (listing, request) => addAll(context, listing, request),
    describe: (photo, { room, alt }) => change(photo, { room: oneLine(room, LONGEST.room), alt: oneLine(alt, LONGEST.alt) }),
    arrange: (id, photos) => changing(context, (trx) => arrangePhotos(trx, id, photos)),
    async rotate(photo, to) {
      const row = await photoRow(store.db, photo);
      if (!row) return false;
      const source = await storage.get(keyOf(row.folder, SOURCE));
      if (!source) throw new StorageError(`The photo ${row.folder} isn't in the storage.`, "away");
      const turned = ((row.turned + (to === "right" ? 90 : 270)) % 360) as Turn;
      const derived = await deriveTurned(source, turned);
      const folder = newFolder();
      await storePhoto(dataDir, storage, folder, derived.files);
      // Browsers and copies may have pages with the old one for a while: it's swept after a day.
      const isDone = await change(photo, { folder, turned, ...columnsOf(derived), avif: 0 });
      onNew();
      return isDone;
    },
    remove: (photo) => change(photo, { deleted_at: toInstant(now()) }),
    restore: (photo) => change(photo, { deleted_at: null }),
  };
}

const columnsOf = ({ width, height, files }: DerivedPhoto) => ({
  width,
  height,
  bytes: files.find(({ name }) => name === SOURCE)?.content.length ?? 0,
});

/** Why a file is refused, with what to do. */
export function fileProblem({ name, type, content }: ArrivedFile): string | undefined {
  if (!content) return tooLarge(name, LARGEST_LISTING_PHOTO).text;
  const signature = content.subarray(0, SIGNATURE);
  if (isHeic(signature)) return `${name} ${HEIC}`;
  return photoProblem({ name, type, size: content.length }, signature, LARGEST_LISTING_PHOTO)?.text;
}
