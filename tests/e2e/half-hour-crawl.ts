/** Everything that a stranger can read on a site, from its first page on: pages, lists for machines, calendar files, and what is shared. */

export type Read = { readonly path: string; readonly status: number; readonly text: string };

/** What a site has that no page links to. */
const KNOWN = ["/", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/.well-known/security.txt", "/a-page-that-does-not-exist"];

/** Ends of a crawl of a small site; more is a loop. */
const MOST = 1500;

const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:href|src)="([^"]+)"|content="(https?:[^"]+)"|<loc>([^<]+)<\/loc>|"(?:url|image|src|contentUrl)":"([^"]+)"/g)].map(
    ([, ...found]) => (found.find((each) => each !== undefined) ?? "").replaceAll("&amp;", "&"),
  );

/** Scripts, styles, fonts and pictures have no words of the site. */
const hasWords = (type: string): boolean => /text\/(?!css|javascript)|json|xml|calendar|manifest/.test(type);

/** Reads the site. Addresses with a query are read where they aren't choices of a list, of which there are too many. */
export async function readSite(url: string): Promise<readonly Read[]> {
  const waiting = [...KNOWN];
  const seen = new Set(waiting);
  const read: Read[] = [];
  const one = async (path: string): Promise<void> => {
    const response = await fetch(url + path, { redirect: "manual" });
    const type = response.headers.get("content-type") ?? "";
    const text = hasWords(type) ? await response.text() : "";
    if (!text) await response.body?.cancel();
    read.push({ path, status: response.status, text });
    for (const link of linksIn(text)) {
      const found = URL.canParse(link, url + path) ? new URL(link, url + path) : undefined;
      if (!found || found.origin !== url || /^\/(?:dashboard|assets|@)/.test(found.pathname)) continue;
      const next = found.pathname + (/\.ics$|calendar/.test(found.pathname) ? found.search : "");
      if (!seen.has(next) && seen.size < MOST) waiting.push(next);
      seen.add(next);
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 8).map(one));
  return read;
}

/** What belongs to the invented agent. */
export const INVENTED = /.{0,40}(?:Sample|555-01|55501\d\d|example\.(?:com|org)).{0,40}/g;

/** Each place with something invented, as "path: … words …". */
export const inventedIn = (all: readonly Read[]): string[] =>
  all.flatMap(({ path, text }) => [...new Set(text.match(INVENTED))].map((words) => `${path}: ${words}`));
