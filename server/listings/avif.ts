/** Adds AVIF files to new photos, one photo after the other, by one of all processes. Until then pages offer WebP. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { photoWidths } from "../../domain/listings/photos.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { runAlone } from "../store/leases.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Clock } from "../clock.ts";
import { SOURCE } from "./derive-photo.ts";
import { changing, type EditorContext } from "./editor.ts";
import { keyOf } from "./photo-places.ts";
import { touch } from "./state.ts";
import type { PhotoRow } from "./stored.ts";

const ENCODER = path.join(import.meta.dirname, "encode-avif.ts");
/** After this a photo is left as it is. Milliseconds. */
const LONGEST = 5 * MINUTE_MS;

export type AvifOptions = EditorContext & { readonly clock: Clock; readonly storage: ObjectStorage };

export type AvifWork = {
  /** Looks for photos now, and then every minute. */
  begin(): void;
  /** Looks for photos soon. */
  wake(): void;
  /** Ends what is being encoded; the next start does it again. */
  stop(): Promise<void>;
};

type Encoding = Pick<AvifOptions, "storage" | "report"> & { readonly signal: AbortSignal };

export type Encoded = Pick<Encoding, "signal" | "report"> & {
  /** Degrees clockwise. */
  readonly turned: number;
  readonly widths: readonly number[];
};

/** The AVIF files of a picture by their widths, in that order; `undefined` if it can't be encoded. */
export async function encodeAvif(
  source: Buffer,
  { turned, widths, signal, report }: Encoded,
): Promise<ReadonlyMap<number, Buffer> | undefined> {
  const place = await mkdtemp(path.join(tmpdir(), "porchlight-avif-"));
  try {
    await writeFile(path.join(place, SOURCE), source);
    const args = [ENCODER, place, String(turned), ...widths.map(String)];
    const encoder = spawn(process.execPath, args, { stdio: "ignore", signal, timeout: LONGEST });
    const [code] = (await once(encoder, "exit")) as [number | null];
    if (code === 0) {
      const files = widths.map(async (width) => [width, await readFile(path.join(place, `${width}.avif`))] as const);
      return new Map(await Promise.all(files));
    }
    report("listing-photo.no-avif", new Error(`The encoder ended with ${code}.`));
    return undefined;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Whether all files were made and stored. Rejects while the storage is away. */
async function encodePhoto({ folder, turned, width }: PhotoRow, { storage, signal, report }: Encoding): Promise<boolean> {
  const source = await storage.get(keyOf(folder, SOURCE));
  const files = source && (await encodeAvif(source, { turned, widths: photoWidths(width), signal, report }));
  if (!files) return false;
  for (const [each, file] of files) await storage.put(keyOf(folder, `${each}.avif`), file);
  return true;
}

/**
 * Records that a photo has AVIF files (1), or can't have them (2). One that was turned meanwhile has
 * another folder, and its turn comes again.
 */
export const recordAvif = (context: EditorContext, { folder, listing }: Pick<PhotoRow, "folder" | "listing">, avif: 1 | 2): Promise<void> =>
  changing(context, async (trx) => {
    await trx.updateTable("listing_photos").set({ avif }).where("folder", "=", folder).execute();
    await touch(trx, listing);
  });

export function createAvifWork(options: AvifOptions): AvifWork {
  const { store, clock, storage, report } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let cancel = (): void => {};
  let running: Promise<unknown> | undefined;
  let hasBegun = false;
  let again = false;

  const next = (): Promise<PhotoRow | undefined> =>
    store.db.selectFrom("listing_photos").selectAll().where("avif", "=", sql.lit(0)).orderBy("created_at").limit(1).executeTakeFirst();

  async function work(): Promise<void> {
    for (let row = await next(); row && !signal.aborted; row = await next()) {
      const isMade = await encodePhoto(row, { storage, signal, report });
      if (signal.aborted) return;
      await recordAvif(options, row, isMade ? 1 : 2);
    }
  }

  async function look(): Promise<void> {
    try {
      // Asked first: a lease is a write.
      if (await next()) await runAlone({ store, clock, name: "photo-avif" }, work);
    } catch (error) {
      if (!signal.aborted) report("listing-photo.no-avif", error);
    }
  }

  function run(): void {
    cancel();
    if (running) return void (again = true);
    again = false;
    running = look().finally(() => {
      running = undefined;
      if (signal.aborted) return;
      if (again) run();
      else cancel = clock.after(MINUTE_MS, run);
    });
  }

  return {
    begin() {
      hasBegun = true;
      run();
    },
    wake: () => hasBegun && run(),
    async stop() {
      stopping.abort();
      cancel();
      await running;
    },
  };
}
