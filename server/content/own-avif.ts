/**
 * Adds AVIF files to the pictures that the agent has uploaded, in the background, by one of all processes. The keys in the content
 * that pages get then say so; stored keys stay as they are. Whether the files are there is asked of the storage alone.
 */
import { avifKey, ownPicture, type OwnPicture, ownWidths } from "../../domain/content/own-picture.ts";
import type { ContentSource, SiteContent } from "../../domain/site-content.ts";
import { type BackgroundWork, createBackgroundWork } from "../background-work.ts";
import type { Clock } from "../clock.ts";
import { encodeAvif } from "../listings/avif.ts";
import { keyOf } from "../listings/photo-places.ts";
import { runAlone } from "../store/leases.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Store } from "../store/store.ts";
import { SHOWN } from "./derive-own-picture.ts";

export type OwnAvifOptions = {
  readonly store: Store;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
};

export type OwnAvif = BackgroundWork & {
  /** The content for pages. */
  readonly source: ContentSource;
  /** Calls back when pages can show files that weren't there before. */
  onChange(listener: () => void): void;
};

const uploadsIn = ({ agent, hero }: SiteContent): readonly OwnPicture[] =>
  [agent.portrait, hero.picture, hero.tallPicture].flatMap((key) => ownPicture(key) ?? []);

export function createOwnAvif(content: ContentSource, { store, storage, clock, report }: OwnAvifOptions): OwnAvif {
  /** Folders of pictures that have them. */
  const known = new Set<string>();
  /** They can't be encoded: the next start tries again. */
  const failed = new Set<string>();
  const listeners: (() => void)[] = [];
  let shown: { readonly of: SiteContent; readonly content: SiteContent } | undefined;
  const missing = () => uploadsIn(content.current()).filter(({ folder }) => !known.has(folder) && !failed.has(folder));

  function found({ folder }: OwnPicture): void {
    known.add(folder);
    shown = undefined;
    listeners.forEach((listener) => listener());
  }

  /** The widest file is stored last. */
  const hasFiles = async ({ folder, width }: OwnPicture): Promise<boolean> =>
    (await storage.get(keyOf(folder, `${width}.avif`), { start: 0, end: 0 })) !== undefined;

  async function make(picture: OwnPicture, signal: AbortSignal): Promise<void> {
    const { folder } = picture;
    const source = await storage.get(keyOf(folder, SHOWN));
    const files = source && (await encodeAvif(source, { turned: 0, widths: ownWidths(picture), signal, report }));
    if (signal.aborted) return;
    if (!files) return void failed.add(folder);
    for (const [width, file] of files) await storage.put(keyOf(folder, `${width}.avif`), file);
    found(picture);
  }

  async function look(signal: AbortSignal): Promise<boolean> {
    for (const picture of missing()) if (await hasFiles(picture)) found(picture);
    if (missing().length > 0)
      await runAlone({ store, clock, name: "own-avif" }, async () => {
        for (const picture of missing()) if (!signal.aborted) await make(picture, signal);
      });
    return missing().length === 0;
  }

  function marked(present: SiteContent): SiteContent {
    const mark = (key: string): string => (known.has(ownPicture(key)?.folder ?? "") ? avifKey(key) : key);
    const { agent, hero } = present;
    return {
      ...present,
      agent: { ...agent, portrait: mark(agent.portrait) },
      hero: { ...hero, picture: mark(hero.picture), tallPicture: mark(hero.tallPicture) },
    };
  }

  return {
    ...createBackgroundWork({ clock, look, report: (error) => report("own-picture.no-avif", error) }),
    source: {
      current() {
        const present = content.current();
        if (known.size === 0) return present;
        if (shown?.of !== present) shown = { of: present, content: marked(present) };
        return shown.content;
      },
      version: () => content.version(),
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
