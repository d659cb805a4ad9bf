/** Copies of the site behind a balancer on this machine, on one PostgreSQL and one object storage, as deploy/compose.yaml runs them. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../../tests/postgres/server.ts";
import { openS3Server } from "../../tests/s3-server.ts";
import { freePort, type Settings, type Site, startSite } from "../../tests/site.ts";
import { openBalancer } from "./balancer.ts";

export type ClusterOptions = {
  /** The balancer's port. */
  readonly port: number;
  /** An empty PostgreSQL database; without it one is started. */
  readonly database?: string;
  /** More settings of each copy. */
  readonly settings?: Settings;
  /** Called when a copy ends by itself. It's started again then. */
  readonly onEnd?: (copy: number, how: string) => void;
  /** Called with each copy that was started. */
  readonly onStart?: (copy: number, site: Site) => void;
};

export type Cluster = {
  /** The balancer's address. */
  readonly url: string;
  /** The folder of all copies: emails as files, and what they need while they run. */
  readonly folder: string;
  /** PostgreSQL's address. */
  readonly database: string;
  /** The object storage's address. */
  readonly storage: string;
  /** The copies, by their number from 0. */
  readonly copies: readonly Site[];
  /** How many copies the balancer uses now. */
  inUse(): number;
  /** Stops a copy in order and starts another in its place; resolves when it answers. */
  replace(copy: number): Promise<void>;
  /** Stops everything and removes all data. */
  stop(): Promise<void>;
};

const COPIES = 2;
/** How often the balancer looks at `/healthz`. Milliseconds. */
const INTERVAL = 500;
/** A copy that stops takes requests until the balancer has noticed. Seconds. */
const DRAIN_SECONDS = 2;

type Ending = () => Promise<unknown>;

/** Starts everything, or rejects and leaves nothing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const endings: Ending[] = [];
  const stop = async (): Promise<void> => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    return await startAll(options, endings, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll({ port, settings = {}, ...options }: ClusterOptions, endings: Ending[], stop: () => Promise<void>) {
  const ports: number[] = [];
  while (ports.length < COPIES) ports.push(await freePort());
  const balancer = await openBalancer({ port, targets: ports.map((each) => `http://127.0.0.1:${each}`), interval: INTERVAL });
  endings.push(balancer.close);
  const folder = await mkdtemp(path.join(tmpdir(), "porchlight-cluster-"));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const storage = await openS3Server();
  endings.push(storage.close);
  const database = options.database ?? (await newDatabase(endings));
  const DATA_DIR = path.join(folder, "data");
  await mkdir(DATA_DIR);
  const running = keepCopies(
    ports,
    {
      ...storage.settings,
      DATABASE_URL: database,
      DATA_DIR,
      SITE_URL: balancer.url,
      TRUST_PROXY: "1",
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...settings,
    },
    options,
  );
  endings.push(running.stop);
  // One after the other, as deploy/compose.yaml does: the first makes the tables.
  for (const copy of ports.keys()) await running.start(copy);
  await balancer.check();
  return {
    url: balancer.url,
    folder,
    database,
    storage: storage.endpoint,
    copies: running.copies,
    inUse: () => balancer.inUse().length,
    replace: running.replace,
    stop,
  };
}

/** A PostgreSQL server with an empty database. Resolves to its address. */
async function newDatabase(endings: Ending[]): Promise<string> {
  const server = await startPostgres({ detached: true });
  endings.push(() => server.remove());
  await server.run("create database porchlight");
  return server.url("porchlight");
}

/** Starts copies, and starts again those that end without being told to. */
function keepCopies(ports: readonly number[], settings: Settings, { onEnd, onStart }: Pick<ClusterOptions, "onEnd" | "onStart">) {
  const copies: Site[] = [];
  const expected = new Set<Site>();
  let isStopping = false;

  async function start(copy: number): Promise<void> {
    const site = await startSite({ ...settings, PORT: String(ports[copy]) }, undefined, true);
    copies[copy] = site;
    onStart?.(copy, site);
    site.process.once("exit", (code, signal) => {
      if (isStopping || expected.has(site)) return;
      onEnd?.(copy, signal ?? `exit code ${code}`);
      start(copy).catch((error: unknown) => onEnd?.(copy, String(error)));
    });
    if (isStopping) await site.stop();
  }

  return {
    copies,
    start,
    async replace(copy: number) {
      const site = copies[copy];
      if (site) {
        expected.add(site);
        await site.stop();
      }
      await start(copy);
    },
    async stop() {
      isStopping = true;
      await Promise.all(copies.map((site) => site.stop()));
    },
  };
}
