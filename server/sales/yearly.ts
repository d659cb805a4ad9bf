/** The agent's own figure for how prices change in a year. */
import type { Reader, Writer } from "../store/store.ts";

const ROW = 1;
/** Stored in hundredths of a percent. */
const PARTS = 10_000;

/** A fraction; `undefined` if none is set. */
export async function readYearly(db: Reader | Writer): Promise<number | undefined> {
  const row = await db.selectFrom("sales_settings").select("yearly_change").where("id", "=", ROW).executeTakeFirst();
  return row === undefined || row.yearly_change === null ? undefined : row.yearly_change / PARTS;
}

export async function writeYearly(trx: Writer, yearly: number | undefined): Promise<void> {
  const change = yearly === undefined ? null : Math.round(yearly * PARTS);
  await trx
    .insertInto("sales_settings")
    .values({ id: ROW, yearly_change: change })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ yearly_change: change }))
    .execute();
}
