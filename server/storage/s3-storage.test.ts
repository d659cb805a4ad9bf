/** A store that is slow, full, away or refuses: tried again where that may help, said in words, and no secret in them. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BUSY, type Fault, FULL, KEYS, openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { readSettings } from "../settings/settings.ts";
import type { S3Settings } from "../settings/storage-url.ts";
import { createHealth } from "./s3-health.ts";
import { s3Storage } from "./s3-storage.ts";
import { StorageError } from "./storage.ts";

/** So that nothing here takes seconds. */
const QUICK = { within: 300, pause: 5 };
const KEY = "photos/one/1.webp";
const CONTENT = Buffer.from("a photo".repeat(5000));

let server: S3Server;
beforeEach(async () => {
  server = await openS3Server();
});
afterEach(() => server.close());

const settingsWith = (more: Partial<S3Settings> = {}): S3Settings => {
  const { s3 } = readSettings(server.settings);
  if (!s3) throw new Error("the server's settings name a store");
  return { ...s3, ...more };
};
const storageWith = (more: Partial<S3Settings> = {}) => s3Storage(settingsWith(more), QUICK);

/** Fails so many requests, then none. */
const failFirst = (times: number, fault: Fault): void => {
  let left = times;
  server.fault = () => {
    left -= 1;
    return left >= 0 ? fault : undefined;
  };
};

const errorOf = async (work: Promise<unknown>): Promise<StorageError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StorageError)) throw new Error("it should have failed with a StorageError", { cause: error });
  // What the stand-in repeats in its answers, as Amazon does.
  const all = `${error.message} ${error.stack} ${String(error.cause)}`;
  expect(all).not.toContain(KEYS.secretAccessKey);
  expect(all).not.toContain(KEYS.accessKeyId);
  return error;
};

const PASSING: readonly (readonly [string, Fault])[] = [
  ["an error of its own", BUSY],
  ["a 500 without a code", { status: 500, code: "", type: "text/html" }],
  ["too many requests", { status: 429, code: "SlowDown" }],
  ["a connection that breaks before the request", { cut: "before" }],
  ["a connection that breaks after it", { cut: "after" }],
  ["a connection that breaks in the middle of the answer", { cut: "middle" }],
  ["an answer that takes too long", { slow: 2000 }],
];

describe.each(PASSING)("after %s", (_, fault) => {
  test("it's tried again, twice at most", async () => {
    const storage = storageWith();
    failFirst(2, fault);
    await storage.put(KEY, CONTENT);
    failFirst(2, fault);
    expect(await storage.get(KEY)).toEqual(CONTENT);
    failFirst(2, fault);
    expect(await storage.folders("photos/")).toEqual(["one"]);
    failFirst(2, fault);
    await storage.deleteFolder("photos/one/");
    expect(server.objects.size).toBe(0);
  });

  test("that doesn't pass, it's said and remembered until the store answers again", async () => {
    const storage = storageWith();
    await storage.put(KEY, CONTENT);
    failFirst(3, fault);
    const { reason, message } = await errorOf(storage.get(KEY));
    expect([reason, message]).toEqual(["away", expect.stringMatching(/^The object storage at 127\.0\.0\.1:\d+ .*\.$/)]);
    expect(server.asked).toHaveLength(4);
    expect(await storage.health()).toEqual({ working: false, problem: message });
    await storage.get(KEY);
    expect(await storage.health()).toEqual({ working: true });
  });
});

test("a store that can't be reached", async () => {
  const settings = settingsWith();
  const storage = s3Storage(settings, QUICK);
  await server.close();
  expect((await errorOf(storage.put(KEY, CONTENT))).message).toMatch(/can't be reached \(ECONNREFUSED\)\.$/);
  server = await openS3Server({ port: Number(new URL(settings.endpoint).port) });
  await storage.put(KEY, CONTENT);
});

test.each<readonly [string, Partial<S3Settings>, string]>([
  ["another bucket", { bucket: "another-bucket" }, "404 NoSuchBucket): it has no bucket of the name in STORAGE_URL"],
  ["another key", { accessKeyId: "AKIAOTHER" }, "403 InvalidAccessKeyId): it doesn't know the key in AWS_ACCESS_KEY_ID"],
  ["another secret", { secretAccessKey: "wrong" }, "403 SignatureDoesNotMatch): AWS_SECRET_ACCESS_KEY isn't the secret"],
  ["another region", { region: "eu-west-1" }, "400 AuthorizationHeaderMalformed): the region in STORAGE_URL is wrong"],
])("%s: refused at once, with the setting's name", async (_, wrong, words) => {
  const { reason, message } = await errorOf(storageWith(wrong).verify());
  expect([reason, message]).toEqual(["refused", expect.stringContaining(words)]);
  expect(server.asked).toHaveLength(1);
});

test("a key that may only read", async () => {
  server.fault = ({ method }) =>
    method === "PUT" ? { status: 403, code: "AccessDenied", type: "application/xml; charset=utf-8" } : undefined;
  const { reason, message } = await errorOf(storageWith().verify());
  expect([reason, message]).toEqual(["refused", expect.stringContaining("may not read, write, list and delete in this bucket")]);
});

test("a redirect isn't followed", async () => {
  server.fault = () => ({ status: 307, code: "TemporaryRedirect" });
  expect(await errorOf(storageWith().put(KEY, CONTENT))).toMatchObject({ reason: "refused" });
});

test("a full store is said at once, and until it takes something again, whatever else it answers", async () => {
  const storage = storageWith();
  await storage.put(KEY, CONTENT);
  server.fault = ({ method }) => (method === "PUT" ? FULL : undefined);
  const { reason, message } = await errorOf(storage.put("photos/two/1.webp", CONTENT));
  expect([reason, message]).toEqual(["full", expect.stringMatching(/ is full \(507 XMinioStorageFull\)\.$/)]);
  expect(server.asked).toHaveLength(2);
  expect(await storage.get(KEY)).toEqual(CONTENT);
  expect(await storage.health()).toEqual({ working: false, problem: message });
  server.fault = () => undefined;
  await storage.put("photos/two/1.webp", CONTENT);
  expect(await storage.health()).toEqual({ working: true });
});

test("a folder of which one file can't be stored is an error, and stays where it was", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "porchlight-folder-"));
  try {
    for (const name of ["1", "2", "3"]) await writeFile(path.join(folder, name), name);
    server.fault = ({ key }) => (key.endsWith("/2") ? FULL : undefined);
    expect(await errorOf(storageWith().putFolder(folder, "photos/one/"))).toMatchObject({ reason: "full" });
    expect(await readdir(folder)).toEqual(["1", "2", "3"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("photos say what they are, and are stored with the digest that the store checks", async () => {
  await storageWith().put(KEY, CONTENT);
  expect(server.objects.get(KEY)?.type).toBe("image/webp");
});

describe("the health of a store", () => {
  test("asks the store only when its last answer is ten seconds old, and once for everyone who waits", async () => {
    let [time, reads] = [0, 0];
    const read = async (): Promise<void> => {
      reads += 1;
      await Promise.resolve();
      health.ended(false);
    };
    const health = createHealth({ read, write: () => Promise.reject(new Error("not asked")) }, () => time);
    await Promise.all([health.health(), health.health(), health.health()]);
    expect(reads).toBe(1);
    time = 9999;
    await health.health();
    expect(reads).toBe(1);
    time = 10_000;
    expect(await health.health()).toEqual({ working: true });
    expect(reads).toBe(2);
  });

  test("ten seconds after a refused write it tries one", async () => {
    let [time, writes] = [0, 0];
    const write = async (): Promise<void> => {
      writes += 1;
      health.ended(true);
      return Promise.resolve();
    };
    const health = createHealth({ read: async () => health.ended(false), write }, () => time);
    health.ended(true, new StorageError("It is full.", "full"));
    time = 9_999;
    expect(await health.health()).toEqual({ working: false, problem: "It is full." });
    time = 10_000;
    expect(await health.health()).toEqual({ working: true });
    expect(writes).toBe(1);
  });
});
