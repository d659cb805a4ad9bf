/**
 * The floor under a page's speed: a plain page with the same text and hero picture, no script, no
 * web font and a few lines of style, from a bare server with the same compression.
 */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

const STYLE = `body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;color:#14202e;background:#fbf8f2}
main,header,footer{max-width:64rem;margin:auto;padding:1rem}img{width:100%;height:auto;display:block}a{color:#2b3d5b;display:inline-block;padding:.75rem .5rem}`;

const KEPT_ATTRIBUTES = /\s(?:href|src|srcset|sizes|alt|width|height|type|media|fetchpriority|lang)="[^"]*"/gi;

/** The first picture of the page that is not put off: what a visitor sees first. */
function heroOf(html: string): string {
  const pictures = [...html.matchAll(/<picture[^]*?<\/picture>|<img[^>]*>/gi)].map(([picture]) => picture);
  const main = html.indexOf("<main");
  return pictures.find((picture) => html.indexOf(picture) > main && !/loading="lazy"/i.test(picture)) ?? "";
}

/** The plain page, made from the rendered one. */
export function floorOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "Floor";
  const hero = heroOf(html);
  // First, as on our own page: further down, the first screen would not wait for it.
  const picture = hero.replaceAll(/\s(?:class|style)="[^"]*"/g, "");
  const body = (/<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? "")
    .replace(hero, "")
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll(/<(script|style|svg|iframe|video|picture|template|dialog|noscript)\b[^]*?<\/\1>/gi, "")
    .replaceAll(/<img[^>]*>/gi, "")
    .replaceAll(/<(input|select|textarea|button|option)\b[^>]*>/gi, "<span>")
    .replaceAll(/<\/(select|textarea|button|option)>/gi, "</span>")
    .replaceAll(
      /<(?!\/)([a-z0-9]+)((?:\s[^>]*)?)>/gi,
      (_, tag: string, attributes: string) => `<${tag}${(attributes.match(KEPT_ATTRIBUTES) ?? []).join("")}>`,
    );
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body>${picture}${body}</body></html>`;
}

const FOREVER = "public, max-age=31536000, immutable";

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

type Photo = { readonly type: string; readonly content: Buffer };

/** The photos of listings that a plain page shows, as the site sends them. */
async function photosOf(pages: ReadonlyMap<string, string>, site: string): Promise<ReadonlyMap<string, Photo>> {
  const addresses = new Set([...pages.values()].flatMap((html) => html.match(/\/photos\/[0-9a-f]+\/\d+\.\w+/g) ?? []));
  const read = [...addresses].map(async (address): Promise<[string, Photo]> => {
    const answer = await fetch(site + address);
    return [address, { type: answer.headers.get("content-type") ?? "", content: Buffer.from(await answer.arrayBuffer()) }];
  });
  return new Map(await Promise.all(read));
}

/** Serves the plain pages, given by path, with the pictures of the build and the photos of the site. */
export async function serveFloor(pages: ReadonlyMap<string, string>, files: string, site: string): Promise<{ url: string; close(): void }> {
  const packed = new Map([...pages].map(([page, html]) => [page, brotliCompressSync(html)]));
  const photos = await photosOf(pages, site);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://floor");
    const page = packed.get(pathname);
    const photo = photos.get(pathname);
    const file = path.join(files, path.normalize(pathname));
    if (page)
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br", "Content-Length": page.byteLength })
        .end(page);
    else if (photo) response.writeHead(200, { "Content-Type": photo.type, "Cache-Control": FOREVER }).end(photo.content);
    else if (path.extname(file) in TYPES && existsSync(file)) {
      response.writeHead(200, { "Content-Type": TYPES[path.extname(file)], "Cache-Control": FOREVER }).end(readFileSync(file));
    } else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
