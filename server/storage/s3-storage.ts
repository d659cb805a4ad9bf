/**
 * Objects of an S3-compatible store. They are private: who sees one does so through the site. A
 * write counts when the store has acknowledged it, because then it's durable there.
 */
import { createHash, hash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { DAY_MS } from "../../domain/time/instant.ts";
import { createQueue } from "../http/concurrency.ts";
import type { S3Settings } from "../settings/storage-url.ts";
import { checkKey, checkPrefix } from "./keys.ts";
import { isMissing } from "./s3-errors.ts";
import { createHealth } from "./s3-health.ts";
import { type Bounds, createRequests, type Limits, type Run } from "./s3-requests.ts";
import { type ByteRange, type ObjectStorage, StorageError, type StoredObject } from "./storage.ts";

/** Requests at the same time for the objects of one folder. */
const AT_ONCE = 4;
/** The same for all folders together: each has its file in memory. */
const ALL_AT_ONCE = { atOnce: 16, waiting: Number.POSITIVE_INFINITY };
/** Keys in one answer: S3 gives no more. */
const PAGE = 1000;
/** After so long no more files of a folder are begun, because someone waits for all of them. Milliseconds. */
const SLOWEST_FOLDER = 60_000;
/** The bounds of a check, for which the start and `/readyz` wait. */
const CHECK: Bounds = { tries: 1, within: 3000 };

const TYPES: Readonly<Record<string, string>> = { ".webp": "image/webp", ".tgz": "application/gzip", ".json": "application/json" };

export function s3Storage(settings: S3Settings, limits: Limits = {}): ObjectStorage {
  const health = createHealth({ read: () => listPage(run, "check/", {}, CHECK).then(() => undefined), write: () => verify(run) });
  const run = createRequests(settings, health.ended, limits);
  const inTurn = createQueue(ALL_AT_ONCE);

  return {
    // Two stores may have a bucket of the same name.
    address: `${settings.endpoint}/${settings.bucket}`,
    put: (key, content) => put(run, checkKey(key), content),
    async putFolder(folder, prefix) {
      checkPrefix(prefix, 2);
      const files = await readdir(folder);
      const until = performance.now() + SLOWEST_FOLDER;
      await eachOf(files, (file) =>
        inTurn(async () => {
          if (performance.now() > until) throw new StorageError("The object storage is too slow for all the files of a folder.", "away");
          await put(run, checkKey(prefix + file), await readFile(path.join(folder, file)));
        }),
      );
      await rm(folder, { recursive: true, force: true });
    },
    get: (key, range) => get(run, checkKey(key), range),
    list: (prefix) => list(run, checkPrefix(prefix)),
    async folders(prefix) {
      const names: string[] = [];
      for await (const { key } of list(run, checkPrefix(prefix), { delimiter: "/" }))
        if (key.endsWith("/")) names.push(key.slice(prefix.length, -1));
      return names;
    },
    async modified(prefix) {
      const times: Date[] = [];
      for await (const { modified } of list(run, checkPrefix(prefix))) times.push(modified);
      return times.toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
    },
    async moveFolder(from, to) {
      checkPrefix(to, 2);
      const keys = await keysUnder(run, checkPrefix(from, 2));
      // Nothing there is deleted first: another process may be moving the same. The store's own time of the copies says
      // since when they're there.
      await eachOf(keys, async (key) => {
        const content = await get(run, key);
        if (content) await put(run, to + key.slice(from.length), content);
      });
      await eachOf(keys, (key) => remove(run, key));
    },
    delete: (key) => remove(run, checkKey(key)),
    async deleteFolder(prefix) {
      await eachOf(await keysUnder(run, checkPrefix(prefix, 2)), (key) => remove(run, key));
    },
    place: (key) => `s3://${settings.bucket}/${key}`,
    verify: () => verify(run),
    health: health.health,
  };
}

/** With a digest of the content, which the signature covers: the store refuses anything else. */
async function put(run: Run, key: string, content: Buffer | { readonly file: string }, bounds: Bounds = {}): Promise<void> {
  const isFile = !Buffer.isBuffer(content);
  const [body, bytes, md5] = isFile
    ? [await openAsBlob(content.file), (await stat(content.file)).size, await digestOf(content.file)]
    : [content, content.length, hash("md5", content, "base64")];
  const type = TYPES[path.extname(key)] ?? "application/octet-stream";
  const headers = { "content-md5": md5 } as Readonly<Record<`x-amz-${string}`, string>>;
  await run(
    async (client) => {
      const response = await client.putObject(key, body, type, undefined, headers, bytes);
      await response.body?.cancel();
    },
    { bytes, isWrite: true, ...bounds },
  );
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash("md5");
  await pipeline(createReadStream(file), digest);
  return digest.digest("base64");
}

const get = (run: Run, key: string, range?: ByteRange, bounds: Bounds = {}): Promise<Buffer | undefined> =>
  run(async (client) => {
    try {
      // Its end of a range isn't included.
      const response = await client.getObjectRaw(key, range === undefined, range?.start, range && range.end + 1);
      const content = Buffer.from(await response.arrayBuffer());
      // A store may ignore the range.
      return range && response.status === 200 ? content.subarray(range.start, range.end + 1) : content;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }, bounds);

const remove = (run: Run, key: string, bounds: Bounds = {}): Promise<void> =>
  run(async (client) => {
    try {
      await client.deleteObject(key);
    } catch (error) {
      // Some stores say that what is gone is missing.
      if (!isMissing(error)) throw error;
    }
  }, bounds);

type ListOptions = { readonly delimiter?: "/"; readonly token?: string | undefined };

function listPage(run: Run, prefix: string, { delimiter, token }: ListOptions, bounds: Bounds = {}) {
  return run(async (client) => {
    const page = await client.listObjectsPaged("/", prefix, PAGE, token, delimiter && { delimiter });
    if (!page?.objects) throw new StorageError("The object storage has no bucket of the name in STORAGE_URL.", "refused");
    // Keys become names of files in a backup.
    if (!page.objects.every(({ Key }) => Key.startsWith(prefix)))
      throw new StorageError("The object storage lists what it wasn't asked for.", "refused");
    return { objects: page.objects, next: page.nextContinuationToken };
  }, bounds);
}

async function* list(run: Run, prefix: string, options: ListOptions = {}): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const { objects, next } = await listPage(run, prefix, { ...options, token });
    for (const { Key: key, Size: bytes, LastModified: modified } of objects) yield { key, bytes, modified };
    // A store that gives the same page again would never end.
    if (next !== undefined && next === token) throw new StorageError("The object storage repeats a page of its list.", "refused");
    token = next;
  } while (token !== undefined);
}

const keysUnder = async (run: Run, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of list(run, prefix)) keys.push(key);
  return keys;
};

/** Some at the same time; after an error no more are begun, and it rejects once the begun ones are over. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const rejected = ended.find((one) => one.status === "rejected");
  if (rejected) throw rejected.reason;
}

/** Uses each right that the site needs, on a small object of its own, and clears away what a killed check left. */
async function verify(run: Run): Promise<void> {
  const key = `check/${randomUUID()}`;
  const content = Buffer.from("Porchlight checks that it can write here.\n");
  await put(run, key, content, CHECK);
  const found = await get(run, key, undefined, CHECK);
  const { objects } = await listPage(run, "check/", {}, CHECK);
  const isOld = (modified: Date): boolean => Date.now() - modified.getTime() > DAY_MS;
  for (const old of objects.filter(({ LastModified }) => isOld(LastModified))) await remove(run, old.Key, CHECK);
  await remove(run, key, CHECK);
  if (!found?.equals(content)) throw new StorageError("The object storage gave other bytes back than were stored.", "refused");
}
