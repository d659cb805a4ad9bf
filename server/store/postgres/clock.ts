/** PostgreSQL's clock. */
import { sql } from "kysely";
import type { Reader } from "../store.ts";

/** What it shows now, in milliseconds since 1970. */
export async function readClock(db: Reader): Promise<number> {
  const { rows } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL doesn't say what time it is.");
  return row.now;
}
