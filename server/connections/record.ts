/** What a try's outcome does to its delivery and to its connector. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import type { Writer } from "../store/store.ts";
import type { Outcome } from "./outcome.ts";
import { blockedUntil, type ConnectorRow, type DeliveryRow, heldBy, isoAfter, reviveWaiting } from "./queue.ts";

/** Milliseconds. */
export const RETRY = {
  /** After the first failure of a delivery, the second and so on. The last one repeats. */
  pauses: [5000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS] as readonly number[],
  /** A delivery that fails for this long has failed, unless the service as a whole is away; it can be sent again by hand. */
  giveUpAfter: DAY_MS,
  /** While a service is away, it's tried this often: after the first failure, the second and so on. The last one repeats for a day. */
  away: [5000, 15_000, MINUTE_MS, 5 * MINUTE_MS] as readonly number[],
  /** And so often after that. */
  longAway: 30 * MINUTE_MS,
};

/** Most characters kept of an answer. */
const LONGEST_RESPONSE = 500;

const pauseAfter = (pauses: readonly number[], failures: number): number => pauses[Math.min(failures, pauses.length - 1)] ?? 0;

/** Without what PostgreSQL's text can't have. */
const kept = (text: string): string => text.replaceAll("\0", "").trim().slice(0, LONGEST_RESPONSE);

/** Records what became of a try, unless the delivery was erased or another process has claimed it. */
export async function recordTx(trx: Writer, delivery: DeliveryRow, holder: string, outcome: Outcome, now: Date): Promise<void> {
  const updated = await heldBy(trx, delivery.id, holder)
    .set(afterTry(delivery, outcome, now))
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return;
  const connector = await trx.selectFrom("connectors").selectAll().where("id", "=", delivery.connector).executeTakeFirst();
  if (!connector) return;
  await trx
    .updateTable("connectors")
    .set(healthAfter(connector, outcome, now))
    .where("id", "=", connector.id)
    .execute();
  if (isBack(connector, outcome)) await reviveWaiting(trx, connector.id, now);
}

/** It answers again as it should, to this one at least. */
const isBack = ({ failures }: ConnectorRow, { result }: Outcome): boolean => failures > 0 && result !== "away" && result !== "stopped";

function afterTry(delivery: DeliveryRow, outcome: Outcome, now: Date): Partial<DeliveryRow> {
  const { result, problem, note, reply } = outcome;
  const at = now.toISOString();
  const tried = {
    holder: null,
    attempts: delivery.attempts + 1,
    problem: problem ?? null,
    note: note ?? null,
    status: reply?.status ?? null,
    response: reply && kept(reply.text) !== "" ? kept(reply.text) : null,
  };
  if (result === "delivered" || result === "failed") return { ...tried, state: result, ended_at: at };
  const since = delivery.tried_since ?? at;
  // What waits only because the receiver has stopped goes on when the agent says so.
  if (result === "stopped") return { ...tried, due_at: at, tried_since: null };
  const end = Date.parse(since) + RETRY.giveUpAfter;
  const isAlone = result === "again";
  if (isAlone && now.getTime() >= end) return { ...tried, state: "failed", ended_at: at };
  const pause = Math.max(pauseAfter(RETRY.pauses, delivery.attempts), (outcome.retryAfter ?? 0) * 1000);
  const due = now.getTime() + pause;
  // The last try is at the end of the day, not before it.
  return { ...tried, tried_since: since, due_at: new Date(isAlone ? Math.min(due, end) : due).toISOString() };
}

/** Until when nothing is sent. Several that fail at the same moment are one failure. */
function awayAfter(connector: ConnectorRow, retryAfter = 0, now: Date): Pick<ConnectorRow, "failures" | "blocked_until"> {
  const { failures, failing_since: since } = connector;
  const known = blockedUntil(connector, now);
  const isLong = since !== null && now.getTime() - Date.parse(since) > DAY_MS;
  const pause = known > 0 ? known - now.getTime() : isLong ? RETRY.longAway : pauseAfter(RETRY.away, failures);
  return { failures: known > 0 ? failures : failures + 1, blocked_until: isoAfter(now, Math.max(pause, retryAfter * 1000)) };
}

function healthAfter(connector: ConnectorRow, outcome: Outcome, now: Date): Partial<ConnectorRow> {
  const { failing_since: since } = connector;
  const { result, problem = null, warning = null, retryAfter } = outcome;
  const at = now.toISOString();
  switch (result) {
    case "stopped":
      return { state: "stopped", problem, failing_since: at, changed_at: at };
    case "away":
      return { problem, failing_since: since ?? at, ...awayAfter(connector, retryAfter, now) };
    case "delivered":
      return { problem: warning, failing_since: null, failures: 0, blocked_until: null, delivered_at: at };
    case "again":
    case "failed":
      return { ...(warning !== null && { problem: warning }), failing_since: null, failures: 0, blocked_until: null };
  }
}
