/** Page titles: the page's name, then as much of the agent's and the brokerage's as fits. */

/** Search results cut off longer titles. */
export const LONGEST_TITLE = 65;

/** A longer page name, such as a long address, leaves no room for other names. */
const LONG_NAME = 40;

/** Site content has these. */
type Names = { readonly agent: { readonly name: string }; readonly brokerage: { readonly name: string } };

/** A name shortened by whole words, longest first, down to `fewest` words. */
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
 * The agent is named only together with the brokerage, which is shortened before it is left out. If
 * nothing fits, the title has both names, and search results cut it off.
 */
export function titled(page: string, { agent: { name: who }, brokerage: { name: firm } }: Names): string {
  const endings = [`${who}, ${firm}`, ...beginnings(firm, 2).map((part) => `${who}, ${part}`), firm];
  const fitting = endings.find((ending) => `${page} | ${ending}`.length <= LONGEST_TITLE);
  if (fitting) return `${page} | ${fitting}`;
  return page.length > LONG_NAME ? page : `${page} | ${who}, ${beginnings(firm, 1).at(-1) ?? firm}`;
}
