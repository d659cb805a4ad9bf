/** The names of backups, and where they are in a data folder or a bucket. */
import path from "node:path";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { ENCRYPTED } from "../transfer/archive.ts";

/** The folder for backups in the data folder. */
export const backupsIn = (dataDir: string): string => path.join(dataDir, "backups");

/** The prefix of backups in a bucket. */
export const BACKUPS = "backups/";

/** By whom it was made: the server, or a command. Then the time in UTC. */
const NAME = /^porchlight-(auto|backup)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tgz(\.age)?$/;

/** The name of a backup that the server makes. */
export const autoName = (at: Date, isEncrypted: boolean): string =>
  `porchlight-auto-${at.toISOString().slice(0, 19).replaceAll(":", "-")}.tgz${isEncrypted ? ENCRYPTED : ""}`;

export type NamedBackup = { readonly at: Instant; readonly isByHand: boolean; readonly isEncrypted: boolean };

/** What a file's name says; `undefined` if it's no backup's. */
export function readName(name: string): NamedBackup | undefined {
  const [, by, date, hour, minute, second, encrypted] = NAME.exec(name) ?? [];
  const at = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  if (by === undefined || Number.isNaN(at)) return undefined;
  return { at: toInstant(at), isByHand: by === "backup", isEncrypted: encrypted !== undefined };
}
