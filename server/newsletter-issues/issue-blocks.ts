/** An issue's text as blocks of an email, with homes and figures put in as cards, and what is wrong with it. */
import { issueCards } from "../../content/newsletter-issue.ts";
import { isOld, lastGoodDay } from "../../domain/figure-age.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import { factLine, formatAddress, formatPrice, type Listing, listingPath } from "../../domain/listings/listing.ts";
import { sharedPhotoAddress } from "../../domain/listings/photos.ts";
import { isOffered, statusLine } from "../../domain/listings/status.ts";
import { type IssuePart, MOST_CARDS, partsOf, textProblems } from "../../domain/newsletter/issue-text.ts";
import type { MarketFigure, SiteContent } from "../../domain/site-content.ts";
import { type CalendarDate, formatDate, formatDay, formatTimeRange } from "../../domain/time/calendar-date.ts";
import type { EmailCard } from "../email/cards.ts";
import type { Block } from "../email/layout.ts";

export type BlockOptions = {
  readonly content: SiteContent;
  readonly listings: Pick<Catalog, "get">;
  readonly siteUrl: string;
  /** The agent's day. */
  readonly today: CalendarDate;
};

export type IssueBlocks = {
  readonly blocks: readonly Block[];
  /** What keeps the issue from going out. */
  readonly problems: readonly string[];
  /** What is worth another look. */
  readonly warnings: readonly string[];
};

/** Reads a text as it would go out today. */
export function blocksOf(text: string, options: BlockOptions): IssueBlocks {
  const parts = partsOf(text, options.siteUrl);
  const problems = [...textProblems(text)];
  const warnings: string[] = [];
  const blocks: Block[] = [];
  for (const part of parts) {
    const made = blockOf(part, options);
    if (made.block) blocks.push(made.block);
    if (made.problem !== undefined) problems.push(made.problem);
    if (made.warning !== undefined) warnings.push(made.warning);
  }
  if (parts.filter(({ kind }) => kind === "home" || kind === "figure").length > MOST_CARDS)
    problems.push(`There are more than ${MOST_CARDS} homes and figures. Mail programs cut off emails that long: please take some out.`);
  return { blocks, problems, warnings };
}

type Made = { readonly block?: Block; readonly problem?: string; readonly warning?: string };

function blockOf(part: IssuePart, options: BlockOptions): Made {
  if (part.kind === "heading") return { block: { heading: part.text } };
  if (part.kind === "paragraph") return { block: { words: part.spans } };
  if (part.kind === "list") return { block: { list: part.items } };
  return part.kind === "home" ? homeBlock(part.id, options) : figureBlock(part.title, options);
}

function homeBlock(id: string, { listings, siteUrl, today }: BlockOptions): Made {
  const home = listings.get(id);
  if (!home) return { problem: `There's no home “${id}” on your site. Choose one from the list, or take the line out.` };
  const block = { cards: [homeCard(home, siteUrl, today)] };
  if (home.sample) return { block, problem: `“${home.title}” is a sample home. Readers would take it for a real offer.` };
  return isOffered(home) ? { block } : { block, warning: `${home.title}: ${statusLine(home)?.toLowerCase() ?? "no longer offered"}.` };
}

function homeCard(home: Listing, siteUrl: string, today: CalendarDate): EmailCard {
  const [cover] = home.photos ?? [];
  const facts = factLine(home);
  const open = (home.openHours ?? []).filter(({ date, canceled }) => !canceled && date >= today);
  return {
    url: siteUrl + listingPath(home),
    label: statusLine(home) ?? issueCards.forSale[home.market],
    title: formatPrice(home),
    lines: [
      home.title,
      ...(facts === "" ? [] : [facts]),
      formatAddress(home),
      ...open.map(({ date, from, to }) => `Open house ${formatDay(date)}, ${formatTimeRange(from, to)}`),
    ],
    ...(cover && { picture: { url: siteUrl + sharedPhotoAddress(cover), alt: cover.alt } }),
    link: issueCards.see,
  };
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The figures that a line can put in. */
export const figuresOf = ({ market }: Pick<SiteContent, "market">): readonly MarketFigure[] => market.figures;

function figureBlock(title: string, { content, today }: BlockOptions): Made {
  const figure = figuresOf(content).find((each) => same(each.title, title));
  if (!figure) return { problem: `There's no market figure “${title}”. Choose one from the list, or take the line out.` };
  const { value, description, source, asOf } = figure;
  const lines = [figure.title, ...(description ? [description] : []), `${source}, as of ${formatDate(asOf)}`];
  const block = { cards: [{ label: issueCards.figure, title: value, lines }] };
  if (content.market.sample) return { block, problem: `“${figure.title}” is a sample figure. Save your own under Content first.` };
  return isOld(figure, today)
    ? { block, warning: `“${figure.title}” is from ${formatDate(asOf)}, and was current until ${formatDate(lastGoodDay(figure))}.` }
    : { block };
}
