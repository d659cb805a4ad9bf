/**
 * The mark of data that was moved to another database: only one of the two may be used, or requests
 * would be lost in one and emails sent by both.
 */
import type { Kysely } from "kysely";
import { StoreProblem } from "./problems.ts";
import type { Tables } from "./tables.ts";

export type Move = {
  /** Where the data went, as messages show it. */
  readonly place: string;
  /** When the move began, UTC. */
  readonly at: string;
  readonly isDone: boolean;
};

/** The mark; `undefined` if the data wasn't moved. */
export async function readMove(db: Kysely<Tables>): Promise<Move | undefined> {
  const row = await db.selectFrom("moves").select(["place", "at", "done"]).executeTakeFirst();
  return row && { place: row.place, at: row.at, isDone: row.done === 1 };
}

/** Throws if the data was moved, or a move isn't finished. */
export async function refuseMoved(db: Kysely<Tables>): Promise<void> {
  const move = await readMove(db);
  if (!move) return;
  const { place, at, isDone } = move;
  const day = at.slice(0, 10);
  throw new StoreProblem(
    isDone
      ? `The data was moved to ${place} on ${day}, so this copy isn't used anymore. Nothing was changed. Start the site with ` +
          "the new place in its settings, or bring the data back with npm run move-data (docs/deploy.md)."
      : `A move of the data to ${place}, begun on ${day}, isn't finished. Nothing was changed. Finish it by running the same ` +
          "npm run move-data again, or drop it by adding --cancel to that command.",
  );
}
