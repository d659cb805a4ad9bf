/**
 * The layout of every email, as HTML and as plain text from one description. Tables and inline
 * styles, because mail programs render those alike. All texts are escaped here.
 */
import { cardLines, cardsTable, type EmailCard } from "./cards.ts";
import { escapeHtml, escapeLines, headerText, sanitizeText } from "./text-safety.ts";

/** A labeled text. The HTML links it when there is a URL. */
export type Fact = readonly [label: string, text: string, url?: string | undefined];

export type Block =
  | { readonly text: string; /** In a lighter color. */ readonly quiet?: boolean }
  | { readonly warning: string; readonly text: string; readonly reasons: readonly string[] }
  | { readonly facts: readonly Fact[] }
  | { readonly heading: string }
  /** A text with links in it. */
  | { readonly words: readonly Span[] }
  | { readonly list: readonly (readonly Span[])[] }
  | { readonly cards: readonly EmailCard[] }
  | { readonly buttons: readonly Button[]; /** Without a main button, below a block that has one. */ readonly quiet?: boolean };

/** The plain text shows web addresses only, with their texts where there are several. */
/** Text, or a link. */
export type Span = string | { readonly text: string; readonly url: string };

type Button = { readonly text: string; readonly url: string };

export type EmailContent = {
  /** The brokerage's name, at the top. */
  readonly sender: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Small print: lines, lines that end with a link, and facts. */
  readonly footer: readonly (string | { readonly text: string; readonly link: string; readonly url: string } | Fact)[];
  /** Meta tags of the HTML. */
  readonly meta?: Readonly<Record<string, string>>;
};

/** Longest subject. Characters. */
const LONGEST_SUBJECT = 140;

/** The subject, and the body as text and as HTML. */
export function renderEmail(content: EmailContent): { readonly subject: string; readonly text: string; readonly html: string } {
  const subject = headerText(content.subject, LONGEST_SUBJECT);
  return { subject, text: textOf(content), html: htmlOf({ ...content, subject }) };
}

function textOf({ heading, blocks, footer }: EmailContent): string {
  const paragraphs = [heading, ...blocks.map((block) => blockLines(block).join("\n")).filter(Boolean)];
  return sanitizeText(`${paragraphs.join("\n\n")}\n\n--\n${footer.map(footerLine).join("\n")}\n`);
}

function blockLines(block: Block): string[] {
  if ("warning" in block) return [`${block.warning} ${block.text}`, ...block.reasons.map((reason) => `- ${reason}`)];
  if ("text" in block) return [block.text];
  if ("buttons" in block) {
    const links = block.buttons.filter(({ url }) => url.startsWith("http"));
    return links.map(({ text, url }) => (links.length > 1 ? `${text}: ${url}` : url));
  }
  if ("heading" in block) return [block.heading, "-".repeat(Math.min(60, Math.max(3, block.heading.length)))];
  if ("words" in block) return [spansText(block.words)];
  if ("list" in block) return block.list.map((item) => `- ${spansText(item)}`);
  return "cards" in block ? cardLines(block.cards) : block.facts.map(factLine);
}

const spansText = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === "string" ? span : span.text === span.url ? span.url : `${span.text} (${span.url})`)).join("");

/** A text with several lines goes below its label, indented. */
const factLine = ([label, text]: Fact): string =>
  /[\r\n]/.test(text) ? `${label}:\n${sanitizeText(text).replaceAll(/^/gm, "    ")}` : `${label}: ${text}`;

function footerLine(line: EmailContent["footer"][number]): string {
  if (typeof line === "string") return line;
  return "link" in line ? `${line.text} ${line.url}` : factLine(line);
}

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const [INK, GRAY, PAPER, WHITE, LINE, RUST, YELLOW] = ["#14202E", "#5F6570", "#FBF8F2", "#FFFFFF", "#E9E5DC", "#B4491F", "#F2B54A"];
const LINK = "color:#2B3D5B;text-decoration:underline";
const BUTTON =
  "display:inline-block;margin:0 12px 8px 0;padding:12px 20px;border-radius:4px;text-decoration:none;font-size:16px;line-height:22px;border:1px solid";

const htmlOf = ({ sender, subject, heading, blocks, footer, meta = {} }: EmailContent): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
${Object.entries(meta)
  .map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">\n`)
  .join("")}<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${SANS};font-size:16px;line-height:24px;color:${INK}">
<tr><td style="padding:0 0 20px;border-bottom:3px solid ${YELLOW};font-size:18px;line-height:24px;color:${INK}">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0;font-family:${SERIF};font-weight:normal;font-size:28px;line-height:36px;color:${INK}">${escapeHtml(heading)}</h1></td></tr>
${blocks.map(blockRow).join("\n")}
<tr><td style="padding:20px 0 0;border-top:1px solid ${LINE}">
<table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:20px;color:${GRAY}">
${footer.map(footerRow).join("\n")}
</table>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

function blockRow(block: Block): string {
  const cell = (content: string, style = "") => `<tr><td style="padding:0 0 24px${style}">${content}</td></tr>`;
  if ("warning" in block) return cell(warningBox(block));
  if ("text" in block) return cell(escapeLines(block.text), block.quiet ? `;color:${GRAY}` : "");
  if ("buttons" in block)
    return `<tr><td style="padding:0 0 16px">${block.buttons.map((button, at) => buttonLink(button, at === 0 && !block.quiet)).join("")}</td></tr>`;
  if ("heading" in block) return cell(headingText(block.heading), ";padding-bottom:8px");
  if ("words" in block) return cell(spansHtml(block.words));
  if ("list" in block) return cell(listHtml(block.list));
  if ("cards" in block) return block.cards.map((card) => cell(cardsTable(card))).join("\n");
  return cell(`
<table width="100%" cellpadding="0" cellspacing="0" style="background:${WHITE};border:1px solid ${LINE};border-collapse:separate;border-radius:4px">
${block.facts.map(factRow).join("\n")}
</table>
`);
}

const headingText = (text: string): string =>
  `<h2 style="margin:0;font-family:${SERIF};font-weight:normal;font-size:22px;line-height:28px;color:${INK}">${escapeHtml(text)}</h2>`;

const spansHtml = (spans: readonly Span[]): string =>
  spans
    .map((span) =>
      typeof span === "string" ? escapeLines(span) : `<a href="${escapeHtml(span.url)}" style="${LINK}">${escapeHtml(span.text)}</a>`,
    )
    .join("");

const listHtml = (items: readonly (readonly Span[])[]): string =>
  `<ul style="margin:0;padding:0 0 0 20px">${items.map((item) => `<li style="margin:0 0 6px">${spansHtml(item)}</li>`).join("")}</ul>`;

const warningBox = ({ warning, text, reasons }: Extract<Block, { warning: string }>): string =>
  `<div style="padding:14px 18px;border-left:4px solid ${RUST};background:${WHITE}"><strong>${escapeHtml(warning)}</strong> ${escapeHtml(text)}<ul style="margin:8px 0 0;padding:0 0 0 20px">${reasons.map((reason) => `<li style="margin:4px 0 0">${escapeHtml(reason)}</li>`).join("")}</ul></div>`;

/** The first button of a block is the main one. */
function buttonLink({ text, url }: Button, main: boolean): string {
  const colors = main ? `border-color:${RUST};background:${RUST};color:${WHITE}` : `border-color:${INK};color:${INK}`;
  return `<a href="${escapeHtml(url)}" style="${BUTTON};${colors}">${escapeHtml(text)}</a>`;
}

function factRow([label, text, url]: Fact, index: number): string {
  const line = index === 0 ? "" : `border-top:1px solid ${LINE};`;
  const value = url === undefined ? escapeLines(text) : `<a href="${escapeHtml(url)}" style="${LINK}">${escapeHtml(text)}</a>`;
  return `<tr><th scope="row" align="left" valign="top" width="34%" style="${line}padding:12px 8px 12px 18px;font-weight:normal;font-size:14px;color:${GRAY}">${escapeHtml(label)}</th><td valign="top" style="${line}padding:12px 18px 12px 8px;word-break:break-word">${value}</td></tr>`;
}

function footerRow(line: EmailContent["footer"][number]): string {
  if (typeof line === "string") return `<tr><td colspan="2">${escapeHtml(line)}</td></tr>`;
  if ("link" in line)
    return `<tr><td colspan="2">${escapeHtml(line.text)} <a href="${escapeHtml(line.url)}" style="${LINK}">${escapeHtml(line.link)}</a></td></tr>`;
  const [label, text] = line;
  return `<tr><th scope="row" align="left" valign="top" width="34%" style="padding:4px 8px 4px 0;font-weight:normal">${escapeHtml(label)}</th><td valign="top" style="padding:4px 0;word-break:break-word">${escapeLines(text)}</td></tr>`;
}
