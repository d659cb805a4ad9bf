/** The architecture rules as functions over sources, so that tests can give them planted violations. Each names the files that break it. */
import path from "node:path/posix";

/** Path within the project to text. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Lowest first. A module imports values from lower layers and from itself; modules of one layer don't know each other. Files directly in
 * `app/` (root, routes, handler, single pages) are the top layer.
 */
const LAYERS: readonly (readonly string[])[] = [
  ["domain/"],
  ["content/"],
  ["app/ui/", "app/context.ts", "app/content.ts", "server/"],
  ["app/forms/", "app/saved/"],
  ["app/layout/"],
  ["app/map/"],
  ["app/listings/", "app/mortgage/", "app/newsletter/", "app/agent/", "app/seo/"],
  [
    "app/home/",
    "app/listing/",
    "app/buy/",
    "app/sell/",
    "app/rent/",
    "app/invest/",
    "app/booking/",
    "app/areas/",
    "app/category/",
    "app/legal/",
    "app/saved-list/",
    "app/dashboard/",
  ],
  ["app/"],
];

type Layer = { readonly level: number; readonly module: string };

function layerOf(file: string): Layer | undefined {
  for (const [level, modules] of LAYERS.entries()) {
    const module = modules.find((one) => file.startsWith(one));
    if (module !== undefined) return { level, module };
  }
  return undefined;
}

export type Import = { readonly file: string; readonly target: string; readonly typeOnly: boolean };

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"']+)["']/gm;
const CALL = /\bimport\(\s*["']([^"']+)["']/g;

/** What a file imports; a path of ours is given from the project's root, a package by its name. Types that the router makes are left out. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (target: string, typeOnly: boolean): void => {
    const plain = target.split("?")[0] ?? target;
    if (plain.includes("+types")) return;
    found.push({ file, target: plain.startsWith(".") ? path.join(path.dirname(file), plain) : plain, typeOnly });
  };
  for (const [, type, target = ""] of text.matchAll(STATEMENT)) add(target, type !== undefined);
  for (const [, target = ""] of text.matchAll(CALL)) add(target, false);
  return found;
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isCode = (file: string): boolean => /\.(?:ts|tsx|mjs)$/.test(file);
const isOurs = (target: string): boolean => /^(?:app|content|domain|server|tests|scripts)\//.test(target);

const allImports = (sources: Sources): Import[] =>
  [...sources].filter(([file]) => isCode(file) && !isTest(file)).flatMap(([file, text]) => importsOf(file, text));

/** Imports from a higher layer or from another module of the same layer. */
export function upwardImports(sources: Sources): string[] {
  return allImports(sources).flatMap(({ file, target, typeOnly }) => {
    const from = layerOf(file);
    const to = layerOf(target);
    if (!from || !to || typeOnly || from.module === to.module || to.level < from.level) return [];
    return [`${file} must not import ${target}`];
  });
}

/** The one package that the domain may use: exact times. It weighs too much for a browser, so what the app loads must not lead to it. */
const TEMPORAL = "temporal-polyfill";

/** Imports that a module may not have at all, not even of a type. */
export function forbiddenImports(sources: Sources): string[] {
  return allImports(sources).flatMap(({ file, target, typeOnly }) => {
    const says = `${file} must not import ${target}`;
    if (file.startsWith("app/") && target.startsWith("server/")) return [`${says}: the app knows the server only as Services`];
    if (file.startsWith("domain/") && !target.startsWith("domain/") && target !== TEMPORAL) return [`${says}: the domain imports nothing`];
    if (file.startsWith("content/") && !/^(?:content|domain)\//.test(target)) return [`${says}: content is data`];
    if (file.startsWith("app/ui/") && isOurs(target) && !target.startsWith("app/ui/")) return [`${says}: the kit knows nothing of ours`];
    if (file.startsWith("server/") && target.startsWith("app/") && !typeOnly)
      return [`${says}: the server meets the app only through handle`];
    if (layerOf(file) && /^(?:tests|scripts)\//.test(target)) return [`${says}: the product does not depend on its tests and scripts`];
    return [];
  });
}

const DEFAULTS = "content/defaults.ts";
/** The present content starts from the defaults; settings and the drawn cards are of what ships. */
const MAY_IMPORT_DEFAULTS =
  /^(?:server\/content\/|server\/commands\/command-content\.ts|server\/settings\/settings\.ts|app\/seo\/share-cards\.ts)/;

/** Imports of what an agent can change: `Services.content` has it as it is now. */
export function importedContent(sources: Sources): string[] {
  const values = allImports(sources).filter(({ typeOnly }) => !typeOnly);
  const editable = new Set(values.flatMap(({ file, target }) => (file === DEFAULTS ? [target] : [])));
  return values.flatMap(({ file, target }) => {
    const isWrong =
      target === DEFAULTS ? !MAY_IMPORT_DEFAULTS.test(file) : editable.has(target) && file !== DEFAULTS && !editable.has(file);
    return layerOf(file) && isWrong ? [`${file} must not import ${target}: ask Services.content`] : [];
  });
}

/** What each file imports as values. */
function valueImports(sources: Sources): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { file, target, typeOnly } of allImports(sources)) if (!typeOnly) graph.set(file, [...(graph.get(file) ?? []), target]);
  return graph;
}

/** Imports of the app that lead to what is for the server only, over however many files. */
export function tooHeavy(sources: Sources): string[] {
  const graph = valueImports(sources);
  const leads = new Map<string, boolean>([[TEMPORAL, true]]);
  const leadsThere = (file: string): boolean => {
    const known = leads.get(file);
    if (known !== undefined) return known;
    leads.set(file, false);
    const found = (graph.get(file) ?? []).some(leadsThere);
    leads.set(file, found);
    return found;
  };
  return [...graph].flatMap(([file, targets]) =>
    /^(?:app|content)\//.test(file)
      ? targets.filter(leadsThere).map((target) => `${file} must not import ${target}: it carries ${TEMPORAL} into browsers`)
      : [],
  );
}

/** Cycles of value imports, each listed once. */
export function importCycles(sources: Sources): string[] {
  const graph = valueImports(sources);
  const found = new Map<string, string>();
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) {
      const circle = way.slice(at);
      found.set(circle.toSorted().join(), [...circle, file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const target of (graph.get(file) ?? []).filter(isOurs)) walk(target, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return [...found.values()];
}

const CATCH_ALL = /(?:^|\/)(?:utils?|helpers?|common|shared|misc|lib)(?:[.\-/]|$)/i;

/** Folders and files with a name that says nothing about what is in them. */
export const catchAllFolders = (sources: Sources): string[] => [...sources.keys()].filter((file) => CATCH_ALL.test(file));

/** Lists: content, styles, the list of pictures, which is written by a script, and the recorded queries. */
const isList = (file: string): boolean =>
  file.startsWith("content/") || file.endsWith(".css") || file.startsWith("tests/store/sent-queries.");

/** Most lines of a file: code stays about 300; tests and lists may be longer, but not without end. */
const mostLines = (file: string): number => (isTest(file) ? 650 : isList(file) ? 1000 : 320);

export function tooLong(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const lines = text.split("\n").length;
    return lines > mostLines(file) ? [`${file} has ${lines} lines; ${mostLines(file)} are the most`] : [];
  });
}

/** Files in deeper folders than `app/booking/scheduler/`. */
export const tooDeep = (sources: Sources): string[] => [...sources.keys()].filter((file) => file.split("/").length > 4);

/** Content files with markup. */
export const notData = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) => {
    if (!file.startsWith("content/")) return [];
    if (file.endsWith("x")) return [`${file} is for JSX`];
    return /\bfrom "react"|=>\s*<[A-Za-z]|return\s*\(?\s*</.test(text) ? [`${file} holds JSX`] : [];
  });

/** Test files with skipped tests, or with one that hides the others. */
export const leftOut = (sources: Sources): string[] =>
  [...sources]
    .filter(([file, text]) => isTest(file) && /\b(?:test|it|describe)\.(?:only|skip|todo|skipIf|runIf)\b/.test(text))
    .map(([file]) => file);

/**
 * Test files that don't leave their process as it was, which other files share: a module mock has no effect where another file loaded the
 * module before, and the server's code has sharp refuse pictures that aren't photos.
 */
export const leaksIntoOthers = (sources: Sources): string[] =>
  [...sources]
    .filter(([file, text]) => {
      if (!isTest(file)) return false;
      const readsPictures = text.includes('import sharp from "sharp"') && !/^(?:server\/(?:photos|listings)|tests\/e2e)\//.test(file);
      return /\bvi\.(?:mock|doMock|resetModules)\(/.test(text) || (readsPictures && !text.includes("useAllFormats();"));
    })
    .map(([file]) => file);

/** The process's own settings are read in the server's one place and by scripts, never by what people see. */
export const readsEnvironment = (sources: Sources): string[] =>
  [...sources].filter(([file, text]) => /^(?:app|content|domain)\//.test(file) && /\bprocess\.env\b/.test(text)).map(([file]) => file);
