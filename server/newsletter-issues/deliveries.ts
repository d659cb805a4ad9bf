/** The rows of an issue's sending: claimed one by one before the mail server has them, and marked after its answer. */
import { type Selectable, sql } from "kysely";
import type { DeliveryPage } from "../../domain/newsletter/newsletter-desk.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

type DeliveryRow = Selectable<Tables["issue_deliveries"]>;
type Counter = "delivered" | "refused" | "departed" | "unsure";

// Literals, so that partial indexes are used.
const SENDING = sql.lit("sending" as const);
const REFUSED = sql.lit("refused" as const);

/** Deliveries on a page. */
const PAGE = 50;

/** The oldest issue that goes out now. */
export const issueToSend = (db: Reader): Promise<{ readonly id: string; readonly listed_at: string | null } | undefined> =>
  db.selectFrom("newsletter_issues").select(["id", "listed_at"]).where("state", "=", SENDING).orderBy("id").limit(1).executeTakeFirst();

const add = (trx: Writer, issue: string, counter: Counter, count: number) =>
  trx
    .updateTable("newsletter_issues")
    .set((row) => ({ [counter]: row(counter, "+", count) }))
    .where("id", "=", issue)
    .execute();

/**
 * Emails that another sender had when it died, or lost its lease: the mail server may have them. They're sent again, under the same
 * Message-ID, and listed as unsure.
 */
export async function recoverTx(trx: Writer, issue: string, holder: string, now: Date): Promise<number> {
  const theirs = trx.selectFrom("issue_deliveries").select(["id", "unsure"]).where("issue", "=", issue).where("state", "=", "sending");
  const rows = await theirs.where("holder", "<>", holder).execute();
  if (rows.length === 0) return 0;
  await trx
    .updateTable("issue_deliveries")
    .set({ state: "waiting", holder: null, due_at: now.toISOString(), unsure: 1 })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  await add(trx, issue, "unsure", rows.filter(({ unsure }) => unsure === 0).length);
  return rows.length;
}

export type Claimed = {
  readonly state: "claimed";
  readonly delivery: string;
  readonly attempts: number;
  readonly isUnsure: boolean;
  readonly subscriber: string;
  readonly email: string;
};

/** "skipped": its reader has left. "later": the next is due then, UTC. "waits": only what is under way is left. */
export type Next =
  | Claimed
  | { readonly state: "skipped" | "stopped" | "waits" | "finished" }
  | { readonly state: "later"; readonly at: string };

/** Claims the next email of an issue, if it may go out now. */
export async function claimTx(trx: Writer, issue: string, holder: string, now: Date): Promise<Next> {
  const state = (await trx.selectFrom("newsletter_issues").select("state").where("id", "=", issue).executeTakeFirst())?.state;
  if (state !== "sending") return { state: "stopped" };
  const waiting = trx.selectFrom("issue_deliveries").selectAll().where("issue", "=", issue).where("state", "=", "waiting");
  const next = await waiting.orderBy("due_at").limit(1).executeTakeFirst();
  if (!next) return finishTx(trx, issue, now);
  const at = now.toISOString();
  if (next.due_at > at) return { state: "later", at: next.due_at };
  const subscriber = await trx.selectFrom("subscribers").select(["state", "email"]).where("id", "=", next.subscriber).executeTakeFirst();
  const delivery = trx.updateTable("issue_deliveries").where("id", "=", next.id);
  if (subscriber?.state !== "confirmed") {
    await delivery.set({ state: "left" }).execute();
    await add(trx, issue, "departed", 1);
    return { state: "skipped" };
  }
  const attempts = next.attempts + 1;
  await delivery.set({ state: "sending", holder, tried_at: at, attempts }).execute();
  const isUnsure = next.unsure === 1;
  return { state: "claimed", delivery: next.id, attempts, isUnsure, subscriber: next.subscriber, email: subscriber.email };
}

async function finishTx(trx: Writer, issue: string, now: Date): Promise<Next> {
  const open = trx.selectFrom("issue_deliveries").select("id").where("issue", "=", issue).where("state", "=", "sending").limit(1);
  if (await open.executeTakeFirst()) return { state: "waits" };
  const finished = { state: "sent", finished_at: now.toISOString(), problem: null } as const;
  await trx.updateTable("newsletter_issues").set(finished).where("id", "=", issue).execute();
  return { state: "finished" };
}

type Held = { readonly issue: string; readonly holder: string };

/** Changes a delivery, unless another sender has it by now. Resolves to whether it did. */
async function changeHeld(trx: Writer, id: string, holder: string, set: Partial<DeliveryRow>): Promise<boolean> {
  const held = trx.updateTable("issue_deliveries").where("id", "=", id).where("state", "=", "sending").where("holder", "=", holder);
  return (await held.set({ ...set, holder: null }).executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** The mail server has it. */
export async function markSentTx(trx: Writer, { delivery }: Pick<Claimed, "delivery">, { issue, holder }: Held): Promise<void> {
  if (!(await changeHeld(trx, delivery, holder, { state: "sent", problem: null }))) return;
  await add(trx, issue, "delivered", 1);
  const troubled = trx.updateTable("newsletter_issues").set({ problem: null }).where("id", "=", issue).where("problem", "is not", null);
  await troubled.where("state", "=", "sending").execute();
}

/** It's given up. */
export async function markRefusedTx(
  trx: Writer,
  { delivery }: Pick<Claimed, "delivery">,
  problem: string,
  { issue, holder }: Held,
): Promise<void> {
  if (await changeHeld(trx, delivery, holder, { state: "refused", problem })) await add(trx, issue, "refused", 1);
}

type Again = {
  readonly problem: string;
  /** When it's tried again, UTC. */
  readonly at: string;
  /** The attempt says nothing about this email. */
  readonly isUncounted?: boolean;
  /** The mail server may have it. */
  readonly isUnsure?: boolean;
};

/** It's tried again. */
export async function markWaitingTx(
  trx: Writer,
  claimed: Claimed,
  { problem, at, isUncounted, isUnsure }: Again,
  { issue, holder }: Held,
): Promise<void> {
  const attempts = claimed.attempts - (isUncounted ? 1 : 0);
  const set = { state: "waiting", due_at: at, problem, attempts, ...(isUnsure && { unsure: 1 }) } as const;
  const isChanged = await changeHeld(trx, claimed.delivery, holder, set);
  if (isChanged && isUnsure && !claimed.isUnsure) await add(trx, issue, "unsure", 1);
}

/** Says on the issue why it doesn't go on. @param pauses until the agent resumes it. */
export async function troubleTx(trx: Writer, issue: string, problem: string, pauses: boolean): Promise<void> {
  const set = { problem, ...(pauses && { state: "paused" as const }) };
  await trx.updateTable("newsletter_issues").set(set).where("id", "=", issue).where("state", "=", "sending").execute();
}

/** When emails were last handed to the mail server within a day, the latest first, at most so many. Milliseconds since 1970. */
export async function lastTries(db: Reader, now: Date, most: number): Promise<readonly number[]> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const tried = db.selectFrom("issue_deliveries").select("tried_at").where("tried_at", ">", since);
  const rows = await tried.orderBy("tried_at", "desc").limit(most).execute();
  return rows.flatMap(({ tried_at: at }) => (at === null ? [] : [Date.parse(at)]));
}

/** Readers whom the mail server refused, or who may have the issue twice, a page at a time. */
export async function deliveriesPage(db: Reader, issue: string, which: "refused" | "unsure", after = ""): Promise<DeliveryPage> {
  const all = db
    .selectFrom("issue_deliveries")
    .selectAll()
    .where("issue", "=", issue)
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE + 1);
  const rows = await (which === "refused" ? all.where("state", "=", REFUSED) : all.where("unsure", "=", sql.lit(1))).execute();
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const ids = shown.map(({ subscriber }) => subscriber);
  const readers = ids.length === 0 ? [] : await db.selectFrom("subscribers").select(["id", "email"]).where("id", "in", ids).execute();
  const emails = new Map(readers.map(({ id, email }) => [id, email]));
  const items = shown.map((row) => ({
    id: row.id,
    email: emails.get(row.subscriber) ?? "",
    at: row.tried_at ?? row.due_at,
    problem: row.problem ?? "",
  }));
  return { items, ...(last && { next: last.id }) };
}
