/**
 * An index of words: which texts contain each of some words, also in the middle of a longer one ("ply" in "Plymouth"). A word has no
 * spaces, so it is part of a text exactly if it is part of one of the text's own words; only those are searched, each once.
 */
import { fold } from "../listings/location.ts";

export type WordIndex = (query: string) => Uint8Array;

const partsOf = (query: string): string[] => [...new Set(fold(query).split(" "))].filter((part) => part !== "");

/** Whether a folded text contains all words of a query. */
export function wordMatcher(query: string): (text: string) => boolean {
  const parts = partsOf(query);
  return (text) => parts.every((part) => text.includes(part));
}

/**
 * @param owners what the texts belong to, in the order of the results.
 * @returns for a query, 1 for each text that contains all its words.
 */
export function wordIndex<Owner>(owners: readonly Owner[], textOf: (owner: Owner) => string): WordIndex {
  const places = new Map<string, number[]>();
  owners.forEach((owner, at) => {
    for (const word of new Set(fold(textOf(owner)).split(" "))) {
      const found = places.get(word);
      if (found) found.push(at);
      else places.set(word, [at]);
    }
  });
  const vocabulary = [...places].map(([word, found]) => ({ word, found: Uint32Array.from(found) }));

  return (query) => {
    const asked = partsOf(query);
    const counts = new Uint8Array(owners.length);
    asked.forEach((part, round) => {
      for (const { word, found } of vocabulary) {
        if (!word.includes(part)) continue;
        // Only texts that had all words before, each counted once.
        for (const at of found) if (counts[at] === round) counts[at] = round + 1;
      }
    });
    return counts.map((count) => Number(count === asked.length));
  };
}
