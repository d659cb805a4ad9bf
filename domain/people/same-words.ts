/** Whether two people wrote the same: a machine writes one text under many names. */
import type { Answer } from "../leads/lead.ts";

/** A shorter text is written by many: "Is it still for sale?" Letters and spaces. */
const SHORTEST = 24;

/** What a request says, without what a machine changes in each: numbers, punctuation, and the paths of links. `undefined` if it's too short to tell. */
export function sameWordsKey(answers: readonly Answer[]): string | undefined {
  const said = answers.flatMap(({ role, value }) => (role === "message" ? [value] : [])).join(" ");
  const words = said
    .toLowerCase()
    .replaceAll(/(?:https?:\/\/|www\.)([^\s/]+)\S*/g, " $1 ")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
  return words.length < SHORTEST ? undefined : words;
}
