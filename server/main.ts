/**
 * Starts the server: settings, store, outbox, services, app, port. Stops it in reverse order on a
 * signal. With `WORKERS` it starts as many processes, each of which does that.
 */
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MAP_TILES_FILE } from "../domain/map/tiles.ts";
import { recipientOf, type SiteContent } from "../domain/site-content.ts";
import { oldFigureLines } from "./content/old-figures.ts";
import { addressProblem } from "./email/addresses.ts";
import { contentProblems } from "./content/problems.ts";
import { pagePeriod } from "./http/page-period.ts";
import { APP_MODULE, CLIENT_FILES } from "./http/static-files.ts";
import { type App, createHttp } from "./http/server.ts";
import { type Listening, listen } from "./http/listen.ts";
import { createLog } from "./log.ts";
import { type OpenServices, openServices } from "./services.ts";
import type { Settings } from "./settings/settings.ts";
import { settingsOrExit } from "./settings/settings-or-exit.ts";
import { shownAddress } from "./settings/database-url.ts";
import { hasTraces } from "./store/problems.ts";
import { countRequests } from "./store/store.ts";
import { isParent, onStop, runWorkers, startsSite } from "./workers.ts";

/** How long a closing server waits for open requests and emails. Milliseconds. */
const TIMEOUT_MS = 10_000;
/** How long clients may take to learn that their open connection to a replaced worker ends. Milliseconds. */
const REPLACED_IDLE_MS = 2000;

async function start(): Promise<void> {
  const settings = settingsOrExit();
  const problems = contentProblems();
  if (problems.length > 0) throw new Error(["Please fix the content:", ...problems].join("\n"));
  const log = createLog();
  if (isParent(settings.workers)) return runWorkers(settings.workers, settings.drain, log);
  const app = (await import(APP_MODULE)) as App;
  const open = await openServices(settings, log);
  const period = pagePeriod(open.services.content);
  let closing = false;
  const http = createHttp({
    app,
    services: open.services,
    settings: { ...settings, imageHosts: open.imageHosts },
    files: CLIENT_FILES,
    photo: open.photo,
    ...(open.card && { card: open.card }),
    ...(open.services.site.mapTiles && { mapTiles: path.join(settings.dataDir, MAP_TILES_FILE) }),
    log,
    readiness: open.readiness,
    closing: () => closing,
    today: () => period(open.services.now()),
  });
  open.onPagesChange(http.clearPages);
  let closePort: Listening["close"] = () => Promise.resolve();
  let isStopping = false;
  const stop = async (isReplaced: boolean) => {
    if (isStopping) return;
    isStopping = true;
    const idle = isReplaced ? REPLACED_IDLE_MS : 0;
    // A connection that the parent has just handed over may still be on its way.
    const answered = Promise.all([closePort({ timeout: TIMEOUT_MS, idle }), pause(idle)]);
    await open.close(TIMEOUT_MS, answered, isReplaced);
    log("info", "server.stopped");
    process.exit(0);
  };
  onStop({
    drain: settings.drain,
    draining(reason) {
      if (!closing) log("info", "server.stopping", { signal: reason });
      closing = true;
    },
    stop: (isReplaced) => void stop(isReplaced),
    reloadAlone: () =>
      log("warn", "reload.needs-workers", { problem: "without WORKERS there is no other process to take requests; restart" }),
  });
  const listening = await listen(http, settings.port, settings.host);
  closePort = listening.close;
  if (startsSite()) await printStartup(settings, open, listening.port);
  open.begin(app.socialCards);
}

/** Prints the site's address, where requests are stored, and where email goes. */
async function printStartup(settings: Settings, open: OpenServices, port: number): Promise<void> {
  const address = settings.siteUrl.replace(/:0$/, `:${port}`);
  const content = open.services.content.current();
  const lines =
    settings.leads === "browser"
      ? ["Requests   are not stored (LEADS=browser): nothing visitors type is sent anywhere"]
      : [
          ...(await requestsStored(settings)),
          ...(settings.s3 ? [`Photos     are stored in s3://${settings.s3.bucket} at ${new URL(settings.s3.endpoint).host}`] : []),
          settings.smtpUrl
            ? (heldLine(content) ?? `Email      goes to ${recipientOf(content)} through ${new URL(settings.smtpUrl).host}`)
            : `Email      is saved in ${settings.dataDir}/mail as .eml files (set SMTP_URL to send it to ${recipientOf(content)})`,
          ...(new URL(settings.siteUrl).hostname === "localhost"
            ? [`Links      in emails point to ${address} (set SITE_URL to the site's public address)`]
            : []),
        ];
  console.log(
    [
      `Porchlight is running at ${address}`,
      ...lines,
      ...(await dashboardLines(open, address)),
      ...oldFigureLines(new Date(), content),
      "Press Ctrl+C to stop.",
    ].join("\n"),
  );
}

/** Says that emails wait, with a mail server and no one to send to. */
const heldLine = (content: SiteContent): string | undefined => {
  const problem = addressProblem(content);
  return problem && `Email      isn't sent yet: ${problem}`;
};

/**
 * Where the dashboard opens, while no one has a key yet. The address itself is for the person at the terminal: output
 * that goes elsewhere may be stored and read by others.
 */
async function dashboardLines({ shell }: OpenServices, address: string): Promise<string[]> {
  if (!shell || !(await shell.isUnused())) return [];
  if (!process.stdout.isTTY) return ["Dashboard  isn't set up yet (npm run dashboard prints the address that opens it)"];
  return [
    `Dashboard  opens once, within 15 minutes, at ${await shell.oneTimeAddress(address)}`,
    "           (npm run dashboard prints a new address)",
  ];
}

/** How many requests are stored, so that a loss is seen. */
async function requestsStored(settings: Settings): Promise<string[]> {
  const { dataDir, database, s3 } = settings;
  const stored = await countRequests(settings);
  const lines = [
    `Requests   are stored in ${database ? shownAddress(database) : dataDir}: ${stored.toLocaleString("en-US")} so far (list them with: npm run leads)`,
    ...(database && !s3 ? [`Photos     are stored in ${dataDir}/photos`] : []),
  ];
  if (stored === 0 && hasTraces(dataDir))
    lines.push(
      "           This folder has photos or emails of earlier requests. If you didn't erase them, restore a backup (docs/deploy.md).",
    );
  return lines;
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
