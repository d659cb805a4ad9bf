/**
 * Where photos and backups are stored: as files in the data folder, or with `STORAGE_URL` as objects
 * of an S3-compatible store. Keys are paths such as "photos/<request>/1.webp".
 */

export type StoredObject = { readonly key: string; readonly bytes: number; /** When it was written, UTC. */ readonly modified: Date };

/** Positions of the first and the last byte, as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number };

export type ObjectStorage = {
  /** No two places have the same. */
  readonly address: string;
  /** Stores an object, or replaces it; resolves once it's durable. Given a file, its content is stored. */
  put(key: string, content: Buffer | { readonly file: string }): Promise<void>;
  /**
   * Takes over the files of a local folder: resolves once all are durable under the prefix, and the folder is gone.
   * After an error, some may be there.
   */
  putFolder(folder: string, prefix: string): Promise<void>;
  /** An object's bytes, or a range of them; `undefined` if there's no such object. A range ends at the last byte at most. */
  get(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  /** All objects under a prefix, which ends in "/". */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** The names directly under a prefix under which there are objects. */
  folders(prefix: string): Promise<readonly string[]>;
  /** When the newest object under the prefix was written, or its folder was moved there; `undefined` if there's none. */
  modified(prefix: string): Promise<Date | undefined>;
  /**
   * Moves all objects under a prefix, replacing those of the same name under the other one. Two processes may do it at
   * once. `now`, or the store's own time, is remembered as theirs.
   */
  moveFolder(from: string, to: string, now: Date): Promise<void>;
  /** Deletes an object. There may be none. */
  delete(key: string): Promise<void>;
  /** Deletes all objects under a prefix. */
  deleteFolder(prefix: string): Promise<void>;
  /** Where an object or a prefix is, for the operator: a path, or "s3://bucket/key". */
  place(key: string): string;
  /** Rejects with a `StorageError` unless objects can be written, read, listed and deleted. */
  verify(): Promise<void>;
  /** What is wrong right now, in words for the operator. Asks the store at most every few seconds. */
  health(): Promise<StorageHealth | undefined>;
};

export type StorageHealth = { readonly working: true } | { readonly working: false; readonly problem: string };

/** The store didn't do what it was asked. Its message is for the operator, and has no key, secret or visitor's data. */
export class StorageError extends Error {
  override name = "StorageError";
  /** `away`: it can't be reached, is slow, or has an error of its own; `refused`: a setting or a right is wrong. */
  readonly reason: "away" | "full" | "refused";
  constructor(message: string, reason: StorageError["reason"]) {
    super(message);
    this.reason = reason;
  }
}
