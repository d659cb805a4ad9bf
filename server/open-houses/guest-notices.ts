/** Queues the emails to those who come to an open house, in the transaction of the change that they are about. */
import { addDays } from "../../domain/time/calendar-date.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { instantOf } from "../../domain/time/zones.ts";
import { newId } from "../clock.ts";
import { enqueue, type NewEmail } from "../email/enqueue.ts";
import { GUEST_CONFIRMED } from "../leads/receipts.ts";
import type { OpenHouseRow } from "../listings/stored.ts";
import type { Tables, Writer } from "../store/store.ts";

export const GUEST_REMINDER = "guest-reminder";
export const GUEST_MOVED = "guest-moved";
export const GUEST_CANCELED = "guest-canceled";

/** To the agent: a visitor isn't coming anymore. */
export const VISIT_CANCELED = "visit-canceled";

/** Whether an email is to someone who comes to an open house. */
export const isGuestEmail = (kind: string): boolean => kind.startsWith("guest-");

/** The evening before, in the agent's zone: minutes after midnight. */
const REMINDED_AT = 17 * 60;

type Guest = Pick<Tables["open_house_guests"], "id">;

/** What an email is about: dropped once the open house has changed again, or is over. */
function emailAbout(open: OpenHouseRow, zone: string) {
  const notAfter = toInstant(instantOf(open.date, open.to_min, zone));
  return (guest: Guest, kind: string, now: Date): NewEmail => ({
    id: newId(now),
    kind,
    lead: guest.id,
    at: toInstant(now),
    sequence: open.sequence,
    notAfter,
  });
}

/** The reminder; `undefined` if it would be due already. */
function reminder(guest: Guest, open: OpenHouseRow, zone: string, now: Date): NewEmail | undefined {
  const due = toInstant(instantOf(addDays(open.date, -1), REMINDED_AT, zone));
  if (due <= toInstant(now)) return undefined;
  const notAfter = toInstant(instantOf(open.date, open.from_min, zone));
  return { ...emailAbout(open, zone)(guest, GUEST_REMINDER, now), notBefore: due, notAfter };
}

type Confirmation = {
  readonly guest: Tables["open_house_guests"];
  readonly open: OpenHouseRow;
  readonly mailbox: string;
  readonly zone: string;
};

/** The confirmation, which counts for the mailbox's limit, and the reminder. */
export async function queueConfirmation(trx: Writer, { guest, open, mailbox, zone }: Confirmation): Promise<void> {
  const now = new Date(guest.created_at);
  const later = reminder(guest, open, zone, now);
  await enqueue(trx, [{ ...emailAbout(open, zone)(guest, GUEST_CONFIRMED, now), mailbox }, ...(later ? [later] : [])]);
}

/** The agent hears of everyone who comes, so also of those who don't anymore. */
export async function queueVisitCanceled(trx: Writer, guest: Guest, now: Instant): Promise<void> {
  await enqueue(trx, [{ id: newId(new Date(now)), kind: VISIT_CANCELED, lead: guest.id, at: now, mustDeliver: true }]);
}

/**
 * After an open house was changed: those who come hear of a new time or that it's canceled, if they were written to
 * before. The earlier reminders are about the earlier time and will be dropped, so there are new ones.
 * @param before as it was. @param open as it is.
 */
export async function queueChange(trx: Writer, before: OpenHouseRow, open: OpenHouseRow, zone: string, now: Date): Promise<void> {
  const isOff = open.state === "canceled";
  const isSame =
    before.state === open.state && before.date === open.date && before.from_min === open.from_min && before.to_min === open.to_min;
  const query = trx.selectFrom("open_house_guests").select("id").where("open_house", "=", open.id).where("state", "=", "coming");
  const guests = await query.execute();
  if (guests.length === 0) return;
  const ids = guests.map(({ id }) => id);
  const written = await trx
    .selectFrom("emails")
    .select("lead_id")
    .where("lead_id", "in", ids)
    .where("kind", "=", GUEST_CONFIRMED)
    .execute();
  const known = new Set(written.map(({ lead_id: id }) => id));
  const emails: NewEmail[] = [];
  for (const guest of guests.filter(({ id }) => known.has(id))) {
    if (!isSame) emails.push(emailAbout(open, zone)(guest, isOff ? GUEST_CANCELED : GUEST_MOVED, now));
    const later = isOff ? undefined : reminder(guest, open, zone, now);
    if (later) emails.push(later);
  }
  if (emails.length > 0) await enqueue(trx, emails);
}
