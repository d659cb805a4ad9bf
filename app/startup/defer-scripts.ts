/**
 * Defers the router's scripts: turns them into text that `deferred-scripts.ts` reads after the
 * first paint. The content security policy needs no exception for them, and nothing is fetched
 * before the pictures.
 */

/** The files of a page's scripts: names in `/assets` without the extension. */
export type DeferredScripts = {
  readonly manifest: string;
  readonly entry: string;
  /** The modules of each route on the page; their exports together are one route. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  /** All files to fetch. */
  readonly files: readonly string[];
};

const nameOf = (address: string): string => address.replace(/^\/assets\/|\.js$/g, "");
/** Text in a page must not end the script element. */
const asText = (text: string): string => text.replaceAll("<", String.raw`\u003c`);
const script = (kind: keyof typeof TYPES, text: string): string => `<script type="${TYPES[kind]}" data-late="${kind}">${text}</script>`;
const TYPES = { context: "application/json", modules: "application/json", data: "text/plain" } as const;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const CONTEXT = /<script[^>]*>window\.__reactRouterContext = (\{[^]*?\});window\.__reactRouterContext\.stream = [^]*?<\/script>/;
const MODULES = /<script[^>]* type="module" async="">([^]*?)<\/script>/;
const DATA = /<script[^>]*>window\.__reactRouterContext\.streamController\.enqueue\(("[^]*?")\);<\/script>/g;
const END = /<script[^>]*>window\.__reactRouterContext\.streamController\.close\(\);<\/script>/;

/**
 * @param html a page as the router renders it. @throws if the router's output has an unknown form.
 */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, address = ""]) => nameOf(address));
  return html
    .replaceAll(PRELOAD, "")
    .replace(CONTEXT, (_, context: string) => script("context", context))
    .replace(MODULES, (_, code: string) => script("modules", asText(JSON.stringify(modulesOf(code, files)))))
    .replaceAll(DATA, (_, text: string) => script("data", asText(JSON.parse(text) as string)))
    .replace(END, "");
}

/**
 * The router's module script imports the manifest and each route's modules, names them, and then
 * imports the entry.
 */
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
