/** Inserts many rows with few statements. */

/** Rows of one statement: times the columns fewer than the values that a statement may have. */
const AT_ONCE = 100;

export async function insertAll<Row>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await insert(rows.slice(from, from + AT_ONCE)).execute();
}
