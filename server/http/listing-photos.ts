/** The photos of listings. Their addresses change with their content, so they're kept forever. */
import type { Hono } from "hono";
import { PHOTOS_PATH } from "../../domain/listings/photos.ts";

/** A file of a photo, "away" while it can't be read, `undefined` if there's none. */
export type OpenPhoto = (
  folder: string,
  file: string,
) => Promise<{ readonly type: string; readonly content: Uint8Array } | "away" | undefined>;

/** A drawn social card by its address. */
export type OpenCard = (address: string) => ReturnType<OpenPhoto>;

const FOREVER = "public, max-age=31536000, immutable";

/** The answer to a photo's address, or to a card's. */
export async function photoResponse(found: Awaited<ReturnType<OpenPhoto>>): Promise<Response> {
  if (found === "away")
    return new Response("This photo can't be loaded right now.", {
      status: 503,
      headers: { "Retry-After": "60", "Cache-Control": "no-store" },
    });
  if (!found) return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  const headers = { "Content-Type": found.type, "Content-Length": String(found.content.byteLength), "Cache-Control": FOREVER };
  return new Response(found.content as Uint8Array<ArrayBuffer>, { headers });
}

/** The folder and the file in a photo's address; `undefined` if it's another address. */
export function photoAt(pathname: string): readonly [folder: string, file: string] | undefined {
  if (!pathname.startsWith(PHOTOS_PATH)) return undefined;
  const [folder = "", file = "", ...more] = pathname.slice(PHOTOS_PATH.length).split("/");
  return more.length === 0 ? [folder, file] : undefined;
}

/** Serves them before any page, whose queue they don't take. */
export const servePhotos = (http: Hono, open: OpenPhoto): void =>
  void http.get(`${PHOTOS_PATH}*`, async (c) => photoResponse(await open(...(photoAt(c.req.path) ?? ["", ""]))));
