/** The encodings of a page: its compressed bodies, and the best one that a client accepts. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type Bodies = Partial<Record<Encoding, Uint8Array>> & { readonly identity: Uint8Array };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export async function encoded(identity: Uint8Array, brotliQuality: number, level: number): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  const [br, gz] = await Promise.all([compress.br(identity, { params }), compress.gzip(identity, { level })]);
  return { identity, br, gzip: gz };
}

/** The best encoding that a client accepts, by its `Accept-Encoding`. `q=0` refuses one. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const refused = /\b(br|gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;
  const allowed = accepted.toLowerCase().replaceAll(refused, "");
  if (/\bbr\b/.test(allowed)) return "br";
  return /\bgzip\b/.test(allowed) ? "gzip" : "identity";
}
