/** Files that are on the disk when these functions resolve. */
import { open, writeFile } from "node:fs/promises";

/** Writes a file that only its owner can read. `wx` rejects when the file exists. */
export const writeDurably = (file: string, content: Buffer, flag: "w" | "wx"): Promise<void> =>
  writeFile(file, content, { flag, mode: 0o600, flush: true });

/** Makes a file durable, or the new file names in a folder. */
export async function sync(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
