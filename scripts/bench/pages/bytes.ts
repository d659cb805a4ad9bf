/** The size of a page: its HTML, and every script that it loads. */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { ON_EVERY_PAGE } from "../../../app/startup/defer-scripts.ts";

/** The document as bytes on the wire, without undoing the compression. */
export async function wire(url: string, encoding: "br" | "gzip" | "identity"): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const request = get(url, { headers: { "Accept-Encoding": encoding, Accept: "text/html" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { body: await buffer(response), headers };
}

/** What a browser loads when someone opens the map: its files of the build, and the homes. Compressed. */
export async function weighMap(site: string, assets: string): Promise<number> {
  const files = readdirSync(assets).filter((file) => /^(?:panel|map)-[\w-]+\.(?:js|css)$/.test(file));
  const parts = [...files.map((file) => `/assets/${file}`), "/buy/browse.data?map=1"];
  const sent = await Promise.all(parts.map((part) => wire(site + part, "br")));
  return sent.reduce((sum, { body }) => sum + body.byteLength, 0);
}

const IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g;

/**
 * Every script that the document starts, now or later, and all that those import before they run.
 */
async function scriptsOf(site: string, html: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const visit = async (url: string): Promise<void> => {
    if (found.has(url)) return;
    found.set(url, 0);
    const text = await (await fetch(url)).text();
    found.set(url, gzipSync(text, { level: 9 }).byteLength);
    for (const [, target = ""] of text.matchAll(IMPORT)) await visit(new URL(target, url).href);
  };
  for (const [path] of html.matchAll(/\/assets\/[\w./-]+\.js\b/g)) await visit(site + path);
  return found;
}

/** The script that `start.ts` imports, and what that fetches before a page is used. */
const isAhead = (url: string): boolean => url.includes("/deferred-scripts-") || ON_EVERY_PAGE.test(url);

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/**
 * The bytes of a page: its HTML with the styles inside as it is sent; after gzip, the styles, the
 * scripts that come after the first paint, and all scripts once the page is used.
 */
export async function weigh(site: string, path: string) {
  const [br, gzip, plain] = await Promise.all([wire(site + path, "br"), wire(site + path, "gzip"), wire(site + path, "identity")]);
  const text = plain.body.toString("utf8");
  if (br.headers["content-encoding"] === "br" && !brotliDecompressSync(br.body).equals(plain.body))
    throw new Error(`${path} differs by its encoding`);
  const css = [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, styles]) => styles ?? "").join("");
  const scripts = await scriptsOf(site, text);
  return {
    html: { br: br.body.byteLength, gzip: gzip.body.byteLength, plain: plain.body.byteLength },
    css: gzipSync(css, { level: 9 }).byteLength,
    ahead: sum([...scripts].flatMap(([url, size]) => (isAhead(url) ? [size] : []))),
    scripts: sum([...scripts.values()]),
    files: scripts.size,
  };
}
