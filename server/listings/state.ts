/** The catalog's version, which each change of a listing counts up, and the switch for the samples. */
import { sql } from "kysely";
import { announce } from "../store/changes.ts";
import type { Reader, Writer } from "../store/store.ts";

const ROW = 1;

export type CatalogState = { readonly version: number; readonly samplesHidden: boolean };

/** One row by its key: cheap enough to be asked every second. */
export async function readState(db: Reader | Writer): Promise<CatalogState> {
  const row = await db.selectFrom("catalog_state").selectAll().where("id", "=", ROW).executeTakeFirst();
  return { version: row?.version ?? 0, samplesHidden: row?.samples_hidden === 1 };
}

/**
 * Counts up the version in a transaction that changes something, and returns it. Until it commits,
 * others wait here, so that no version is seen before a lower one. Every process learns of it.
 */
export async function nextVersion(trx: Writer, samplesHidden?: boolean): Promise<number> {
  announce(trx, "listings");
  const hidden = samplesHidden === undefined ? undefined : Number(samplesHidden);
  const { version } = await trx
    .insertInto("catalog_state")
    .values({ id: ROW, version: 1, samples_hidden: hidden ?? 0 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        version: sql<number>`catalog_state.version + 1`,
        ...(hidden !== undefined && { samples_hidden: hidden }),
      }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Marks a listing as changed: with its photos and open houses, it's read again by every copy. Returns its new revision. */
export const touch = async (trx: Writer, listing: string): Promise<number> => {
  const revision = await nextVersion(trx);
  await trx.updateTable("listings").set({ revision }).where("id", "=", listing).execute();
  return revision;
};
