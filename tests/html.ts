/** HTML read as a browser reads it: which elements a page has, their attributes, and the words in them. */
import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as adapter, parse, parseFragment, serialize } from "parse5";

export type Tag = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** All words inside, with single spaces. */
  readonly text: string;
  /** What is inside, as HTML. */
  readonly html: string;
};

// Without scripting a `<noscript>` has elements, as for a visitor without scripts.
const treeOf = (html: string): Tree.ParentNode =>
  /^\s*<(?:!doctype|html)\b/i.test(html) ? parse(html, { scriptingEnabled: false }) : parseFragment(html, { scriptingEnabled: false });

function* elementsIn(parent: Tree.ParentNode): Generator<Tree.Element> {
  for (const node of parent.childNodes) {
    if (!adapter.isElementNode(node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}

/** Texts one after the other; an element begins and ends a word. */
function textIn(parent: Tree.ParentNode): string {
  const parts = parent.childNodes.map((node) => {
    if (adapter.isTextNode(node)) return node.value;
    if (!adapter.isElementNode(node) || node.tagName === "script" || node.tagName === "style") return "";
    return ` ${textIn(node)} `;
  });
  return parts.join("");
}

const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const attributesOf = ({ attrs }: Tree.Element) => Object.fromEntries(attrs.map(({ name, value }) => [name.toLowerCase(), value]));

// Text and HTML are read when asked for: a search through a long page writes none of it again.
const tagOf = (element: Tree.Element): Tag => ({
  name: element.tagName,
  attributes: attributesOf(element),
  get text() {
    return singleSpaced(textIn(element));
  },
  get html() {
    return serialize(element);
  },
});

/** What an element must have: an attribute of this value, one that fits, or any or none at all. */
export type Having = Readonly<Record<string, string | RegExp | boolean>>;

const fits = (value: string | undefined, wanted: string | RegExp | boolean): boolean =>
  typeof wanted === "boolean" ? (value !== undefined) === wanted : wanted instanceof RegExp ? wanted.test(value ?? "") : value === wanted;

/** Every element of a name ("*" is any) that has these attributes, in the order of the page. */
export function tags(html: string, name: string, having: Having = {}): Tag[] {
  const named = [...elementsIn(treeOf(html))].filter(({ tagName }) => name === "*" || tagName === name.toLowerCase());
  return named.map(tagOf).filter(({ attributes }) => Object.entries(having).every(([key, wanted]) => fits(attributes[key], wanted)));
}

/** The only element of a name that has these attributes. */
export function tag(html: string, name: string, having: Having = {}): Tag {
  const [one, ...others] = tags(html, name, having);
  if (!one || others.length > 0) throw new Error(`${others.length + (one ? 1 : 0)} elements ${name} with ${JSON.stringify(having)}`);
  return one;
}

/** The words of a page or a piece of one. */
export const wordsOf = (html: string): string => singleSpaced(textIn(treeOf(html)));

/** Where the links go whose address fits. */
export const addresses = (html: string, address: RegExp): string[] =>
  tags(html, "a", { href: address }).map(({ attributes }) => attributes["href"] ?? "");

/** The inside of `<main>`: the page without header, footer and scripts. */
export const mainOf = (html: string): string => tags(html, "main")[0]?.html ?? "";
