/** Everything that is made of the agent's pictures and words in the background: AVIF files and social cards. */
import type { AddressedCard, DrawnCards } from "../../domain/social-card.ts";
import type { ContentSource } from "../../domain/site-content.ts";
import { createOwnAvif } from "../content/own-avif.ts";
import type { OpenCard } from "../http/listing-photos.ts";
import { readCard } from "./card-files.ts";
import { type CardWorkOptions, createCardWork } from "./card-work.ts";

type Changing = { onChange(listener: () => void): void };

export type PictureWork = Changing & {
  /** The content for pages, which offers AVIF files where they are. */
  readonly source: ContentSource;
  readonly cards: DrawnCards;
  /** The drawn card at an address. */
  readonly card: OpenCard;
  /**
   * @param changing what pages show.
   * @param cards those of all pages as they are now, without those of the build. Absent: none are drawn.
   */
  begin(changing: readonly Changing[], cards: (() => readonly AddressedCard[]) | undefined): void;
  stop(): Promise<unknown>;
};

export function createPictureWork(content: ContentSource, options: CardWorkOptions): PictureWork {
  const avif = createOwnAvif(content, options);
  const cards = createCardWork(options);
  return {
    source: avif.source,
    cards,
    card: (address) => readCard(options.storage, address),
    onChange(listener) {
      avif.onChange(listener);
      cards.onChange(listener);
    },
    begin(changing, wanted) {
      for (const part of changing) part.onChange(avif.wake);
      avif.begin();
      if (!wanted) return;
      for (const part of changing) part.onChange(cards.wake);
      cards.begin(wanted);
    },
    stop: () => Promise.all([avif.stop(), cards.stop()]),
  };
}
