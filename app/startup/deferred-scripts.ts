/**
 * Loads what follows the first paint (see `start.ts`): the scripts that all pages share, the whole
 * stylesheet, the fonts. The page's own scripts are loaded, and all are run, at the first sign of
 * use, which a moving mouse is. They never compete with the page's text and pictures, and reading
 * costs no battery for scripts.
 */
import { ON_EVERY_PAGE, ROUTES_LOADED } from "./defer-scripts.ts";
import { applyStyles, loadStyles } from "./deferred-styles.ts";
import { SAVED_HOMES } from "../saved/storage-key.ts";
import { RECORDED, type Recording, translateAgain, undo } from "../ui/translation.ts";

const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** Back or reload: the scroll position and the fields are restored. */
const returned = arrival?.type !== "navigate";

/** What needs scripts in any case: a video, an open map, the log of missing pages, saved homes. */
const NEEDS_SCRIPTS = "[data-video],.map-split,.night-page,[data-saved]";
/** And where there is a mouse: the scheduler, and the guide with its saved checks. On a phone they wait, for the battery. */
const WITH_A_MOUSE = matchMedia("(hover: hover)").matches ? ",.sheet,.guide-progress" : "";

let started: Promise<void> | undefined;
let brought: Promise<void> | undefined;

/** The visitor uses the page: its scripts and the whole stylesheet are needed now. */
export async function use(translation: Recording): Promise<void> {
  const running = run(translation);
  applyStyles();
  await running;
}

/** The page is painted and the browser idle. */
export async function settle(translation: Recording): Promise<void> {
  const waits = !returned && document.querySelector(NEEDS_SCRIPTS + WITH_A_MOUSE) === null && !hasSavedHomes();
  await (waits ? bring() : run(translation));
}

/** Whether hearts are to be filled. */
function hasSavedHomes(): boolean {
  try {
    return document.querySelector(".save") !== null && localStorage.getItem(SAVED_HOMES) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The router's inert module script (see `defer-scripts.ts`), with the address of the entry. */
const moduleScript = () => document.querySelector<HTMLScriptElement>("script[data-entry]");
const preloads = () => [...document.querySelectorAll<HTMLLinkElement>("[rel$=modulepreload]")];
const load = (address: string): Promise<object> => import(/* @vite-ignore */ address) as Promise<object>;

/** Fetches the scripts of every page, once, and the styles and fonts. */
const bring = (): Promise<void> => (brought ??= fetchAhead());

async function fetchAhead(): Promise<void> {
  // The page may be used before its end is parsed, where the scripts are.
  if (document.readyState === "loading") await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed, { once: true }));
  for (const preload of preloads()) if (ON_EVERY_PAGE.test(preload.href)) preload.rel = "modulepreload";
  await nextTask();
  loadStyles();
  // Within a row that scrolls, browsers fetch no lazy picture ahead of being seen.
  for (const picture of document.querySelectorAll<HTMLImageElement>(".carousel > :nth-child(-n+4) img, .gallery > :nth-child(2) img"))
    picture.loading = "eager";
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
  for (const preload of preloads()) preload.rel = "modulepreload";
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
