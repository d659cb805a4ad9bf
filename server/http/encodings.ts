/** The encodings of a page: its compressed bodies, and the best one that a client accepts. */
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as COMPRESSIBLE } from "hono/compress";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
/** A page's body, compressed. Not as it is: that would take five times the memory, and few clients ask for it. */
export type Bodies = { readonly br: Uint8Array; readonly gzip: Uint8Array };

/** Brotli's quality (0 to 11) and gzip's level (0 to 9). */
export type Effort = { readonly br: number; readonly gzip: number };

/** While a visitor waits. */
export const QUICK: Effort = { br: 5, gzip: 6 };
/** The smallest result, for many times the work. */
export const BEST: Effort = { br: 11, gzip: 9 };

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)];

const compress = {
  br: (bytes: Uint8Array, quality: number) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Uint8Array, level: number) => gz(bytes, { level }),
};

export async function encoded(identity: Uint8Array, effort: Effort): Promise<Bodies> {
  const [br, gzipped] = await Promise.all([compress.br(identity, effort.br), compress.gzip(identity, effort.gzip)]);
  // Copies, because what zlib returns is a view of a larger piece of memory.
  return { br: new Uint8Array(br), gzip: new Uint8Array(gzipped) };
}

/** The body in an encoding. */
export const bodyIn = (bodies: Bodies, encoding: Encoding): Uint8Array =>
  encoding === "identity" ? gunzipSync(bodies.gzip) : bodies[encoding];

/**
 * The same response with its whole body compressed as the client accepts it. Not as a stream: a client that reads
 * slowly would keep the compressor's memory for as long as it likes.
 */
export async function compressed(response: Response, accepted: string | undefined): Promise<Response> {
  // Its headers first: asking for the body makes a stream of it.
  if (!COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "")) return response;
  response.headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(accepted);
  if (encoding === "identity" || !response.body) return response;
  const headers = new Headers(response.headers);
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const body = new Uint8Array(await response.arrayBuffer());
  return new Response(await compress[encoding](body, QUICK[encoding]), { status: response.status, headers });
}

/** The best encoding that a client accepts, by its `Accept-Encoding`. `q=0` refuses one. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const refused = /\b(br|gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;
  const allowed = accepted.toLowerCase().replaceAll(refused, "");
  if (/\bbr\b/.test(allowed)) return "br";
  return /\bgzip\b/.test(allowed) ? "gzip" : "identity";
}
