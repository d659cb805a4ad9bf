/** A short email as plain text and HTML: a heading, blocks and a footer. All texts are escaped here. */
import { brokerage } from "../../content/agent.ts";
import { escapeHtml, escapeLines, sanitizeText } from "./text-safety.ts";

export type Block =
  | { readonly text: string; /** In a lighter color. */ readonly quiet?: boolean }
  | { readonly facts: readonly (readonly [label: string, text: string])[] }
  | { readonly button: string; readonly url: string };

export type SimpleEmail = {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Lines. An object ends with a link. */
  readonly foot: readonly (string | { readonly text: string; readonly link: string; readonly url: string })[];
};

export const simpleEmail = (page: SimpleEmail): { readonly text: string; readonly html: string } => ({
  text: asText(page),
  html: asHtml(page),
});

function asText({ heading, blocks, foot }: SimpleEmail): string {
  const lines = blocks.flatMap((block) => ["", ...textOf(block)]);
  return sanitizeText(
    [heading, ...lines, "", "--", ...foot.map((line) => (typeof line === "string" ? line : `${line.text} ${line.url}`)), ""].join("\n"),
  );
}

function textOf(block: Block): string[] {
  if ("text" in block) return [block.text];
  if ("url" in block) return [block.url];
  return block.facts.map(([label, text]) =>
    /[\r\n]/.test(text) ? `${label}:\n${sanitizeText(text).replaceAll(/^/gm, "    ")}` : `${label}: ${text}`,
  );
}

const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const asHtml = ({ subject, heading, blocks, foot }: SimpleEmail): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FBF8F2;color:#14202E">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${SANS};font-size:16px;line-height:24px;color:#14202E">
<tr><td style="padding:0 0 20px;border-bottom:3px solid #F2B54A;font-size:18px;line-height:24px;color:#14202E">${escapeHtml(brokerage.name)}</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0;font-family:Georgia, 'Times New Roman', serif;font-weight:normal;font-size:28px;line-height:36px">${escapeHtml(heading)}</h1></td></tr>
${blocks.map(htmlOf).join("\n")}
<tr><td style="padding:20px 0 0;border-top:1px solid #E9E5DC;font-size:14px;line-height:20px;color:#5F6570">${foot.map(footLine).join("<br>")}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

function htmlOf(block: Block): string {
  if ("text" in block) return `<tr><td style="padding:0 0 24px${block.quiet ? ";color:#5F6570" : ""}">${escapeHtml(block.text)}</td></tr>`;
  if ("url" in block)
    return `<tr><td style="padding:0 0 24px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;text-decoration:none;background:#B4491F;color:#FFFFFF">${escapeHtml(block.button)}</a></td></tr>`;
  return `<tr><td style="padding:0 0 24px">
<table width="100%" cellpadding="0" cellspacing="0" style="background:#FFFFFF;border:1px solid #E9E5DC;border-collapse:separate;border-radius:4px">
${block.facts.map(factRow).join("\n")}
</table>
</td></tr>`;
}

const factRow = ([label, text]: readonly [string, string]): string =>
  `<tr><th scope="row" align="left" valign="top" width="34%" style="padding:10px 8px 10px 18px;font-weight:normal;font-size:14px;color:#5F6570">${escapeHtml(label)}</th><td valign="top" style="padding:10px 18px 10px 8px;word-break:break-word">${escapeLines(text)}</td></tr>`;

const footLine = (line: SimpleEmail["foot"][number]): string =>
  typeof line === "string"
    ? escapeHtml(line)
    : `${escapeHtml(line.text)} <a href="${escapeHtml(line.url)}" style="color:#2B3D5B">${escapeHtml(line.link)}</a>`;
