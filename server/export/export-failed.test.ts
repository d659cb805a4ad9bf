/** An export that fails leaves nothing. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { crawl } from "./crawl.ts";
import { exportCommand } from "./export.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-export-failed-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const AGENT = { phone: "(612) 555-0142", phoneDial: "+16125550142", email: "agent@agent.test" };

async function run(dataDir: string, ...args: readonly string[]) {
  const errors: string[] = [];
  const options = { dataDir, siteUrl: "https://old.example", now: () => new Date(), out: new PassThrough().resume() };
  const code = await exportCommand(args, { ...options, database: undefined, printError: (line) => void errors.push(line) });
  return { code, errors: errors.join("\n") };
}

test("with a damaged database, and without one", async () => {
  const dataDir = path.join(folder, "data");
  const target = path.join(folder, "out");
  expect(await run(dataDir, "site", target)).toMatchObject({ code: 1, errors: expect.stringContaining("nothing to export") as string });
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "porchlight.sqlite"), "not a database ".repeat(1000));
  const { code, errors } = await run(dataDir, "site", target);
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Export failed: /)]);
  expect(errors).not.toContain("\n    at ");
  expect(await readdir(folder)).toEqual(["data"]);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith(`porchlight-backup-${process.pid}-`))).toEqual([]);
});

/** Writes what a small site answers; 404 for any other path. */
async function crawlOf(answers: Readonly<Record<string, string | number>>) {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ""] ?? 404;
    const type = request.url?.endsWith(".css") ? "text/css" : "text/html; charset=utf-8";
    if (typeof answer === "number") response.writeHead(answer).end("no");
    else response.writeHead(200, { "content-type": type }).end(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    return await crawl({ url: `http://127.0.0.1:${port}`, siteUrl: "https://new.example", folder, agent: AGENT });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const page = (body: string): string => `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;

test("a page that the site can't show stops it, by name", async () => {
  await expect(crawlOf({ "/": page('<a href="/broken">A</a>'), "/broken": 500 })).rejects.toThrow("The site answers 500 for /broken.");
});

test("links to what isn't there become text, and those to what needs a server lead elsewhere", async () => {
  const body =
    '<a href="/gone">Gone</a><a href="/scheduler?type=a">Book</a><a href="/alerts/new">Emails</a><ul><li><a href="/saved">Saved</a></li></ul>' +
    '<a href="/about?from=menu#top">About</a><a href="https://elsewhere.test/?q=1">Elsewhere</a><a href="/../../etc/passwd">Up</a>';
  await crawlOf({ "/": page(body), "/about": page("<h1>About</h1>"), "/booking": page("Book") });
  const html = await readFile(path.join(folder, "index.html"), "utf8");
  expect(/<body>(.*)<\/body>/s.exec(html)?.[1]).toBe(
    'Gone<a href="tel:+16125550142">Book</a><a href="tel:+16125550142">Emails</a>' +
      '<a href="/about#top">About</a><a href="https://elsewhere.test/?q=1">Elsewhere</a>Up',
  );
  expect(existsSync(path.join(folder, "about/index.html"))).toBe(true);
});

test("a search and its heading are gone, a form that sends something says whom to call", async () => {
  const body =
    '<section><h2>Filters</h2><form method="get"><input name="q"><button>Go</button></form></section><label for="sort">Sort by</label><select id="sort" form="f"></select>' +
    '<section id="calculator"><h2>Calculator</h2><p>Move a slider</p></section><a href="/?price=1#calculator">Open the calculator</a>' +
    '<section><h2>Write to us</h2><form method="post"><input name="name"></form></section>' +
    '<section><h2>Featured</h2><button>Next</button></section><p><button class="save">Save</button></p><noscript><p>Plain</p></noscript><script>run()</script>';
  await crawlOf({ "/": page(body) });
  const html = await readFile(path.join(folder, "index.html"), "utf8");
  expect(/<body>(.*)<\/body>/s.exec(html)?.[1]).toBe(
    '<section><h2>Write to us</h2><p data-instead-of-form="">This copy of the site can\'t take requests. Call ' +
      '<a href="tel:+16125550142" class="link">(612) 555-0142</a> or email <a href="mailto:agent@agent.test" class="link">agent@agent.test</a>.</p></section>' +
      "<section><h2>Featured</h2></section><p>Plain</p>",
  );
});
