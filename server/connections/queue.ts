/** Deliveries from events, and the claims by which one process at a time sends each. */
import { type Selectable, sql } from "kysely";
import { isSentTo } from "../../domain/connections/connection.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { insertAll } from "../contacts/insert-all.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";

export type DeliveryRow = Selectable<Tables["deliveries"]>;
export type ConnectorRow = Selectable<Tables["connectors"]>;

/** Most events queued at a time: few, so that visitors' requests come in between. */
export const MOST_QUEUED = 50;

/** A literal, so that the partial index is used. */
export const WAITING = sql.lit("waiting" as const);

export const isoAfter = (instant: Date, milliseconds: number): string => new Date(instant.getTime() + milliseconds).toISOString();

/** Queues some events for the connectors that they concern, the oldest first. Resolves to how many there were. */
export async function queueEvents({ db, write }: Store, now: Date): Promise<number> {
  // Most of the time there is nothing to write.
  if ((await nextEvents(db, 1)).length === 0) return 0;
  return write(async (trx) => {
    const events = await nextEvents(trx, MOST_QUEUED);
    if (events.length === 0) return 0;
    const connectors = await trx.selectFrom("connectors").select(["id", "kind"]).execute();
    const rows = events.flatMap((event) =>
      connectors.flatMap(({ id, kind }) => (isSentTo(kind, event.event) ? [newDelivery(id, event, now)] : [])),
    );
    await insertAll(rows, (some) =>
      trx
        .insertInto("deliveries")
        .values(some)
        .onConflict((conflict) => conflict.columns(["connector", "event_id"]).doNothing()),
    );
    const ids = events.map(({ id }) => id);
    await trx.deleteFrom("connection_events").where("id", "in", ids).execute();
    return events.length;
  });
}

const nextEvents = (db: Reader | Writer, most: number) =>
  db.selectFrom("connection_events").selectAll().orderBy("id").limit(most).execute();

/** @param holder who sends it at once. */
export function newDelivery(
  connector: string,
  { id, event, lead, at }: Omit<Tables["connection_events"], "lead"> & { readonly lead: string | null },
  now: Date,
  claimed?: { readonly holder: string; readonly until: string },
): DeliveryRow {
  return {
    id: newId(now),
    connector,
    event_id: id,
    event,
    lead,
    at,
    state: "waiting",
    attempts: 0,
    due_at: claimed?.until ?? now.toISOString(),
    tried_since: null,
    holder: claimed?.holder ?? null,
    problem: null,
    note: null,
    status: null,
    response: null,
    ended_at: null,
  };
}

/** No pause and no claim is longer: one that is comes from a clock that was ahead. Milliseconds. */
export const LONGEST_WAIT = 5 * HOUR_MS;

/** Until when a connector gets nothing, in milliseconds since 1970; 0 if it gets what is due. */
export function blockedUntil({ blocked_until: text }: Pick<ConnectorRow, "blocked_until">, now: Date): number {
  const until = text === null ? 0 : Date.parse(text);
  return until > now.getTime() && until < now.getTime() + LONGEST_WAIT ? until : 0;
}

/** When the next delivery of a connector is due, UTC. A claim that hasn't ended counts as its end. */
export async function nextDue(db: Reader, connector: string, except: readonly string[]): Promise<string | undefined> {
  let waiting = db.selectFrom("deliveries").select("due_at").where("connector", "=", connector).where("state", "=", WAITING);
  if (except.length > 0) waiting = waiting.where("id", "not in", except);
  return (await waiting.orderBy("due_at").limit(1).executeTakeFirst())?.due_at;
}

export type Claim = {
  readonly holder: string;
  readonly now: Date;
  /** UTC. */
  readonly until: string;
  readonly most: number;
  /** What this process is sending already. */
  readonly except: readonly string[];
};

/** Claims what is due for a connector, if it's still on. What a process that died has claimed is due when its claim ends. */
export async function claim(trx: Writer, connector: string, { holder, now, until, most, except }: Claim): Promise<readonly DeliveryRow[]> {
  const at = now.toISOString();
  const row = await trx.selectFrom("connectors").select(["state", "blocked_until"]).where("id", "=", connector).executeTakeFirst();
  if (row?.state !== "on" || blockedUntil(row, now) > 0) return [];
  let due = trx
    .selectFrom("deliveries")
    .select("id")
    .where("connector", "=", connector)
    .where("state", "=", WAITING)
    .where("due_at", "<=", at);
  if (except.length > 0) due = due.where("id", "not in", except);
  const ids = (await due.orderBy("due_at").limit(most).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  return trx.updateTable("deliveries").set({ holder, due_at: until }).where("id", "in", ids).returningAll().execute();
}

/** The delivery, if this holder still has it: then it waits. */
export const heldBy = (trx: Writer, id: string, holder: string) =>
  trx.updateTable("deliveries").where("id", "=", id).where("holder", "=", holder);

/** How many of what has waited is due at once when a service is back; the rest follows at its own time. */
const MOST_REVIVED = 200;

/** A service is back: what failed only because of it is due now. */
export async function reviveWaiting(trx: Writer, connector: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const later = trx
    .selectFrom("deliveries")
    .select("id")
    .where("connector", "=", connector)
    .where("state", "=", WAITING)
    .where("due_at", ">", at);
  const ids = (await later.where("holder", "is", null).orderBy("due_at").limit(MOST_REVIVED).execute()).map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable("deliveries").set({ due_at: at }).where("id", "in", ids).execute();
}
