/** PostgreSQL for Kysely, with transactions that write one at a time, as SQLite's do. */
import { CompiledQuery, type Driver, PostgresDialect, PostgresDriver, type PostgresPool } from "kysely";
import { OutcomeUnknown } from "../../../domain/leads/outcome-unknown.ts";
import { StoreUnavailable } from "../unavailable.ts";
import { limitsOf } from "./limits.ts";

/**
 * Limits and overlaps are checked by reading before writing, which is right only while no one else
 * writes. So each transaction takes this lock first, in all processes. It ends with the transaction,
 * also when its connection is cut. The numbers are "porc" and "writ" as ASCII.
 */
const WRITE_LOCK = "pg_advisory_xact_lock(1886351971, 2004643188)";

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

export type WriterOptions = {
  /** Also writes data that is marked as moved: to change the mark. */
  readonly evenIfMoved?: boolean;
  /** Statements may take as long as they need. */
  readonly isPatient?: boolean;
  /** Changes the tables, which locks them: there may be none yet. */
  readonly isMigration?: boolean;
};

/**
 * In one message to the server. It ends the transaction if the data was moved to another database: see `moves.ts`. The limits are the
 * transaction's own, because a pooler may run it in a session that another client has set up, or none.
 */
const beginWith = ({ evenIfMoved = false, isPatient = false, isMigration = false }: WriterOptions): string =>
  `begin; select ${limitsOf(isPatient)}${isMigration ? "" : `, ${WRITE_LOCK}`}${evenIfMoved || isMigration ? "" : "; select refuse_if_moved()"}`;

class OneWriterDriver extends PostgresDriver {
  readonly #begin: string;
  constructor(pool: PostgresPool, options: WriterOptions) {
    super({ pool });
    this.#begin = beginWith(options);
  }
  override async beginTransaction(connection: Connection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(this.#begin));
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new OutcomeUnknown(error.message, { cause: error.cause });
    }
  }

  /** Fails only if the connection is cut, which ends the transaction, too: the error before says why. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class OneWriterDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #options: WriterOptions;
  constructor(pool: PostgresPool, options: WriterOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }
  override createDriver(): Driver {
    return new OneWriterDriver(this.#pool, this.#options);
  }
}

/** The dialect for a store. Kysely closes the pool. */
export const postgresDialect = (pool: PostgresPool, options: WriterOptions = {}): PostgresDialect => new OneWriterDialect(pool, options);
