/** A server at the address in `STORAGE_URL` that is no store, or means harm: it costs a bounded time and memory, and is said in words. */
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isPlainXml } from "./s3-answers.ts";
import { s3Storage } from "./s3-storage.ts";
import type { ObjectStorage } from "./storage.ts";

const MB = 1024 * 1024;
const KEY = "photos/one/1.webp";

let http: Server;
let storage: ObjectStorage;
let asked: number;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  asked = 0;
  http = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(response);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const limits = { within: 15_000, pause: 5 };
  storage = s3Storage({ bucket: "photos", endpoint, region: "auto", style: "path", accessKeyId: "key", secretAccessKey: "secret" }, limits);
});
afterEach(async () => {
  http.closeAllConnections();
  http.close();
  await once(http, "close");
});

async function list(): Promise<void> {
  for await (const { key } of storage.list("photos/")) expect(key).toMatch(/^photos\//);
}
const page = (content: string): string => `<?xml version="1.0"?><ListBucketResult xmlns="http://s3/">${content}</ListBucketResult>`;
const say = (text: string) => (response: ServerResponse) => void response.setHeader("Content-Type", "application/xml").end(text);

/** Sends without end and without a length, as fast as it's read. */
function flood(response: ServerResponse): void {
  const part = Buffer.alloc(MB, "<a>");
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on("drain", more);
  more();
}

test("an object without an end is cut off", async () => {
  answer = flood;
  await expect(storage.get(KEY)).rejects.toThrow("The object is too large to be read at once.");
});

test("an object that is small only while it's compressed is cut off", async () => {
  const bomb = gzipSync(Buffer.alloc(70 * MB));
  answer = (response) => void response.writeHead(200, { "Content-Encoding": "gzip", "Content-Length": bomb.length }).end(bomb);
  await expect(storage.get(KEY)).rejects.toThrow("The object is too large to be read at once.");
});

test.each([200, 403])("a list with status %i without an end is cut off", async (status) => {
  answer = (response) => flood(response.writeHead(status, { "Content-Type": "application/xml" }));
  await expect(list()).rejects.toThrow("The object storage's answer is too long. It may be another kind of server");
});

test.each([
  ["elements without ends", "<a><b>".repeat(400_000)],
  ["elements within each other", `${"<a>".repeat(400_000)}${"</a>".repeat(400_000)}`],
  ["the page of another site", "<!doctype html><html><body><p>Welcome!</p></body></html>"],
  ["XML of something else", "<rss><item>news</item></rss>"],
])("%s instead of a list are refused at once, not taken for an empty one", async (_, text) => {
  answer = say(text);
  const began = performance.now();
  await expect(list()).rejects.toThrow("The object storage's list can't be read. It may be another kind of server");
  expect(performance.now() - began).toBeLessThan(2000);
  // An error with it, too.
  answer = (response) => void response.writeHead(403, { "Content-Type": "application/xml" }).end(text);
  await expect(storage.get(KEY)).rejects.toThrow("refuses requests (403 AccessDenied)");
  expect(performance.now() - began).toBeLessThan(4000);
});

test("a list that never ends, page after empty page, is given up", async () => {
  answer = say(page("<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>"));
  await expect(list()).rejects.toThrow("The object storage's list doesn't end.");
  expect(asked).toBeLessThan(1100);
});

test.each(["porchlight.sqlite", "photos", "backups/photos/1.webp", ""])("the key %j, which wasn't asked for, is refused", async (key) => {
  answer = say(page(`<Contents><Key>${key}</Key><Size>1</Size></Contents>`));
  await expect(list()).rejects.toThrow("The object storage lists what it wasn't asked for.");
});

test("what stores answer is read", () => {
  const contents = "<Contents><Key>a &amp; b</Key><Owner><ID>1</ID></Owner><ETag/></Contents>";
  for (const text of [
    page(""),
    page(contents.repeat(1000)),
    `<?xml version='1.0'?>\n<Error>\n <Code>NoSuchKey</Code><Resource a="/x/" /></Error>`,
  ])
    expect(isPlainXml(text)).toBe(true);
  for (const text of ["<a></b>", "<a", "</a>", "<a></a >", '<a x="<b></b>">', "<a><b></a></b>"]) expect(isPlainXml(text)).toBe(false);
});
