/**
 * Social cards: which there are, what is on each, and their addresses. `scripts/pictures/cards.ts`
 * draws them during the build. A name contains a hash of the content, so a changed card has a new
 * address.
 */
import { createHash } from "node:crypto";
import { DEFAULTS } from "../../content/defaults.ts";
import { categories } from "../../content/categories.ts";
import { listings } from "../../content/listings.ts";
import { pageCopy, registeredPaths } from "../../content/site-map.ts";
import type { PagePath } from "../../content/pages.ts";
import { statements } from "../../content/site.ts";
import { formatAddress, formatPrice, type Listing, listingPath, type Market } from "../../domain/listings/listing.ts";
import { SHARED_SIZE, sharedPhotoAddress } from "../../domain/listings/photos.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { isPicture, type PictureName, PICTURES } from "../ui/pictures.ts";

/** Size in pixels, as social networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

export type Card = {
  /** The page's path. */
  readonly path: string;
  readonly picture: PictureName;
  readonly heading: string;
  /** A second, smaller line. */
  readonly line?: string;
  /** A small label in the corner. */
  readonly label?: string;
  /** The agent and brokerage. */
  readonly signature: string;
};

/** Increase it when cards are drawn differently. */
const DRAWING = 2;

/** A page without a picture is a type error. Category pages show their own. */
const PICTURE = {
  "/": "hero",
  "/booking": "door",
  "/buy/browse": "bungalow",
  "/buy/hire-agent": "door",
  "/buy/open-houses": "tudor",
  "/sell": "rambler",
  "/sell/browse": "room-living",
  "/sell/estimate": "rambler",
  "/sell/hire-agent": "farmhouse",
  "/sell/add-listing": "rowhouse",
  "/rent/browse": "apartment",
  "/rent/partner": "rowhouse",
  "/invest/browse": "retail",
  "/invest/hire-agent": "loft",
  "/privacy": "hero",
  "/accessibility": "hero",
} as const satisfies Readonly<Record<PagePath, PictureName>>;

function pictureOf(path: string): PictureName {
  const named: string = (PICTURE as Readonly<Record<string, string>>)[path] ?? categories.find((each) => each.path === path)?.picture ?? "";
  return isPicture(named) ? named : "hero";
}

const pageCard = (path: string, content: SiteContent): Card => ({
  path,
  picture: pictureOf(path),
  heading: pageCopy(path, content)?.title ?? content.brokerage.name,
  signature: content.brokerage.name,
});

/** None for a listing with a remote picture: that is shared as it is. */
function listingCard(listing: Listing, { brokerage }: SiteContent): Card | undefined {
  if (listing.remotePicture || listing.photos || !isPicture(listing.picture)) return undefined;
  const address = { heading: formatPrice(listing), line: formatAddress(listing), ...(listing.sample && { label: statements.sample }) };
  return { path: listingPath(listing), picture: listing.picture, ...address, signature: brokerage.name };
}

/** Every card that the build draws: one for each page and each listing. */
export const cardsOf = (content: SiteContent): readonly Card[] => [
  ...registeredPaths.map((path) => pageCard(path, content)),
  ...listings.flatMap((listing) => listingCard(listing, content) ?? []),
];

/** A card's address: "/cards/sell-estimate-1a2b3c4d.jpg". */
export function cardAddress(card: Card): string {
  const made = JSON.stringify([DRAWING, CARD_SIZE, card, PICTURES[card.picture].hash]);
  const hash = createHash("sha256").update(made).digest("hex").slice(0, 8);
  return `/cards/${card.path.slice(1).replaceAll("/", "-") || "home"}-${hash}.jpg`;
}

/** Those that the build drew, of the content that ships. */
const known: ReadonlySet<string> = new Set(cardsOf(DEFAULTS).map(cardAddress));
const BROWSE: Readonly<Record<Market, string>> = { sale: "/buy/browse", rent: "/rent/browse", investment: "/invest/browse" };

export type Shared = {
  readonly address: string;
  readonly alt: string;
  readonly size?: { readonly width: number; readonly height: number };
};

/** A card that wasn't drawn, because the brokerage has another name since, is its picture alone. */
function shared(card: Card): Shared {
  const { alt, hash, webp } = PICTURES[card.picture];
  if (!known.has(cardAddress(card))) return { address: `/pictures/${card.picture}-${Math.max(...webp)}-${hash}.webp`, alt };
  return {
    address: cardAddress(card),
    alt: `${[card.label, card.heading, card.line].filter(Boolean).join(". ")}. ${alt}`,
    size: CARD_SIZE,
  };
}

/** The card of a page. */
export const sharedPicture = (path: string, content: SiteContent): Shared => shared(pageCard(path, content));

/**
 * The card of a listing. One added or changed after the build shows its own picture or its market's
 * card.
 */
export function sharedListingPicture(listing: Listing, content: SiteContent): Shared {
  const [photo] = listing.photos ?? [];
  if (photo) return { address: sharedPhotoAddress(photo), alt: photo.alt, size: SHARED_SIZE };
  const card = listingCard(listing, content);
  if (card && known.has(cardAddress(card))) return shared(card);
  if (listing.remotePicture) return { address: listing.remotePicture.url, alt: listing.remotePicture.alt };
  return sharedPicture(BROWSE[listing.market], content);
}
