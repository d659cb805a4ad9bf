/** Starts the site on restored data, only to look at it: nothing of its background work begins, so nothing is sent, called or deleted. */
import { pagePeriod } from "../http/page-period.ts";
import { type App, createHttp } from "../http/server.ts";
import { listen } from "../http/listen.ts";
import { APP_MODULE, CLIENT_FILES } from "../http/static-files.ts";
import type { Log } from "../log.ts";
import { openServices } from "../services.ts";
import { readSettings } from "../settings/settings.ts";

export type ServedCopy = {
  /** Its address, on this machine only. */
  readonly url: string;
  /** Records that the start has erased, because their people were erased since. */
  readonly erasedAgain: number;
  readonly readiness: () => Promise<Readonly<Record<string, unknown>>>;
};

/** How long a page may take. Milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Runs `work` while the site of a data folder is served on a free port.
 * @param environment settings by name, for what pages show: `SITE_URL`.
 */
export async function serveCopy<T>(
  dataDir: string,
  work: (copy: ServedCopy) => Promise<T>,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<T> {
  const settings = readSettings({ ...environment, DATA_DIR: dataDir, PORT: "0", BACKUPS: "off" });
  const app = (await import(/* @vite-ignore */ APP_MODULE)) as App;
  let erasedAgain = 0;
  const log: Log = (_level, event, fields) => {
    if (event === "people.erased-again") erasedAgain = Number(fields?.["records"]);
  };
  const open = await openServices(settings, log);
  try {
    const { services, imageHosts, photo, card, readiness } = open;
    const period = pagePeriod(services.content);
    const http = createHttp({
      app,
      services,
      settings: { ...settings, imageHosts },
      files: CLIENT_FILES,
      photo,
      ...(card && { card }),
      log,
      readiness,
      closing: () => false,
      today: () => period(services.now()),
    });
    const { port, close } = await listen(http, 0, "127.0.0.1");
    try {
      return await work({ url: `http://127.0.0.1:${port}`, erasedAgain, readiness });
    } finally {
      await close({ timeout: 1000 });
    }
  } finally {
    await open.close(1000, Promise.resolve());
  }
}

/** A page's status and text. */
export async function pageOf({ url }: ServedCopy, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url + path, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, text: await response.text() };
}
