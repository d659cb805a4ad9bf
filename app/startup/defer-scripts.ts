/**
 * Holds back the router's scripts: what it puts into a page to run at once becomes text that `deferred-scripts.ts` reads when the page has been painted. No script of
 * the page has to be allowed for it, and nothing is fetched before the pictures.
 */

/** The files of a page's scripts, by their names in `/assets` without the ending. */
export type DeferredScripts = {
  readonly manifest: string;
  readonly entry: string;
  /** The modules of each route on the page; what they export is one route. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  /** All that has to be fetched. */
  readonly files: readonly string[];
};

const nameOf = (address: string): string => address.replace(/^\/assets\/|\.js$/g, "");
/** In a page's text no script may end before its time. */
const asText = (text: string): string => text.replaceAll("<", String.raw`\u003c`);
const script = (kind: keyof typeof TYPES, text: string): string => `<script type="${TYPES[kind]}" data-late="${kind}">${text}</script>`;
const TYPES = { context: "application/json", modules: "application/json", data: "text/plain" } as const;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const CONTEXT = /<script[^>]*>window\.__reactRouterContext = (\{[^]*?\});window\.__reactRouterContext\.stream = [^]*?<\/script>/;
const MODULES = /<script[^>]* type="module" async="">([^]*?)<\/script>/;
const DATA = /<script[^>]*>window\.__reactRouterContext\.streamController\.enqueue\(("[^]*?")\);<\/script>/g;
const END = /<script[^>]*>window\.__reactRouterContext\.streamController\.close\(\);<\/script>/;

/** @param html a page as the router renders it. @throws where the router writes its scripts in a way that is not known here. */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, address = ""]) => nameOf(address));
  return html
    .replaceAll(PRELOAD, "")
    .replace(CONTEXT, (_, context: string) => script("context", context))
    .replace(MODULES, (_, code: string) => script("modules", asText(JSON.stringify(modulesOf(code, files)))))
    .replaceAll(DATA, (_, text: string) => script("data", asText(JSON.parse(text) as string)))
    .replace(END, "");
}

/** The router's own module script imports the manifest and the modules of each route, names these, and then imports the entry. */
function modulesOf(code: string, files: readonly string[]): DeferredScripts {
  const manifest = /import "([^"]+)"/.exec(code)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(code)?.[1];
  const imported = [...code.matchAll(/import \* as (route\d+)\w* from "([^"]+)"/g)];
  const named = /__reactRouterRouteModules = \{([^}]*)\}/.exec(code)?.[1] ?? "";
  const routes = [...named.matchAll(/"([^"]+)":(route\d+)/g)].map(
    ([, id = "", name]) => [id, imported.flatMap(([, of, address = ""]) => (of === name ? nameOf(address) : []))] as const,
  );
  if (!manifest || !entry || routes.length === 0 || routes.some(([, modules]) => modules.length === 0))
    throw new Error("The router's scripts have another form than app/startup/defer-scripts.ts knows.");
  return { manifest: nameOf(manifest), entry: nameOf(entry), routes: Object.fromEntries(routes), files };
}
