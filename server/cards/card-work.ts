/**
 * Draws the cards that the build couldn't know: with another brokerage's name, another first picture, or of the agent's own homes.
 * One of all processes draws, in the background; the others find what it has stored. Until then pages are shared with their
 * pictures alone.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AddressedCard, DrawnCards, SocialCard } from "../../domain/social-card.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { type BackgroundWork, createBackgroundWork } from "../background-work.ts";
import type { Clock } from "../clock.ts";
import { keyOf } from "../listings/photo-places.ts";
import { runAlone } from "../store/leases.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Store } from "../store/store.ts";
import { CARDS, type CardJob, cardKey, cardNameIn, cardPrefix } from "./card-files.ts";

const DRAWER = path.join(import.meta.dirname, "draw-cards.ts");
/** Cards that one process draws: it has opened the fonts by then, and holds few pictures. */
const TOGETHER = 24;
/** After this the process is ended. Milliseconds. */
const LONGEST = 5 * MINUTE_MS;
/** Networks and readers may have the address of an earlier card. Milliseconds. */
const KEPT_FOR = 30 * DAY_MS;

export type CardWorkOptions = {
  readonly store: Store;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
};

export type CardWork = DrawnCards &
  Omit<BackgroundWork, "begin"> & {
    /** Draws what is missing from now on. @param wanted the cards of all pages as they are now, without those of the build. */
    begin(wanted: () => readonly AddressedCard[]): void;
    /** Calls back when cards are there that weren't before. */
    onChange(listener: () => void): void;
  };

type Drawing = Pick<CardWorkOptions, "storage" | "report"> & { readonly signal: AbortSignal };

/** A card's own picture as a file beside it; `undefined` if the storage has none anymore. */
async function pictureFor({ stored }: SocialCard, at: number, place: string, storage: ObjectStorage): Promise<string | undefined> {
  const content = stored && (await storage.get(keyOf(stored.folder, stored.file)));
  if (!content) return undefined;
  const picture = `picture-${at}`;
  await writeFile(path.join(place, picture), content);
  return picture;
}

/** Draws and stores some cards. Resolves to the addresses of those that are there then. */
async function drawSome(cards: readonly AddressedCard[], { storage, signal, report }: Drawing): Promise<readonly string[]> {
  const place = await mkdtemp(path.join(tmpdir(), "porchlight-cards-"));
  try {
    const jobs: CardJob[] = [];
    for (const [at, { address, card }] of cards.entries()) {
      const picture = await pictureFor(card, at, place, storage);
      const name = cardNameIn(address);
      if (name !== undefined && (picture !== undefined || !card.stored)) jobs.push({ name, card, ...(picture && { picture }) });
    }
    await writeFile(path.join(place, "cards.json"), JSON.stringify(jobs));
    const drawer = spawn(process.execPath, [DRAWER, place], { stdio: "ignore", signal, timeout: LONGEST });
    const [code] = (await once(drawer, "exit")) as [number | null];
    if (code !== 0) report("card.not-drawn", new Error(`Drawing cards ended with ${code}.`));
    const drawn: string[] = [];
    for (const { address } of cards) {
      const name = cardNameIn(address) ?? "";
      const content = await readFile(path.join(place, `${name}.jpg`)).catch(() => undefined);
      if (!content) continue;
      await storage.put(cardKey(name), content);
      drawn.push(address);
    }
    return drawn;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Deletes the cards that no page has had for a while. */
async function sweepCards(storage: ObjectStorage, names: readonly string[], wanted: readonly AddressedCard[], now: Date): Promise<void> {
  const present = new Set(wanted.map(({ address }) => cardNameIn(address)));
  for (const name of names.filter((each) => !present.has(each))) {
    const modified = await storage.modified(cardPrefix(name));
    if (modified && now.getTime() - modified.getTime() > KEPT_FOR) await storage.deleteFolder(cardPrefix(name));
  }
}

/** What has been drawn, and the drawing itself. */
function createDrawing({ store, storage, clock, report }: CardWorkOptions, onNew: () => void) {
  const known = new Set<string>();
  /** They have no picture, or can't be drawn: the next start tries again. */
  const failed = new Set<string>();
  const missingOf = (wanted: readonly AddressedCard[]) => wanted.filter(({ address }) => !known.has(address) && !failed.has(address));

  async function drawAll(wanted: readonly AddressedCard[], names: readonly string[], signal: AbortSignal): Promise<void> {
    const missing = missingOf(wanted);
    try {
      for (let at = 0; at < missing.length && !signal.aborted; at += TOGETHER) {
        const some = missing.slice(at, at + TOGETHER);
        const drawn = new Set(await drawSome(some, { storage, signal, report }));
        for (const { address } of some) (drawn.has(address) ? known : failed).add(address);
      }
    } finally {
      if (!signal.aborted) onNew();
    }
    await sweepCards(storage, names, wanted, clock.now());
  }

  return {
    has: (address: string): boolean => known.has(address),
    /** Whether all that is wanted is there, or can't be. */
    async draw(wanted: readonly AddressedCard[], signal: AbortSignal): Promise<boolean> {
      if (missingOf(wanted).length === 0) return true;
      const names = await storage.folders(CARDS);
      const stored = new Set(names);
      const found = missingOf(wanted).filter(({ address }) => stored.has(cardNameIn(address) ?? ""));
      for (const { address } of found) known.add(address);
      if (found.length > 0) onNew();
      if (missingOf(wanted).length > 0) await runAlone({ store, clock, name: "social-cards" }, () => drawAll(wanted, names, signal));
      return missingOf(wanted).length === 0;
    },
  };
}

export function createCardWork(options: CardWorkOptions): CardWork {
  const { clock, report } = options;
  const listeners: (() => void)[] = [];
  const drawing = createDrawing(options, () => listeners.forEach((listener) => listener()));
  let wanted = (): readonly AddressedCard[] => [];
  const work = createBackgroundWork({
    clock,
    look: (signal) => drawing.draw(wanted(), signal),
    report: (error) => report("card.not-drawn", error),
  });
  return {
    ...work,
    has: drawing.has,
    begin(list) {
      wanted = list;
      work.begin();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
