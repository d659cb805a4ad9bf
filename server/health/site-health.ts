/** The health of a running site, and its backups. */
import type { Backups } from "../../domain/backups/backups.ts";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import type { Health, HealthCheck } from "../../domain/health/health.ts";
import type { ConcernSource } from "../../domain/people/today.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { backupsCheck } from "../backups/backups-check.ts";
import { openBackups } from "../backups/open-backups.ts";
import type { Clock } from "../clock.ts";
import type { Outbox } from "../email/outbox.ts";
import { type Log, loggable } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Store } from "../store/store.ts";
import { connectionsCheck, notificationsCheck } from "./agents-checks.ts";
import { calendarCheck } from "./calendar-check.ts";
import { watchCertificate } from "./certificate.ts";
import { emailCheck } from "./email-check.ts";
import { diskCheck, readVersion, versionCheck } from "./machine-checks.ts";
import { createHealth } from "./registry.ts";
import { databaseCheck, photosCheck } from "./store-checks.ts";

export type CheckParts = {
  readonly store: Store;
  readonly settings: Pick<Settings, "dataDir" | "smtpUrl" | "busyIcsUrl">;
  readonly storage: ObjectStorage;
  readonly outbox: Pick<Outbox, "status">;
  readonly heldBecause: () => string | undefined;
  readonly zone: () => string;
  readonly now: () => Date;
  readonly backups: Pick<Backups, "state">;
  readonly certificate: HealthCheck;
  readonly version: Health["version"];
};

/** All rows, in the order in which they are shown; the same for Health and for `npm run doctor`. */
export const siteChecks = (parts: CheckParts): readonly HealthCheck[] => {
  const { store, settings, storage, outbox, heldBecause, zone, now, backups, certificate, version } = parts;
  return [
    emailCheck({ db: store.db, outbox, heldBecause, hasServer: settings.smtpUrl !== undefined, zone }),
    calendarCheck(store, { url: settings.busyIcsUrl, now }),
    connectionsCheck(store, now),
    notificationsCheck(store),
    backupsCheck(backups, { now, zone }),
    databaseCheck(store, settings.dataDir),
    photosCheck(storage),
    diskCheck(settings.dataDir),
    certificate,
    versionCheck(version),
  ];
};

/** Parts that Today names in words of its own. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["Email", "Calendar", "Connections", "Notifications"]);
/** Rows this old are good enough for Today. Milliseconds. */
const FRESH_FOR = 5 * MINUTE_MS;

/** What Today says is stuck: the parts that don't work. */
export const stuckParts =
  (health: Pick<Health, "rows">): ConcernSource =>
  async () => {
    const rows = await health.rows(FRESH_FOR);
    return rows.flatMap(({ name, state, text, todo, path = `${DASHBOARD}/health` }) =>
      state === "bad" && !SAID_ELSEWHERE.has(name)
        ? [{ title: `${name}: worth a look`, text: todo === undefined ? text : `${text} ${todo}`, path }]
        : [],
    );
  };

export type SiteHealthOptions = Omit<CheckParts, "store" | "settings" | "now" | "backups" | "certificate" | "version"> & {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
};

export type SiteHealth = {
  readonly forPages: { readonly backups: Backups; readonly health: Health };
  /** For Today. */
  readonly stuck: ConcernSource;
  begin(): void;
  stop(): Promise<void>;
};

export async function openSiteHealth(store: Store, options: SiteHealthOptions): Promise<SiteHealth> {
  const { settings, clock, log, zone } = options;
  const { forPages: backups, ...nightly } = openBackups({ store, settings, clock, zone, log });
  const certificate = watchCertificate(settings.siteUrl, clock);
  const version = await readVersion();
  const checks = siteChecks({ ...options, store, now: () => clock.now(), backups, certificate, version });
  const health = createHealth(checks, { version, report: (event, error) => log("warn", event, loggable(error)) });
  return {
    forPages: { backups, health },
    stuck: stuckParts(health),
    begin() {
      nightly.begin();
      certificate.begin();
    },
    async stop() {
      certificate.stop();
      await nightly.stop();
    },
  };
}
