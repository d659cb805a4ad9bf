/** The rows of listings' photos. */
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { touch } from "./state.ts";
import type { PhotoRow } from "./stored.ts";

export const photoRow = (db: Reader | Writer, id: string): Promise<PhotoRow | undefined> =>
  db.selectFrom("listing_photos").selectAll().where("id", "=", id).executeTakeFirst();

/** The photo of a listing that was made of the same file. */
export const samePhoto = (db: Reader | Writer, listing: string, digest: string): Promise<PhotoRow | undefined> =>
  db.selectFrom("listing_photos").selectAll().where("listing", "=", listing).where("digest", "=", digest).executeTakeFirst();

/** How many photos a listing has, and the position behind all. */
export async function placesIn(db: Reader | Writer, listing: string): Promise<{ readonly count: number; readonly next: number }> {
  const rows = await db.selectFrom("listing_photos").select(["position", "deleted_at"]).where("listing", "=", listing).execute();
  return { count: rows.filter((row) => row.deleted_at === null).length, next: Math.max(-1, ...rows.map(({ position }) => position)) + 1 };
}

export type PhotoChange = Partial<
  Pick<PhotoRow, "room" | "alt" | "deleted_at" | "folder" | "width" | "height" | "bytes" | "turned" | "avif" | "position">
>;

/** Changes a photo. `undefined` if it's gone. */
export async function changePhoto(trx: Writer, id: string, change: PhotoChange): Promise<PhotoRow | undefined> {
  const row = await photoRow(trx, id);
  if (!row) return undefined;
  await trx.updateTable("listing_photos").set(change).where("id", "=", id).execute();
  await touch(trx, row.listing);
  return { ...row, ...change };
}

/** Puts photos of a listing into an order; those that aren't named stay behind them. Whether the listing has any. */
export async function arrangePhotos(trx: Writer, listing: string, wanted: readonly string[]): Promise<boolean> {
  const rows = await trx.selectFrom("listing_photos").select(["id", "position"]).where("listing", "=", listing).execute();
  const place = (id: string): number => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
  const sorted = rows.toSorted((a, b) => place(a.id) - place(b.id) || a.position - b.position);
  for (const [position, row] of sorted.entries())
    if (row.position !== position) await trx.updateTable("listing_photos").set({ position }).where("id", "=", row.id).execute();
  if (rows.length > 0) await touch(trx, listing);
  return rows.length > 0;
}

/** Deletes the rows of photos that were deleted a day ago. Their files are then swept. Resolves to how many. */
export async function forgetDeleted(store: Store, now: Date): Promise<number> {
  const before = toInstant(now.getTime() - DAY_MS);
  const old = await store.db.selectFrom("listing_photos").select("id").where("deleted_at", "<", before).execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await store.write(async (trx) => {
    const rows = await trx
      .deleteFrom("listing_photos")
      .where("id", "in", ids)
      .where("deleted_at", "<", before)
      .returning("listing")
      .execute();
    for (const listing of new Set(rows.map((row) => row.listing))) await touch(trx, listing);
  });
  return ids.length;
}
