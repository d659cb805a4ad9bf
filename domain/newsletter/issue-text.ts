/**
 * The text of a newsletter issue: plain text with "## headings", "- lists", links, and lines of their own that put in a home or a figure.
 * Pure functions; what a home or a figure is, `server/newsletter-issues/` knows.
 */

/** Text, or a link. */
export type Span = string | { readonly text: string; readonly url: string };

export type IssuePart =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Span[])[] }
  /** `id`: the last part of the home's address on the site. */
  | { readonly kind: "home"; readonly id: string }
  | { readonly kind: "figure"; readonly title: string };

/** Most characters. */
export const LONGEST = { subject: 120, body: 20_000 } as const;
/** Most homes and figures in one issue: mail programs cut off what is longer. */
export const MOST_CARDS = 20;

/** The line that puts in a home. */
export const homeLine = (id: string): string => `{home: ${id}}`;
/** The line that puts in a market figure. */
export const figureLine = (title: string): string => `{figure: ${title}}`;

/** No two parts of it fit the same characters: a line of thousands of spaces must not take minutes. The same goes for links. */
const CARD = /^\{\s*(home|figure)\s*:\s*(\S.*)\}$/i;
/** A link with a text, or a web address; what ends a sentence isn't part of one. */
const LINK = /\[([^[\]\n]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)|https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]'"]/g;
/** Where a link may lead: a web address, a mailbox, a phone, or a page of the site. */
const TARGET = /^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|tel:\+?\d|\/(?!\/))/i;

/** The parts of a text, in order. @param siteUrl what a path in a link is below. */
export function partsOf(text: string, siteUrl: string): readonly IssuePart[] {
  const parts: IssuePart[] = [];
  for (const block of text.replaceAll(/\r\n?/g, "\n").split(/\n[^\S\n]*\n/)) {
    let lines: string[] = [];
    const flush = (): void => {
      const paragraph = lines.join("\n").trim();
      if (paragraph !== "") parts.push({ kind: "paragraph", spans: spansOf(paragraph, siteUrl) });
      lines = [];
    };
    for (const line of block.split("\n")) {
      const part = ownLine(line.trim(), siteUrl);
      if (!part) {
        lines.push(line.trimEnd());
        continue;
      }
      flush();
      addPart(parts, part);
    }
    flush();
  }
  return parts;
}

/** Items that follow each other are one list. */
function addPart(parts: IssuePart[], part: IssuePart): void {
  const last = parts.at(-1);
  if (part.kind === "list" && last?.kind === "list") parts.splice(-1, 1, { kind: "list", items: [...last.items, ...part.items] });
  else parts.push(part);
}

/** What a line is that isn't part of a paragraph. */
function ownLine(line: string, siteUrl: string): IssuePart | undefined {
  const heading = /^#{1,3}\s+(\S.*)$/.exec(line)?.[1];
  if (heading !== undefined) return { kind: "heading", text: heading };
  const item = /^[-*•]\s+(\S.*)$/.exec(line)?.[1];
  if (item !== undefined) return { kind: "list", items: [spansOf(item, siteUrl)] };
  const [, kind = "", name = ""] = CARD.exec(line) ?? [];
  if (kind.toLowerCase() === "home") return { kind: "home", id: homeIdIn(name.trimEnd()) };
  return kind === "" ? undefined : { kind: "figure", title: name.trimEnd() };
}

/** A home may be named by its whole address, as it's copied from the browser. */
const homeIdIn = (name: string): string => /\/listings\/([^/?#\s]+)/.exec(name)?.[1] ?? name;

function spansOf(text: string, siteUrl: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label, target] = match;
    const url = target ?? whole;
    if (!TARGET.test(url)) continue;
    if (match.index > from) spans.push(text.slice(from, match.index));
    spans.push({ text: label ?? whole, url: url.startsWith("/") ? siteUrl + url : url });
    from = match.index + whole.length;
  }
  if (from < text.length) spans.push(text.slice(from));
  return spans;
}

/** What can't be read as it was meant, in words. */
export function textProblems(text: string): readonly string[] {
  const problems: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const typed = line.trim();
    if (/\{\s*(?:home|figure)\b/i.test(typed) && !CARD.test(typed))
      problems.push(`“${shown(typed)}”: a home or a figure needs a line of its own, such as {home: 12-oak-street}.`);
    for (const [, , target = ""] of typed.matchAll(/\[([^[\]\n]+)\]\(([^)]{0,2000})\)/g))
      if (!TARGET.test(target))
        problems.push(`“${shown(target)}” isn't a web address. Begin it with https:// or, for a page of your site, with /.`);
  }
  return problems;
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
