/**
 * Tags that only machines read: the canonical address, the social card, and structured data. The
 * server inserts them as text; no script of the page contains them.
 */
import type { Services } from "../../domain/services.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { sharedListingPicture, sharedPicture } from "./share-cards.ts";
import { type PageInfo, pageInfoAt } from "./page-info.ts";
import { marketSection } from "./sections.ts";
import { agentInShort, agentNode, breadcrumbs, graph, type Node, questions } from "./structured-data.ts";
import { eventNode, listingNode } from "./structured-listing.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Pages that introduce the agent. */
const INTRODUCES: ReadonlySet<string> = new Set(["/", "/booking"]);

/** Open houses listed in one page's structured data. */
const MOST_EVENTS = 12;

type TagServices = Pick<Services, "site" | "content" | "listings" | "now">;

/** The tags for an address as HTML; "" if there is no such page. */
export function tagsFor(pathname: string, services: TagServices): string {
  const content = services.content.current();
  const place = pageInfoAt(pathname, services.listings, content);
  if (!place) return "";
  const { siteUrl } = services.site;
  const { address, alt, size } = place.listing ? sharedListingPicture(place.listing, content) : sharedPicture(place.path, content);
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

function nodesOf(
  { path, name, listing }: PageInfo,
  image: string,
  { site: { siteUrl }, listings, now }: TagServices,
  content: SiteContent,
): Node[] {
  const brief = agentInShort(siteUrl, content);
  const nodes: (Node | undefined)[] = [breadcrumbs(siteUrl, path, name, listing && marketSection[listing.market])];
  if (INTRODUCES.has(path)) nodes.push(agentNode(siteUrl, content, image));
  if (path === "/sell") nodes.push(questions(content.sellingFaq));
  if (listing) nodes.push(listingNode(siteUrl, listing, image, brief));
  if (listing || path === "/buy/open-houses") {
    const open = listings.openHouses(now()).filter((each) => !each.sample && (!listing || each.listing.id === listing.id));
    for (const each of open.slice(0, MOST_EVENTS))
      nodes.push(eventNode(siteUrl, each, new URL(sharedListingPicture(each.listing, content).address, siteUrl).href, brief));
  }
  return nodes.filter((node) => node !== undefined);
}

/** Inserts the tags after the page's title. */
export const withTags = (html: string, tags: string): string => (tags ? html.replace("</title>", () => `</title>${tags}`) : html);
