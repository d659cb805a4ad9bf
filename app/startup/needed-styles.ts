import { type CssNode, generate, ident, type List, parse, type Selector } from "css-tree";

/** The text of a rule or group for a page with these names; empty if none of it can match. */
type Part = (present: ReadonlySet<string>) => string;

/**
 * Prepares a stylesheet for `neededStyles(css)(html)`: what a page needs for its first paint. These
 * are the rules whose classes and elements are in its HTML, and the rules that depend on neither.
 */
export function neededStyles(css: string): (html: string) => string {
  const sheet = parse(css, { parseValue: false, parseCustomProperty: false, parseAtrulePrelude: false });
  const part = sheet.type === "StyleSheet" ? partsOf(sheet.children) : () => css;
  const known = new Map<string, string>();
  return (html) => {
    const names = namesIn(html);
    // Most pages have the same names as one before.
    const key = [...names].join(" ");
    const styles = known.get(key) ?? part(names);
    if (!known.has(key) && known.size >= MOST_KNOWN) known.clear();
    known.set(key, styles);
    return styles;
  };
}

/** Most results in memory: each takes some tens of kilobytes. */
const MOST_KNOWN = 100;

function partsOf(nodes: List<CssNode>): Part {
  const parts = nodes.toArray().map(partOf);
  return (present) => parts.map((part) => part(present)).join("");
}

const GROUPS = new Set(["layer", "media", "supports", "container"]);

function partOf(node: CssNode): Part {
  if (node.type === "Rule" && node.prelude.type === "SelectorList") {
    const block = generate(node.block);
    const selectors = node.prelude.children.toArray().map((selector) => ({ text: generate(selector), names: namesOf(selector) }));
    return (present) => {
      const needed = selectors.filter(({ names }) => names.every((name) => present.has(name)));
      return needed.length === 0 ? "" : needed.map(({ text }) => text).join() + block;
    };
  }
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

/**
 * The classes (".name") and elements ("name") that a selector can't match without. What `:is()`,
 * `:not()` … contain is left out: one of several may match.
 */
const namesOf = (selector: CssNode): string[] =>
  (selector as Selector).children.toArray().flatMap((part) => {
    if (part.type === "ClassSelector") return [`.${ident.decode(part.name)}`];
    return part.type === "TypeSelector" && part.name !== "*" ? [part.name.toLowerCase()] : [];
  });

/** The classes and elements of a page, written likewise. Each text is taken apart once, however often a page has it. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const attribute of new Set(html.match(/\sclass="[^"]*"/g)))
    for (const name of attribute.slice(8, -1).replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(/\s+/)) names.add(`.${name}`);
  for (const tag of new Set(html.match(/<[a-z][\w-]*/gi))) names.add(tag.slice(1).toLowerCase());
  return names;
}
