/**
 * Brings the page's scripts late: they are fetched after the first paint, when nothing else is going on, and run at the first sign of use; where
 * there is a mouse, as soon as they have come. Until then the page is plain HTML, in which everything works already; the scripts never compete
 * with its text and pictures, and whoever only reads on a phone does not pay for them with battery.
 */
import { keepOrigin } from "./forms/origin.ts";

const SIGNS = ["pointerdown", "pointerover", "touchstart", "keydown", "focusin", "click", "input"] as const;

/** What of a page may be far from its beginning; kit.css says what that means. */
const FAR = "main>section:nth-child(n+2),#all>section,.foot";

const root = document.documentElement;
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** Whoever comes back finds the place and the fields as they were left. */
const returned = arrival?.type !== "navigate";
// The place, as one that an address names, goes by the heights of all that stands above it.
if (!returned && location.hash === "") root.dataset["far"] = "";
if (self !== top) root.dataset["framed"] = "";

/** A small screen that is touched and not pointed at: there it costs most to run what nobody may use. */
const phone = matchMedia("(hover: none) and (width < 64rem)").matches;

let running = false;
let brought = false;
let dressed = false;
let sheet: HTMLLinkElement | undefined;

/** Somebody uses the page: its scripts and the whole stylesheet have to be there. */
function use(): void {
  for (const sign of SIGNS) removeEventListener(sign, use, true);
  // Before anything moves: what is shown next goes by the heights of all that stands above it.
  delete root.dataset["far"];
  void run();
  dress();
  if (sheet) sheet.media = "all";
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The page's own scripts, which stand in it as text; the one that names files needs them. They stand at its end: what is before them may be used already. */
async function late(): Promise<HTMLScriptElement[]> {
  if (document.readyState === "loading") await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed, { once: true }));
  return [...document.querySelectorAll<HTMLScriptElement>("script[data-late]")];
}

const filesOf = (script: HTMLScriptElement): string[] => script.dataset["late"]?.split(" ").filter(Boolean) ?? [];

/** Fetches the scripts, and what the page is dressed in. */
async function bring(): Promise<void> {
  if (brought) return;
  brought = true;
  for (const href of (await late()).flatMap(filesOf)) link("modulepreload", href);
  await nextTask();
  dress();
}

/**
 * Runs the scripts. What is shared and large is run first, one file a task: all in one go would hold up a phone for long enough to be felt.
 */
async function run(): Promise<void> {
  if (running) return;
  running = true;
  await bring();
  const texts = await late();
  for (const shared of texts.flatMap(filesOf).filter((href) => SHARED.test(href))) {
    await import(/* @vite-ignore */ shared);
    await nextTask();
  }
  for (const text of texts) {
    const script = document.createElement("script");
    // What it needs is handed over by the others, which run as they are put in.
    if (filesOf(text).length > 0) script.type = "module";
    script.textContent = text.textContent;
    document.head.append(script);
  }
}

/** Files of vite.config.ts that do nothing of their own when they are run. */
const SHARED = /\/(?:react|base)-/;

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

keepOrigin();
for (const sign of SIGNS) addEventListener(sign, use, { capture: true, passive: true });
// Whoever scrolls goes on to use what comes, and the page need not be laid out at once for it.
addEventListener("scroll", () => void run(), { capture: true, passive: true, once: true });

/** How long the page stands painted before anything of ours comes, in milliseconds: what is asked for sooner can still hold up the paint itself. */
const SETTLED = 300;

/** What moves by itself needs them in any case. */
const waits = () => phone && !returned && document.querySelector("[data-film]") === null;
const ready = () => (waits() ? bring() : run());
const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(() => void ready(), { timeout: 3000 }) : void ready());
// Two frames after the load event the page is on its way to the screen.
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(whenIdle, SETTLED)));
// Whoever has gone on to a step of the scheduler is using it, and goes on from there.
const begin = () => (document.querySelector(".sheet") && !document.querySelector(".kinds") ? use() : afterPaint());
if (document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });
