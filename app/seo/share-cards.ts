/**
 * Social cards: which there are, what is on each, and their addresses. `scripts/pictures/cards.ts`
 * draws those of what ships during the build, and a running server the others. A name contains a hash
 * of the content, so a changed card has a new address.
 */
import { createHash } from "node:crypto";
import { areaPageCopy } from "../../content/area-page.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import { categories } from "../../content/categories.ts";
import { listings } from "../../content/listings.ts";
import { pageCopy, registeredPaths } from "../../content/site-map.ts";
import type { PagePath } from "../../content/pages.ts";
import { statements } from "../../content/site.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import type { Area } from "../../domain/areas/sketch.ts";
import { formatAddress, formatPrice, type Listing, listingPath, type Market } from "../../domain/listings/listing.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import { ownPicture } from "../../domain/content/own-picture.ts";
import { photoWidths, SHARED_SIZE, sharedPhotoAddress } from "../../domain/listings/photos.ts";
import { type AddressedCard, CARD_SIZE, type DrawnCards, type SocialCard } from "../../domain/social-card.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { isPicture, type PictureName, PICTURES } from "../ui/pictures.ts";

type Card = SocialCard & { readonly picture: PictureName };

/** Increase it when cards are drawn differently. */
const DRAWING = 2;

/** A page without a picture is a type error. Category pages show their own. */
const PICTURE = {
  "/": "hero",
  "/booking": "door",
  "/buy/browse": "bungalow",
  "/buy/hire-agent": "door",
  "/buy/open-houses": "room-entry",
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
  ...(pictureOf(path) === "hero" && storedHero(content)),
  heading: pageCopy(path, content)?.title ?? content.brokerage.name,
  signature: content.brokerage.name,
});

/** The card of an area's page. No number of homes: networks keep a card for weeks. */
const areaCard = ({ name, line }: Area, content: SiteContent): Card => ({
  path: areaPath(name),
  picture: "hero",
  ...storedHero(content),
  heading: areaPageCopy.heading(name),
  ...(line && { line }),
  signature: content.brokerage.name,
});

/** The first screen's picture, if the agent has uploaded one. */
function storedHero({ hero }: SiteContent): Pick<Card, "stored"> {
  const own = ownPicture(hero.picture);
  return own ? { stored: { folder: own.folder, file: `${own.width}.webp` } } : {};
}

/** None for a listing with a remote picture: that is shared as it is. */
function listingCard(listing: Listing, { brokerage }: SiteContent): Card | undefined {
  const [photo] = listing.photos ?? [];
  if (listing.remotePicture || !(photo || isPicture(listing.picture))) return undefined;
  return {
    path: listingPath(listing),
    picture: isPicture(listing.picture) ? listing.picture : "hero",
    ...(photo && { stored: { folder: photo.folder, file: `${photoWidths(photo.width).at(-1)}.webp` } }),
    heading: formatPrice(listing),
    line: formatAddress(listing),
    ...(listing.sample && { label: statements.sample }),
    signature: brokerage.name,
  };
}

const pageCards = (content: SiteContent): readonly Card[] => [
  ...registeredPaths.map((path) => pageCard(path, content)),
  ...content.areas.map((area) => areaCard(area, content)),
];
const cardsFor = (some: readonly Listing[], content: SiteContent): readonly Card[] =>
  some.flatMap((listing) => listingCard(listing, content) ?? []);

/** Every card that the build draws: one for each page, each area and each listing. */
export const cardsOf = (content: SiteContent): readonly Card[] => [...pageCards(content), ...cardsFor(listings, content)];

/** A card's address: "/cards/sell-estimate-1a2b3c4d.jpg". */
export function cardAddress(card: Card): string {
  const made = JSON.stringify([DRAWING, CARD_SIZE, card, PICTURES[card.picture].hash]);
  const hash = createHash("sha256").update(made).digest("hex").slice(0, 8);
  return `/cards/${card.path.slice(1).replaceAll("/", "-") || "home"}-${hash}.jpg`;
}

/** Those that the build drew, of the content that ships. */
const known: ReadonlySet<string> = new Set(cardsOf(DEFAULTS).map(cardAddress));
const BROWSE: Readonly<Record<Market, string>> = { sale: "/buy/browse", rent: "/rent/browse", investment: "/invest/browse" };

/** The cards of all pages as they are now that the build didn't draw: those of the site's own pages first. */
export const cardsToDraw = (content: SiteContent, catalog: Pick<Catalog, "all">): readonly AddressedCard[] =>
  [...pageCards(content), ...cardsFor(catalog.all(), content)]
    .map((card) => ({ address: cardAddress(card), card }))
    .filter(({ address }) => !known.has(address));

export type Shared = {
  readonly address: string;
  readonly alt: string;
  readonly size?: { readonly width: number; readonly height: number };
};

/** What was drawn since the build, if anything can be. */
type Drawn = DrawnCards | undefined;

const isThere = (card: Card, drawn: Drawn): boolean => {
  const address = cardAddress(card);
  return known.has(address) || drawn?.has(address) === true;
};

/** A card that isn't drawn yet, because its words or its picture have changed since, is its picture alone. */
function shared(card: Card, drawn: Drawn): Shared {
  const { alt, hash, webp } = PICTURES[card.picture];
  const words = [card.label, card.heading, card.line].filter(Boolean).join(". ");
  if (isThere(card, drawn)) return { address: cardAddress(card), alt: card.stored ? words : `${words}. ${alt}`, size: CARD_SIZE };
  if (card.stored) return { address: sharedPhotoAddress(card.stored), alt: words, size: SHARED_SIZE };
  return { address: `/pictures/${card.picture}-${Math.max(...webp)}-${hash}.webp`, alt };
}

/** The card of a page. */
export const sharedPicture = (path: string, content: SiteContent, drawn?: Drawn): Shared => shared(pageCard(path, content), drawn);

/** The card of an area's page. */
export const sharedAreaPicture = (area: Area, content: SiteContent, drawn?: Drawn): Shared => shared(areaCard(area, content), drawn);

/**
 * The card of a listing. One added or changed after the build shows its own picture or its market's
 * card until its own is drawn.
 */
export function sharedListingPicture(listing: Listing, content: SiteContent, drawn?: Drawn): Shared {
  const card = listingCard(listing, content);
  const [photo] = listing.photos ?? [];
  if (card && isThere(card, drawn)) return { ...shared(card, drawn), ...(photo && { alt: `${card.heading}. ${card.line}. ${photo.alt}` }) };
  return plainListingPicture(listing) ?? sharedPicture(BROWSE[listing.market], content, drawn);
}

/** A listing's own picture, without words on it; `undefined` if it has none. */
export function plainListingPicture({ photos: [photo] = [], remotePicture }: Listing): Shared | undefined {
  if (photo) return { address: sharedPhotoAddress(photo), alt: photo.alt, size: SHARED_SIZE };
  return remotePicture && { address: remotePicture.url, alt: remotePicture.alt };
}
