/** `npm run doctor`: how the parts of the site are, as Health in the dashboard shows it, and whether the server answers. */
import type { HealthCheck, HealthState, NamedHealthRow } from "../../domain/health/health.ts";
import { openBackups } from "../backups/open-backups.ts";
import { addressProblem } from "../email/addresses.ts";
import { createOutbox } from "../email/outbox.ts";
import { oneLine } from "../email/text-safety.ts";
import { certificateCheck } from "../health/certificate.ts";
import { readVersion } from "../health/machine-checks.ts";
import { createHealth } from "../health/registry.ts";
import { siteChecks } from "../health/site-health.ts";
import type { Settings } from "../settings/settings.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Store } from "../store/store.ts";
import { commandContent, zoneOfAgent } from "./command-content.ts";
import { type CommandOptions, type Print, runCommand, writeDatabase } from "./command.ts";

const HELP = `npm run doctor

Prints how the parts of the site are and what to do about what isn't well: email, calendar, backups, database, photos, disk, certificate,
version. Safe while the server is running. The exit code is 1 if something doesn't work.

  --help  this text
`;

export type DoctorOptions = Omit<CommandOptions, "backups"> & {
  readonly settings: Pick<Settings, "dataDir" | "database" | "s3" | "backups" | "smtpUrl" | "busyIcsUrl" | "siteUrl" | "port">;
};

/** Resolves to the exit code: 0, 1 when something doesn't work, 2 for wrong options. */
export const doctorCommand = (args: readonly string[], options: DoctorOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: {} }, options, (_, print) => writeDatabase(options, (store) => examine(store, options, print)));

const NAMES: Readonly<Record<HealthState, string>> = { good: "good", watch: "LOOK", bad: "PROBLEM", off: "off", unknown: "unknown" };

async function examine(store: Store, options: DoctorOptions, print: Print): Promise<number> {
  const checks = [serverCheck(options.settings), ...(await checksOf(store, options))];
  const health = createHealth(checks, { version: await readVersion(), report: () => {}, timeout: 20_000 });
  const rows = await health.rows();
  for (const row of rows) await print(lineOf(row));
  return rows.some(({ state }) => state === "bad") ? 1 : 0;
}

/** Columns in characters: the longest name and state, and a gap. */
const [NAME_WIDTH, STATE_WIDTH] = [15, 9];

function lineOf({ name, state, text, todo }: NamedHealthRow): string {
  const more = todo === undefined ? "" : `${" ".repeat(NAME_WIDTH + STATE_WIDTH)}${oneLine(todo, 500)}\n`;
  return `${name.padEnd(NAME_WIDTH)}${NAMES[state].padEnd(STATE_WIDTH)}${oneLine(text, 700)}\n${more}`;
}

async function checksOf(store: Store, { settings, now }: DoctorOptions): Promise<readonly HealthCheck[]> {
  const clock = { now, after: () => () => {} };
  const never = () => Promise.reject(new Error("A command sends no emails."));
  const outbox = createOutbox({ store, clock, mail: { send: never, close() {} }, compose: never, report: () => {} });
  const zone = zoneOfAgent;
  return siteChecks({
    store,
    settings,
    storage: await openStorage(settings),
    outbox,
    heldBecause: () => (settings.smtpUrl === undefined ? undefined : addressProblem(commandContent())),
    zone,
    now,
    backups: openBackups({ store, settings, clock, zone, log: () => {} }).forPages,
    certificate: certificateCheck(settings.siteUrl, now),
    version: await readVersion(),
  });
}

/** Whether the site answers on this machine. */
const serverCheck = ({ port }: DoctorOptions["settings"]): HealthCheck => ({
  name: "Server",
  async check() {
    const address = `http://127.0.0.1:${port}`;
    try {
      const { ok } = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(3000) });
      if (ok) return { state: "good", text: `It answers at ${address}.` };
    } catch {
      // Said below.
    }
    return { state: "bad", text: `It doesn't answer at ${address}.`, todo: "Start it with npm start, or see the service's log." };
  },
});
