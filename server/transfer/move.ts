/**
 * Moves all data to another database and storage. The source is marked before anything is copied
 * and stays marked, so that no site uses both. Rows appear at the target in one step, so that a move
 * that was interrupted is repeated from the start; photos that were copied are only compared then.
 */
import { realpathSync } from "node:fs";
import path from "node:path";
import { type DatabaseAddress, shownAddress } from "../settings/database-url.ts";
import type { S3Settings } from "../settings/storage-url.ts";
import { openStorage } from "../storage/open-storage.ts";
import { openAlone, openTarget, type Target, writeMove } from "../store/alone.ts";
import { type Move, readMove } from "../store/moves.ts";
import { StoreProblem } from "../store/problems.ts";
import { copyRows, differenceOf, inSnapshot, isEmpty, type OnRows, type Totals, totalsOf } from "../store/rows.ts";
import type { Reader } from "../store/store.ts";
import { copyFiles, giveToOwner, refuseOtherErasures } from "./files.ts";
import { copyPhotos, type CopyOptions, type PhotoTotal } from "./photos.ts";

/** One end of a move: the data folder, PostgreSQL's address for rows that aren't in it, the storage of photos that aren't in it. */
export type Place = { readonly dataDir: string; readonly database?: DatabaseAddress | undefined; readonly s3?: S3Settings | undefined };

export type MoveOptions = {
  readonly from: Place;
  readonly to: Place;
  readonly now: () => Date;
  readonly onRows: OnRows;
  readonly onPhoto: NonNullable<CopyOptions["onPhoto"]>;
};

export type Moved = { readonly rows: Totals; readonly photos: PhotoTotal };

/** A place for the operator, without a password. The mark names it. */
export function shownPlace({ dataDir, database }: Place): string {
  if (database) return shownAddress(database);
  try {
    return realpathSync(dataDir);
  } catch {
    return path.resolve(dataDir);
  }
}

type Ends = { readonly source: Reader; readonly target: Target; readonly mark: Move | undefined };

/** Opens both ends for `work`, after it's clear that they may belong together. */
async function withEnds<T>({ from, to }: Pick<MoveOptions, "from" | "to">, work: (ends: Ends) => Promise<T>): Promise<T> {
  const place = shownPlace(to);
  if (shownPlace(from) === place) throw new StoreProblem("--from and --to are the same place.");
  const source = await openAlone(from);
  try {
    const mark = await readMove(source);
    if (mark && mark.place !== place)
      throw new StoreProblem(`The data was moved to ${mark.place} on ${mark.at.slice(0, 10)}. Nothing was changed. Move it from there.`);
    const target = await openTarget(to);
    try {
      return await work({ source, target, mark });
    } finally {
      await target.close();
    }
  } finally {
    await source.destroy();
  }
}

/** Moves everything. Rejects with a message for the operator; then the source can be used as before, unless it says otherwise. */
export const moveData = (options: MoveOptions): Promise<Moved> =>
  withEnds(options, async ({ source, target, mark }) => {
    const { from, to, now, onPhoto } = options;
    const place = shownPlace(to);
    const isDone = !(await isEmptyTarget(target));
    if (isDone) await refuseOthers(source, target, { mark, place });
    if (from.dataDir !== to.dataDir) await refuseOtherErasures(from.dataDir, to.dataDir);
    const begun = { place, at: mark?.at ?? now().toISOString(), isDone: false };
    await writeMove(source, begun, (trx) => refuseEmailsOnTheWay(trx, now()));
    let mayBeThere = isDone;
    try {
      const photos = await copyAllPhotos(from, to, { onPhoto });
      if (from.dataDir !== to.dataDir) await copyFiles(from.dataDir, to.dataDir);
      const rows = isDone
        ? await totalsOf(source)
        : await inSnapshot(source, from.database ? "postgres" : "sqlite", (snapshot) =>
            target.fill(
              (trx) => copyRows(snapshot, trx, options.onRows),
              () => (mayBeThere = true),
            ),
          );
      await writeMove(source, { ...begun, isDone: true });
      await giveToOwner(to.dataDir);
      await giveToOwner(from.dataDir);
      return { rows, photos };
    } catch (error) {
      if (!mayBeThere) await writeMove(source, undefined);
      throw error;
    }
  });

/** Drops a move that was interrupted before the rows were at the target. */
export const cancelMove = (options: Pick<MoveOptions, "from" | "to">): Promise<void> =>
  withEnds(options, async ({ source, target, mark }) => {
    if (!mark) throw new StoreProblem("No move was begun.");
    if (mark.isDone || !(await isEmptyTarget(target)))
      throw new StoreProblem(`The data is in ${mark.place} already. Nothing was changed. Move it back instead: exchange --from and --to.`);
    await writeMove(source, undefined);
    await giveToOwner(options.from.dataDir);
  });

const isEmptyTarget = async ({ db }: Target): Promise<boolean> => !db || ((await isEmpty(db)) && !(await readMove(db)));

/** Throws unless the target is the finished copy that a move had made before it was interrupted. */
async function refuseOthers(source: Reader, { db }: Target, { mark, place }: { mark: Move | undefined; place: string }): Promise<void> {
  if (mark && db && differenceOf(await totalsOf(source), await totalsOf(db)) === undefined) return;
  throw new StoreProblem(
    `${place} isn't empty. Nothing was changed. ` +
      (mark
        ? "The move may have been complete before, and the site used there since."
        : "Use an empty database, or move what is there elsewhere."),
  );
}

/** An email that is being sent now is recorded where it was taken from, or it would be sent again. */
async function refuseEmailsOnTheWay(source: Reader, now: Date): Promise<void> {
  const sending = source.selectFrom("emails").select("id").where("state", "=", "waiting").where("holder", "is not", null);
  if (!(await sending.where("due_at", ">", now.toISOString()).limit(1).executeTakeFirst())) return;
  throw new StoreProblem(
    "An email is being sent right now. Nothing was changed. Stop the site, all copies of it, and try again in 20 seconds.",
  );
}

/** Also those in the data folder of a site that has a storage: it moves them there only after its start. */
async function copyAllPhotos(from: Place, to: Place, options: CopyOptions): Promise<PhotoTotal> {
  const sources = await Promise.all([openStorage({ dataDir: from.dataDir }), ...(from.s3 ? [openStorage(from)] : [])]);
  return copyPhotos(sources, await openStorage(to), options);
}
