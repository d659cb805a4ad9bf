/**
 * A page translator as Chrome has it: each text becomes nested `<font>` elements, and so does what appears later. What a page must not have
 * translated stays as it is, and each text says by its marks that it was translated: "Search" becomes "«Search»".
 */
import type { Page } from "@playwright/test";

/** When the translator begins: with the page's HTML, before its scripts, or when the test calls `translate`. */
export type Begins = "before scripts" | "after scripts";

/** Puts the translator into each document that this page will open. */
export async function addTranslator(page: Page, begins: Begins): Promise<void> {
  await page.addInitScript(install, begins === "before scripts");
}

/** Translates the page that is open, and what appears in it from now on. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { translatePage: () => void }).translatePage());

/** Texts that a script has written where no one sees them: into a text that the translator has taken out. */
export const lostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { lostTexts: string[] }).lostTexts);

/** A translator that does not wait when the page's scripts take over: it changes the page's first heading just then. */
export const addImpatientTranslator = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () =>
      new MutationObserver((_, observer) => {
        observer.disconnect();
        const font = document.createElement("font");
        font.textContent = "«translated»";
        document.querySelector("h1")?.replaceChildren(font);
      }).observe(document.body, { attributeFilter: ["translate"] }),
    ),
  );

/** Translates as Safari has it: other words in the same text nodes, before the page's scripts. */
export const addTranslatorInPlace = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (text.data.trim() !== "" && !text.parentElement?.closest("script, style, noscript, svg")) text.data = `«${text.data}»`;
      }
    }),
  );

/** Runs in the page. */
function install(fromCache: boolean): void {
  const lost: string[] = [];
  const taken = new WeakSet<Node>();

  const translated = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent || text.data.trim() === "") return;
    if (parent.closest('script, style, noscript, svg, textarea, title, font, .notranslate, [translate="no"]')) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = `«${text.data.trim()}»`;
    outer.append(text.data.startsWith(" ") ? " " : "", inner, text.data.endsWith(" ") ? " " : "");
    taken.add(text);
    text.replaceWith(outer);
  };
  const translateIn = (node: Node): void => {
    if (node instanceof Text) return translated(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    all.forEach(translated);
  };
  const translatePage = (): void => {
    document.documentElement.classList.add("translated-ltr");
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === "childList" ? addedNodes : [target]) translateIn(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    translateIn(document.body);
  };

  for (const name of ["nodeValue", "data", "textContent"] as const) {
    const owner = name === "data" ? CharacterData.prototype : Node.prototype;
    const own = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, {
      ...own,
      set(this: Node, text: string) {
        if (taken.has(this) && !this.isConnected) lost.push(text);
        own?.set?.call(this, text);
      },
    });
  }
  Object.assign(globalThis, { translatePage, lostTexts: lost });
  if (fromCache) addEventListener("DOMContentLoaded", translatePage, { once: true });
}
