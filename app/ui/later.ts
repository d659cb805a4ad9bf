/** Parts far down a page: their HTML is there from the start, their scripts come when somebody comes near. */
import { type ComponentType, createElement, lazy } from "react";

/** How far below the screen is near, in pixels: about what a quick scroll covers while the script arrives. */
const NEAR = 800;
const SIGNS = ["pointerdown", "keydown", "focusin", "input", "popstate"] as const;

/**
 * A component whose module is loaded when the place in the server's HTML comes near or has been passed, or at the first press or focus anywhere:
 * what it drew may then have to change. Where the server drew nothing (the page came by a link), it is loaded at once. Where the module does
 * not come, because the line is gone, what the server drew stays, and works as it did before the scripts: the page waits for nobody.
 */
export function later<Props extends object>(place: `#${string}`, load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const drawn = import.meta.env.SSR ? null : document.querySelector(place);
    if (!drawn) return load();
    await nearOrUsed(drawn);
    return load().catch(() => ({ default: asDrawn<Props>(drawn) }));
  });
}

/** What the server drew around a place, as a component that never changes. */
function asDrawn<Props>(place: Element): ComponentType<Props> {
  let html = "";
  let within = 0;
  // React's own marks stand around what it draws in one go; there may be others inside.
  for (let node = beginningOf(place)?.nextSibling; node; node = node.nextSibling) {
    const mark = node instanceof Comment ? node.data : "";
    if (mark === "/$" && within === 0) break;
    within += Number(mark === "$") - Number(mark === "/$");
    if (node instanceof Element) html += node.outerHTML;
  }
  return () => createElement("div", { className: "contents", dangerouslySetInnerHTML: { __html: html } });
}

function beginningOf(place: Element): ChildNode | undefined {
  for (let part: Element | null = place; part; part = part.parentElement)
    for (let node = part.previousSibling; node; node = node.previousSibling) if (node instanceof Comment && node.data === "$") return node;
  return undefined;
}

function nearOrUsed(place: Element): Promise<void> {
  return new Promise((resolve) => {
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && done(), {
      // Whoever came back to the page's end, or by a link to a place in it, has it above.
      rootMargin: `1000000px 0px ${NEAR}px`,
    });
    const done = () => {
      seen.disconnect();
      for (const sign of SIGNS) removeEventListener(sign, done, true);
      resolve();
    };
    seen.observe(place);
    for (const sign of SIGNS) addEventListener(sign, done, { capture: true, passive: true });
  });
}
