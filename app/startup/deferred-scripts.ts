/**
 * Loads what follows the first paint (see `start.ts`): the page's scripts, run at the first sign of
 * use, or as soon as they arrive where there is a mouse; the whole stylesheet; the fonts. They
 * never compete with the page's text and pictures, and reading on a phone costs no battery for
 * scripts.
 */
import { ROUTES_LOADED } from "./defer-scripts.ts";
import { applyStyles, loadStyles } from "./deferred-styles.ts";
import { RECORDED, type Recording, translateAgain, undo } from "../ui/translation.ts";

const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** Back or reload: the scroll position and the fields are restored. */
const returned = arrival?.type !== "navigate";

/** A small touch screen: there, running scripts that may never be used costs most. */
const phone = matchMedia("(hover: none) and (width < 64rem)").matches;

let started: Promise<void> | undefined;
let brought: Promise<void> | undefined;

/** The visitor uses the page: its scripts and the whole stylesheet are needed now. */
export async function use(translation: Recording): Promise<void> {
  const running = run(translation);
  applyStyles();
  await running;
}

/**
 * The page is painted and the browser idle. A video and the log of missing pages need scripts in
 * any case.
 */
export async function settle(translation: Recording): Promise<void> {
  const waits = phone && !returned && document.querySelector("[data-video],.night-page") === null;
  await (waits ? bring() : run(translation));
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The router's inert module script (see `defer-scripts.ts`), with the address of the entry. */
const moduleScript = () => document.querySelector<HTMLScriptElement>("script[data-entry]");
const preloads = () => [...document.querySelectorAll<HTMLLinkElement>("[rel$=modulepreload]")];
const load = (address: string): Promise<object> => import(/* @vite-ignore */ address) as Promise<object>;

/** Fetches the scripts, once, and the styles and fonts. */
const bring = (): Promise<void> => (brought ??= fetchAhead());

async function fetchAhead(): Promise<void> {
  // The page may be used before its end is parsed, where the scripts are.
  if (document.readyState === "loading") await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed, { once: true }));
  for (const preload of preloads()) preload.rel = "modulepreload";
  await nextTask();
  loadStyles();
  // Within a row that scrolls, browsers fetch no lazy picture ahead of being seen.
  for (const picture of document.querySelectorAll<HTMLImageElement>(".carousel > :nth-child(-n+4) img")) picture.loading = "eager";
}

/**
 * Runs the scripts. Large shared files run first, one per task: all at once would block a phone
 * noticeably. @throws if a file fails to load; call again to retry.
 */
export async function run(translation: Recording): Promise<void> {
  started ??= start(translation).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  await started;
}

async function start(translation: Recording): Promise<void> {
  await bring();
  const { text = "", dataset = {} } = moduleScript() ?? {};
  const { entry = "" } = dataset;
  const files = preloads().map(({ href }) => new URL(href).pathname);
  for (const shared of files.filter((file) => SHARED.test(file))) {
    await load(shared);
    await nextTask();
  }
  // All that the module script imports: from here on it can't fail.
  await Promise.all(files.filter((file) => file !== entry).map(load));
  await runModule(text);
  await enter(entry, translation);
}

/** Runs the router's module script, which the page's policy allows by its hash. */
async function runModule(text: string): Promise<void> {
  const loaded = new Promise((resolve) => addEventListener(ROUTES_LOADED, resolve, { once: true }));
  const script = document.createElement("script");
  script.type = "module";
  script.text = text;
  document.head.append(script);
  await loaded;
  script.remove();
}

/** Hydrates from the server's original texts, then lets translators continue (entry.client.tsx). */
async function enter(entry: string, translation: Recording): Promise<void> {
  const { body } = document;
  undo(translation, [body]);
  try {
    await load(entry);
  } catch (error) {
    translation.observer.observe(body, RECORDED);
    translateAgain([body]);
    throw error;
  }
}

/** Files of vite.config.ts without side effects. */
const SHARED = /\/(?:react|base)-[^/]*$/;
