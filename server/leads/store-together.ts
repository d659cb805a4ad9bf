/**
 * Stores requests that arrive at the same moment in one transaction, with a few statements for all
 * of them: with PostgreSQL each statement is a message to the server and back.
 */
import type { Lead } from "../../domain/leads/lead.ts";
import { isOutcomeUnknown } from "../../domain/leads/outcome-unknown.ts";
import { enqueue } from "../email/enqueue.ts";
import { allEnded } from "../store/all-ended.ts";
import { gather } from "../store/gather.ts";
import type { Store, Writer } from "../store/store.ts";
import { StoreUnavailable } from "../store/unavailable.ts";
import { hasReceipt, receiptsOf } from "./receipts.ts";
import { sortOut, storeLead, storeNewLeads } from "./store-lead.ts";

/** @property receipt whether its sender may get one. */
export type Arrival = { readonly lead: Lead; readonly receipt: boolean };

export type Stored = {
  /** The stored lead, if the request was repeated. */
  readonly known?: Lead | undefined;
  /** There is a receipt for it. */
  readonly hasReceipt: boolean;
  /** Further work queued an email. */
  readonly hasMore: boolean;
};

/**
 * More work in a lead's own transaction. Also called for a repeated request, with the id of the
 * stored one. Resolves to whether it queued an email.
 */
export type AlsoStore = (trx: Writer, lead: Lead) => Promise<boolean>;

type Waiting = Arrival & { resolve(stored: Stored): void; reject(error: unknown): void };

/** Most requests in one statement; those behind them come next. */
const MOST_TOGETHER = 64;

/** What stores a request. Resolves when it's durable, and rejects as `Store.write` does. */
export function storingTogether(store: Store, also: AlsoStore = async () => false): (arrival: Arrival) => Promise<Stored> {
  /** While there are any, a transaction is due that takes them when it begins. */
  const waiting: Waiting[] = [];

  async function storeWaiting(): Promise<void> {
    let taken: readonly Waiting[] = [];
    await gather(waiting, MOST_TOGETHER);
    try {
      const stored = await store.write((trx) => {
        taken = waiting.splice(0, MOST_TOGETHER);
        if (waiting.length > 0) void storeWaiting();
        return storeAll(trx, taken, also);
      });
      for (const [{ resolve }, result] of stored) resolve(result);
    } catch (error) {
      // It may not even have begun.
      if (taken.length === 0) taken = waiting.splice(0);
      for (const each of taken) {
        if (taken.length > 1 && isAboutOne(error)) void storeAlone(each);
        else each.reject(error);
      }
    }
  }

  async function storeAlone(arrival: Waiting): Promise<void> {
    try {
      const stored = await store.write((trx) => storeAll(trx, [arrival], also));
      for (const [{ resolve }, result] of stored) resolve(result);
    } catch (error) {
      arrival.reject(error);
    }
  }

  return (arrival) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...arrival, resolve, reject });
      if (waiting.length === 1) void storeWaiting();
    });
}

/** Whether one of several requests may be why none was stored, so that the others can be stored without it. */
const isAboutOne = (error: unknown): boolean => !(error instanceof StoreUnavailable || isOutcomeUnknown(error));

/** Stores requests: first those that repeat none, then the others one by one, in the order of their arrival. */
async function storeAll<One extends Arrival>(trx: Writer, arrivals: readonly One[], also: AlsoStore): Promise<ReadonlyMap<One, Stored>> {
  const leads = arrivals.map(({ lead }) => lead);
  const mayHave = arrivals.flatMap(({ lead, receipt }) => (receipt ? [lead] : []));
  const [{ fresh, repeated }, receiptOf] = await allEnded([sortOut(trx, leads), receiptsOf(trx, mayHave)]);
  const receipts = fresh.flatMap(({ lead }) => receiptOf(lead) ?? []);
  await storeNewLeads(trx, fresh, receipts);
  const known = new Map<Lead, Lead>();
  for (const lead of repeated) {
    const before = await storeLead(trx, lead);
    const receipt = before ? undefined : receiptOf(lead);
    if (before) known.set(lead, before);
    if (!receipt) continue;
    await enqueue(trx, [receipt]);
    receipts.push(receipt);
  }
  const withReceipt = new Set(receipts.map(({ lead }) => lead));
  const stored = new Map<One, Stored>();
  for (const arrival of arrivals) {
    const { lead } = arrival;
    const before = known.get(lead);
    const hasMore = await also(trx, before ? { ...lead, id: before.id } : lead);
    stored.set(arrival, { known: before, hasReceipt: before ? await hasReceipt(trx, before.id) : withReceipt.has(lead.id), hasMore });
  }
  return stored;
}
