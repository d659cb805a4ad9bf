/**
 * How processes with the same store learn what another one has changed. A change is announced in the
 * transaction that makes it, which gives its topic a new version. The others compare versions: when
 * PostgreSQL notifies them, and otherwise four times a second. So nothing is missed while a connection is
 * away, or where a pooler drops notifications.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Notifications } from "./messages.ts";
import type { EngineName } from "./migrate.ts";
import type { Reader, Writer } from "./store.ts";

/**
 * The agent's calendar was fetched, emails were queued, a backup was made, or what pages show has changed: the agent's homes, closed sales,
 * or anything else.
 */
export type Topic = "backups" | "calendar" | "emails" | "listings" | "pages" | "sales";

/** The channel of PostgreSQL's notifications. Their text says nothing. */
export const CHANGES = "porchlight_changes";

/** How often versions are compared without notifications. Milliseconds. */
export const POLL_MS = 250;
/** How often with them. Milliseconds. */
const CALM_MS = 30_000;
/** Notifications within this time are one look. Milliseconds. */
const TOGETHER_MS = 50;

const announced = new WeakMap<Writer, Set<Topic>>();

/** Lets every process know of a change when the transaction is committed. Costs nothing where there is only one. */
export const announce = (trx: Writer, topic: Topic): void => void announced.get(trx)?.add(topic);

/** Collects what is announced in a transaction. Returns what writes it, at the end of the transaction. */
export function collectAnnouncements(trx: Writer, engine: EngineName): () => Promise<void> {
  const topics = new Set<Topic>();
  announced.set(trx, topics);
  return async () => {
    if (topics.size === 0) return;
    const version = randomUUID();
    const insert = trx
      .insertInto("changes")
      .values([...topics].map((topic) => ({ topic, version })))
      .onConflict((conflict) => conflict.column("topic").doUpdateSet({ version }));
    if (engine === "sqlite") await insert.execute();
    // In one statement, because every request waits for it.
    else await sql`with announced as (${insert.returning("topic")}) select pg_notify(${CHANGES}, '') from announced limit 1`.execute(trx);
  };
}

export type Changes = {
  /** Remembers how things are now; call it before reading what may change. Looks for changes from then on. */
  start(): Promise<void>;
  /** Calls `onChange` soon after a change that any process has announced, this one included. */
  listen(topic: Topic, onChange: () => void): void;
  stop(): void;
};

export type ChangesOptions = {
  readonly db: Reader;
  readonly clock: Clock;
  readonly notifications?: Notifications | undefined;
};

/** Looks for changes that others announce. */
export function followChanges({ db, clock, notifications }: ChangesOptions): Changes {
  const listeners: { readonly topic: Topic; readonly onChange: () => void }[] = [];
  let known: ReadonlyMap<string, string> = new Map();
  let looking = Promise.resolve();
  let isStopped = false;
  let isSoon = false;
  let cancel = (): void => {};

  const read = async () => new Map((await db.selectFrom("changes").selectAll().execute()).map(({ topic, version }) => [topic, version]));

  async function look(): Promise<void> {
    const now = await read();
    const before = known;
    known = now;
    if (isStopped) return;
    for (const { topic, onChange } of listeners) if (now.get(topic) !== before.get(topic)) onChange();
  }

  function lookIn(milliseconds: number): void {
    cancel();
    if (isStopped) return;
    cancel = clock.after(milliseconds, () => {
      isSoon = false;
      // While the store is away, nothing is known to have changed.
      looking = looking.then(look).catch(() => {});
      void looking.then(() => isSoon || lookIn(notifications?.areHeard() ? CALM_MS : POLL_MS));
    });
  }

  function lookSoon(): void {
    if (isSoon) return;
    isSoon = true;
    lookIn(TOGETHER_MS);
  }

  return {
    async start() {
      notifications?.receive(CHANGES, lookSoon);
      // What was missed until now, or is missed from now on.
      notifications?.onTurn(lookSoon);
      // If that fails, everything counts as changed.
      known = await read().catch(() => known);
      lookIn(POLL_MS);
    },
    listen: (topic, onChange) => void listeners.push({ topic, onChange }),
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
