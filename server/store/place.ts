/**
 * Whether an open database is still where it belongs. Its files stay writable for the process after
 * someone has deleted them or replaced the folder, and what is written then is lost.
 */
import { accessSync, constants, type Stats, statSync } from "node:fs";
import path from "node:path";
import { databaseFile } from "./sqlite.ts";
import { StoreUnavailable } from "./unavailable.ts";

/** The data folder can't be trusted with another write. Names no path, because visitors' errors are logged. */
export class StoreGone extends StoreUnavailable {
  override name = "StoreGone";
}

/** `undefined` if the file isn't there, or no one can tell. */
function look(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const isSame = (one: Stats | undefined, other: Stats | undefined): boolean => one?.ino === other?.ino && one?.dev === other?.dev;

/**
 * A function that throws `StoreGone` once the folder was removed, replaced or became read-only.
 * Takes some microseconds.
 */
export function watchPlace(dataDir: string): () => void {
  const file = databaseFile(dataDir);
  const folder = path.dirname(file);
  const opened = look(file);
  let openedLog: Stats | undefined;
  return () => {
    if (!isSame(look(file), opened)) throw new StoreGone("the data folder or its database was removed or replaced");
    const log = look(`${file}-wal`);
    // The log appears with the first write.
    openedLog ??= log;
    if (!isSame(log, openedLog)) throw new StoreGone("the database's log was removed or replaced");
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new StoreGone("the data folder is read-only", { cause: error });
    }
  };
}
