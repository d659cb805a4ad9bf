/**
 * The store: everything that must not be lost. Only this folder knows which database is behind Kysely; all other code uses portable
 * queries. Writes of the same moment share one durable commit, because a commit costs the same for one request as for fifty.
 */
import { existsSync } from "node:fs";
import { CompiledQuery, Kysely, type Transaction } from "kysely";
import type { BookingState, MeetingPlace } from "../../domain/booking/booking.ts";
import type { FailureKind } from "../email/mail-error.ts";
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
    /** dead: given up. dropped: out of date before it could be sent. */
    state: "waiting" | "sent" | "dead" | "dropped";
    created_at: string;
    /** Start of the present attempts. Three days of failures count from here. */
    tried_since: string;
    due_at: string;
    /** The process that has claimed it. The claim ends at `due_at`. */
    holder: string | null;
    attempts: number;
    /** Why the last attempt failed, in our own words. */
    problem: string | null;
    /** The same as a kind, by which the outbox decides. */
    failure: FailureKind | null;
    sent_at: string | null;
    /** 1 for an email to the agent, which must arrive. */
    must_deliver: number;
    /** The booking's `sequence` that it describes. */
    sequence: number | null;
    /** A reminder is not sent before. */
    not_before: string | null;
    /** Dropped from then on. */
    not_after: string | null;
    /** The start of a moved appointment that the recipient knows from the last email, UTC. */
    moved_from: string | null;
    /** 1 when the agent made the change that it describes. */
    by_agent: number;
  };
  bookings: {
    /** The same as its lead's id. */
    id: string;
    kind: string;
    place: MeetingPlace;
    state: BookingState;
    starts_at: string;
    ends_at: string;
    /** With the buffer around the appointment. */
    blocked_from: string;
    blocked_until: string;
    /** When a pending booking expires. */
    pending_until: string | null;
    agent_zone: string;
    /** The visitor's. */
    zone: string;
    name: string;
    email: string;
    /** The mailbox of the address, for counting: see `mailboxKey`. */
    email_key: string;
    phone: string;
    note: string;
    address: string | null;
    listing: string | null;
    /** Grows with each change, as iCalendar's SEQUENCE. */
    sequence: number;
    /** 1 when the request looks automated: the visitor's address gets no email until the agent confirms. */
    flagged: number;
    /** When the owner of the address confirmed it with the link in the email. */
    confirmed_at: string | null;
    created_at: string;
    changed_at: string;
  };
  subscribers: {
    id: string;
    /** The address in lower case, which is unique. */
    address: string;
    /** The address as it was last typed. */
    email: string;
    state: "waiting" | "confirmed" | "left";
    /** Confirmation links are valid for one round. Unsubscribing starts the next. */
    round: number;
    /** Confirmation emails since the last one that was answered. */
    unanswered: number;
    asked_at: string;
    /** When the last confirmation email was queued. */
    written_at: string;
    confirmed_at: string | null;
    left_at: string | null;
  };
  /** Copies of the agent's own calendar: the last good one, and a newer one that could be read only in part. */
  calendar_copies: {
    place: "good" | "newer";
    /** Digest of the calendar's address. */
    source: string;
    text: string;
    etag: string | null;
    modified: string | null;
    /** When it was last known to be current. */
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
   * Runs `work` in a transaction and resolves with its result when that is durable. Jobs that arrive together share a transaction, each
   * with its own savepoint: one that throws is rolled back alone. When the commit fails, all of them reject and nothing is stored.
   */
  write<T>(work: (trx: Writer) => Promise<T>): Promise<T>;
  /** Resolves when a write was durable within the last second or now. Rejects when the store can't be written. */
  check(): Promise<void>;
  /** Finishes the waiting writes and closes. */
  close(): Promise<void>;
};

/** Most jobs that share one commit. */
const MOST_TOGETHER = 256;

/** How long a successful write counts for `check`. Milliseconds. */
const FRESH = 1000;

/** Opens the store in a folder, which is created when missing, or in memory, and updates the database. */
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

/** Opens the store for reading beside a running server; `undefined` when there is no database yet. Close it with `destroy()`. */
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
      // Wait one turn of the event loop, so that requests that have arrived can join.
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

/** Runs the only job of a transaction. An error rolls back the whole transaction. */
async function alone(trx: Writer, { run, done }: Job): Promise<() => void> {
  const answer = await run(trx);
  return () => done(answer);
}

/** Runs one of several jobs. An error rolls back only this job's writes. */
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
      // The database has ended the whole transaction, for example because the disk is full, so all jobs fail.
      throw error;
    }
    return () => failed(error);
  }
}
