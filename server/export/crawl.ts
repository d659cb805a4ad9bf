/** Writes the public pages of a site that runs only to be read, and all files that they name, as files that any web server serves. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { StoreProblem } from "../store/problems.ts";
import { addressesInStyles, fileOf, needsServer, ownAddress, stylesWithoutScripts, wholeList } from "./addresses.ts";
import { filesOf, type Known, pathIn, relink } from "./links.ts";
import { type Page, readPage, writePage } from "./page-tree.ts";
import { type Agent, linksOf, longerList, makeStatic } from "./static-page.ts";

export type CrawlOptions = {
  /** The address on this machine at which the site answers. */
  readonly url: string;
  /** The address that the pages name as their own, without a slash at the end. */
  readonly siteUrl: string;
  /** An empty folder. */
  readonly folder: string;
  readonly agent: Agent;
};

export type Crawled = { readonly pages: number; readonly files: number };

/** Addresses asked for at the same time. */
const TOGETHER = 4;
/** How long an answer may take. Milliseconds. */
const TIMEOUT_MS = 30_000;
/** Times that a list is asked for more of its homes. */
const MOST_LONGER = 1000;
/** Where there never is a page. */
const NOWHERE = "/-";
const NOT_FOUND = "404.html";
const SITEMAP = "/sitemap.xml";
/** The last four lead to others: they have been published, or are typed. */
const START = ["/", SITEMAP, "/robots.txt", "/favicon.ico", "/.well-known/security.txt", "/buy", "/sell", "/rent", "/invest"];

/** Throws `StoreProblem` if the site fails to answer. */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const state = newState(options);
  for (const address of START) state.add(address);
  await readAll(state);
  const missing = await state.ask(NOWHERE);
  const lost = await state.keepPage(NOWHERE, await missing.text(), NOT_FOUND);
  lost.forEach(state.add);
  await readAll(state);
  await relinkAll(state);
  return { pages: state.pages.size, files: state.files.size };
}

type State = ReturnType<typeof newState>;

function newState(options: CrawlOptions) {
  const { url, siteUrl, folder, agent } = options;
  const seen = new Set<string>();
  const waiting: string[] = [];
  const write = async (file: string, content: string | Buffer): Promise<void> => {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  };
  return {
    ...options,
    waiting,
    write,
    /** By path, with their files. */
    pages: new Map<string, string>(),
    files: new Set<string>(),
    moved: new Map<string, string>(),
    add(address: string): void {
      const own = ownAddress(address, "/", siteUrl);
      if (!own || seen.has(own.pathname) || needsServer(own.pathname)) return;
      seen.add(own.pathname);
      waiting.push(own.pathname);
    },
    ask: (address: string): Promise<Response> =>
      fetch(url + address, {
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: "text/html,*/*", "accept-encoding": "identity" },
      }),
    /** Writes a page without what needs a server. Resolves to the addresses that it names. */
    async keepPage(from: string, text: string, file: string): Promise<readonly string[]> {
      const page = readPage(text);
      makeStatic(page, agent);
      await write(file, writePage(page));
      return [...linksOf(page, from, siteUrl), ...filesOf(page, from, siteUrl)];
    },
  };
}

async function readAll(state: State): Promise<void> {
  for (let some = state.waiting.splice(0, TOGETHER); some.length > 0; some = state.waiting.splice(0, TOGETHER))
    await Promise.all(some.map((pathname) => readOne(state, pathname)));
}

async function readOne(state: State, pathname: string): Promise<void> {
  const answer = await state.ask(pathname + wholeList(pathname));
  const to = answer.headers.get("location");
  if (answer.status >= 300 && answer.status < 400 && to !== null) return follow(state, pathname, to);
  // A link that leads nowhere on the site, either, becomes plain text.
  if (answer.status === 404 || answer.status === 410) return;
  if (!answer.ok) throw new StoreProblem(`The site answers ${answer.status} for ${pathname}.`);
  const type = answer.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) return readHtml(state, pathname, await answer.text());
  const file = fileOf(pathname, false);
  state.files.add(pathname);
  if (type.startsWith("text/css")) {
    const css = await answer.text();
    await state.write(file, stylesWithoutScripts(css));
    for (const address of addressesInStyles(css)) addFrom(state, pathname, address);
  } else if (type.includes("json") || type.includes("xml")) {
    const text = await answer.text();
    await state.write(file, text);
    for (const address of addressesInData(text)) addFrom(state, pathname, address);
  } else await state.write(file, Buffer.from(await answer.arrayBuffer()));
}

function follow(state: State, pathname: string, to: string): void {
  const own = ownAddress(to, pathname, state.siteUrl) ?? ownAddress(to, pathname, state.url);
  if (!own || own.pathname === pathname) return;
  state.moved.set(pathname, own.pathname);
  state.add(own.pathname);
}

/** A list with all of its homes: the site shows more of them by a query, which files can't have. */
async function readHtml(state: State, pathname: string, first: string): Promise<void> {
  let text = first;
  for (let times = 0; times < MOST_LONGER; times += 1) {
    const query = longerList(readPage(text));
    const answer = query === undefined ? undefined : await state.ask(pathname + query);
    if (answer?.ok !== true) break;
    const longer = await answer.text();
    if (longerList(readPage(longer)) === query) break;
    text = longer;
  }
  const file = fileOf(pathname, true);
  state.pages.set(pathname, file);
  for (const address of await state.keepPage(pathname, text, file)) state.add(address);
}

const addFrom = (state: State, from: string, address: string): void => {
  const own = ownAddress(address, from, state.siteUrl);
  if (own) state.add(own.pathname);
};

/** The addresses in a web manifest and in the sitemap. */
const addressesInData = (text: string): string[] => [
  ...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&")),
  ...[...text.matchAll(/"(?:src|start_url)"\s*:\s*"([^"]+)"/g)].map(([, address = ""]) => address),
];

/** Once all that there is is known. */
async function relinkAll(state: State): Promise<void> {
  const { folder, siteUrl, agent, pages, files, moved } = state;
  const known: Known = { paths: new Set([...pages.keys(), ...files]), moved };
  const change = async (file: string, from: string): Promise<void> => {
    const page: Page = readPage(await readFile(path.join(folder, file), "utf8"));
    relink(page, { from, siteUrl, known, agent });
    await state.write(file, writePage(page));
  };
  for (const [from, file] of pages) await change(file, from);
  await change(NOT_FOUND, NOWHERE);
  for (const from of moved.keys()) {
    const to = pathIn(known, from);
    if (to !== undefined) await state.write(fileOf(from, true), movedPage(siteUrl, to));
  }
  if (!files.has(SITEMAP)) return;
  const sitemap = await readFile(path.join(folder, SITEMAP), "utf8");
  const isThere = (entry: string): boolean => addressesInData(entry).every((address) => known.paths.has(new URL(address).pathname));
  await state.write(
    SITEMAP,
    sitemap.replaceAll(/<url>.*?<\/url>\n?/gs, (entry) => (isThere(entry) ? entry : "")),
  );
}

/** What a web server that knows no redirects shows at an address that the site has given up. */
const movedPage = (siteUrl: string, to: string): string =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>This page has moved</title><meta http-equiv="refresh" content="0;url=${to}">` +
  `<link rel="canonical" href="${siteUrl}${to}"></head><body><p>This page has moved: <a href="${to}">${to}</a></p></body></html>\n`;
