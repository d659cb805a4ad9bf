/** Copies a full SQLite store into a database on PostgreSQL, faster than the product moves data. */
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { DATA_TABLES } from "../../server/store/rows.ts";
import { databaseFile } from "../../server/store/sqlite.ts";

/** Rows in a statement. */
const PAGE = 5000;

/** @param url the address of a database with all tables, all empty, for a superuser. */
export async function copyToPostgres(dataDir: string, url: string): Promise<void> {
  const from = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const to = new Client({ connectionString: url });
  await to.connect();
  try {
    // What is copied is right: references needn't be checked, and if it fails, it's made again.
    await to.query("set session_replication_role = replica; set synchronous_commit = off");
    for (const { table } of DATA_TABLES) {
      await to.query(`delete from ${table}`);
      const insert = (rows: readonly unknown[]) =>
        to.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);
      let page: unknown[] = [];
      for (const row of from.prepare(`select * from ${table}`).iterate()) {
        if (page.push(row) < PAGE) continue;
        await insert(page);
        page = [];
      }
      if (page.length > 0) await insert(page);
    }
    await to.query("vacuum analyze");
  } finally {
    await to.end();
    from.close();
  }
}
