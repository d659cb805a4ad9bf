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
import { mailboxesAtEmailLimit } from "../bookings/notices.ts";
import { newId } from "../clock.ts";
import { enqueue, type NewEmail } from "../email/enqueue.ts";
import { secretOf } from "../http/form-tokens.ts";
import { NEWSLETTER } from "../newsletter/subscribers.ts";
import { allEnded } from "../store/all-ended.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { leadOf } from "./rows.ts";
import { type Signer, signerWith } from "./signed.ts";

/** The kinds of emails: to the visitor, and to the agent about a request that its sender denies. */
export const RECEIPT = "receipt";
export const DISOWNED = "disowned";
/** The confirmation of "I'm coming" to an open house, which counts like a receipt (`server/open-houses/`). */
export const GUEST_CONFIRMED = "guest-confirmed";

/** Most receipts to one mailbox in a day. */
export const MAX_RECEIPTS = 4;
/** A receipt that can't be sent for this long says what everyone knows by then. Milliseconds. */
const SENT_WITHIN = DAY_MS;
/** How long "This wasn't me" works. Milliseconds. */
const LINK_LIFETIME = 30 * DAY_MS;

/**
 * Reads how many receipts the senders of these leads may still get. Resolves to what gives the receipt of one of them, to be
 * queued in the same transaction, or `undefined` if it gets none.
 */
export async function receiptsOf(trx: Writer, leads: readonly Lead[]): Promise<(lead: Lead) => NewEmail | undefined> {
  const mailboxes = new Map(
    leads.flatMap((lead) => {
      const mailbox = mailboxOf(lead);
      return mailbox === undefined ? [] : [[lead, mailbox]];
    }),
  );
  const [first] = mailboxes.keys();
  if (!first) return () => undefined;
  const left = await receiptsLeft(trx, [...new Set(mailboxes.values())], new Date(first.at));
  return (lead) => {
    const mailbox = mailboxes.get(lead);
    if (mailbox === undefined) return undefined;
    const mayHave = left.get(mailbox) ?? 0;
    left.set(mailbox, mayHave - 1);
    if (mayHave <= 0) return undefined;
    const { id, at } = lead;
    const now = new Date(at);
    return { id: newId(now), kind: RECEIPT, lead: id, at, mailbox, notAfter: toInstant(now.getTime() + SENT_WITHIN) };
  };
}

/** The mailbox that a lead's receipt would go to; `undefined` if there's none for it. */
function mailboxOf({ form, spamSignals, answers }: Lead): string | undefined {
  const { email } = contactOf(answers);
  // The newsletter writes its own email.
  return form === NEWSLETTER || spamSignals.length > 0 || !looksLikeEmail(email) ? undefined : mailboxKey(email);
}

/** Whether there was or will be a receipt for a stored lead. */
export async function hasReceipt(db: Reader, lead: string): Promise<boolean> {
  const receipts = db.selectFrom("emails").select("id").where("lead_id", "=", lead).where("kind", "=", RECEIPT);
  return (await receipts.where("state", "<>", "dropped").executeTakeFirst()) !== undefined;
}

/** Whether a mailbox may get another one. */
export const mayHaveReceipt = async (trx: Writer, mailbox: string, now: Date): Promise<boolean> =>
  ((await receiptsLeft(trx, [mailbox], now)).get(mailbox) ?? 0) > 0;

/** How many receipts each of these mailboxes may still get. */
async function receiptsLeft(trx: Writer, mailboxes: readonly string[], now: Date): Promise<Map<string, number>> {
  const since = toInstant(now.getTime() - DAY_MS);
  const earlier = trx
    .selectFrom("emails")
    .select(["mailbox", "kind"])
    .where("mailbox", "in", mailboxes)
    .where("kind", "in", [DISOWNED, GUEST_CONFIRMED, RECEIPT])
    .where(({ eb, or }) => or([eb("kind", "=", DISOWNED), eb("created_at", ">", since)]));
  const [counted, full] = await allEnded([earlier.execute(), mailboxesAtEmailLimit(trx, mailboxes, now)]);
  const left = new Map(mailboxes.map((mailbox) => [mailbox, full.has(mailbox) ? 0 : MAX_RECEIPTS]));
  for (const { mailbox, kind } of counted) if (mailbox !== null) left.set(mailbox, kind === DISOWNED ? 0 : (left.get(mailbox) ?? 0) - 1);
  return left;
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
