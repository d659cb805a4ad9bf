/** How heavy a page is, as a browser meets it: what the document holds, and every script that it leads to. */
import { brotliDecompressSync, gzipSync } from "node:zlib";
import type { DeferredScripts } from "../../app/startup/defer-scripts.ts";

export type Weight = {
  readonly path: string;
  /** The document with its styles inside, as it is sent. Bytes. */
  readonly html: { readonly br: number; readonly gzip: number; readonly plain: number };
  /** Of which styles, on their own. Bytes after gzip. */
  readonly css: number;
  /** All scripts of the page, found by following imports from the document. Bytes after gzip. */
  readonly scripts: number;
  readonly files: number;
};

/** The document as bytes on the wire, without undoing the compression. */
export async function wire(url: string, encoding: "br" | "gzip" | "identity"): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import("node:http");
  return new Promise((done, fail) => {
    const asked = request(url, { headers: { "Accept-Encoding": encoding, Accept: "text/html" } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
        done({ body: Buffer.concat(parts), headers });
      });
    });
    asked.on("error", fail);
    asked.end();
  });
}

const IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g;

/** Every script that the document starts, now or later, and all that those import before they run. */
async function scriptsOf(site: string, html: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const visit = async (url: string): Promise<void> => {
    if (found.has(url)) return;
    found.set(url, 0);
    const text = await (await fetch(url)).text();
    found.set(url, gzipSync(text, { level: 9 }).byteLength);
    for (const [, target = ""] of text.matchAll(IMPORT)) await visit(new URL(target, url).href);
  };
  const deferred = JSON.parse(/data-late="modules">([^<]*)</.exec(html)?.[1] ?? '{"files":[]}') as Pick<DeferredScripts, "files">;
  for (const [path] of html.matchAll(/\/assets\/[\w./-]+\.js\b/g)) await visit(site + path);
  for (const file of deferred.files) await visit(`${site}/assets/${file}.js`);
  return found;
}

export async function weigh(site: string, path: string): Promise<Weight> {
  const [br, gzip, plain] = await Promise.all((["br", "gzip", "identity"] as const).map((encoding) => wire(site + path, encoding)));
  if (!br || !gzip || !plain) throw new Error("unreachable");
  const text = plain.body.toString("utf8");
  if (br.headers["content-encoding"] === "br" && !brotliDecompressSync(br.body).equals(plain.body))
    throw new Error(`${path} differs by its encoding`);
  const css = [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, styles]) => styles ?? "").join("");
  const scripts = await scriptsOf(site, text);
  return {
    path,
    html: { br: br.body.byteLength, gzip: gzip.body.byteLength, plain: plain.body.byteLength },
    css: css === "" ? 0 : gzipSync(css, { level: 9 }).byteLength,
    scripts: [...scripts.values()].reduce((sum, size) => sum + size, 0),
    files: scripts.size,
  };
}
