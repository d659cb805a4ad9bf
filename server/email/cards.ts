/** Homes in an email: picture, what is new, price, facts and address, each a link. All texts are escaped here. */
import { escapeHtml } from "./text-safety.ts";

export type EmailCard = {
  /** Absent: it leads nowhere. */
  readonly url?: string;
  /** What is new: "New on our site". */
  readonly label: string;
  readonly title: string;
  /** Below the title: price and facts, address. */
  readonly lines: readonly string[];
  /** A picture of 1200 by 630 pixels: an absolute URL, and its alternative text. */
  readonly picture?: { readonly url: string; readonly alt: string };
  /** The text of the link. */
  readonly link?: string;
};

/** For plain text: a paragraph for each. */
export const cardLines = (cards: readonly EmailCard[]): string[] =>
  cards.map(
    ({ label, title, lines, url }, at) =>
      `${at === 0 ? "" : "\n"}${[label, title, ...lines, ...(url === undefined ? [] : [url])].join("\n")}`,
  );

const [INK, GRAY, WHITE, LINE, RUST] = ["#14202E", "#5F6570", "#FFFFFF", "#E9E5DC", "#B4491F"];
const BOX = `background:${WHITE};border:1px solid ${LINE};border-collapse:separate;border-radius:4px`;

/** One card for HTML. Mail programs that block pictures show their texts. */
export function cardsTable({ url, label, title, lines, picture, link = "See more" }: EmailCard): string {
  const href = escapeHtml(url ?? "");
  const image =
    picture &&
    `<tr><td style="padding:0"><a href="${href}" style="color:${GRAY}"><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="598" style="display:block;width:100%;max-width:598px;height:auto;border:0;border-radius:3px 3px 0 0;font-size:14px;line-height:20px"></a></td></tr>`;
  return `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${BOX}">
${image ?? ""}
<tr><td style="padding:16px 18px 18px">
<div style="font-size:14px;line-height:20px;font-weight:bold;color:${RUST}">${escapeHtml(label)}</div>
<div style="padding:4px 0 2px;font-family:Georgia, 'Times New Roman', serif;font-size:24px;line-height:30px;color:${INK}">${escapeHtml(title)}</div>
${lines.map((line) => `<div>${escapeHtml(line)}</div>`).join("\n")}
${href === "" ? "" : `<div style="padding:10px 0 0"><a href="${href}" style="color:#2B3D5B;text-decoration:underline">${escapeHtml(link)}</a></div>\n`}</td></tr>
</table>
`;
}
