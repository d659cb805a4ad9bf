/** Where a command unpacks or packs a backup. */
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** With the id of the process that made it. */
const NAME = /^porchlight-(?:backup|restore)-(\d+)-\w+$/;

/**
 * Makes a new folder in the temporary one. First deletes those that killed commands of the same user have left there, because they have
 * visitors' data that no one would find to erase it.
 */
export async function newWorkFolder(kind: "backup" | "restore"): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const [, id = ""] = NAME.exec(name) ?? [];
    const folder = path.join(tmpdir(), name);
    if (id !== "" && !isRunning(Number(id)) && (await isOurs(folder))) await rm(folder, { recursive: true, force: true });
  }
  return mkdtemp(path.join(tmpdir(), `porchlight-${kind}-${process.pid}-`));
}

/** Others may make folders of such a name, too. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
