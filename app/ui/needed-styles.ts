/**
 * The part of a stylesheet that a page needs for its first paint: rules whose classes and elements
 * are in its HTML, and rules that depend on neither. The page contains this part; the whole
 * stylesheet follows with the scripts.
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

/** Rules that the build tools repeat, or that only an unused `light-dark()` needs. */
function tidy(css: string): string {
  const unmarked = css.includes("var(--lightningcss") ? css : css.replaceAll(/--lightningcss-(?:light|dark):[^;}]*;/g, "");
  return unmarked.replaceAll(/(?<=[{;])([\w-]+:[^;{}"]+;)\1+/g, "$1");
}

const SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };
const plainText = (html: string): string => html.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign);

type Keep = (selector: string) => boolean;

/** Walks the rules of one block. Grouping at-rules are walked too, and dropped when empty. */
function rules(css: string, keep: Keep): string {
  let kept = "";
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("{", at);
    if (open < 0) return kept + css.slice(at);
    const close = closing(css, open);
    const head = css.slice(at, open);
    // Statements such as `@layer base, components;` come before the next rule's selector.
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

/** The end of the block that opens here. */
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

/** The selectors of a list; commas within brackets don't separate. */
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

/**
 * A selector without attributes and bracketed parts. `:is()`, `:not()`, `:has()` … may match one of
 * several, so their content is ignored.
 */
function bare(selector: string): string {
  let plain = selector.replaceAll(/(?<!\\)\[[^\]]*\]/g, "");
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, "");
  }
  return plain;
}

const CLASS = /\.((?:\\.|[\w-])+)/g;

/** The classes a selector can't match without. */
const classesIn = (plain: string): string[] => [...plain.matchAll(CLASS)].map(([, name = ""]) => name.replaceAll(/\\(.)/g, "$1"));

/** The elements it can't match without, in lower case. */
const elementsIn = (plain: string): string[] =>
  plain
    .replaceAll(CLASS, "")
    .replaceAll(/[:#][:\w-]+/g, "")
    .split(/[\s>+~*]+/)
    .filter((name) => /^[a-z][\w-]*$/i.test(name))
    .map((name) => name.toLowerCase());
