/** Connections to PostgreSQL: a bounded pool with time limits, which replaces a broken connection by itself. */
import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Client, Pool, PoolClient, PoolConfig } from "pg";
import type { DatabaseAddress } from "../../settings/database-url.ts";
import { sessionLimits } from "./limits.ts";
import { isBroken, problem, unavailable } from "./problems.ts";

export type PoolOptions = {
  /** Most connections. */
  readonly most: number;
  /** For migrations and cleaning: it waits for an answer as long as that takes. The server's limits are the transaction's. */
  readonly isPatient?: boolean;
};

/** How long it waits for a connection, also while all are in use. Milliseconds. */
const CONNECT_MS = 5000;
/** A server that hangs can't end its statements, so the client does, later. Milliseconds. */
const ANSWER_MS = 12_000;
/** An unused connection is closed after this long, and any after an hour, so that a moved server is found. */
const IDLE_MS = 60_000;
const LIFETIME_SECONDS = 3600;

/**
 * A pool for Kysely. Nothing is connected before the first query. Errors of connections reject as
 * `StoreUnavailable`; the connection is closed, and the next query gets a new one.
 */
export async function createPool(address: DatabaseAddress, options: PoolOptions): Promise<PostgresPool> {
  const { default: pg } = await import("pg");
  const config = configOf(address, options);
  function newPool(): Pool {
    const pool = new pg.Pool(config);
    // A connection was cut, idle or in use. The pool removes it; the query that needs it reports its own error.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  }

  let current = newPool();
  /** The others lead to the same server, which may be gone without a word: each would cost a time limit to find out. */
  function renew(pool: Pool): void {
    if (pool !== current) return;
    current = newPool();
    void pool.end().catch(() => undefined);
  }
  return {
    Client: pg.Client,
    options: {},
    async connect() {
      const pool = current;
      try {
        return guarded(await pool.connect(), () => renew(pool));
      } catch (error) {
        throw unavailable(error);
      }
    },
    end: () => current.end(),
  };
}

/** A connection of its own, not connected yet. */
export async function newClient(address: DatabaseAddress): Promise<Client> {
  const { default: pg } = await import("pg");
  return new pg.Client(configOf(address, { most: 1 }));
}

function configOf(address: DatabaseAddress, { most, isPatient = false }: PoolOptions): PoolConfig {
  const { host, port, database, user, password } = address;
  return {
    host,
    port,
    database,
    user,
    password,
    ssl: tlsOf(address),
    application_name: "porchlight",
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    ...(!isPatient && {
      query_timeout: ANSWER_MS,
      verify: (client, done) => client.query(sessionLimits(), (error) => done(error ?? undefined)),
    }),
  };
}

function tlsOf(address: DatabaseAddress): ConnectionOptions | false {
  const { sslMode, sslRootCert } = address;
  if (sslMode === "disable") return false;
  // As PostgreSQL's own programs do it, a given authority is always checked.
  const isVerified = sslMode !== "require" || sslRootCert !== undefined;
  return {
    rejectUnauthorized: isVerified,
    ...(sslRootCert !== undefined && { ca: certificatesIn(sslRootCert, address) }),
    ...(sslMode !== "verify-full" && { checkServerIdentity: () => undefined }),
  };
}

function certificatesIn(file: string, address: DatabaseAddress): string {
  try {
    const pem = readFileSync(file, "utf8");
    if (pem.includes("-----BEGIN CERTIFICATE-----")) return pem;
  } catch {
    // Reported below.
  }
  throw problem(address, `sslrootcert is "${file}", which isn't a PEM file that this user can read`, "Correct its path.");
}

/** PostgreSQL's text can't have the character 0, which SQLite stores. */
const withoutNull = (value: unknown): unknown =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;

/** @param onBroken called when the connection turns out to be broken. */
function guarded(client: PoolClient, onBroken: () => void): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, parameters.map(withoutNull));
    } catch (error) {
      if (!broken && isBroken(error)) {
        broken = true;
        onBroken();
      }
      throw unavailable(error);
    }
  };
  return Object.assign(Object.create(client) as PostgresPoolClient, {
    query,
    release: (discard?: boolean) => client.release(broken || discard === true),
  });
}
