/** The pictures that the agent uploads for the site's content. They're stored beside the photos of homes, and served like them. */
import {
  type Focus,
  ownKey,
  type OwnKey,
  ownPicture,
  type OwnPictures,
  type Pixel,
  type Uploaded,
} from "../../domain/content/own-picture.ts";
import { LARGEST_LISTING_PHOTO } from "../../domain/listings/photos.ts";
import { SOURCE } from "../listings/derive-photo.ts";
import { keyOf, newFolder, storePhoto } from "../listings/photo-places.ts";
import { fileProblem } from "../listings/photos.ts";
import { createPixelBudget, faultText } from "../photos/encode.ts";
import { picturesFolder } from "../photos/folders.ts";
import { type ArrivedFile, readMultipart } from "../photos/multipart.ts";
import { storingObstacle } from "../photos/obstacle.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { deriveAround, type DerivedPicture, derivePicture } from "./derive-own-picture.ts";

export type OwnPicturesOptions = {
  readonly dataDir: string;
  readonly storage: ObjectStorage;
  readonly report: (event: string, error: unknown) => void;
  readonly freeBytes?: (folder: string) => Promise<number>;
};

const NOT_NOW = "We can't store pictures right now. Please try again in a minute.";

export function createOwnPictures({ dataDir, storage, report, freeBytes }: OwnPicturesOptions): OwnPictures {
  async function store({ files, picture }: DerivedPicture): Promise<OwnKey> {
    const folder = newFolder();
    await storePhoto(dataDir, storage, folder, files);
    return ownKey({ ...picture, folder });
  }

  /** The key of a file's picture, or why it's refused. */
  async function added(place: Parameters<OwnPictures["add"]>[0], file: ArrivedFile): Promise<{ key: OwnKey } | { message: string }> {
    const problem = fileProblem(file);
    if (problem !== undefined || !file.content) return { message: `${problem}.` };
    const obstacle = await storingObstacle({ folder: picturesFolder(dataDir), storage, freeBytes });
    if (obstacle) throw obstacle.error;
    const derived = await derivePicture(place, file.content, createPixelBudget());
    return typeof derived === "string" ? { message: `${faultText(file.name, derived)}.` } : { key: await store(derived) };
  }

  return {
    async add(place, field, request) {
      let result: { key: OwnKey } | { message: string } = { message: "Choose a picture first." };
      const onFile = async (file: ArrivedFile): Promise<void> => {
        result = await added(place, file).catch((error: unknown) => {
          report("own-picture.not-stored", error);
          return { message: NOT_NOW };
        });
      };
      const reader = { fields: "all", files: field, largestFile: LARGEST_LISTING_PHOTO, onFile, onTooMuch: () => {} } as const;
      const read = await readMultipart(request, reader);
      if (typeof read["status"] === "number") return { fields: {}, message: read["message"] ?? NOT_NOW };
      return { fields: read as Uploaded["fields"], ...result };
    },
    async refocus(key, point) {
      const picture = ownPicture(key);
      const source = picture && (await storage.get(keyOf(picture.folder, SOURCE)));
      if (!source) throw new StorageError("The picture isn't in the storage.", "away");
      return store(await deriveAround(picture.place, source, (size) => focusAt(point, size)));
    },
  };
}

const percent = (part: number, of: number): number => Math.max(0, Math.min(100, Math.round((part / of) * 100)));

const focusAt = (point: Focus | Pixel, { width, height }: { readonly width: number; readonly height: number }): Focus =>
  "x" in point
    ? { x: percent(point.x, 100), y: percent(point.y, 100) }
    : { x: percent(point.left, point.shownWidth), y: percent(point.top, (point.shownWidth * height) / width) };
