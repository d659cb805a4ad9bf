/** Changes of one connection, each within a transaction. */
import { sql } from "kysely";
import { MOST_COUNTED } from "../../domain/connections/connection.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import type { Store, Writer } from "../store/store.ts";
import { type ConnectorRow, isoAfter, reviveWaiting } from "./queue.ts";
import { newWebhookSecret } from "./webhooks.ts";

/** How long the secret before the present one signs, too. Milliseconds. */
const ROTATED_FOR = DAY_MS;
/** Rows changed at a time, so that others can write in between. */
const AT_ONCE = 500;

/** A literal, so that the partial index is used. */
export const FAILED = sql.lit("failed" as const);

/** What is forgotten when the agent has changed something about it. */
const FRESH_START = { problem: null, failing_since: null, failures: 0, blocked_until: null } as const;

const update = (trx: Writer, { id }: ConnectorRow, changed: Partial<ConnectorRow>, at: Date) =>
  trx
    .updateTable("connectors")
    .set({ ...changed, changed_at: at.toISOString() })
    .where("id", "=", id)
    .execute();

export async function pauseTx(trx: Writer, row: ConnectorRow, at: Date): Promise<true> {
  await update(trx, row, { state: "paused" }, at);
  return true;
}

export async function resumeTx(trx: Writer, row: ConnectorRow, at: Date): Promise<true> {
  await update(trx, row, { ...FRESH_START, state: "on" }, at);
  await reviveWaiting(trx, row.id, at);
  return true;
}

/** The new secret; `undefined` if it signs nothing. */
export async function rotateTx(trx: Writer, row: ConnectorRow, at: Date): Promise<string | undefined> {
  if (row.kind !== "webhook") return undefined;
  const secret = newWebhookSecret();
  await update(trx, row, { secret, previous_secret: row.secret, previous_until: isoAfter(at, ROTATED_FOR) }, at);
  return secret;
}

export async function setKeyTx(trx: Writer, row: ConnectorRow, key: string, at: Date): Promise<"saved" | "gone"> {
  if (row.kind !== "follow-up-boss") return "gone";
  await update(trx, row, { ...FRESH_START, secret: key }, at);
  await reviveWaiting(trx, row.id, at);
  return "saved";
}

/** Not while it's being sent. */
export async function sendAgainTx(trx: Writer, { id }: ConnectorRow, delivery: string, at: Date): Promise<boolean> {
  const idle = trx.updateTable("deliveries").where("id", "=", delivery).where("connector", "=", id).where("holder", "is", null);
  const { numUpdatedRows } = await idle.set({ state: "waiting", due_at: at.toISOString(), tried_since: null }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resolves to how many there were. */
export async function sendFailedAgainTx(trx: Writer, { id }: ConnectorRow, at: Date): Promise<number> {
  const failed = trx.selectFrom("deliveries").select("id").where("connector", "=", id).where("state", "=", FAILED);
  const ids = (await failed.orderBy("id").limit(MOST_COUNTED).execute()).map((one) => one.id);
  const again = { state: "waiting", due_at: at.toISOString(), tried_since: null } as const;
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await trx
      .updateTable("deliveries")
      .set(again)
      .where("id", "in", ids.slice(from, from + AT_ONCE))
      .execute();
  return ids.length;
}

/** Deletes it with its log. Resolves to whether there was one. */
export async function removeConnection({ write }: Store, id: string): Promise<boolean> {
  // Nothing more is sent from now on.
  const isThere = await write(async (trx) => {
    const paused = trx.updateTable("connectors").set({ state: "paused" }).where("id", "=", id);
    return (await paused.executeTakeFirst()).numUpdatedRows > 0n;
  });
  for (let deleted = isThere ? AT_ONCE : 0; deleted === AT_ONCE;)
    deleted = await write(async (trx) => {
      const some = await trx.selectFrom("deliveries").select("id").where("connector", "=", id).orderBy("id").limit(AT_ONCE).execute();
      const ids = some.map((one) => one.id);
      if (ids.length > 0) await trx.deleteFrom("deliveries").where("id", "in", ids).execute();
      if (ids.length < AT_ONCE) await trx.deleteFrom("connectors").where("id", "=", id).execute();
      return ids.length;
    });
  return isThere;
}
