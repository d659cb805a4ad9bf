/** What the bench measures against: a bare Node server that sends given bytes, and bare SQLite commits. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";

export type Bytes = { readonly headers: Readonly<Record<string, string>>; readonly bodyFile: string };

/** Commits `count` rows of `bytes` characters one by one, each durable before the next; answers the seconds that it took. */
export function commits(file: string, count: number, bytes: number): number {
  const db = new DatabaseSync(file);
  db.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
  );
  const insert = db.prepare("INSERT INTO row (text) VALUES (?)");
  const text = "x".repeat(bytes);
  const began = performance.now();
  for (let n = 0; n < count; n += 1) insert.run(text);
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
