/**
 * Starts the page's scripts late: after the first paint when nothing else is going on, or at the first sign of use. Until then the page
 * is plain HTML, in which everything works already; the scripts never compete with its text and pictures.
 */
const SIGNS = ["pointerdown", "pointerover", "touchstart", "keydown", "focusin", "click", "input"] as const;

/** What of a page may be far from its beginning; kit.css says what that means. */
const FAR = "main>section:nth-child(n+2),#all section>section,.foot";

const root = document.documentElement;
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// Whoever comes back, or to a place in the page, is put there by the heights of all that stands above it.
if (arrival?.type === "navigate" && location.hash === "") root.dataset["far"] = "";

let started = false;
let dressed = false;
let sheet: HTMLLinkElement | undefined;

/** Somebody uses the page: its scripts and the whole stylesheet have to be there. */
function use(): void {
  for (const sign of SIGNS) removeEventListener(sign, use, true);
  // Before anything moves: what is shown next goes by the heights of all that stands above it.
  delete root.dataset["far"];
  void start();
  dress();
  if (sheet) sheet.media = "all";
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Fetches and runs the scripts. What is shared and large is run first, one file a task: all in one go would hold up a phone for long
 * enough to be felt.
 */
async function start(): Promise<void> {
  if (started) return;
  started = true;
  const late = document.querySelector<HTMLScriptElement>("script[data-late]");
  if (!late) return;
  const modules = late.dataset.late?.split(" ") ?? [];
  for (const href of modules) link("modulepreload", href);
  await nextTask();
  dress();
  for (const shared of modules.filter((href) => SHARED.test(href))) {
    await import(/* @vite-ignore */ shared);
    await nextTask();
  }
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = late.textContent;
  document.head.append(script);
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
    if (!("far" in root.dataset)) break;
    style.contentVisibility = "visible";
    await nextFrame();
  }
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

for (const sign of SIGNS) addEventListener(sign, use, { capture: true, passive: true });

/** How long the page stands painted before anything of ours comes, in milliseconds: what is asked for sooner can still hold up the paint itself. */
const SETTLED = 300;

const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(() => void start(), { timeout: 3000 }) : void start());
// Two frames after the load event the page is on its way to the screen.
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(whenIdle, SETTLED)));
// The scheduler waits for nothing more: its times are to be on the visitor's own clock before one of them is chosen.
const begin = location.pathname.startsWith("/scheduler") ? use : afterPaint;
if (document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });
