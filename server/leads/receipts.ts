/**
 * Receipts: emails that tell visitors what happens next with their request. Anyone can type in any
 * address, so a receipt contains nothing that was typed, a mailbox gets few of them, and none after
 * its owner said "This wasn't me".
 */
import { DISOWNED_SIGNAL } from "../../content/receipt.ts";
import { looksLikeEmail, mailboxKey } from "../../domain/forms/email-address.ts";
import { contactOf, type Lead } from "../../domain/leads/lead.ts";
import type { Services } from "../../domain/services.ts";
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import { hasReachedEmailLimit } from "../bookings/notices.ts";
import { newId } from "../clock.ts";
import { enqueue } from "../email/enqueue.ts";
import { secretOf } from "../http/form-tokens.ts";
import { NEWSLETTER } from "../newsletter/subscribers.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { leadOf } from "./rows.ts";
import { type Signer, signerWith } from "./signed.ts";

/** The kinds of emails: to the visitor, and to the agent about a request that its sender denies. */
export const RECEIPT = "receipt";
export const DISOWNED = "disowned";

/** Most receipts to one mailbox in a day. */
export const MAX_RECEIPTS = 4;
/** A receipt that can't be sent for this long says what everyone knows by then. Milliseconds. */
const SENT_WITHIN = DAY_MS;
/** How long "This wasn't me" works. Milliseconds. */
const LINK_LIFETIME = 30 * DAY_MS;

/** Queues a lead's receipt, in the lead's transaction. Resolves to whether there is one. */
export async function queueReceipt(trx: Writer, lead: Lead, now: Date): Promise<boolean> {
  const { email } = contactOf(lead.answers);
  // The newsletter writes its own email.
  if (lead.form === NEWSLETTER || lead.spamSignals.length > 0 || !looksLikeEmail(email)) return false;
  const mailbox = mailboxKey(email);
  if (await mayNotBeWritten(trx, mailbox, now)) return false;
  const notAfter = toInstant(now.getTime() + SENT_WITHIN);
  await enqueue(trx, [{ id: newId(now), kind: RECEIPT, lead: lead.id, at: lead.at, mailbox, notAfter }]);
  return true;
}

/** Whether there was or will be a receipt for a stored lead. */
export async function hasReceipt(db: Reader, lead: string): Promise<boolean> {
  const receipts = db.selectFrom("emails").select("id").where("lead_id", "=", lead).where("kind", "=", RECEIPT);
  return (await receipts.where("state", "<>", "dropped").executeTakeFirst()) !== undefined;
}

async function mayNotBeWritten(trx: Writer, mailbox: string, now: Date): Promise<boolean> {
  const since = toInstant(now.getTime() - DAY_MS);
  const counted = await trx
    .selectFrom("emails")
    .select("kind")
    .where("mailbox", "=", mailbox)
    .where("kind", "in", [DISOWNED, RECEIPT])
    .where(({ eb, or }) => or([eb("kind", "=", DISOWNED), eb("created_at", ">", since)]))
    .limit(MAX_RECEIPTS)
    .execute();
  const isDisowned = counted.some(({ kind }) => kind === DISOWNED);
  return isDisowned || counted.length >= MAX_RECEIPTS || hasReachedEmailLimit(trx, { email_key: mailbox }, now);
}

type ReceiptsOptions = {
  readonly now: () => Date;
  /** Called when an email can be sent. */
  readonly wake?: () => void;
};

/** Signs a lead's id for the link in its receipt. */
export const disownLinks = async (store: Store): Promise<Signer> => signerWith(await secretOf(store, "receipts"), "disown");

/** The service behind that link. */
export const createDisown =
  (store: Store, { now, wake }: ReceiptsOptions): Services["leads"]["disown"] =>
  async (key) => {
    const id = (await disownLinks(store)).read(key);
    const result = id === undefined ? "gone" : await store.write((trx) => disownTx(trx, id, now()));
    if (result === "done") wake?.();
    return result;
  };

async function disownTx(trx: Writer, id: string, now: Date): Promise<"done" | "gone"> {
  const row = await trx.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || now.getTime() - Date.parse(row.at) > LINK_LIFETIME) return "gone";
  const { spamSignals, answers } = leadOf(row);
  if (spamSignals.includes(DISOWNED_SIGNAL)) return "done";
  const flagged = JSON.stringify([...spamSignals, DISOWNED_SIGNAL]);
  await trx.updateTable("leads").set({ spam_signals: flagged }).where("id", "=", id).execute();
  const email = { id: newId(now), kind: DISOWNED, lead: id, at: now.toISOString(), mailbox: mailboxKey(contactOf(answers).email) };
  await enqueue(trx, [{ ...email, mustDeliver: true }]);
  return "done";
}
