/**
 * Loads what follows the first paint (see `start.ts`): the page's scripts, run at the first sign of
 * use, or as soon as they arrive where there is a mouse; the whole stylesheet; the fonts. They
 * never compete with the page's text and pictures, and reading on a phone costs no battery for
 * scripts.
 */
import type { DeferredScripts } from "./defer-scripts.ts";
import { RECORDED, type Recording, translateAgain, undo } from "../ui/translation.ts";

/** Parts that may be far below the first screen; see kit.css. */
const FAR = "main>section:nth-child(n+2),#all>section,.listings-large>:nth-child(n+3),.foot";

const root = document.documentElement;
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** Back or reload: the scroll position and the fields are restored. */
const returned = arrival?.type !== "navigate";

/** A small touch screen: there, running scripts that may never be used costs most. */
const phone = matchMedia("(hover: none) and (width < 64rem)").matches;

let started: Promise<void> | undefined;
let brought: Promise<Needs> | undefined;
let dressed = false;
let sheet: HTMLLinkElement | undefined;

/** The visitor uses the page: its scripts and the whole stylesheet are needed now. */
export async function use(translation: Recording): Promise<void> {
  const running = run(translation);
  dress();
  if (sheet) sheet.media = "all";
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

/** The texts in the page for its scripts. */
type Needs = { readonly modules: DeferredScripts; readonly context: object; readonly parts: readonly string[] };

/** It is at the end of the page, which may be used before that is parsed. */
async function readDeferred(): Promise<Needs> {
  if (document.readyState === "loading") await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed, { once: true }));
  const texts = (kind: string) => [...document.querySelectorAll(`script[data-late=${kind}]`)].map((script) => script.textContent);
  return {
    modules: JSON.parse(texts("modules").join("")) as DeferredScripts,
    context: JSON.parse(texts("context").join("")) as object,
    parts: texts("data"),
  };
}

const addressOf = (file: string): string => `/assets/${file}.js`;
const load = (file: string): Promise<object> => import(/* @vite-ignore */ addressOf(file)) as Promise<object>;

/** Fetches the scripts, once, and the styles and fonts. */
const bring = (): Promise<Needs> => (brought ??= fetchAhead());

async function fetchAhead(): Promise<Needs> {
  const needs = await readDeferred();
  for (const file of needs.modules.files) link("modulepreload", addressOf(file));
  await nextTask();
  dress();
  // Within a row that scrolls, browsers fetch no lazy picture ahead of being seen.
  for (const picture of document.querySelectorAll<HTMLImageElement>(".carousel > :nth-child(-n+4) img")) picture.loading = "eager";
  return needs;
}

/**
 * Runs the scripts. Large shared files run first, one per task: all at once would block a phone
 * noticeably. @throws if a file fails to load; call again to retry.
 */
export async function run(translation: Recording): Promise<void> {
  started ??= start(translation);
  try {
    await started;
  } catch (error) {
    started = undefined;
    throw error;
  }
}

async function start(translation: Recording): Promise<void> {
  const { modules, context, parts } = await bring();
  for (const shared of modules.files.filter((file) => SHARED.test(file))) {
    await load(shared);
    await nextTask();
  }
  await load(modules.manifest);
  const routes = Object.entries(modules.routes).map(
    async ([id, files]) => [id, Object.assign({}, ...(await Promise.all(files.map(load))))] as const,
  );
  // The names by which the router finds the server's modules.
  const stream = new ReadableStream<string>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  Object.assign(window, {
    __reactRouterContext: { ...context, stream: stream.pipeThrough(new TextEncoderStream()) },
    __reactRouterRouteModules: Object.fromEntries(await Promise.all(routes)),
  });
  await enter(modules.entry, translation);
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
const SHARED = /^(?:react|base)-/;

/** Loads the rest of the styles, and the fonts. */
function dress(): void {
  const { whole, faces } = document.querySelector<HTMLStyleElement>("style[data-whole]")?.dataset ?? {};
  if (dressed || whole === undefined) return;
  dressed = true;
  bringStyles(whole);
  void Promise.race([bringFaces(faces ?? ""), new Promise((resolve) => setTimeout(resolve, FACES))]).then(layOutFar);
}

/** How long the rest of the page waits for its fonts, to be laid out once. Milliseconds. */
const FACES = 1500;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Lays out what is far from the screen, one part per frame so that no frame takes long; from then
 * on all heights are final.
 */
async function layOutFar(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>(FAR)];
  for (const { style } of parts) {
    // The first frame is for the fonts.
    await nextFrame();
    if (!("far" in root.dataset)) break;
    style.contentVisibility = "visible";
  }
  await nextFrame();
  delete root.dataset["far"];
  for (const { style } of parts) style.removeProperty("content-visibility");
}

/**
 * Fetches the whole stylesheet without applying it. The page has the styles it needs, and applying
 * the rest restyles every element: that happens at the first use, or when a script adds something.
 */
function bringStyles(href: string): void {
  sheet = link("stylesheet", href, "not all");
  new MutationObserver((changes, observer) => {
    if (!changes.some(({ type, addedNodes }) => type === "attributes" || [...addedNodes].some((node) => node instanceof Element))) return;
    observer.disconnect();
    if (sheet) sheet.media = "all";
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
}

/**
 * Fetches the site's fonts and applies them together, as each change lays out the whole page again.
 * @param list `name=address`, separated by commas
 */
async function bringFaces(list: string): Promise<void> {
  const faces = list.split(",").flatMap((one) => {
    const [name, href] = one.split("=");
    return name && href ? [new FontFace(name, `url("${href}")`, { weight: "400 700" })] : [];
  });
  const arrived = await Promise.allSettled(faces.map((face) => face.load()));
  for (const one of arrived) if (one.status === "fulfilled") document.fonts.add(one.value);
}

function link(rel: string, href: string, media = ""): HTMLLinkElement {
  const element = document.createElement("link");
  element.media = media;
  element.rel = rel;
  element.href = href;
  document.head.append(element);
  return element;
}
