/**
 * The few lines of script that stand in the page itself. They say what of it may be laid out later, keep how the visitor came, and fetch
 * `deferred-scripts.ts`, which brings the rest, when the page has been painted or someone uses it. Until then the page is plain HTML, in which everything works already.
 */
import { saveOrigin } from "../forms/origin.ts";
// oxlint-disable-next-line import/default -- what vite.config.ts makes of it has one
import address from "./deferred-scripts.ts?file";
import type * as Late from "./deferred-scripts.ts";
import { RECORDED, recording } from "../ui/translation.ts";

const SIGNS = ["pointerdown", "pointerover", "keydown", "focusin", "click", "input"] as const;

const { dataset } = document.documentElement;
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// Whoever comes back finds the place as it was left; that, as one that an address names, goes by the heights of all that stands above it.
if (arrival?.type === "navigate" && location.hash === "") dataset["far"] = "";
if (self !== top) dataset["framed"] = "";
// Pictures that are not the first thing on a phone wait for it (listings.css), and so does what only matters to whoever keeps the site.
dataset["unpainted"] = "";
const manifest = document.querySelector("[rel=manifest]");
manifest?.remove();

/** What a translator does to the page before its scripts start. */
const translation = recording();
document.addEventListener("DOMContentLoaded", () => translation.observer.observe(document.body, RECORDED));

/** How far to go on: someone who uses the page needs more than one who scrolls, and that one more than no one. */
let wanted: "settle" | "run" | "use" = "settle";

/** Fetches the rest and goes on with it. Where it does not come, the page stays plain HTML, which its styles are told, and the next use tries again. */
function goOn(step?: "run" | "use"): void {
  if (step && wanted !== "use") wanted = step;
  const late = import(/* @vite-ignore */ address) as Promise<typeof Late>;
  late
    .then((rest) => rest[wanted](translation))
    .then(
      () => delete dataset["plain"],
      () => {
        dataset["plain"] = "";
        setTimeout(listen, AGAIN);
      },
    );
}

/** How soon what did not come is asked for again. Milliseconds. */
const AGAIN = 1000;

/** What waited for the first paint comes now. */
function show(): void {
  delete dataset["unpainted"];
  if (manifest) document.head.append(manifest);
}

/** Someone uses the page: its scripts and the whole stylesheet have to be there. */
function use(): void {
  for (const sign of SIGNS) removeEventListener(sign, use, true);
  // Before anything moves: what is shown next goes by the heights of all that stands above it.
  delete dataset["far"];
  show();
  goOn("use");
}

/** Whoever scrolls goes on to use what comes, and the page need not be laid out at once for it. */
function scroll(): void {
  show();
  goOn("run");
}

function listen(): void {
  for (const sign of SIGNS) addEventListener(sign, use, { capture: true, passive: true });
  addEventListener("scroll", scroll, { capture: true, passive: true, once: true });
}

/** Between digits WebKit and Firefox would take these and then report an empty value. `number-inputs.ts` knows the rest once it has come. */
addEventListener("beforeinput", (event) => {
  const { type, step } = event.target as HTMLInputElement;
  if (type === "number" && Number(step) >= 1 && /^[\s,$]$/.test(event.data ?? "")) event.preventDefault();
});

saveOrigin();
listen();
// A first picture that does not come holds up nothing else.
setTimeout(show, 4000);

/** How long what was fetched first takes to be seen. Milliseconds. */
const SEEN = 100;
/** How long the page stands painted before its scripts come: what is asked for sooner can still hold up the paint itself. Milliseconds. */
const SETTLED = 200;

const settle = () => goOn();
const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(settle, { timeout: 3000 }) : settle());
// Two frames after the load event the page is on its way to the screen.
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, SEEN)));
function painted(): void {
  show();
  setTimeout(whenIdle, SETTLED);
}
// Whoever has gone on to a step of the scheduler is using it, and goes on from there.
const begin = () => (document.querySelector(".sheet") && !document.querySelector(".kinds") ? use() : afterPaint());
if (document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });
