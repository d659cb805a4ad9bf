/**
 * `npm run bookings`: lists, confirms, cancels and moves appointments beside a running server,
 * whose outbox then sends the emails. The agent can move an appointment to any time without another
 * appointment, also outside of working hours.
 */
import type { Listing } from "../../domain/listings/listing.ts";
import type { Instant } from "../../domain/time/instant.ts";
import { isNear, MAX_DAYS_AWAY } from "../bookings/visitor-bookings.ts";
import { cancelTx, confirmByAgentTx, moveTx } from "../bookings/changes.ts";
import { writeOrReject } from "../bookings/rejections.ts";
import { type BookingRow, bookingWith } from "../bookings/rows.ts";
import { formatTime } from "../email/format-time.ts";
import { oneLine } from "../email/text-safety.ts";
import { openStore, type Store } from "../store/store.ts";
import { cancelSince, localInstant, newCalendarAddress } from "./bookings-bulk.ts";
import { listBookings } from "./bookings-list.ts";
import { commandContent, zoneOfAgent } from "./command-content.ts";
import { type CommandOptions, type Print, readDatabase, runCommand } from "./command.ts";

const help = (): string => `npm run bookings [-- options]

Lists upcoming appointments, soonest first (${zoneOfAgent()}), and the address of the calendar to subscribe to.

  --all    include past, canceled and expired appointments
  --json   one JSON object per line, with all fields
  --help   this text

npm run bookings -- confirm <ID>
npm run bookings -- cancel <ID>
npm run bookings -- move <ID> <YYYY-MM-DDTHH:MM>
npm run bookings -- cancel --since <YYYY-MM-DDTHH:MM> [--yes]
npm run bookings -- new-calendar-address

Cancels an appointment, or moves it to a new time (in your time zone). Both sides
are emailed; the running server sends the emails within a minute.

Confirms an appointment that is "on hold" (email not confirmed yet), "expired" (not
confirmed in time), "flagged" (looks automated, so the visitor wasn't emailed) or
"needs OK" (too many at once, so it isn't booked yet). The visitor gets the invite.

With --since, lists the upcoming appointments that were made since then and that
neither you nor the visitor has confirmed; --yes cancels them. No one is emailed.

A new calendar address replaces the old one, which stops working at once.
`;

const EMAILS = "Both sides will be emailed within a minute while the server is running.";
const INVITED = "The visitor will be emailed the invite within a minute while the server is running.";
/** For a flagged appointment. */
const NO_EMAIL = "You'll be emailed. The visitor won't be, because the request looked automated.";

type Options = CommandOptions & { readonly listing: (id: string) => Listing | undefined };

type Move = { readonly command: "move"; readonly id: string; readonly start: Instant };
type Change = { readonly command: "confirm" | "cancel"; readonly id: string } | Move;

const KINDS = { json: { type: "boolean" }, all: { type: "boolean" }, since: { type: "string" }, yes: { type: "boolean" } } as const;

/** Resolves to the exit code: 0, 1 when the change is refused, 2 for wrong options. */
export const bookingsCommand = (args: readonly string[], options: Options): Promise<number> =>
  runCommand({ args, help: help(), kinds: KINDS, allowPositionals: true }, options, ({ values, positionals }, print) => {
    const { since, yes = false } = values;
    if (since !== undefined || yes) {
      if (positionals.join(" ") !== "cancel" || since === undefined) return "--since and --yes go together with: cancel --since <time>";
      const time = localInstant(since, "cancel --since");
      return typeof time === "string" ? time : withStore(options, (store) => cancelSince(store, time.start, yes, options, print));
    }
    if (positionals.length === 0) return readDatabase(options, (db) => listBookings(db, values, options, print));
    if (positionals.join(" ") === "new-calendar-address")
      return withStore(options, (store) => newCalendarAddress(store, options.siteUrl, print));
    const change = changeFrom(positionals);
    return typeof change === "string" ? change : makeChange(change, options, print);
  });

/** The change asked for, or an error message. */
function changeFrom(positionals: readonly string[]): Change | string {
  const [command, id = "", time = "", ...more] = positionals;
  if (command !== "confirm" && command !== "cancel" && command !== "move")
    return `Unknown command "${oneLine(command ?? "", 40)}". Use confirm, cancel, move or new-calendar-address.`;
  if (!/^[0-9a-f-]{36}$/.test(id)) return `${command} expects the ID of an appointment, as the list shows it, not "${oneLine(id, 40)}".`;
  if (more.length > 0 || (command !== "move" && time !== "")) return `Too many arguments: "${oneLine(positionals.join(" "), 120)}".`;
  if (command !== "move") return { command, id };
  const moveTo = localInstant(time, command);
  return typeof moveTo === "string" ? moveTo : { command, id, ...moveTo };
}

/** Changes the database beside a running server, if there is one. */
async function withStore(options: Options, work: (store: Store) => Promise<number>): Promise<number> {
  const missing = await readDatabase(options, async () => 0, 1);
  if (missing !== 0) return missing;
  const store = await openStore(options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function makeChange(change: Change, options: Options, print: Print): Promise<number> {
  const { now, printError } = options;
  const refuse = (line: string): 1 => {
    printError(line);
    return 1;
  };
  const missing = await readDatabase(
    options,
    async (db) =>
      (await bookingWith(db, change.id)) ? 0 : refuse(`No appointment ${change.id}. List appointments with: npm run bookings`),
    1,
  );
  if (missing !== 0) return missing;
  return withStore(options, async (store) => {
    const at = now();
    const before = await bookingWith(store.db, change.id);
    const result = await apply(store, change, before, at);
    if (result === "gone") return refuse(`Appointment ${change.id} ${whyGone(before, at)}`);
    if ("refused" in result) return refuse(result.refused);
    await print(`${result.done}\n`);
    return 0;
  });
}

/** The result of a change, with its message. */
type Result = { readonly done: string } | { readonly refused: string } | "gone";
type Before = BookingRow | undefined;

function apply(store: Store, change: Change, before: Before, now: Date): Promise<Result> {
  if (change.command === "move") return move(store, change, before, now);
  return change.command === "cancel" ? cancel(store, change.id, before, now) : confirm(store, change.id, before, now);
}

async function confirm(store: Store, id: string, before: Before, now: Date): Promise<Result> {
  const result = await writeOrReject(store, (trx) => confirmByAgentTx(trx, id, now));
  if (result === "gone") return result;
  if (result === "known")
    return { done: `Already ${before?.approved_at ? "confirmed" : "booked. Now cancel --since leaves it"}. No email was sent.` };
  if (result === "confirmed") return { done: `Confirmed. ${INVITED}` };
  return { refused: "Not confirmed: another appointment now has that time." };
}

async function cancel(store: Store, id: string, before: Before, now: Date): Promise<Result> {
  if (before?.state === "canceled") return { done: "Already canceled. No email was sent." };
  const answer = await store.write((trx) => cancelTx(trx, id, now, "sure"));
  if (answer === "gone") return answer;
  // The only email about a pending appointment is the one that asks to confirm it, and none was
  // sent about a requested one.
  return { done: `Canceled. ${before?.state === "booked" ? emailsOf(before) : "No one was emailed. The time is available."}` };
}

async function move(store: Store, { id, start }: Move, before: Before, now: Date): Promise<Result> {
  const there = formatTime(start, zoneOfAgent());
  if (Date.parse(start) <= now.getTime()) return { refused: `${there} is in the past.` };
  if (!isNear(start, now))
    return { refused: `${there} is too far ahead: no more than ${MAX_DAYS_AWAY.toLocaleString("en-US")} days from now.` };
  if (before?.starts_at === start && before.state === "booked") return { done: "It's already at that time." };
  const result = await writeOrReject(store, (trx) =>
    moveTx(trx, id, { start, types: commandContent().appointmentTypes, rules: commandContent().availability }, now),
  );
  if (result === "gone") return result;
  if (result === "moved") return { done: `Moved to ${there}. ${emailsOf(before)}` };
  return { refused: `Not moved: ${there} conflicts with another appointment or its buffer.` };
}

const emailsOf = (row: Before): string => (row?.flagged === 1 ? NO_EMAIL : EMAILS);

function whyGone(row: BookingRow | undefined, now: Date): string {
  if (row && row.starts_at <= now.toISOString()) return "has already started. Nothing was changed.";
  if (row?.state === "canceled") return "was canceled. Nothing was changed.";
  if (row?.requested === 1) return "is only requested; confirm it first. Nothing was changed.";
  if (row?.state === "pending") return "is only on hold until its email address is confirmed; confirm it first. Nothing was changed.";
  return "is no longer active. Nothing was changed.";
}
