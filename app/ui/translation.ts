/**
 * Browsers translate a page by replacing its texts. React must find the server's texts, or it
 * renders everything again and what was typed is lost. So changes are recorded until hydration,
 * undone for it, and then left to the translator again.
 */

export type Recording = { readonly changes: MutationRecord[]; readonly observer: MutationObserver };

export function recording(): Recording {
  const changes: MutationRecord[] = [];
  return { changes, observer: new MutationObserver((more) => void changes.push(...more)) };
}

/** What a recording observes. */
export const RECORDED: MutationObserverInit = { subtree: true, childList: true, characterDataOldValue: true };

/**
 * Ends a recording and undoes the translator's changes. Translators wait from then on. @param parts
 * where it was recorded
 */
export function undo({ changes, observer }: Recording, parts: readonly HTMLElement[]): void {
  changes.push(...observer.takeRecords());
  observer.disconnect();
  for (const part of parts) part.translate = false;
  // Other additions to a page, such as a password manager's button, may stay.
  if (!changes.some(({ type, removedNodes }) => type === "characterData" || removedNodes[0] instanceof Text)) return;
  for (const part of parts) part.dataset["undone"] = "";
  for (const { type, target, oldValue, addedNodes, removedNodes, nextSibling } of changes.splice(0).toReversed()) {
    if (type === "characterData") target.nodeValue = oldValue;
    for (const node of addedNodes) node.parentNode?.removeChild(node);
    const next = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) target.insertBefore(node, next);
  }
}

/**
 * Lets translators continue. They look at new nodes, so each translated text is inserted again in
 * its place.
 */
export function translateAgain(parts: readonly HTMLElement[]): void {
  // Chrome marks this on the page itself.
  const begun = /\btranslated-/.test(document.documentElement.className);
  for (const part of parts) {
    part.removeAttribute("translate");
    const undone = "undone" in part.dataset;
    delete part.dataset["undone"];
    if (undone || begun) for (const text of textsIn(part)) text.replaceWith(text);
  }
}

function textsIn(part: Node): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
