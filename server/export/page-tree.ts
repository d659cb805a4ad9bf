/** Steps through an HTML page, and changes of it. */
import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as adapter, html, parse, serialize } from "parse5";

export type Page = Tree.Document;
export type Element = Tree.Element;

/** Without scripting, a `<noscript>` has elements. */
export const readPage = (text: string): Page => parse(text, { scriptingEnabled: false });
export const writePage = (page: Page): string => serialize(page);

/** All elements, each before what is in it. What is changed meanwhile isn't followed. */
export function elementsOf(parent: Tree.ParentNode): Element[] {
  const found: Element[] = [];
  for (const node of parent.childNodes) {
    if (!adapter.isElementNode(node)) continue;
    found.push(node, ...elementsOf(node));
  }
  return found;
}

export const attribute = ({ attrs }: Element, name: string): string | undefined => attrs.find((one) => one.name === name)?.value;

export function setAttribute(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}

/** All words in it. */
export const textOf = (parent: Tree.ParentNode): string =>
  parent.childNodes.map((node) => (adapter.isTextNode(node) ? node.value : adapter.isElementNode(node) ? textOf(node) : "")).join("");

/** Replaces the text of a style or script element. */
export function setText(element: Element, text: string): void {
  for (const node of element.childNodes.slice()) adapter.detachNode(node);
  adapter.insertText(element, text);
}

export type Piece =
  | string
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly inside: readonly Piece[] };

/** Puts something in an element's place. */
export function replaceWith(element: Element, pieces: readonly Piece[]): void {
  const { parentNode: parent } = element;
  if (!parent) return;
  for (const piece of pieces)
    if (typeof piece === "string") adapter.insertTextBefore(parent, piece, element);
    else adapter.insertBefore(parent, build(piece), element);
  adapter.detachNode(element);
}

function build({ tag, attributes, inside }: Exclude<Piece, string>): Element {
  const element = adapter.createElement(
    tag,
    html.NS.HTML,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );
  for (const piece of inside)
    if (typeof piece === "string") adapter.insertText(element, piece);
    else adapter.appendChild(element, build(piece));
  return element;
}

/** Leaves what is in it in its place. */
export function unwrap(element: Element): void {
  const { parentNode: parent } = element;
  if (!parent) return;
  for (const node of element.childNodes.slice()) {
    adapter.detachNode(node);
    adapter.insertBefore(parent, node, element);
  }
  adapter.detachNode(element);
}

const FRAME: ReadonlySet<string> = new Set(["html", "head", "body", "main", "header", "footer", "td", "th"]);
const HEADINGS = /^(?:h[1-6]|legend|summary|template)$/;
const CONTENT: ReadonlySet<string> = new Set(["img", "svg", "picture", "video", "iframe", "hr", "table", "input", "output"]);

/** Whether nothing is left in it, or only headings. */
const isEmpty = (element: Element, mayHaveHeading: boolean): boolean =>
  element.childNodes.every((node) => {
    if (adapter.isTextNode(node)) return node.value.trim() === "";
    if (!adapter.isElementNode(node)) return true;
    // A heading with a result, such as a number of homes, isn't about what is removed.
    if (mayHaveHeading && HEADINGS.test(node.tagName)) return !elementsOf(node).some(({ tagName }) => tagName === "output");
    return !CONTENT.has(node.tagName) && isEmpty(node, mayHaveHeading);
  });

/** Removes an element, and what is around it if nothing else is there. */
export function remove(element: Element): void {
  removeFrom(element, false);
}

/** Removes an element that its heading is about, and what is around both if nothing else is there. */
export function removeWithHeading(element: Element): void {
  removeFrom(element, true);
}

function removeFrom(element: Element, withHeading: boolean): void {
  const { parentNode: parent } = element;
  adapter.detachNode(element);
  if (parent && adapter.isElementNode(parent) && !FRAME.has(parent.tagName) && isEmpty(parent, withHeading))
    removeFrom(parent, withHeading);
}
