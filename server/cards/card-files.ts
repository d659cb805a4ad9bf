/** Where drawn cards are stored: each in a folder of its own, so that one request lists them all. */
import type { SocialCard } from "../../domain/social-card.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { StorageError } from "../storage/storage.ts";

/** The prefix in the storage. They can be drawn again, so no backup has them. */
export const CARDS = "cards/";
/** Where their addresses begin. */
export const CARDS_PATH = "/cards/";

/** A card to draw: the name of its file, and that of its own picture in the same folder. */
export type CardJob = { readonly name: string; readonly card: SocialCard; readonly picture?: string };

const NAME = /^[a-z0-9-]+-[0-9a-f]{8}$/;

/** "/cards/sell-1a2b3c4d.jpg" as "sell-1a2b3c4d"; `undefined` if it's another address. */
export function cardNameIn(address: string): string | undefined {
  const name = address.startsWith(CARDS_PATH) && address.endsWith(".jpg") ? address.slice(CARDS_PATH.length, -".jpg".length) : "";
  return NAME.test(name) ? name : undefined;
}

export const cardPrefix = (name: string): string => `${CARDS}${name}/`;
export const cardKey = (name: string): string => `${cardPrefix(name)}card.jpg`;

/** The drawn card at an address; `undefined` if there's none, "away" while the storage can't be read. */
export async function readCard(storage: Pick<ObjectStorage, "get">, address: string) {
  const name = cardNameIn(address);
  if (name === undefined) return undefined;
  try {
    const content = await storage.get(cardKey(name));
    return content && { type: "image/jpeg", content };
  } catch (error) {
    if (error instanceof StorageError) return "away";
    throw error;
  }
}
