/** `npm run backup -- <folder>`: a whole, checked copy of the data folder in a new folder, also while the server runs. */
import { constants, cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { readSettings } from "../server/settings.ts";
import { databaseFile } from "../server/sqlite.ts";

async function copy(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) {
    // The database and its log belong together and may be written to right now: SQLite copies them.
    if (name.startsWith(path.basename(databaseFile(from)))) continue;
    await cp(path.join(from, name), path.join(to, name), { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  const source = new DatabaseSync(databaseFile(from), { readOnly: true });
  await backup(source, databaseFile(to));
  source.close();
  return check(databaseFile(to));
}

/** Reads the whole copy; answers how many requests are in it. */
function check(file: string): number {
  const db = new DatabaseSync(file);
  const found = db
    .prepare("PRAGMA integrity_check")
    .all()
    .map((row) => String(row["integrity_check"]));
  if (found.join() !== "ok") throw new Error(`The copy is damaged: ${found.join("; ")}`);
  // One file that needs no other: what is copied elsewhere by hand is whole.
  db.exec("PRAGMA journal_mode = DELETE");
  const count = Number(db.prepare("SELECT count(*) AS count FROM leads").get()?.["count"]);
  db.close();
  return count;
}

const [given] = process.argv.slice(2);
const { dataDir } = readSettings(process.env);
const target = path.resolve(given ?? `porchlight-backup-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`);
const unfinished = `${target}.unfinished`;
try {
  if (target === dataDir || target.startsWith(dataDir + path.sep))
    throw new Error("A backup inside the data folder would be lost with it. Name another folder.");
  if (
    await readdir(target).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`${target} is there already. Name a new folder.`);
  const count = await copy(dataDir, unfinished);
  // The name appears only when the copy is whole.
  await rename(unfinished, target);
  console.log(`${dataDir} is copied to ${target}: ${count} ${count === 1 ? "request" : "requests"}, database in order.`);
} catch (error) {
  await rm(unfinished, { recursive: true, force: true });
  const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
  console.error(missing ? `There is nothing to copy in ${dataDir} yet.` : error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
