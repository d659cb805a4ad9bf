/** Parts far down a page: their HTML is there from the start, their scripts come when somebody comes near. */
import { type ComponentType, lazy } from "react";

/** How far below the screen is near, in pixels: about what a quick scroll covers while the script arrives. */
const NEAR = 800;
const SIGNS = ["pointerdown", "keydown", "focusin", "input", "popstate"] as const;

/**
 * A component whose module is loaded when the place in the server's HTML comes near or has been passed, or at the first press or focus anywhere:
 * what it drew may then have to change. Where the server drew nothing (the page came by a link), it is loaded at once.
 */
export function later<Props extends object>(place: `#${string}`, load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const drawn = import.meta.env.SSR ? null : document.querySelector(place);
    if (drawn) await nearOrUsed(drawn);
    return load();
  });
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
