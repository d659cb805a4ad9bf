/** The list of appointments that `npm run bookings` prints. */
import { placeNames } from "../../content/meeting-places.ts";
import { formatPhone } from "../../domain/forms/phone.ts";
import { formatAddress, type Listing } from "../../domain/listings/listing.ts";
import { toInstant } from "../../domain/time/instant.ts";

import { CALENDAR_SECRET, calendarUrl } from "../bookings/link-keys.ts";
import { type BookingRow, MAX_BLOCKED_MS, STATE_NAMES, stateAt, typeOf } from "../bookings/rows.ts";
import { oneLine } from "../email/text-safety.ts";
import type { Reader } from "../store/store.ts";
import { commandContent, zoneOfAgent } from "./command-content.ts";
import { type CommandOptions, jsonLine, localTime, type Print } from "./command.ts";

export type ListOptions = Pick<CommandOptions, "siteUrl" | "now" | "printError"> & {
  readonly listing: (id: string) => Listing | undefined;
};
export type Filter = { readonly all?: boolean; readonly json?: boolean };

/** Prints upcoming appointments, or all of them. */
export async function listBookings(
  db: Reader,
  { all = false, json = false }: Filter,
  { siteUrl, listing, now, printError }: ListOptions,
  print: Print,
): Promise<void> {
  const at = toInstant(now());
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    .$if(!all, (query) =>
      // Appointments that have not ended started recently. Bounded by the start, which has the
      // index.
      query
        .where("starts_at", ">", toInstant(now().getTime() - MAX_BLOCKED_MS))
        .where("ends_at", ">", at)
        .where(({ eb, or }) => or([eb("state", "in", ["pending", "booked"]), eb("requested", "=", 1)])),
    )
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const shown = rows.filter((row) => all || stateAt(row, at) !== "expired");
  if (json) return void (await print(shown.map((row) => jsonLine(jsonOf(row, at))).join("")));
  await print(shown.length === 0 ? "No appointments.\n" : appointmentTable(shown, at, listing));
  const secret = await db.selectFrom("secrets").select("value").where("name", "=", CALENDAR_SECRET).executeTakeFirst();
  // On stderr, so that a saved list contains no secret.
  if (secret) printError(`\nCalendar to subscribe to (keep this address secret): ${calendarUrl(siteUrl, secret.value)}`);
}

/** An appointment as JSON. Instants in UTC. */
function jsonOf(row: BookingRow, at: string): object {
  const { id, type, place, starts_at: start, ends_at: end, agent_zone: agentZone, zone, name, email, phone, note, address, listing } = row;
  const { sequence, created_at: createdAt, changed_at: changedAt } = row;
  const status = { id, state: stateAt(row, at), flagged: row.flagged === 1 };
  const visitor = { zone, name, email, phone, note, address, listing };
  return { ...status, type, place, start, end, agentZone, ...visitor, sequence, createdAt, changedAt };
}

const HEAD = ["When", "Appointment", "Where", "Name", "Email", "Phone", "State", "ID"] as const;
/** Maximum characters of a cell. Street and email addresses are never cut. */
const MAX_WIDTHS = [20, 40, 120, 24, 254, 16, 9, 36] as const;

/** Appointments as a table with a head. */
export const appointmentTable = (rows: readonly BookingRow[], at: string, listing: ListOptions["listing"]): string =>
  table([HEAD, ...rows.map((row) => cells(row, at, listing))]);

/** A table whose columns fit their longest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const cut = rows.map((texts) => texts.map((text, column) => oneLine(text, MAX_WIDTHS[column] ?? 20)));
  const widths = HEAD.map((_, column) => Math.max(...cut.map((texts) => (texts[column] ?? "").length)));
  const line = (texts: readonly string[]): string => texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ");
  return cut.map((texts) => `${line(texts).trimEnd()}\n`).join("");
}

const weekday = (instant: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: zoneOfAgent(), weekday: "short" }).format(new Date(instant));

function cells(row: BookingRow, at: string, listing: ListOptions["listing"]): string[] {
  const title = `${typeOf(row, commandContent().appointmentTypes).name}, ${placeNames[row.place].toLowerCase()}`;
  return [
    `${weekday(row.starts_at)} ${localTime(row.starts_at)}`,
    title,
    addressOf(row, listing),
    row.name,
    row.email,
    formatPhone(row.phone),
    stateIn(row, at),
    row.id,
  ];
}

/** The address that the agent travels to; empty when the appointment's type says where it is. */
function addressOf(row: BookingRow, listing: ListOptions["listing"]): string {
  if (row.listing === null) return row.address ?? "";
  const home = listing(row.listing);
  return home ? formatAddress(home) : row.listing;
}

function stateIn(row: BookingRow, at: string): string {
  const state = stateAt(row, at);
  return state === "booked" && row.flagged === 1 ? "flagged" : STATE_NAMES[state];
}
