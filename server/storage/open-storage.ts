/** Opens the storage that is set. */
import type { S3Settings } from "../settings/storage-url.ts";
import { fileStorage } from "./file-storage.ts";
import type { ObjectStorage } from "./storage.ts";

export type StorageSettings = { readonly dataDir: string; readonly s3?: S3Settings | undefined };

/** The storage of these settings. The client of S3 is loaded only when it's used. */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<ObjectStorage> {
  if (!s3) return fileStorage(dataDir);
  const { s3Storage } = await import("./s3-storage.ts");
  return s3Storage(s3);
}
