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
  for (const href of late.dataset.late?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = late.textContent;
  document.head.append(script);
}

for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });

// Two frames after the load event the page has been painted; then the first idle moment is ours.
const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 200));
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(whenIdle));
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
