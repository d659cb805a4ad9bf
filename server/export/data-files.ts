/** Writes stored data as JSON and CSV, and the photos that came with requests. */
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, open, readdir } from "node:fs/promises";
import path from "node:path";
import { formatCsv } from "../../domain/csv.ts";
import { picturesFolder, unclaimedFolder } from "../photos/folders.ts";
import { columnsOf, DATA_TABLES, pagesOf, type Row } from "../store/rows.ts";
import type { Reader } from "../store/store.ts";
import { EXPORTED } from "./tables.ts";

/** Columns with JSON, which a JSON file has as it is; a CSV file has its text. */
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  "leads.answers",
  "leads.origin",
  "leads.spam_signals",
  "leads.pictures",
  "replies.files",
  "listings.data",
  "listing_history.before",
  "listing_history.after",
  "listing_history.flags",
  "listing_changes.before",
  "alert_matches.news",
  "content_edits.value",
  "content_history.before",
  "content_history.after",
]);

/** Rows by table. */
export type Counts = Readonly<Record<string, number>>;

/** Writes all exported tables into an existing folder, for its owner's eyes only. */
export async function writeTables(db: Reader, folder: string): Promise<Counts> {
  for (const kind of ["json", "csv"]) await mkdir(path.join(folder, kind), { mode: 0o700 });
  const exported = new Set<string>(EXPORTED);
  const counts: Record<string, number> = {};
  for (const each of DATA_TABLES) if (exported.has(each.table)) counts[each.table] = await writeTable(db, each, folder);
  return counts;
}

async function writeTable(db: Reader, each: (typeof DATA_TABLES)[number], folder: string): Promise<number> {
  const { table } = each;
  const columns = await columnsOf(db, table);
  const json = await open(path.join(folder, "json", `${table}.json`), "wx", 0o600);
  const csv = await open(path.join(folder, "csv", `${table}.csv`), "wx", 0o600);
  let rows = 0;
  try {
    await json.write("[");
    await csv.write(formatCsv([columns]));
    for await (const page of pagesOf(db, each)) {
      const lines = page.map((row, at) => `${rows + at === 0 ? "" : ","}\n${JSON.stringify(asJson(table, row))}`);
      await json.write(lines.join(""));
      // Only a file's beginning marks its encoding.
      await csv.write(formatCsv(page.map((row) => columns.map((column) => row[column] ?? ""))).slice(1));
      rows += page.length;
    }
    await json.write("\n]\n");
  } finally {
    await json.close();
    await csv.close();
  }
  return rows;
}

const asJson = (table: string, row: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" && JSON_COLUMNS.has(`${table}.${column}`) ? parsed(value) : value,
    ]),
  );

/** What is damaged stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Copies all photos: of requests in a folder by the request's id, of homes, and files of answers. Not those whose request was never sent. */
export async function copyPhotos(dataDir: string, folder: string): Promise<void> {
  const from = picturesFolder(dataDir);
  if (!existsSync(from)) return;
  const filter = (file: string): boolean => file !== unclaimedFolder(dataDir) && !file.endsWith(".part");
  await cp(from, folder, { recursive: true, filter });
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
