/**
 * The inline script of every page. It marks what may be laid out later, saves how the visitor came,
 * and loads `deferred-scripts.ts` once the page is painted or used. Until then the page is plain
 * HTML, in which everything already works.
 */
import { saveOrigin } from "../forms/origin.ts";
// oxlint-disable-next-line import/default -- what vite.config.ts makes of it has one
import address from "./deferred-scripts.ts?file";
import type * as DeferredScripts from "./deferred-scripts.ts";
import { RECORDED, recording } from "../ui/translation.ts";

const SIGNS = ["pointerdown", "pointerover", "keydown", "focusin", "click", "input"] as const;

const { dataset } = document.documentElement;
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// After Back, and with a fragment, the scroll position depends on all heights above.
if (arrival?.type === "navigate" && location.hash === "") dataset["far"] = "";
if (self !== top) dataset["framed"] = "";
// On a phone, other pictures wait for the first one (listings.css), and so does the manifest.
dataset["unpainted"] = "";
const manifest = document.querySelector("[rel=manifest]");
manifest?.remove();

/** What a translator changes before hydration. */
const translation = recording();
document.addEventListener("DOMContentLoaded", () => translation.observer.observe(document.body, RECORDED));

/**
 * How much to load: a visitor who uses the page needs more than one who scrolls, or one who only
 * reads.
 */
let wanted: "settle" | "run" | "use" = "settle";

/**
 * Loads the rest and runs it. If that fails, the page stays plain HTML, its styles know, and the
 * next use tries again.
 */
function goOn(step?: "run" | "use"): void {
  if (step && wanted !== "use") wanted = step;
  const deferred = import(/* @vite-ignore */ address) as Promise<typeof DeferredScripts>;
  deferred
    .then((scripts) => scripts[wanted](translation))
    .then(
      () => delete dataset["plain"],
      () => {
        dataset["plain"] = "";
        setTimeout(listen, AGAIN);
      },
    );
}

/** Delay before a retry. Milliseconds. */
const AGAIN = 1000;

/** Shows what waited for the first paint. */
function show(): void {
  delete dataset["unpainted"];
  if (manifest) document.head.append(manifest);
}

/** The visitor uses the page: its scripts and the whole stylesheet are needed now. */
function use(): void {
  for (const sign of SIGNS) removeEventListener(sign, use, true);
  // Before anything moves, as what is shown next depends on all heights above.
  delete dataset["far"];
  show();
  goOn("use");
}

/** A visitor who scrolls is likely to use the page next; it needn't be laid out at once. */
function scroll(): void {
  show();
  goOn("run");
}

function listen(): void {
  for (const sign of SIGNS) addEventListener(sign, use, { capture: true, passive: true });
  addEventListener("scroll", scroll, { capture: true, passive: true, once: true });
}

/**
 * Between digits, WebKit and Firefox would accept these and then report an empty value.
 * `number-inputs.ts` handles the rest once loaded.
 */
addEventListener("beforeinput", (event) => {
  const { type, step } = event.target as HTMLInputElement;
  if (type === "number" && Number(step) >= 1 && /^[\s,$]$/.test(event.data ?? "")) event.preventDefault();
});

// A heart that is pressed before the scripts run is pressed once they do (save-button.tsx).
addEventListener(
  "click",
  ({ target }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>(".save");
    if (heart) heart.dataset["pressed"] = "";
  },
  { capture: true },
);
saveOrigin();
listen();
// A first picture that fails to load holds up nothing else.
setTimeout(show, 4000);

/** The headings' font, ahead of the scripts and pictures: it changes the look of the page most. */
function loadFirstFace(): void {
  const { faces = "" } = document.querySelector<HTMLElement>("[data-faces]")?.dataset ?? {};
  const [name = "", file = ""] = faces.split(/[=,]/);
  const face = new FontFace(name, `url(${file})`, { weight: "400 700", display: "swap" });
  document.fonts.add(face);
  // Without it, the fallback stays.
  face.load().catch(() => {});
}

/** Time for the first fetched picture to be painted. Milliseconds. */
const SEEN = 100;
/** Delay between paint and loading scripts: sooner can still delay the paint. Milliseconds. */
const SETTLED = 200;

const settle = () => goOn();
const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(settle, { timeout: 3000 }) : settle());
// Two frames after the load event, the page is on its way to the screen.
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, SEEN)));
function painted(): void {
  // Once the page is used, all fonts are loading.
  if (wanted === "settle") loadFirstFace();
  show();
  setTimeout(whenIdle, SETTLED);
}
// A visitor past the scheduler's first step is using it.
const begin = () => (document.querySelector(".sheet") && !document.querySelector(".appointment-types") ? use() : afterPaint());
if (document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });
