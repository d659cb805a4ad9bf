/**
 * The part of a stylesheet that a page needs for its first paint: rules whose classes and elements stand somewhere in its HTML, and everything that is
 * not about either. The page carries this part in itself; the whole stylesheet follows with the scripts, for what they will show.
 */
export function neededStyles(css: string, html: string): string {
  const present = new Set<string>();
  for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g)) for (const name of plainText(names).split(/\s+/)) present.add(name);
  const elements = new Set([...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name.toLowerCase()));
  const stands = (selector: string): boolean => {
    const plain = bare(selector);
    return classesIn(plain).every((name) => present.has(name)) && elementsIn(plain).every((name) => elements.has(name));
  };
  return tidy(rules(css, stands));
}

/** What the tools that make the stylesheet write more than once, or for `light-dark()` where nothing uses it. */
function tidy(css: string): string {
  const unmarked = css.includes("var(--lightningcss") ? css : css.replaceAll(/--lightningcss-(?:light|dark):[^;}]*;/g, "");
  return unmarked.replaceAll(/(?<=[{;])([\w-]+:[^;{}"]+;)\1+/g, "$1");
}

const SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };
const plainText = (html: string): string => html.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign);

type Keep = (selector: string) => boolean;

/** Walks the rules of one block. At-rules that group others are walked too, and dropped when nothing is left in them. */
function rules(css: string, keep: Keep): string {
  let kept = "";
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("{", at);
    if (open < 0) return kept + css.slice(at);
    const close = closing(css, open);
    const head = css.slice(at, open);
    // Statements such as `@layer base, components;` stand before the next rule's own head.
    const own = head.lastIndexOf(";") + 1;
    kept += head.slice(0, own) + rule(head.slice(own), css.slice(open + 1, close), keep);
    at = close + 1;
  }
  return kept;
}

function rule(head: string, body: string, keep: Keep): string {
  if (/^\s*@(?:layer|media|supports|container)\b/.test(head)) {
    const inner = rules(body, keep);
    return inner === "" ? "" : `${head}{${inner}}`;
  }
  if (head.trimStart().startsWith("@")) return `${head}{${body}}`;
  const selectors = apart(head).filter(keep);
  return selectors.length === 0 ? "" : `${selectors.join(",")}{${body}}`;
}

/** Where the block that opens here ends. */
function closing(css: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let at = open; at < css.length; at++) {
    const sign = css[at] ?? "";
    if (sign === "\\") at++;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at;
  }
  return css.length;
}

/** The selectors of a list; commas within brackets separate nothing. */
function apart(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    const sign = list[at];
    if (sign === "\\") at++;
    else if (sign === "(" || sign === "[") depth++;
    else if (sign === ")" || sign === "]") depth--;
    else if (sign === "," && depth === 0) {
      found.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, list.slice(from)];
}

/** A selector without its attributes and what stands in brackets. What stands in `:is()`, `:not()`, `:has()` … may be one of several: it is left out. */
function bare(selector: string): string {
  let plain = selector.replaceAll(/(?<!\\)\[[^\]]*\]/g, "");
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, "");
  }
  return plain;
}

const CLASS = /\.((?:\\.|[\w-])+)/g;

/** The classes without which a selector cannot match. */
const classesIn = (plain: string): string[] => [...plain.matchAll(CLASS)].map(([, name = ""]) => name.replaceAll(/\\(.)/g, "$1"));

/** The elements, in lower case, without which it cannot. */
const elementsIn = (plain: string): string[] =>
  plain
    .replaceAll(CLASS, "")
    .replaceAll(/[:#][:\w-]+/g, "")
    .split(/[\s>+~*]+/)
    .filter((name) => /^[a-z][\w-]*$/i.test(name))
    .map((name) => name.toLowerCase());
