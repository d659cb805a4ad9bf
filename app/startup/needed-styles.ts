import { type Atrule, type CssNode, generate, ident, type List, parse, type Selector, type SelectorList } from "css-tree";

/** The text of a rule or group for a page with these names; empty if none of it can match. */
type Part = (present: ReadonlySet<string>) => string;

/**
 * Prepares a stylesheet for `neededStyles(css)(html)`: what a page needs for its first paint. These
 * are the rules whose classes, ids and elements are in its HTML, and the rules that depend on none of
 * them; none for a pointer, and none for print.
 */
export function neededStyles(css: string): (html: string) => string {
  // Read for the first page, not at the start: a process that only stores requests needs none of it.
  let part: Part | undefined;
  const ids = new Set(css.match(/#[a-z][\w-]*/gi));
  const known = new Map<string, string>();
  return (html) => {
    const names = namesIn(html, ids);
    // Most pages have the same names as one before.
    const key = [...names].join(" ");
    const styles = known.get(key) ?? (part ??= partOfAll(css))(names);
    if (!known.has(key) && known.size >= MOST_KNOWN) known.clear();
    known.set(key, styles);
    return styles;
  };
}

/** Most results in memory: each takes some tens of kilobytes. */
const MOST_KNOWN = 100;

function partOfAll(css: string): Part {
  const sheet = parse(css, { parseValue: false, parseCustomProperty: false, parseAtrulePrelude: false });
  return sheet.type === "StyleSheet" ? partsOf(sheet.children) : () => css;
}

function partsOf(nodes: List<CssNode>): Part {
  const parts = nodes.toArray().map(partOf);
  return (present) => parts.map((part) => part(present)).join("");
}

const GROUPS = new Set(["layer", "media", "supports", "container"]);

function partOf(node: CssNode): Part {
  if (node.type === "Rule" && node.prelude.type === "SelectorList") {
    const block = generate(node.block);
    const selectors = node.prelude.children.toArray().map((selector) => ({ text: generate(selector), matches: matchOf(selector) }));
    return (present) => {
      const needed = selectors.filter(({ matches }) => matches(present));
      return needed.length === 0 ? "" : needed.map(({ text }) => text).join() + block;
    };
  }
  if (node.type === "Atrule" && isForPrint(node)) return () => "";
  if (node.type === "Atrule" && node.block && GROUPS.has(node.name)) {
    const head = `@${node.name} ${node.prelude ? generate(node.prelude) : ""}`;
    const inner = partsOf(node.block.children);
    return (present) => {
      const text = inner(present);
      return text === "" ? "" : `${head}{${text}}`;
    };
  }
  const text = node.type === "Comment" ? "" : generate(node);
  return () => text;
}

/** The whole stylesheet is there for printing before anyone prints. */
const isForPrint = ({ name, prelude }: Atrule): boolean =>
  name === "page" || (name === "media" && prelude !== null && generate(prelude) === "print");

/** Whether something on a page with these names could match. */
type Match = (present: ReadonlySet<string>) => boolean;

/** Of the pseudo-classes that contain selectors, those that one of these must match. */
const ONE_OF = new Set(["is", "where", "has"]);

/** Until they apply, the page is used, and has the whole stylesheet. */
const USED = new Set(["hover", "active"]);

/** By the classes (".name"), ids ("#name") and elements ("name") that a selector can't match without. */
function matchOf(selector: CssNode): Match {
  const parts = (selector as Selector).children.toArray();
  if (parts.some((part) => part.type === "PseudoClassSelector" && USED.has(part.name))) return () => false;
  const names = parts.flatMap((part) => {
    if (part.type === "ClassSelector") return [`.${ident.decode(part.name)}`];
    if (part.type === "IdSelector") return [`#${ident.decode(part.name)}`];
    return part.type === "TypeSelector" && part.name !== "*" ? [part.name.toLowerCase()] : [];
  });
  const inside = parts.flatMap((part) => {
    const list = part.type === "PseudoClassSelector" && ONE_OF.has(part.name) ? part.children?.first : undefined;
    return list?.type === "SelectorList" ? [anyOf(list)] : [];
  });
  return (present) => names.every((name) => present.has(name)) && inside.every((matches) => matches(present));
}

function anyOf(list: SelectorList): Match {
  const alternatives = list.children.toArray().map(matchOf);
  return (present) => alternatives.some((matches) => matches(present));
}

/** The classes and elements of a page, and those of its ids that have styles, written likewise. Each text is taken apart once, however often a page has it. */
function namesIn(html: string, styledIds: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  for (const attribute of new Set(html.match(/\sclass="[^"]*"/g)))
    for (const name of attribute.slice(8, -1).replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(/\s+/)) names.add(`.${name}`);
  for (const [, id = ""] of html.matchAll(/\sid="([^"]*)"/g)) if (styledIds.has(`#${id}`)) names.add(`#${id}`);
  for (const tag of new Set(html.match(/<[a-z][\w-]*/gi))) names.add(tag.slice(1).toLowerCase());
  return names;
}
