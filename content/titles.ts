/** What a page is called in a browser's tab and in a search result: its own name, and behind it as much of the agent's and the brokerage's as fits. */
import { agent, brokerage } from "./agent.ts";

/** A longer title is cut off in a search result. */
export const LONGEST_TITLE = 65;

/** A page's name that leaves no room for others, such as a long address. */
const LONG_NAME = 40;

type Names = { readonly agent: string; readonly brokerage: string };

const OURS: Names = { agent: agent.name, brokerage: brokerage.name };

/** The beginnings of a name in whole words, longest first, from at most all but one word down to `fewest`. */
function beginnings(name: string, fewest: number): string[] {
  const copy = name.split(/\s+/);
  const all = copy.map(
    (_, at) =>
      `${copy
        .slice(0, at + 1)
        .join(" ")
        .replace(/[\s,;:&–—-]+$/u, "")}…`,
  );
  return all.slice(fewest - 1, -1).toReversed();
}

/**
 * A page's title. The agent is named only together with the brokerage, which is shortened before it is left out; where names are so long that nothing
 * fits, the title holds both anyway, and a search result cuts off its end.
 */
export function titled(page: string, { agent: who, brokerage: firm }: Names = OURS): string {
  const endings = [`${who}, ${firm}`, ...beginnings(firm, 2).map((part) => `${who}, ${part}`), firm];
  const fitting = endings.find((ending) => `${page} | ${ending}`.length <= LONGEST_TITLE);
  if (fitting) return `${page} | ${fitting}`;
  return page.length > LONG_NAME ? page : `${page} | ${who}, ${beginnings(firm, 1).at(-1) ?? firm}`;
}
