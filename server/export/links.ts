/** Makes the links of a copied page lead to what the copy has. */
import { addressesInStyles, insteadOf, needsServer, ownAddress } from "./addresses.ts";
import {
  attribute,
  type Element,
  elementsOf,
  type Page,
  remove,
  removeWithHeading,
  setAttribute,
  setText,
  textOf,
  unwrap,
} from "./page-tree.ts";
import { type Agent, changeFiles } from "./static-page.ts";

export type Known = {
  /** The paths of all pages and files that the copy has. */
  readonly paths: ReadonlySet<string>;
  /** Where a path leads that the site has given up. */
  readonly moved: ReadonlyMap<string, string>;
};

export type Where = {
  /** The page's own path. */
  readonly from: string;
  readonly siteUrl: string;
  readonly known: Known;
  readonly agent: Agent;
};

/** The path in the copy; `undefined` if it has none. */
export function pathIn({ paths, moved }: Known, pathname: string): string | undefined {
  let path = pathname;
  for (let step = 0; step < 5 && !paths.has(path); step += 1) path = moved.get(path) ?? path;
  return paths.has(path) ? path : undefined;
}

/** Changes all addresses of a page. What is elsewhere stays as it is. */
export function relink(page: Page, where: Where): void {
  const { from, siteUrl, known } = where;
  const changed = (address: string): string | undefined => {
    const own = ownAddress(address, from, siteUrl);
    if (!own) return address;
    const path = pathIn(known, own.pathname);
    if (path === undefined) return undefined;
    // What other sites read has the whole address.
    return (address.startsWith(siteUrl) ? siteUrl + path : path) + own.hash;
  };
  changeFiles(page, changed);
  for (const element of elementsOf(page)) {
    if (element.tagName === "a" || element.tagName === "area") relinkOne(element, where);
    else if (
      element.tagName === "meta" &&
      attribute(element, "property") === "og:url" &&
      changed(attribute(element, "content") ?? "") === undefined
    )
      remove(element);
    else if (element.tagName === "script") setText(element, structured(textOf(element), changed));
  }
}

function relinkOne(element: Element, { from, siteUrl, known, agent }: Where): void {
  const href = attribute(element, "href");
  const own = href === undefined ? undefined : ownAddress(href, from, siteUrl);
  if (!own) return;
  // The router's own, for its script.
  setAttribute(element, "data-discover", undefined);
  if (needsServer(own.pathname)) return leadElsewhere(element, insteadOf(own.pathname), agent, known);
  const path = pathIn(known, own.pathname);
  if (path === undefined) unwrap(element);
  // Another choice on the same page, which always is the same here.
  else if (path === from && own.search !== "") removeWithHeading(element);
  else setAttribute(element, "href", path === from && own.hash !== "" ? own.hash : path + own.hash);
}

function leadElsewhere(element: Element, instead: ReturnType<typeof insteadOf>, agent: Agent, known: Known): void {
  if (instead === "nothing") return remove(element);
  const isBooking = instead === "booking" && known.paths.has("/booking");
  setAttribute(element, "href", isBooking ? "/booking" : `tel:${agent.phoneDial}`);
  setAttribute(element, "target", undefined);
}

/** Structured data for search engines, without the addresses that the copy doesn't have. */
function structured(json: string, changed: (address: string) => string | undefined): string {
  const tidy = (value: unknown): unknown => {
    if (typeof value === "string") return /^https?:/.test(value) ? changed(value) : value;
    if (Array.isArray(value)) return value.map(tidy).filter((one) => one !== undefined);
    if (typeof value !== "object" || value === null) return value;
    const kept = Object.entries(value).flatMap(([name, each]) => {
      const after = name === "@context" ? each : tidy(each);
      return after === undefined ? [] : [[name, after] as const];
    });
    return Object.fromEntries(kept);
  };
  // As in a page: "<" would end the element.
  return JSON.stringify(tidy(JSON.parse(json))).replaceAll("<", String.raw`\u003c`);
}

/** The addresses of the files that a page needs, also those in its styles. */
export function filesOf(page: Page, from: string, siteUrl: string): readonly string[] {
  const found: string[] = [];
  const add = (address: string): string => {
    const own = ownAddress(address, from, siteUrl);
    if (own) found.push(own.pathname);
    return address;
  };
  changeFiles(page, add);
  for (const element of elementsOf(page)) {
    if (element.tagName === "style") for (const address of addressesInStyles(textOf(element))) add(address);
    const style = attribute(element, "style");
    if (style !== undefined) for (const address of addressesInStyles(style)) add(address);
    if (element.tagName === "script") for (const [, address = ""] of textOf(element).matchAll(/"(https?:[^"\\]+)"/g)) add(address);
  }
  return found;
}
