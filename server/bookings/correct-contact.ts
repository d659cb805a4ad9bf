/**
 * Corrects the visitor's email address and phone number and keeps the time. The links that the
 * first address got end, because it may be a stranger's.
 */
import type { Contact, CorrectionResult } from "../../domain/booking/booking.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import { formatPhone } from "../../domain/forms/phone.ts";
import { toInstant } from "../../domain/time/instant.ts";
import type { Linked } from "./link-keys.ts";
import { mailboxIsFull } from "./mailbox.ts";
import { announceCorrected, timesCorrected } from "./notices.ts";
import { bookingWith, type BookingRow, expire, stateAt } from "./rows.ts";
import type { Writer } from "../store/store.ts";

/** How often a visitor can correct the details, because the agent is emailed each time. */
export const MAX_CORRECTIONS = 3;

/**
 * Resolves to the booking for its links. `gone`: it isn't active, has started, or was corrected too often; the email address can be
 * corrected once. `too-many`: the new mailbox has too many appointments.
 */
export async function correctContactTx(
  trx: Writer,
  id: string,
  contact: Contact,
  now: Date,
): Promise<Linked | Exclude<CorrectionResult, { readonly key: string }>> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (!row || row.starts_at <= at || !["pending", "booked", "requested"].includes(stateAt(row, at))) return { state: "gone" };
  const isNewEmail = contact.email !== row.email;
  if (!isNewEmail && formatPhone(contact.phone) === formatPhone(row.phone)) return row;
  if (isNewEmail && row.first_email_key !== null) return { state: "gone" };
  if ((await timesCorrected(trx, id)) >= MAX_CORRECTIONS) return { state: "gone" };

  const email_key = mailboxKey(contact.email);
  if (email_key !== row.email_key && (await mailboxIsFull(trx, { ...row, email_key }, now))) return { state: "too-many" };
  const changed = { ...contact, changed_at: at, ...(isNewEmail && { email_key, first_email_key: row.email_key, confirmed_at: null }) };
  await trx.updateTable("bookings").set(changed).where("id", "=", id).execute();
  await correctAnswers(trx, row, contact);
  await announceCorrected(trx, { ...row, ...changed }, now, isNewEmail);
  return { ...row, ...changed };
}

/** The request has the answers that were typed, which may be a stranger's address. */
async function correctAnswers(trx: Writer, { id }: BookingRow, contact: Contact): Promise<void> {
  const { answers } = await trx.selectFrom("leads").select("answers").where("id", "=", id).executeTakeFirstOrThrow();
  const corrected = JSON.parse(answers) as { role?: string; value: string }[];
  for (const answer of corrected) if (answer.role === "email" || answer.role === "phone") answer.value = contact[answer.role];
  await trx
    .updateTable("leads")
    .set({ answers: JSON.stringify(corrected), filed: null })
    .where("id", "=", id)
    .execute();
}
