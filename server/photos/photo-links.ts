/**
 * Links in the agent's emails that show a photo of a request. The store is private, so the site reads
 * the photo and serves it. A link works as long as the request is stored; it names no one.
 */
import type { Lead } from "../../domain/leads/lead.ts";
import type { PhotoContent, Services } from "../../domain/services.ts";
import { createConcurrency } from "../http/concurrency.ts";
import { secretOf } from "../http/form-tokens.ts";
import { signerWith } from "../leads/signed.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import type { Store } from "../store/store.ts";
import { prefixOf } from "./folders.ts";

/** Photos read at the same time, each a few megabytes in memory. */
const AT_ONCE = { all: 4, perAddress: 4, perNetwork: 4 };

export type PhotoLinks = Services["storedPhotos"] & { readonly linkTo: (lead: string, file: string) => string };

export type PhotoLinkOptions = { readonly storage: ObjectStorage; readonly siteUrl: string };

export async function openPhotoLinks(store: Store, { storage, siteUrl }: PhotoLinkOptions): Promise<PhotoLinks> {
  const { sign, read } = signerWith(await secretOf(store, "photo-links"), "photo");
  const reading = createConcurrency(AT_ONCE);

  async function pictureOf(key: string): Promise<PhotoContent | undefined> {
    const [, lead = "", file = ""] = /^([^.]+)\.(\d+\.webp)$/.exec(read(key) ?? "") ?? [];
    if (file === "") return undefined;
    const row = await store.db.selectFrom("leads").select("pictures").where("id", "=", lead).executeTakeFirst();
    const pictures = JSON.parse(row?.pictures ?? "[]") as NonNullable<Lead["pictures"]>;
    const picture = pictures.find((one) => one.file === file);
    return picture && { name: `photo-${file}`, bytes: picture.bytes, read: (range) => readBounded(`${prefixOf(lead)}${file}`, range) };
  }

  async function readBounded(...asked: Parameters<ObjectStorage["get"]>): Promise<Buffer | "away" | undefined> {
    const done = reading.enter("");
    if (!done) return "away";
    try {
      return await storage.get(...asked);
    } catch (error) {
      if (error instanceof StorageError) return "away";
      throw error;
    } finally {
      done();
    }
  }

  return {
    linkTo: (lead, file) => `${siteUrl}/requests/photo?key=${sign(`${lead}.${file}`)}`,
    open: pictureOf,
  };
}
