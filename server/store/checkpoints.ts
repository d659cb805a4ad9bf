/**
 * Copies SQLite's log into the database file when the site is quiet, so that the newest requests
 * aren't in the log alone. Under load SQLite does that by itself, whenever the log is large.
 */
import { sql } from "kysely";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import { nextGeneration, writeGeneration } from "./generation.ts";
import type { Reader, Store } from "./store.ts";

/** Without a write for this long, the site is quiet. Milliseconds. */
const QUIET = 20_000;
/** With writes all the time, a checkpoint is made after this long. Milliseconds. */
const LONGEST = 5 * MINUTE_MS;

/**
 * Copies the log into the database file. Resolves to whether all of it was copied.
 * @param mode passive never waits for others; truncate empties the log, too, unless others use it.
 */
export async function checkpoint(db: Reader, mode: "passive" | "truncate"): Promise<boolean> {
  const { rows } = await sql.raw<{ busy: number; log: number; checkpointed: number }>(`pragma wal_checkpoint(${mode})`).execute(db);
  const [result] = rows;
  return result !== undefined && result.busy === 0 && result.log === result.checkpointed;
}

export type Checkpoints = {
  /** Ends them. Call `closed` once the store is closed. */
  stop(): Promise<void>;
  /** Records that the store was closed in order. */
  closed(): Promise<void>;
};

/** Makes a checkpoint now, and again in quiet minutes. */
export async function startCheckpoints(
  store: Store,
  dataDir: string,
  { clock, report }: { readonly clock: Clock; readonly report: (event: string, error: unknown) => void },
): Promise<Checkpoints> {
  let generation = 0;
  /** The count of commits at the last checkpoint, and at the last look. */
  let copied = -1;
  let seen = -1;
  let lastAt = 0;
  let cancel = (): void => {};
  let running: Promise<void> = Promise.resolve();

  async function copyLog(): Promise<void> {
    lastAt = clock.now().getTime();
    // While another process reads, a part of the log may stay: the next look copies it.
    const isWhole = await checkpoint(store.db, "passive");
    if (!isWhole && generation > 0) return;
    generation = await nextGeneration(store, dataDir, isWhole);
    copied = store.commits();
  }

  async function look(): Promise<void> {
    const commits = store.commits();
    const isQuiet = commits === seen;
    seen = commits;
    if (commits === copied || (!isQuiet && clock.now().getTime() - lastAt < LONGEST)) return;
    await copyLog().catch((error: unknown) => report("store.checkpoint-failed", error));
    seen = store.commits();
  }

  let hasStopped = false;
  const lookLater = (): void => {
    cancel = clock.after(QUIET, () => {
      running = look().finally(() => {
        if (!hasStopped) lookLater();
      });
    });
  };
  await copyLog();
  lookLater();
  return {
    async stop() {
      hasStopped = true;
      cancel();
      await running;
    },
    closed: () => writeGeneration(dataDir, { generation, copied: generation, clean: true }),
  };
}
