/** `npm run bookings -- cancel --since` and `-- new-calendar-address`. */
import { zoneOfAgent } from "./command-content.ts";
import { randomBytes } from "node:crypto";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { instantIfShown } from "../../domain/time/zones.ts";

import { CALENDAR_SECRET, calendarUrl } from "../bookings/link-keys.ts";
import { formatTime } from "../email/format-time.ts";
import { oneLine } from "../email/text-safety.ts";
import type { Store } from "../store/store.ts";
import { appointmentTable, type ListOptions } from "./bookings-list.ts";
import { cancelSinceTx, madeSince } from "./cancel-many.ts";
import type { Print } from "./command.ts";

/** A time on the agent's clock, such as 2026-12-01T14:30; an error message when it is none. */
export function localInstant(text: string, command: string): { readonly start: Instant } | string {
  const [, date = "", hour = "", minute = ""] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})$/.exec(text) ?? [];
  if (!isCalendarDate(date) || Number(hour) > 23 || Number(minute) > 59)
    return `${command} expects a time on your clock such as 2026-12-01T14:30, not "${oneLine(text, 40)}".`;
  const start = instantIfShown(date, Number(hour) * 60 + Number(minute), zoneOfAgent());
  return start === undefined ? `${text} doesn't exist in ${zoneOfAgent()}: clocks skip it that night.` : { start: toInstant(start) };
}

const appointments = (count: number): string => `${count} ${count === 1 ? "appointment" : "appointments"}`;

/** Shows what was booked since then and, with `yes`, cancels what no one has confirmed. */
export async function cancelSince(store: Store, since: Instant, yes: boolean, options: ListOptions, print: Print): Promise<number> {
  const now = options.now();
  const { unconfirmed, confirmed } = await madeSince(store.db, since, toInstant(now));
  const made = `since ${formatTime(since, zoneOfAgent())}`;
  const kept =
    confirmed === 0 ? "" : ` ${appointments(confirmed)} that you or the visitor confirmed ${confirmed === 1 ? "stays" : "stay"}.`;
  if (unconfirmed.length === 0) {
    await print(`No unconfirmed appointments were made ${made}.${kept}\n`);
    return 0;
  }
  if (!yes) {
    await print(appointmentTable(unconfirmed, toInstant(now), options.listing));
    await print(
      `\nThis would cancel ${appointments(unconfirmed.length)} made ${made}. No one would be emailed.${kept}\n` +
        `To keep one, confirm it first: npm run bookings -- confirm <ID>\nTo cancel the others, run this again with --yes.\n`,
    );
    return 0;
  }
  const canceled = await store.write((trx) => cancelSinceTx(trx, since, now));
  await print(
    `Canceled ${appointments(canceled)} made ${made}. No one was emailed.${kept}\n` +
      `If your own calendar took in their invites, delete them there; the calendar you subscribe to updates by itself.\n`,
  );
  return 0;
}

/** Replaces the secret in the address of the agent's calendar. The old address stops working at once. */
export async function newCalendarAddress(store: Store, siteUrl: string, print: Print): Promise<number> {
  const value = randomBytes(32).toString("base64url");
  await store.write((trx) =>
    trx
      .insertInto("secrets")
      .values({ name: CALENDAR_SECRET, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute(),
  );
  await print(
    `${calendarUrl(siteUrl, value)}\n\nThis is the new address of your calendar; keep it secret. The old one stopped working.\n` +
      `In your calendar app, remove the old subscription and add this one.\n`,
  );
  return 0;
}
