/**
 * `npm run bookings`: lists, confirms, cancels and moves appointments beside a running server, whose outbox then sends the emails. The
 * agent can move an appointment to any time without another appointment, also outside of working hours.
 */
import { once } from "node:events";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { agent } from "../../content/agent.ts";
import { availability, appointmentTypes, placeNames } from "../../content/booking.ts";
import { formatAddress, type Listing } from "../../domain/listings/listing.ts";
import { isCivilDate } from "../../domain/time/calendar-date.ts";
import { instantAt } from "../../domain/time/wall-clock.ts";
import { CALENDAR_SECRET, isNear, MOST_DAYS_AWAY } from "../bookings/bookings.ts";
import { cancelTx, moveTx, NotBooked, confirmByAgentTx } from "../bookings/changes.ts";
import { calendarUrl } from "../bookings/link-keys.ts";
import { bookingWith, type BookingRow, FAR, typeOf, stateAt } from "../bookings/rows.ts";
import { jsonLine } from "./leads.ts";
import { oneLine, timeThere } from "../email/text-safety.ts";
import { openStore, openToRead, type Reader, type Store } from "../store/store.ts";

const HELP = `npm run bookings [-- options]

Lists upcoming appointments, soonest first (${agent.timeZone}), and the address of the calendar to subscribe to.

  --all    include past, canceled and expired appointments
  --json   one JSON object per line, with all fields
  --help   this text

npm run bookings -- confirm <ID>
npm run bookings -- cancel <ID>
npm run bookings -- move <ID> <YYYY-MM-DDTHH:MM>

Cancels an appointment, or moves it to a new time (in your time zone). Both sides
are emailed; the running server sends the emails within a minute.

Confirms an appointment that is "pending" (email not confirmed yet), "expired" (not
confirmed in time) or "flagged" (looks automated, so the visitor was not emailed).
The visitor gets the invite.
`;

const EMAILS = "Both sides will be emailed within a minute while the server is running.";
const INVITED = "The visitor will be emailed the invite within a minute while the server is running.";
/** For a flagged appointment. */
const NO_EMAIL = "You will be emailed. The visitor won't be, because the request looked automated.";

export type CommandOptions = {
  readonly dataDir: string;
  readonly siteUrl: string;
  readonly listing: (id: string) => Listing | undefined;
  readonly now: () => Date;
  readonly out: Writable;
  readonly printError: (line: string) => void;
};

type Order =
  | { readonly what: "help" }
  | { readonly what: "list"; readonly all: boolean; readonly json: boolean }
  | { readonly what: "confirm" | "cancel"; readonly id: string }
  /** `start` in milliseconds. */
  | { readonly what: "move"; readonly id: string; readonly start: number };

/** Runs the command. Resolves to the exit code: 0, 1 when the change is refused, 2 for wrong options. */
export async function bookingsCommand(args: readonly string[], options: CommandOptions): Promise<number> {
  const { dataDir, out, printError } = options;
  const order = orderFrom(args);
  if (typeof order === "string") {
    printError(`${order}\n\n${HELP}`);
    return 2;
  }
  // A pipe that closes early (`| head`) is no error.
  out.on("error", () => undefined);
  if (order.what === "help") return say(out, HELP);
  const db = openToRead(dataDir);
  if (!db) {
    printError("No database found. Start the site once, or check that DATA_DIR points to the right folder.");
    return order.what === "list" ? 0 : 1;
  }
  try {
    if (order.what === "list") return await list(db, order, options);
    if (!(await bookingWith(db, order.id)))
      return refuse(printError, `No appointment ${order.id}. List appointments with: npm run bookings`);
  } catch (error) {
    if (!/no such table/.test(String(error))) throw error;
    return refuse(printError, "The database is from an earlier version. Start the site once to update it.");
  } finally {
    await db.destroy();
  }
  const store = await openStore(dataDir);
  try {
    return await change(store, order, options);
  } finally {
    await store.close();
  }
}

async function say(out: Writable, text: string): Promise<0> {
  if (text !== "" && !out.write(text)) await once(out, "drain").catch(() => undefined);
  return 0;
}

function refuse(printError: (line: string) => void, line: string): 1 {
  printError(line);
  return 1;
}

/** The parsed arguments, or an error message. */
function orderFrom(args: readonly string[]): Order | string {
  let parsed;
  try {
    const kinds = { json: { type: "boolean" }, all: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    parsed = parseArgs({ args: [...args], options: kinds, allowPositionals: true });
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error), 300);
  }
  const { values, positionals } = parsed;
  const [what, id = "", time = "", ...more] = positionals;
  if (values.help) return { what: "help" };
  if (what === undefined) return { what: "list", all: values.all ?? false, json: values.json ?? false };
  if (what !== "confirm" && what !== "cancel" && what !== "move")
    return `Unknown command "${oneLine(what, 40)}". Use confirm, cancel or move.`;
  if (!/^[0-9a-f-]{36}$/.test(id)) return `${what} expects the ID of an appointment, as the list shows it, not "${oneLine(id, 40)}".`;
  if (more.length > 0 || (what !== "move" && time !== "")) return `Too many arguments: "${oneLine(positionals.join(" "), 120)}".`;
  if (what !== "move") return { what, id };
  const start = instantOn(time);
  return typeof start === "string" ? start : { what, id, start };
}

/** The instant of a local time in the agent's zone, in milliseconds, or an error message. */
function instantOn(time: string): number | string {
  const [, date = "", hour = "", minute = ""] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})$/.exec(time) ?? [];
  if (!isCivilDate(date) || Number(hour) > 23 || Number(minute) > 59)
    return `move expects a time on your clock such as 2026-12-01T14:30, not "${oneLine(time, 40)}".`;
  const start = instantAt(date, Number(hour) * 60 + Number(minute), availability.zone);
  return start ?? `${time} doesn't exist in ${availability.zone}: clocks skip it that night.`;
}

async function change(store: Store, order: Exclude<Order, { what: "help" | "list" }>, options: CommandOptions): Promise<number> {
  const { now, out, printError } = options;
  const at = now();
  const before = await bookingWith(store.db, order.id);
  const end = await (order.what === "move" ? move(store, order, before, at) : CHANGES[order.what](store, order.id, before, at));
  if (end === "gone") return refuse(printError, `Appointment ${order.id} ${whyGone(before, at)}`);
  return "said" in end ? say(out, `${end.said}\n`) : refuse(printError, end.refused);
}

/** The result of a change, with its message. */
type End = { readonly said: string } | { readonly refused: string } | "gone";
type Before = BookingRow | undefined;

const CHANGES = { confirm, cancel } as const;

async function confirm(store: Store, id: string, _before: Before, now: Date): Promise<End> {
  try {
    const answer = await store.write((trx) => confirmByAgentTx(trx, id, now));
    if (answer === "gone") return answer;
    return { said: answer === "known" ? "Already confirmed. No email was sent." : `Confirmed. ${INVITED}` };
  } catch (error) {
    if (!(error instanceof NotBooked)) throw error;
    return { refused: "Not confirmed: it expired, and another appointment now has that time." };
  }
}

async function cancel(store: Store, id: string, before: Before, now: Date): Promise<End> {
  if (before?.state === "canceled") return { said: "Already canceled. No email was sent." };
  const answer = await store.write((trx) => cancelTx(trx, id, now, "sure"));
  if (answer === "gone") return answer;
  // Nobody was emailed about a pending appointment except to confirm it.
  return { said: `Canceled. ${before?.state === "pending" ? "The time is available again." : emailsOf(before)}` };
}

async function move(store: Store, { id, start }: { readonly id: string; readonly start: number }, before: Before, now: Date): Promise<End> {
  const instant = new Date(start).toISOString();
  const there = timeThere(instant, availability.zone);
  if (start <= now.getTime()) return { refused: `${there} is in the past.` };
  if (!isNear(start, now))
    return { refused: `${there} is too far ahead: no more than ${MOST_DAYS_AWAY.toLocaleString("en-US")} days from now.` };
  if (before?.starts_at === instant && before.state === "booked") return { said: "It's already at that time." };
  const to = { kind: (row: BookingRow) => typeOf(row, appointmentTypes), start, rules: availability };
  try {
    const answer = await store.write((trx) => moveTx(trx, id, to, now));
    return answer === "gone" ? answer : { said: `Moved to ${there}. ${emailsOf(before)}` };
  } catch (error) {
    if (!(error instanceof NotBooked)) throw error;
    return { refused: `Not moved: ${there} conflicts with another appointment or its buffer.` };
  }
}

const emailsOf = (row: Before): string => (row?.flagged === 1 ? NO_EMAIL : EMAILS);

function whyGone(row: BookingRow | undefined, now: Date): string {
  if (row && row.starts_at <= now.toISOString()) return "has already started. Nothing was changed.";
  if (row?.state === "canceled") return "was canceled. Nothing was changed.";
  if (row?.state === "pending") return "is only on hold until its email address is confirmed; confirm it first. Nothing was changed.";
  return "is no longer active. Nothing was changed.";
}

async function list(db: Reader, { all, json }: Order & { what: "list" }, options: CommandOptions): Promise<number> {
  const { siteUrl, listing, now, out, printError } = options;
  const at = now().toISOString();
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    .$if(!all, (query) =>
      // Appointments that have not ended started recently. Bounded by the start, which has the index.
      query
        .where("starts_at", ">", new Date(now().getTime() - FAR).toISOString())
        .where("ends_at", ">", at)
        .where("state", "in", ["pending", "booked"]),
    )
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const shown = rows.filter((row) => all || stateAt(row, at) !== "expired");
  if (json) return say(out, shown.map((row) => jsonLine(jsonOf(row, at))).join(""));
  await say(out, shown.length === 0 ? "No appointments.\n" : table([HEAD, ...shown.map((row) => cells(row, at, listing))]));
  const secret = await db.selectFrom("secrets").select("value").where("name", "=", CALENDAR_SECRET).executeTakeFirst();
  // On stderr, so that a saved list contains no secret.
  if (secret) printError(`\nCalendar to subscribe to (keep this address secret): ${calendarUrl(siteUrl, secret.value)}`);
  return 0;
}

/** An appointment as JSON. Instants in UTC. */
function jsonOf(row: BookingRow, at: string): object {
  const { id, kind, place, starts_at: start, ends_at: end, agent_zone: agentZone, zone, name, email, phone, note, address, listing } = row;
  const { sequence, created_at: createdAt, changed_at: changedAt } = row;
  const who = { name, email, phone, note, address, listing };
  return {
    id,
    state: stateAt(row, at),
    flagged: row.flagged === 1,
    kind,
    place,
    start,
    end,
    agentZone,
    zone,
    ...who,
    sequence,
    createdAt,
    changedAt,
  };
}

const HEAD = ["When", "Appointment", "Where", "Name", "Email", "Phone", "State", "ID"] as const;
/** Most characters of a cell. Street and email addresses are never cut. */
const MOST = [20, 40, 120, 24, 254, 16, 9, 36] as const;

/** A table whose columns fit their longest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const cut = rows.map((texts) => texts.map((text, column) => oneLine(text, MOST[column] ?? 20)));
  const widths = HEAD.map((_, column) => Math.max(...cut.map((texts) => (texts[column] ?? "").length)));
  const line = (texts: readonly string[]): string => texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ");
  return cut.map((texts) => `${line(texts).trimEnd()}\n`).join("");
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: agent.timeZone, dateStyle: "short", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en-US", { timeZone: agent.timeZone, weekday: "short" });

function cells(row: BookingRow, at: string, listing: CommandOptions["listing"]): string[] {
  const start = new Date(row.starts_at);
  const title = `${typeOf(row, appointmentTypes).name}, ${placeNames[row.place].toLowerCase()}`;
  return [
    `${day.format(start)} ${clock.format(start)}`,
    title,
    whereIs(row, listing),
    row.name,
    row.email,
    row.phone,
    stateIn(row, at),
    row.id,
  ];
}

/** The address that the agent travels to; empty when the appointment's type says where it is. */
function whereIs(row: BookingRow, listing: CommandOptions["listing"]): string {
  if (row.listing === null) return row.address ?? "";
  const home = listing(row.listing);
  return home ? formatAddress(home) : row.listing;
}

function stateIn(row: BookingRow, at: string): string {
  const state = stateAt(row, at);
  return state === "booked" && row.flagged === 1 ? "flagged" : state;
}
