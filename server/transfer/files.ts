/** What the data folder has besides the database and the photos: emails as files, who was erased, and the owner's own map. */
import { existsSync } from "node:fs";
import { cp, lchown, mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { MAP_TILES_FILE } from "../../domain/map/tiles.ts";
import { erasuresFile } from "../people/erasures.ts";
import { StoreProblem } from "../store/problems.ts";

/** Throws if a folder remembers other erasures: two such files have different keys, so they can't be one. */
export async function refuseOtherErasures(from: string, to: string): Promise<void> {
  const [ours, theirs] = [erasuresFile(from), erasuresFile(to)];
  if (!existsSync(theirs)) return;
  const before = existsSync(ours) ? await readFile(ours) : undefined;
  if (!before || !(await readFile(theirs)).equals(before))
    throw new StoreProblem(
      `${theirs} is of another site: it says who was erased there. Choose another folder, or move that file elsewhere.`,
    );
}

/** Copies emails, erasures and the owner's map to another data folder, and replaces nothing there. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const filter = (file: string): boolean => !file.endsWith(".part");
  for (const source of [erasuresFile(from), path.join(from, "mail"), path.join(from, MAP_TILES_FILE)])
    if (existsSync(source))
      await cp(source, path.join(to, path.basename(source)), { recursive: true, force: false, preserveTimestamps: true, filter });
}

/** Gives what an administrator's command has made in a folder to the folder's owner, who runs the site. */
export async function giveToOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const { uid, gid } = await stat(folder);
  if (uid === 0) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(path.join(folder, entry), uid, gid);
}
