/**
 * What the bench measures against: a bare Node server that sends given bytes, and bare SQLite
 * commits.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

export type Bytes = { readonly headers: Readonly<Record<string, string>>; readonly bodyFile: string };

type Row = Record<string, SQLInputValue>;

/** The rows that one request leaves in a store: the request, its dedupe record, its email. */
const TABLES = ["leads", "dedupe_records", "emails"] as const;

/**
 * Writes `count` copies of a request's rows in the store `from` into an empty store at `to` with
 * the same tables and indexes, each copy in one commit. Returns the seconds: the same durable work,
 * and no more.
 */
export function commits(from: string, to: string, count: number): number {
  const source = new DatabaseSync(from, { readOnly: true });
  const tables = source
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name IN ('leads', 'dedupe_records', 'emails')")
    .all();
  const lead = source.prepare("SELECT * FROM leads ORDER BY at DESC LIMIT 1").get() ?? {};
  const rowsOf = (table: string): Row[] =>
    source.prepare(`SELECT * FROM ${table} WHERE ${table === "leads" ? "id" : "lead_id"} = ?`).all(lead["id"] ?? "");
  const rows = TABLES.flatMap((table) => rowsOf(table).map((row) => ({ table, row })));
  source.close();

  const db = new DatabaseSync(to);
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  for (const { sql } of tables) db.exec(String(sql));
  const inserts = rows.map(({ table, row }) => {
    const names = Object.keys(row);
    return { insert: db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`), row };
  });
  const began = performance.now();
  for (let n = 0; n < count; n += 1) {
    db.exec("BEGIN IMMEDIATE");
    // Unique ids of the same length.
    const own = String(n).padStart(8, "0");
    for (const { insert, row } of inserts)
      insert.run(
        ...Object.entries(row).map(([name, value]) =>
          typeof value === "string" && /^(?:id|lead_id|digest)$/.test(name) ? own + value.slice(8) : value,
        ),
      );
    db.exec("COMMIT");
  }
  const seconds = (performance.now() - began) / 1000;
  db.close();
  return seconds;
}

function serve({ headers, bodyFile }: Bytes): void {
  const body = readFileSync(bodyFile);
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? "{}") as Bytes);
