/**
 * Brings what follows the first paint (see `start.ts`): the page's scripts, which are run at the first sign of use, and where there is a mouse as
 * soon as they have come; the whole stylesheet; the faces. They never compete with the page's text and pictures, and whoever only reads on a phone does not
 * pay for the scripts with battery.
 */
import type { DeferredScripts } from "./defer-scripts.ts";
import { RECORDED, type Recording, translateAgain, undo } from "../ui/translation.ts";

/** What of a page may be far from its beginning; kit.css says what that means. */
const FAR = "main>section:nth-child(n+2),#all>section,.listings-large>:nth-child(n+3),.foot";

const root = document.documentElement;
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** Whoever comes back finds the place and the fields as they were left. */
const returned = arrival?.type !== "navigate";

/** A small screen that is touched and not pointed at: there it costs most to run what no one may use. */
const phone = matchMedia("(hover: none) and (width < 64rem)").matches;

let started: Promise<void> | undefined;
let brought: Promise<Needs> | undefined;
let dressed = false;
let sheet: HTMLLinkElement | undefined;

/** Someone uses the page: its scripts and the whole stylesheet have to be there. */
export async function use(translation: Recording): Promise<void> {
  const running = run(translation);
  dress();
  if (sheet) sheet.media = "all";
  await running;
}

/** The page has been painted and nothing else is to do. What moves by itself needs its scripts in any case, and a path that was not found is logged by them. */
export async function settle(translation: Recording): Promise<void> {
  const waits = phone && !returned && document.querySelector("[data-video],.night-page") === null;
  await (waits ? bring() : run(translation));
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** What stands in the page for its scripts. */
type Needs = { readonly modules: DeferredScripts; readonly context: object; readonly parts: readonly string[] };

/** It stands at the page's end: what is before that may be used already. */
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

/** Fetches the scripts, once, and what the page is dressed in. */
const bring = (): Promise<Needs> => (brought ??= fetchAhead());

async function fetchAhead(): Promise<Needs> {
  const needs = await readDeferred();
  for (const file of needs.modules.files) link("modulepreload", addressOf(file));
  await nextTask();
  dress();
  // Within a row that scrolls, browsers fetch no lazy picture ahead of being seen.
  for (const picture of document.querySelectorAll<HTMLImageElement>(".reel > :nth-child(-n+4) img")) picture.loading = "eager";
  return needs;
}

/**
 * Runs the scripts. What is shared and large is run first, one file a task: all in one go would hold up a phone for long enough to be felt. @throws where a file does not come; called again, it tries again.
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
  // By these names the router finds what the server made the page of.
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

/** Runs the entry on the texts that the server wrote; once it has taken over, it lets translators go on (entry.client.tsx). */
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

/** Files of vite.config.ts that do nothing of their own when they are run. */
const SHARED = /^(?:react|base)-/;

/** Brings what the page is dressed in: the rest of the styles, and the faces. */
function dress(): void {
  const { whole, faces } = document.querySelector<HTMLStyleElement>("style[data-whole]")?.dataset ?? {};
  if (dressed || whole === undefined) return;
  dressed = true;
  bringStyles(whole);
  void Promise.race([bringFaces(faces ?? ""), new Promise((resolve) => setTimeout(resolve, FACES))]).then(layOutFar);
}

/** How long the rest of the page waits for its faces, so as to be laid out once. Milliseconds. */
const FACES = 1500;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Lays out what is far from the screen, one part a frame, so that no frame takes long; from then on all heights are true. */
async function layOutFar(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>(FAR)];
  for (const { style } of parts) {
    // The first frame is the faces' own.
    await nextFrame();
    if (!("far" in root.dataset)) break;
    style.contentVisibility = "visible";
  }
  await nextFrame();
  delete root.dataset["far"];
  for (const { style } of parts) style.removeProperty("content-visibility");
}

/**
 * Fetches the whole stylesheet and holds it ready. What stands in the page has its styles already, and to apply the rest is to look at every
 * element again: that is done at the first use, or when a script shows something new.
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
 * Fetches the site's faces and shows them at once, together: each exchange, and each rule that speaks of a face, lays out the whole page anew.
 * @param list `name=address`, apart by commas
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
