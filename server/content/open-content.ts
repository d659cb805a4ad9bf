/** The site content with the agent's edits, kept current: the source for pages and the editor for the dashboard. */
import { ALL_SECTIONS } from "../../content/edit-sections.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import type { ContentEditor } from "../../domain/content/editing.ts";
import type { ContentSection } from "../../domain/content/fields.ts";
import type { ContentSource, SiteContent } from "../../domain/site-content.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { type Present, StoredContentEditor } from "./content-editor.ts";
import { readEdits } from "./edit-rows.ts";
import { buildSnapshot, type Override, type StoredContent } from "./snapshot.ts";

/** How soon edits are read again when that has failed. Milliseconds. */
const RETRY_MS = 1000;

export type ContentOptions = {
  readonly clock: Clock;
  readonly report: (event: string, fields: Readonly<Record<string, string>>) => void;
  /** Called when the content has changed, in this process or another one. */
  readonly onChange?: () => void;
  readonly shipped?: SiteContent;
  readonly sections?: readonly ContentSection[];
  /** Values that settings decide, by field. */
  readonly environment?: Readonly<Record<string, Override>>;
};

export type OpenContent = {
  readonly source: ContentSource;
  readonly editor: ContentEditor;
  /** Shows what is stored now. Tries again by itself if the store is away. */
  reload(): Promise<void>;
  stop(): void;
};

/** Reads the edits. Rejects if the store can't be read. */
export async function openContent(
  store: Store,
  { clock, report, onChange = () => {}, shipped = DEFAULTS, sections = ALL_SECTIONS, environment = {} }: ContentOptions,
): Promise<OpenContent> {
  // A copy, because snapshots are frozen.
  const parts = { shipped: structuredClone(shipped), sections, environment };
  let present = read(await readEdits(store.db));
  let reported = "";
  let reloading = Promise.resolve();
  let cancelRetry = (): void => {};
  let isStopped = false;
  let isAway = false;
  reportLeftOut();

  function read(stored: StoredContent): Present & { readonly version: number } {
    return { stored, snapshot: buildSnapshot(parts, stored), version: versionOf(stored) };
  }

  /** Each is reported once, not with every save. Only names: values are in the dashboard. */
  function reportLeftOut(): void {
    const names = present.snapshot.leftOut.map(({ field }) => field).join(", ");
    if (names !== reported && names !== "") report("content.left-out", { fields: names });
    reported = names;
  }

  /** It's tried again several times a second: the log has a line when reading begins to fail, and one when it works again. */
  function turn(away: boolean): void {
    if (away && !isAway) report("content.not-read", { problem: "the database didn't answer; trying again" });
    if (!away && isAway) report("content.read-again", {});
    isAway = away;
  }

  async function readAgain(): Promise<void> {
    try {
      const stored = await readEdits(store.db);
      if (isStopped) return;
      turn(false);
      if (versionOf(stored) === present.version) return;
      present = read(stored);
      reportLeftOut();
      onChange();
    } catch {
      if (isStopped) return;
      // The edit is stored; pages show it as soon as it can be read.
      turn(true);
      cancelRetry();
      cancelRetry = clock.after(RETRY_MS, () => void reload());
    }
  }

  // One after another, so that an older state never replaces a newer one.
  const reload = (): Promise<void> => (reloading = reloading.then(readAgain));

  return {
    source: { current: () => present.snapshot.content, version: () => present.version },
    editor: new StoredContentEditor({ store, parts, now: () => clock.now(), present: () => present, reload }),
    reload,
    stop() {
      isStopped = true;
      cancelRetry();
    },
  };
}

/** The same in every copy of the site, and another one after each save. */
const versionOf = ({ sections }: StoredContent): number => [...sections.values()].reduce((sum, { version }) => sum + version, 0);
