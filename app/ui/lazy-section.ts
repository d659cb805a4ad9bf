/**
 * Parts far down a page: their HTML is there from the start, their scripts load when the visitor
 * comes near.
 */
import { type ComponentType, createElement, lazy, Suspense, useEffect, useLayoutEffect } from "react";
import { RECORDED, type Recording, recording, translateAgain, undo } from "./translation.ts";

/** How far below the screen is near, in pixels: about one quick scroll. */
const NEAR = 800;
/**
 * How long a module that fails to load leaves its part as it is. Milliseconds. The browser also ends
 * loading when the visitor follows a link: then the next page comes first.
 */
const LEAVING = 5000;
const SIGNS = ["pointerdown", "keydown", "focusin", "input", "popstate"] as const;

/**
 * A component whose module loads when its server-rendered place comes near or has been passed, or
 * at the first press or focus anywhere, which may change it. Without server HTML (after a client
 * navigation) it loads at once. If the module can't load, the server's HTML stays and works as it
 * did before hydration.
 */
export function lazySection<Props extends object>(place: `#${string}`, load: () => Promise<{ default: ComponentType<Props> }>) {
  let translation: Recording | undefined;
  const Part = lazy(async () => {
    const drawn = import.meta.env.SSR ? null : document.querySelector(place);
    if (!drawn) return { default: arriving((await load()).default, place) };
    await nearOrUsed(drawn);
    const part = await load().catch(() => new Promise<undefined>((resolve) => setTimeout(resolve, LEAVING)));
    const elements = drawnWith(drawn);
    if (!part) return { default: asDrawn<Props>(elements) };
    if (!drawn.isConnected) return { default: arriving(part.default, place) };
    if (translation) undo(translation, elements);
    return { default: translatedAgain(part.default, elements) };
  });
  return function LazySection(props: Props) {
    // The page is hydrated, and this part isn't: what translators change from now on will be undone
    // for it.
    useLayoutEffect(() => {
      const drawn = document.querySelector(place);
      if (!drawn) return undefined;
      const { observer } = (translation = recording());
      for (const element of drawnWith(drawn)) observer.observe(element, RECORDED);
      return () => observer.disconnect();
    }, []);
    return createElement(Suspense, null, createElement(Part, props));
  };
}

/** Where the address leads to a part that came late, the router found nothing and went to the top of the page. */
function arriving<Props extends object>(Component: ComponentType<Props>, place: string): ComponentType<Props> {
  return function Arriving(props) {
    useLayoutEffect(() => {
      if (location.hash === place) document.querySelector(place)?.scrollIntoView();
    }, []);
    return createElement(Component, props);
  };
}

/** Lets translators continue once a part is hydrated. */
function translatedAgain<Props extends object>(Component: ComponentType<Props>, elements: readonly HTMLElement[]): ComponentType<Props> {
  return function Translated(props) {
    useEffect(() => translateAgain(elements), []);
    return createElement(Component, props);
  };
}

/** The server's HTML around a place, as a component that never changes. */
function asDrawn<Props>(elements: readonly HTMLElement[]): ComponentType<Props> {
  const html = elements.map(({ outerHTML }) => outerHTML).join("");
  return () => createElement("div", { className: "contents", dangerouslySetInnerHTML: { __html: html } });
}

/** The server's elements that are hydrated together with a place. */
function drawnWith(place: Element): HTMLElement[] {
  const elements: HTMLElement[] = [];
  let within = 0;
  // React puts comments around what it renders in one go; there may be others inside.
  for (let node = beginningOf(place)?.nextSibling; node; node = node.nextSibling) {
    const mark = node instanceof Comment ? node.data : "";
    if (mark === "/$" && within === 0) break;
    within += Number(mark === "$") - Number(mark === "/$");
    if (node instanceof HTMLElement) elements.push(node);
  }
  return elements;
}

function beginningOf(place: Element): ChildNode | undefined {
  for (let part: Element | null = place; part; part = part.parentElement)
    for (let node = part.previousSibling; node; node = node.previousSibling) if (node instanceof Comment && node.data === "$") return node;
  return undefined;
}

function nearOrUsed(place: Element): Promise<void> {
  return new Promise((resolve) => {
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && done(), {
      // After Back, or with a fragment, the part may be above the screen.
      rootMargin: `1000000px 0px ${NEAR}px`,
    });
    // A navigation while the page is hydrated, such as a link to this place, makes React drop the server's HTML.
    const removed = new MutationObserver(() => place.isConnected || done());
    const done = () => {
      seen.disconnect();
      removed.disconnect();
      for (const sign of SIGNS) removeEventListener(sign, done, true);
      resolve();
    };
    seen.observe(place);
    removed.observe(document.body, { childList: true, subtree: true });
    for (const sign of SIGNS) addEventListener(sign, done, { capture: true, passive: true });
  });
}
