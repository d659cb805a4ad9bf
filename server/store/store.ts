/**
 * The store: everything that must not be lost. It is the one place that knows which database is behind Kysely; above it there are only
 * portable queries. Writes go through `write`, which lets those of the same moment share one durable commit, because a commit costs the
 * same for one request as for fifty.
 */
import { existsSync } from "node:fs";
import { CompiledQuery, Kysely, type Transaction } from "kysely";
import type { BookingState, MeetingPlace } from "../../domain/booking/booking.ts";
import { migrate } from "./migrate.ts";
import { databaseFile, openSqlite, openSqliteToRead, sqliteDialect } from "./sqlite.ts";

export type Tables = {
  leads: {
    id: string;
    at: string;
    form: string;
    form_name: string;
    lead_type: string;
    page: string;
    /** JSON: `Answer[]`. */
    answers: string;
    /** JSON: `Origin`. */
    origin: string;
    consent: string | null;
    /** JSON: `string[]`. */
    spam_signals: string;
    idempotency_key: string | null;
    /** JSON: `Picture[]`. */
    pictures: string | null;
  };
  dedupe_records: { digest: string; key: string | null; lead_id: string; at: string };
  emails: {
    id: string;
    kind: string;
    lead_id: string;
    /** dropped: there was nothing to tell any more when its time came. */
    state: "waiting" | "sent" | "dead" | "dropped";
    created_at: string;
    /** Since when the present row of attempts runs; three days of failures count from here. */
    tried_since: string;
    due_at: string;
    /** Whoever delivers it at present; its hold ends at `due_at`. */
    holder: string | null;
    attempts: number;
    /** Why the last attempt failed, in a word of ours. */
    problem: string | null;
    sent_at: string | null;
    /** 1 for an email that must arrive. */
    must_deliver: number;
    /** The state of the booking that it tells of. */
    sequence: number | null;
    /** A reminder waits until then. */
    not_before: string | null;
    /** From then on it is dropped instead of sent. */
    not_after: string | null;
    /** The time, UTC, that a moved appointment had when its reader was told of it last. */
    moved_from: string | null;
    /** 1 where it tells of what the agent did. */
    by_agent: number;
  };
  bookings: {
    /** Its lead's. */
    id: string;
    kind: string;
    place: MeetingPlace;
    state: BookingState;
    starts_at: string;
    ends_at: string;
    /** With what is kept free around it. */
    blocked_from: string;
    blocked_until: string;
    /** Until when a held one is kept. */
    pending_until: string | null;
    agent_zone: string;
    /** The visitor's. */
    zone: string;
    name: string;
    email: string;
    /** The address's mailbox: what makes two the same, see `mailboxKey`. */
    email_key: string;
    phone: string;
    note: string;
    address: string | null;
    listing: string | null;
    /** Grows with each change that the visitor's calendar has to hear of. */
    sequence: number;
    /** 1 until the agent says otherwise, where a machine seems to have asked: no email goes to its address. */
    flagged: number;
    /** When the owner of the address confirmed it by the link in the email. */
    confirmed_at: string | null;
    created_at: string;
    changed_at: string;
  };
  subscribers: {
    id: string;
    /** The address in lower case: what makes two the same. */
    address: string;
    /** As it was written when it was last asked for. */
    email: string;
    state: "waiting" | "confirmed" | "left";
    /** Links in confirmation emails are good for one round; leaving ends it. */
    round: number;
    /** Confirmation emails since the last answer to one. */
    unanswered: number;
    asked_at: string;
    /** When the last confirmation email was put in the outbox. */
    written_at: string;
    confirmed_at: string | null;
    left_at: string | null;
  };
  /** Copies of the agent's own calendar: the last good one, and a newer one that could not be read as well. */
  calendar_copies: {
    place: "good" | "newer";
    /** Digest of the address that it came from. */
    source: string;
    text: string;
    etag: string | null;
    modified: string | null;
    /** When it was last seen to be the present one. */
    fetched_at: string;
  };
  secrets: { name: string; value: string };
  heartbeat: { id: number; at: string };
};

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;

export type Store = {
  readonly db: Reader;
  /**
   * Runs `work` in a transaction and resolves with its answer once that is durable. Works that arrive together share a transaction,
   * each behind its own savepoint: one that throws is taken back alone. When the commit fails, all of them reject and nothing is stored.
   */
  write<T>(work: (trx: Writer) => Promise<T>): Promise<T>;
  /** Resolves when a write went through to the disk within the last second or now; rejects when the store cannot be written. */
  check(): Promise<void>;
  /** Finishes the writes that are waiting and closes. */
  close(): Promise<void>;
};

/** Most works that share one commit. */
const MOST_TOGETHER = 256;

/** A positive answer of `check` is good for so many milliseconds, so that asking often costs nothing. */
const FRESH = 1000;

/** Opens the store in a folder (made when missing), or in memory, and brings it to the present form. */
export async function openStore(dataDir: string): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(dataDir)) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storeOn(db);
}

/** Whether a folder has a database. */
export const hasStore = (dataDir: string): boolean => existsSync(databaseFile(dataDir));

/** The stored data only to read, beside a running server; `undefined` when there is no database yet. Close it with `destroy()`. */
export function openToRead(dataDir: string): Reader | undefined {
  if (!hasStore(dataDir)) return undefined;
  return new Kysely<Tables>({ dialect: sqliteDialect(openSqliteToRead(dataDir)) });
}

type Job = {
  readonly run: (trx: Writer) => Promise<unknown>;
  readonly done: (answer: unknown) => void;
  readonly failed: (error: unknown) => void;
};

const SAVE = CompiledQuery.raw("savepoint job");
const KEEP = CompiledQuery.raw("release savepoint job");
const UNDO = CompiledQuery.raw("rollback to savepoint job");

const nextTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/** A store on an open, migrated database. */
export function storeOn(db: Reader): Store {
  const waiting: Job[] = [];
  let writing: Promise<void> | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      // One turn of the event loop lets requests that have already arrived join.
      await nextTurn();
      await together(waiting.splice(0, MOST_TOGETHER));
    }
    writing = undefined;
  }

  async function together(jobs: readonly Job[]): Promise<void> {
    const ends: (() => void)[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        for (const job of jobs) ends.push(jobs.length === 1 ? await alone(trx, job) : await apart(trx, job));
      });
      lastWrite = performance.now();
    } catch (error) {
      for (const { failed } of jobs) failed(error);
      return;
    }
    for (const end of ends) end();
  }

  const write: Store["write"] = (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ run: work, done: (answer) => resolve(answer as Awaited<ReturnType<typeof work>>), failed: reject });
      writing ??= writeAll();
    });

  async function touch(): Promise<void> {
    const at = new Date().toISOString();
    await write((trx) =>
      trx
        .insertInto("heartbeat")
        .values({ id: 1, at })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ at }))
        .execute(),
    );
  }

  return {
    db,
    write,
    async check() {
      if (performance.now() - lastWrite < FRESH) return;
      checking ??= touch().finally(() => (checking = undefined));
      await checking;
    },
    async close() {
      await (writing ?? Promise.resolve());
      await db.destroy();
    },
  };
}

/** The only work of a transaction: what it throws takes the whole transaction back. */
async function alone(trx: Writer, { run, done }: Job): Promise<() => void> {
  const answer = await run(trx);
  return () => done(answer);
}

/** One work among others: what it throws takes back only what it wrote. */
async function apart(trx: Writer, { run, done, failed }: Job): Promise<() => void> {
  await trx.executeQuery(SAVE);
  try {
    const answer = await run(trx);
    await trx.executeQuery(KEEP);
    return () => done(answer);
  } catch (error) {
    try {
      await trx.executeQuery(UNDO);
      await trx.executeQuery(KEEP);
    } catch {
      // The database has ended the whole transaction by itself, as a full disk makes it: nothing more may be written, and all are told why.
      throw error;
    }
    return () => failed(error);
  }
}
