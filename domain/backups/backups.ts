/** Scheduled backups, as the dashboard shows them. Times are instants in UTC. */
import type { Instant } from "../time/instant.ts";

/** What became of trying a backup. */
export type BackupCheck = {
  readonly at: Instant;
  readonly isGood: boolean;
  /** What came back as it was, or what is wrong, in words. */
  readonly text: string;
};

export type Backup = {
  /** The file's name. */
  readonly name: string;
  readonly at: Instant;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /** Made by a command, so it's never deleted by itself. */
  readonly isByHand: boolean;
  /** Absent: it wasn't tried yet. */
  readonly check?: BackupCheck;
};

export type BackupState = {
  /** Newest first. */
  readonly backups: readonly Backup[];
  /** Where they are, for the operator. */
  readonly place: string;
  /** On the same disk as the data, with which they could be lost. */
  readonly isBesideData: boolean;
  /** One is made each night. */
  readonly isDaily: boolean;
  /** New ones are encrypted. */
  readonly isEncrypted: boolean;
  /** One is being made and tried now. */
  readonly isRunning: boolean;
  /** Why the last one wasn't made, in words. */
  readonly problem?: string;
};

/** A backup's file, read piece by piece. */
export type BackupContent = { readonly bytes: number; readonly content: AsyncIterable<Uint8Array> };

export interface Backups {
  /** Rejects with an error whose message is for the agent when the place can't be read. */
  state(): Promise<BackupState>;
  /** Begins one in the background. "running": another one goes on. */
  start(): Promise<"started" | "running">;
  /** `undefined`: there's none of that name. */
  open(name: string): Promise<BackupContent | undefined>;
}
