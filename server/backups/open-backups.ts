/** Backups of a running site: made each night by one of all its copies, or when the agent asks for one, each in a process of its own. */
import type { Backup, Backups, BackupState } from "../../domain/backups/backups.ts";
import { isBackupDue } from "../../domain/backups/schedule.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { type Lease, type LeaseState, leaseState, runAlone } from "../store/leases.ts";
import type { Store } from "../store/store.ts";
import type { Job, JobResult } from "./job.ts";
import { type BackupPlace, openPlace } from "./place.ts";
import { runInProcess } from "./run-in-process.ts";

/** How often it looks whether one is due. Milliseconds. */
const LOOK_EVERY = 5 * MINUTE_MS;
/** A scheduled one isn't made again within this, whichever copy made it. Milliseconds. */
const LEAST_APART = 30 * MINUTE_MS;
/** Backups that are listed. */
const MOST = 100;

export type BackupsOptions = {
  readonly store: Store;
  readonly settings: Pick<Settings, "dataDir" | "database" | "s3" | "backups">;
  readonly clock: Clock;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  readonly log: Log;
  readonly run?: (job: Job, signal: AbortSignal) => Promise<JobResult>;
};

export type OpenBackups = {
  readonly forPages: Backups;
  begin(): void;
  /** Ends one that is being made. */
  stop(): Promise<void>;
};

export function openBackups(options: BackupsOptions): OpenBackups {
  const { store, settings, clock, zone, log } = options;
  const startedAt = clock.now();
  const lease = { store, clock, name: "backups" };
  const stopping = new AbortController();
  const backUp = backingUp(options, lease, stopping.signal);
  let running: Promise<unknown> = Promise.resolve();
  let cancel = (): void => {};
  let opened: Promise<BackupPlace> | undefined;
  const place = (): Promise<BackupPlace> => (opened ??= openPlace({ ...settings, folder: settings.backups.folder }));

  async function look(): Promise<void> {
    const { doneAt: lastAt, problem, isHeld } = await leaseState(lease);
    const hasFailed = problem !== undefined;
    if (!isHeld && isBackupDue({ now: clock.now(), startedAt, zone: zone(), lastAt, hasFailed })) await backUp({ every: LEAST_APART });
  }

  function lookLater(): void {
    if (stopping.signal.aborted) return;
    cancel = clock.after(LOOK_EVERY, () => {
      running = look()
        .catch(() => log("warn", "backup.not-looked", {}))
        .then(lookLater);
    });
  }

  /** Resolves once it has begun, or another copy has. */
  async function start(): Promise<"started" | "running"> {
    if ((await leaseState(lease)).isHeld) return "running";
    return new Promise((resolve) => {
      running = backUp({ onBegin: () => resolve("started") })
        .catch(() => log("warn", "backup.not-begun", {}))
        .then(() => resolve("running"));
    });
  }

  return {
    forPages: {
      state: async () => stateOf(await place(), settings.backups, await leaseState(lease)),
      start,
      open: async (name) => (await place()).open(name),
    },
    begin: () => settings.backups.isDaily && lookLater(),
    async stop() {
      stopping.abort();
      cancel();
      await running;
    },
  };
}

type Backing = {
  /** Not if one was made within this time. Milliseconds. */
  readonly every?: number;
  /** Called when it's begun, so that no other copy can. */
  readonly onBegin?: () => void;
};

const backingUp =
  ({ settings, zone, log, run = runInProcess }: BackupsOptions, lease: Pick<Lease, "store" | "clock" | "name">, signal: AbortSignal) =>
  async ({ every, onBegin }: Backing): Promise<void> => {
    const { dataDir, database, s3, backups } = settings;
    const { folder, passphrase } = backups;
    let problem: string | undefined;
    await runAlone({ ...lease, every, tells: { topic: "backups", problem: () => problem } }, async () => {
      onBegin?.();
      const result = await run({ dataDir, database, s3, folder, passphrase, zone: zone() }, signal);
      if ("problem" in result) {
        ({ problem } = result);
        log("error", "backup.failed", { problem });
      } else if (result.check.isGood) log("info", "backup.made", { name: result.name });
      else log("error", "backup.not-restorable", { name: result.name, problem: result.check.text });
    });
  };

async function stateOf(
  place: BackupPlace,
  { isDaily, passphrase }: Settings["backups"],
  { isHeld: isRunning, problem: failure }: LeaseState,
): Promise<BackupState> {
  const { shown } = place;
  const read = await listed(place).catch((error: unknown) => whyUnread(error, shown));
  const problem = typeof read === "string" ? read : failure;
  const backups = typeof read === "string" ? [] : read;
  const [isEncrypted, isBesideData] = [passphrase !== undefined, await place.isBesideData().catch(() => false)];
  return { backups, place: shown, isBesideData, isDaily, isEncrypted, isRunning, ...(problem !== undefined && { problem }) };
}

async function listed(place: BackupPlace): Promise<readonly Backup[]> {
  const backups = (await place.list()).slice(0, MOST);
  const checks = await Promise.all(backups.map(({ name }) => place.checkOf(name)));
  return backups.map((backup, at) => withCheck(backup, checks[at]));
}

const withCheck = (backup: Backup, check: Backup["check"]): Backup => (check ? Object.assign({}, backup, { check }) : backup);

const whyUnread = (error: unknown, shown: string): string =>
  error instanceof Error && error.name === "StorageError"
    ? error.message
    : `The folder for backups, ${shown}, can't be read (${(error as NodeJS.ErrnoException).code ?? "failed"}).`;
