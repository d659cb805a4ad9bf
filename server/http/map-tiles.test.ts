import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, test } from "vitest";
import { MAP_TILES_PATH } from "../../domain/map/tiles.ts";
import { MOST_BYTES, rangeOf, serveMapTiles } from "./map-tiles.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-tiles-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, "map.pmtiles");
const BYTES = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);
writeFileSync(file, BYTES);

function ask(range?: string, method = "GET", path = file): Promise<Response> {
  const http = new Hono();
  serveMapTiles(http, path);
  return Promise.resolve(http.request(MAP_TILES_PATH, { method, ...(range !== undefined && { headers: { range } }) }));
}

describe("the owner's map", () => {
  test("is sent in the parts that are asked for", async () => {
    const answer = await ask("bytes=10-19");
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe("bytes 10-19/1000");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES.subarray(10, 20));
    const end = await ask("bytes=990-4000");
    expect(end.headers.get("content-range")).toBe("bytes 990-999/1000");
    expect((await end.arrayBuffer()).byteLength).toBe(10);
  });

  test("says its size, and the same tag for all parts", async () => {
    const head = await ask(undefined, "HEAD");
    expect([head.status, head.headers.get("content-length"), head.headers.get("accept-ranges")]).toEqual([200, "1000", "bytes"]);
    expect((await ask("bytes=0-1")).headers.get("etag")).toBe(head.headers.get("etag"));
  });

  test("is never sent whole", async () => {
    expect((await ask()).status).toBe(400);
    expect(rangeOf("bytes=0-", 10 * MOST_BYTES)).toEqual({ start: 0, end: MOST_BYTES - 1 });
  });

  test.each(["bytes=1000-", "bytes=5-4", "bytes=-", "bytes=0-1,5-6", "lines=0-1", "bytes=99999999999999999-", "bytes=a-b", "bytes=-0"])(
    "has no part %j",
    async (range) => expect((await ask(range)).status).toBe(416),
  );

  test("its last bytes can be asked for", () => expect(rangeOf("bytes=-5", 1000)).toEqual({ start: 995, end: 999 }));

  test("is missing while there's no file", async () => {
    expect((await ask("bytes=0-1", "GET", join(folder, "none"))).status).toBe(404);
    expect((await ask("bytes=0-1", "GET", folder)).status).toBe(404);
  });
});
