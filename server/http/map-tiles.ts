/**
 * The owner's own map, `map.pmtiles` in the data folder. Browsers ask for small parts of it by Range; the whole, which may have
 * gigabytes, isn't sent at once.
 */
import { open, stat } from "node:fs/promises";
import type { Context, Hono } from "hono";
import { MAP_TILES_PATH } from "../../domain/map/tiles.ts";
import { createQueue } from "./concurrency.ts";

/** The longest part of one answer: a tile has far less. Bytes. */
export const MOST_BYTES = 4 * 1024 * 1024;
/** Parts read at the same time, and waiting for it. */
const READS = { atOnce: 8, waiting: 256 };

type Range = { readonly start: number; readonly end: number };

/** The part that a Range header asks for, both ends included; `undefined` if it names none of the file's bytes. */
export function rangeOf(header: string, size: number): Range | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = Math.min(size - 1, from === "" || to === "" ? size - 1 : Number(to), start + MOST_BYTES - 1);
  return start <= end ? { start, end } : undefined;
}

async function read(file: string, { start, end }: Range): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file);
  try {
    const buffer = new Uint8Array(end - start + 1);
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** @param file the archive's path. While it can't be read, the answer is 404 and the map shows our own drawing. */
export function serveMapTiles(http: Hono, file: string): void {
  const inTurn = createQueue(READS);
  http.on(["GET", "HEAD"], MAP_TILES_PATH, (c) => inTurn(() => answer(c, file)));
}

async function answer(c: Context, file: string): Promise<Response> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return c.text("Not found", 404);
  const common = {
    "Accept-Ranges": "bytes",
    "Content-Type": "application/vnd.pmtiles",
    ETag: `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`,
  };
  if (c.req.method === "HEAD") return c.body(null, 200, { ...common, "Content-Length": String(found.size) });
  const header = c.req.header("range");
  if (header === undefined) return c.text("Ask for a part of this file with a Range header.", 400, common);
  const range = rangeOf(header, found.size);
  if (!range) return c.text("This file has no such part.", 416, { ...common, "Content-Range": `bytes */${found.size}` });
  const content = await read(file, range);
  return c.body(content, 206, {
    ...common,
    "Content-Length": String(content.byteLength),
    "Content-Range": `bytes ${range.start}-${range.start + content.byteLength - 1}/${found.size}`,
  });
}
