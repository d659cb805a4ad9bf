/**
 * What the bench measures against: a bare Node server that sends given bytes, and bare SQLite
 * commits.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { HOUR_MS, toInstant } from "../../domain/time/instant.ts";

export type Bytes = { readonly headers: Readonly<Record<string, string>>; readonly bodyFile: string };

type Row = Record<string, SQLInputValue>;

/** The rows that one request leaves in a store: the request, its dedupe records, its emails, its appointment if it is one. */
const TABLES = ["leads", "dedupe_records", "emails", "bookings"] as const;

/** An appointment's columns with times. Each copy is at another time, because none may overlap. */
const TIMES = /^(?:starts_at|ends_at|blocked_from|blocked_until)$/;

/**
 * Writes `count` copies of the rows of a form's newest request in the store `from` into an empty
 * store at `to` with the same tables and indexes, each copy in one commit. Returns the seconds: the
 * same durable work, and no more.
 */
export function commits(from: string, to: string, count: number, form: string): number {
  const source = new DatabaseSync(from, { readOnly: true });
  // Without triggers, which write to tables that only a site has.
  const isOurs = `type IN ('table', 'index') AND sql IS NOT NULL AND tbl_name IN (${TABLES.map((name) => `'${name}'`).join()})`;
  const tables = source.prepare(`SELECT sql FROM sqlite_schema WHERE ${isOurs} ORDER BY type = 'table' DESC`).all();
  const lead = source.prepare("SELECT id FROM leads WHERE form = ? ORDER BY id DESC LIMIT 1").get(form)?.["id"] ?? "";
  const rowsOf = (table: string): Row[] =>
    source.prepare(`SELECT * FROM ${table} WHERE ${table === "leads" || table === "bookings" ? "id" : "lead_id"} = ?`).all(lead);
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
    for (const { insert, row } of inserts) insert.run(...Object.entries(row).map(([name, value]) => own(name, value, n)));
    db.exec("COMMIT");
  }
  const seconds = (performance.now() - began) / 1000;
  db.close();
  return seconds;
}

/** The value in copy `n`: another id of the same length, another time. */
function own(name: string, value: SQLInputValue, n: number): SQLInputValue {
  if (typeof value !== "string") return value;
  if (TIMES.test(name)) return toInstant(Date.parse(value) + 2 * n * HOUR_MS);
  return /^(?:id|lead_id|digest)$/.test(name) ? String(n).padStart(8, "0") + value.slice(8) : value;
}

/** Starts a bare Node server in a separate process. It answers everything with the same bytes. */
export async function bareServer(same: Bytes): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(same)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { port: Number(line.toString()), child };
}

function serve({ headers, bodyFile }: Bytes): void {
  const body = readFileSync(bodyFile);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen({ port: 0, host: "127.0.0.1", backlog: 2048 }, () => console.log((server.address() as AddressInfo).port));
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? "{}") as Bytes);
