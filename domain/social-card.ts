/** Social cards: the pictures that networks show beside a link, each with its page's words on it. */

/** Size in pixels, as social networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What is on a card. */
export type SocialCard = {
  /** The page's path. */
  readonly path: string;
  /** The name of one of ours. */
  readonly picture: string;
  /** A stored picture instead of it: its folder, and the file in it. */
  readonly stored?: { readonly folder: string; readonly file: string };
  readonly heading: string;
  /** A second, smaller line. */
  readonly line?: string;
  /** A small label in the corner. */
  readonly label?: string;
  /** The agent and brokerage. */
  readonly signature: string;
};

/** A card with its address, whose last part changes with all that is on the card. */
export type AddressedCard = { readonly address: string; readonly card: SocialCard };

/** Which cards were drawn since the build. */
export type DrawnCards = { has(address: string): boolean };
