/** A real PostgreSQL server for tests: its own folder, a free port, gone at the end. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { Identity } from "../certificates.ts";
import { freePort } from "../site.ts";
import { forEveryone, postgresBinaries } from "./binaries.ts";

export type Postgres = {
  readonly port: number;
  readonly folder: string;
  /** The address of a database, for the superuser or another role. */
  url(database?: string, role?: string): string;
  /** Runs SQL as the superuser. Resolves to the rows of the last statement. */
  run(text: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Starts it again after `halt`. */
  start(): Promise<void>;
  /** Stops it: "immediate" cuts all connections and loses what isn't in its log, as a crash would. */
  halt(how?: "fast" | "immediate"): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
};

export type PostgresOptions = {
  /** With everything on the disk before a commit is answered. */
  readonly durable?: boolean;
  readonly tls?: Identity;
  readonly settings?: Readonly<Record<string, string>>;
  /** A Ctrl-C in this terminal doesn't reach it. */
  readonly detached?: boolean;
};

/** PostgreSQL refuses to run as root, so then it runs as "nobody". */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** Role "site" has to give its password; the superuser doesn't. */
const ACCESS =
  "host all site 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\nlocal all all trust\nhost replication all 127.0.0.1/32 trust\n";
const FAST = { fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: "0", shared_buffers: "64MB" };

export async function startPostgres({ durable = false, tls, settings = {}, detached = false }: PostgresOptions = {}): Promise<Postgres> {
  const place = { ...(await newPlace()), detached };
  const { bin, folder, data, port } = place;
  const made = spawnSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "--encoding=UTF8", "--locale=C"],
    { ...NOBODY, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr} ${made.error?.message ?? ""}`);
  writeFileSync(path.join(data, "pg_hba.conf"), ACCESS);
  if (tls) {
    writeFileSync(path.join(data, "server.crt"), tls.cert);
    writeFileSync(path.join(data, "server.key"), tls.key, { mode: 0o600 });
    if (NOBODY) for (const name of ["server.crt", "server.key"]) chownSync(path.join(data, name), NOBODY.uid, NOBODY.gid);
  }
  const all = { port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: folder, max_connections: "200" };
  const chosen = { ...all, ...(durable ? {} : FAST), ...(tls && { ssl: "on" }), ...settings };
  const lines = Object.entries(chosen).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(data, "postgresql.conf"), lines.join(""));
  const server = serverIn(place);
  await server.start();
  return server;
}

/** A new folder and port for a server. */
export async function newPlace(): Promise<Place> {
  const bin = NOBODY ? forEveryone(postgresBinaries()) : postgresBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), "porchlight-pg-"));
  if (NOBODY) chownSync(folder, NOBODY.uid, NOBODY.gid);
  return { bin, folder, data: path.join(folder, "data"), port: await freePort() };
}

export type Place = {
  readonly bin: string;
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly detached?: boolean;
};

/** A server whose files are there. */
export function serverIn({ bin, folder, data, port, detached = false }: Place): Postgres {
  let child: ChildProcess | undefined;
  const url = (database = "postgres", role = "postgres"): string => `postgres://${role}@127.0.0.1:${port}/${database}`;

  async function run(text: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: url(database) });
    client.on("error", () => {});
    await client.connect();
    try {
      const results = [await client.query(text)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const log = path.join(folder, "log");
    const started = spawn(path.join(bin, "postgres"), ["-D", data, "-c", "logging_collector=off"], {
      ...NOBODY,
      cwd: folder,
      detached,
      stdio: ["ignore", "ignore", "pipe"],
    });
    started.stderr?.on("data", (text: Buffer) => appendFileSync(log, text));
    // A test run that is interrupted must not leave a server.
    const cleanUp = (): boolean => started.kill("SIGQUIT");
    process.once("exit", cleanUp);
    started.once("exit", () => process.off("exit", cleanUp));
    child = started;
    const until = Date.now() + 60_000;
    for (;;) {
      try {
        return void (await run("select 1"));
      } catch (error) {
        if (started.exitCode !== null || Date.now() > until)
          throw new Error(`PostgreSQL didn't start: ${readFileSync(log, "utf8").slice(-2000)}`, { cause: error });
        await new Promise((again) => setTimeout(again, 50));
      }
    }
  }

  async function halt(how: "fast" | "immediate" = "fast"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
    await ended;
  }

  return {
    port,
    folder,
    url,
    run,
    start,
    halt,
    async remove() {
      await halt("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
