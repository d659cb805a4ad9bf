/** Files that are on the disk before anyone is told so. */
import { open } from "node:fs/promises";

/** Writes a file and waits until its content is durable. `wx` rejects where the file exists. */
export async function writeDurably(file: string, content: Buffer, flag: "w" | "wx"): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes new file names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
