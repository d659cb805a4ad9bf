/** Cached pages as they are sent: one per page, encoding and status. */
import { bodyIn, type Encoding, encodingFor } from "./encodings.ts";
import { isSame, type Page } from "./page-cache.ts";
import { PLAIN_POLICY } from "./security-headers.ts";

/**
 * The response for a cached page: headers as one list of names and values; no body if the client
 * has the page.
 */
export type Prepared = { readonly status: number; readonly headers: readonly string[]; readonly body: Uint8Array | undefined };

/** Prepares a page in one encoding, whole or as 304, once for as long as the page is cached. */
export function createPreparer(common: readonly (readonly [string, string])[]) {
  const made = new WeakMap<Page, Map<string, Prepared>>();
  return (found: Page, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): Prepared => {
    const encoding = encodingFor(acceptEncoding);
    const same = found.status === 200 && isSame(found, ifNoneMatch);
    const key = same ? `304 ${encoding}` : encoding;
    const ready = made.get(found) ?? new Map<string, Prepared>();
    if (ready.size === 0) made.set(found, ready);
    let prepared = ready.get(key);
    if (!prepared) prepared = prepare(found, encoding, same, common);
    // What isn't compressed is large, and seldom asked for.
    if (same || encoding !== "identity") ready.set(key, prepared);
    return prepared;
  };
}

function prepare(page: Page, encoding: Encoding, same: boolean, common: readonly (readonly [string, string])[]): Prepared {
  const body = bodyIn(page.bodies, encoding);
  const headers = new Headers(page.headers);
  for (const [name, value] of common) headers.set(name, value);
  // A page has a policy of its own; a file such as robots.txt has none yet.
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", PLAIN_POLICY);
  headers.set("ETag", `"${page.etag}:${encoding}"`);
  headers.set("Vary", "Accept-Encoding");
  headers.set("Cache-Control", page.status === 200 ? "no-cache" : "no-store");
  if (same) headers.delete("Content-Type");
  else headers.set("Content-Length", String(body.byteLength));
  if (!same && encoding !== "identity") headers.set("Content-Encoding", encoding);
  return { status: same ? 304 : page.status, headers: [...headers].flat(), body: same ? undefined : body };
}

/** The response to a GET or HEAD. */
export function toResponse({ status, headers, body }: Prepared, method: string): Response {
  const named = new Headers();
  for (let at = 0; at < headers.length; at += 2) named.set(headers[at] ?? "", headers[at + 1] ?? "");
  return new Response(method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer> | undefined), { status, headers: named });
}
