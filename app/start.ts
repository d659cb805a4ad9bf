/**
 * Starts the page's scripts late: after the first paint when nothing else is going on, or at the first sign of use. Until then the page
 * is plain HTML, in which everything works already; the scripts never compete with its text and pictures.
 */
const SIGNS = ["pointerdown", "pointerover", "touchstart", "keydown", "focusin", "input"] as const;

let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const sign of SIGNS) removeEventListener(sign, start, true);
  const late = document.querySelector<HTMLScriptElement>("script[data-late]");
  if (!late) return;
  const styles = document.querySelector<HTMLStyleElement>("style[data-whole]");
  if (styles?.dataset.whole) link("stylesheet", styles.dataset.whole);
  for (const href of late.dataset.late?.split(" ") ?? []) link("modulepreload", href);
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = late.textContent;
  document.head.append(script);
}

function link(rel: string, href: string): void {
  const element = document.createElement("link");
  element.rel = rel;
  element.href = href;
  document.head.append(element);
}

for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });

/** How long the page stands painted before anything of ours comes, in milliseconds: what is asked for sooner can still hold up the paint itself. */
const SETTLED = 300;

const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 3000 }) : start());
// Two frames after the load event the page is on its way to the screen.
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(whenIdle, SETTLED)));
// The scheduler waits for nothing more: its times are to be on the visitor's own clock before one of them is chosen.
const begin = location.pathname.startsWith("/scheduler") ? start : afterPaint;
if (document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });
