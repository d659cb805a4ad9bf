/**
 * Tags that only machines read: the canonical address, the social card, and structured data. The
 * server inserts them as text; no script of the page contains them.
 */
import type { Services } from "../../domain/services.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { plainListingPicture, sharedAreaPicture, sharedListingPicture, sharedPicture, type Shared } from "./share-cards.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { type PageInfo, pageInfoAt } from "./page-info.ts";
import { marketSection } from "./sections.ts";
import { agentInShort, agentNode, portraitOf, breadcrumbs, graph, type Node, questions } from "./structured-data.ts";
import { homesOfArea } from "../../domain/areas/homes-of-area.ts";
import { areaNodes } from "./structured-area.ts";
import { eventNode, listingNode } from "./structured-listing.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Pages that introduce the agent. */
const INTRODUCES: ReadonlySet<string> = new Set(["/", "/booking"]);

/** Open houses listed in one page's structured data. */
const MOST_EVENTS = 12;

type TagServices = Pick<Services, "site" | "content" | "listings" | "now" | "cards">;

/** The tags for an address as HTML; "" if there is no such page. */
export function tagsFor(pathname: string, services: TagServices): string {
  const content = services.content.current();
  const place = pageInfoAt(pathname, services.listings, content);
  if (!place) return "";
  const { siteUrl } = services.site;
  const { address, alt, size } = cardOf(place, content, services.cards);
  const image = new URL(address, siteUrl).href;
  const data = place.listed ? graph(nodesOf(place, image, services, content)) : "";
  const properties = {
    "og:type": "website",
    "og:site_name": content.brokerage.name,
    "og:title": place.name,
    "og:description": place.copy.description,
    "og:url": siteUrl + place.path,
    "og:image": image,
    ...(size && { "og:image:width": size.width, "og:image:height": size.height }),
    "og:image:alt": alt,
  };
  return [
    ...(place.listed ? [] : ['<meta name="robots" content="noindex">']),
    `<link rel="canonical" href="${escaped(siteUrl + place.path)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(String(value))}">`),
    // The rest of the card is read from the lines above.
    '<meta name="twitter:card" content="summary_large_image">',
    ...(data ? [`<script type="application/ld+json">${data}</script>`] : []),
  ].join("");
}

function cardOf({ listing, area, path }: PageInfo, content: SiteContent, cards: TagServices["cards"]): Shared {
  if (listing) return sharedListingPicture(listing, content, cards);
  return area ? sharedAreaPicture(area, content, cards) : sharedPicture(path, content, cards);
}

function nodesOf(
  { path, name, listing, area }: PageInfo,
  image: string,
  { site: { siteUrl }, listings, now, cards }: TagServices,
  content: SiteContent,
): Node[] {
  const brief = agentInShort(siteUrl, content);
  // Search engines want a picture of the home, without words on it.
  const pictureOf = (of: Listing): string =>
    new URL((plainListingPicture(of) ?? sharedListingPicture(of, content, cards)).address, siteUrl).href;
  const above = area ? marketSection.sale : listing && marketSection[listing.market];
  const nodes: (Node | undefined)[] = [breadcrumbs(siteUrl, path, name, above)];
  if (area) nodes.push(...areaNodes(siteUrl, path, area, content, homesOfArea(listings, area.name, now()).items));
  if (INTRODUCES.has(path)) nodes.push(agentNode(siteUrl, content, portraitOf(siteUrl, content) ?? image));
  if (path === "/sell") nodes.push(questions(content.sellingFaq));
  if (listing) nodes.push(listingNode(siteUrl, listing, pictureOf(listing), brief));
  if (listing || path === "/buy/open-houses") {
    const open = listings.openHouses(now()).filter((each) => !each.sample && (!listing || each.listing.id === listing.id));
    for (const each of open.slice(0, MOST_EVENTS)) nodes.push(eventNode(siteUrl, each, pictureOf(each.listing), brief));
  }
  return nodes.filter((node) => node !== undefined);
}

/** Inserts the tags after the page's title. */
export const withTags = (html: string, tags: string): string => (tags ? html.replace("</title>", () => `</title>${tags}`) : html);
