/**
 * `npm run leads`: lists the stored requests, oldest first, as a table or as one JSON object per line. It reads beside a running server
 * and changes nothing. Control characters in visitors' text are made harmless.
 */
import { once } from "node:events";
import path from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { agent } from "../../content/agent.ts";
import { appointmentTypes, placeNames } from "../../content/booking.ts";
import { contactOf, type Lead } from "../../domain/leads/lead.ts";
import { instantOf, isCivilDate } from "../../domain/time/calendar-date.ts";
import { type BookingRow, typeOf, stateAt } from "../bookings/rows.ts";
import { idsFrom } from "../clock.ts";
import { leadOf } from "../leads/leads.ts";
import { oneLine, timeThere } from "../email/text-safety.ts";
import { picturesOf } from "../photos/folders.ts";
import { openToRead, type Reader, type Tables } from "../store/store.ts";

const HELP = `npm run leads [-- options]

Lists stored requests, oldest first.

  --json                one JSON object per line, with all fields
  --form <id>           only requests of one form, for example estimate
  --since <YYYY-MM-DD>  only requests on or after that date (${agent.timeZone})
  --help                this text
`;

/** Rows per query, so that a long list needs no more memory than a short one. */
const PAGE = 500;

/** The appointment of a request. */
type Booked = Pick<BookingRow, "kind" | "place" | "state" | "starts_at" | "ends_at" | "pending_until">;
type Found = { readonly lead: Lead; readonly email: EmailState | undefined; readonly booked: Booked | undefined };

/** The state of the agent's email about a request. */
type EmailState = { readonly state: Tables["emails"]["state"]; readonly attempts: number; readonly sentAt: string | null };
type Filter = { readonly form?: string; readonly since?: string };

export type CommandOptions = {
  readonly dataDir: string;
  readonly now: () => Date;
  readonly out: Writable;
  readonly printError: (line: string) => void;
};

/** Runs the command. Resolves to the exit code: 0, 1 when the database is too old, 2 for wrong options. A pipe that closes early (`| head`) is no error. */
export async function leadsCommand(args: readonly string[], { dataDir, now, out, printError }: CommandOptions): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === "string") {
    printError(`${options}\n\n${HELP}`);
    return 2;
  }
  const print = printer(out);
  if (options.help) {
    await print(HELP);
    return 0;
  }
  const db = openToRead(dataDir);
  if (!db) {
    // On stderr, so that the JSON output stays empty.
    printError("No database found. Start the site once, or check that DATA_DIR points to the right folder.");
    return 0;
  }
  try {
    await list(db, { dataDir, now }, options, print);
    return 0;
  } catch (error) {
    if (!/no such (table|column)/.test(String(error))) throw error;
    printError("The database is from an earlier version. Start the site once to update it.");
    return 1;
  } finally {
    await db.destroy();
  }
}

type Options = Filter & { readonly json: boolean; readonly help: boolean };

/** The options, or an error message. */
function optionsOf(args: readonly string[]): Options | string {
  let values;
  try {
    const kinds = {
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
      form: { type: "string" },
      since: { type: "string" },
    } as const;
    ({ values } = parseArgs({ args: [...args], options: kinds }));
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error), 300);
  }
  const { json = false, help = false, form, since } = values;
  if (since !== undefined && !isCivilDate(since)) return `--since expects a date such as 2026-11-21, not "${oneLine(since, 40)}".`;
  return {
    json,
    help,
    ...(form !== undefined && { form }),
    ...(since !== undefined && { since: instantOf(since, 0, agent.timeZone).toISOString() }),
  };
}

type Print = (text: string) => Promise<boolean>;

/** Writes at the reader's pace. Resolves to whether the output is still open. */
function printer(out: Writable): Print {
  let gone = false;
  out.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
    gone = true;
  });
  return async (text) => {
    if (gone || out.destroyed) return false;
    // The error handler above handles a stream that breaks instead of draining.
    if (!out.write(text)) await once(out, "drain").catch(() => undefined);
    return !gone;
  };
}

async function list(db: Reader, { dataDir, now }: Pick<CommandOptions, "dataDir" | "now">, options: Options, print: Print): Promise<void> {
  const { json, ...filter } = options;
  const at = now().toISOString();
  let any = false;
  for await (const found of stored(db, filter)) {
    if (!any && !json && !(await print(row(HEAD)))) return;
    any = true;
    const { lead } = found;
    const text = json
      ? jsonLine({ ...jsonOf(found, at), ...photosOf(lead, dataDir) })
      : row(cells(found)) + appointmentLine(found, at) + photosLine(lead, dataDir);
    if (!(await print(text))) return;
  }
  if (!any && !json) await print("No requests yet.\n");
}

async function* stored(db: Reader, { form, since }: Filter): AsyncGenerator<Found> {
  let after: Lead | undefined;
  for (;;) {
    const last = after;
    const rows = await db
      .selectFrom("leads")
      .leftJoin("emails", "emails.id", "leads.id")
      .leftJoin("bookings", "bookings.id", "leads.id")
      .selectAll("leads")
      .select(["emails.state as email_state", "emails.attempts", "emails.sent_at"])
      .select(["bookings.kind", "bookings.place", "bookings.state", "bookings.starts_at", "bookings.ends_at", "bookings.pending_until"])
      .$if(form !== undefined, (query) => query.where("form", "=", form ?? ""))
      // Ids sort by creation time.
      .$if(since !== undefined, (query) => query.where("leads.id", ">=", idsFrom(new Date(since ?? ""))).where("at", ">=", since ?? ""))
      .$if(last !== undefined, (query) => query.where("leads.id", ">", last?.id ?? ""))
      .orderBy("leads.id")
      .limit(PAGE)
      .execute();
    for (const found of rows) {
      after = leadOf(found);
      const { email_state: state, attempts, sent_at: sentAt } = found;
      yield { lead: after, email: state === null ? undefined : { state, attempts: attempts ?? 0, sentAt }, booked: bookedOf(found) };
    }
    if (rows.length < PAGE) return;
  }
}

/** The appointment of a request that has one. */
const bookedOf = (found: { readonly [Column in keyof Booked]: Booked[Column] | null }): Booked | undefined =>
  found.starts_at === null ? undefined : (found as Booked);

/** JSON with control characters from 0x7f on and direction marks escaped, which `JSON.stringify` doesn't do. */
export const jsonLine = (value: object): string =>
  `${JSON.stringify(value).replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  )}\n`;

/** A request as JSON. */
function jsonOf({ lead, email, booked }: Found, now: string): object {
  const { id, at, form, formName, leadType, page, origin, consent, spamSignals, answers } = lead;
  const pairs = answers.map(({ name, label, value }) => ({ label, value, name }));
  const known = {
    id,
    at,
    form,
    formName,
    leadType,
    page,
    origin,
    consent: consent ?? null,
    spamSignals,
    answers: pairs,
    email: email ?? null,
  };
  if (!booked) return known;
  const { kind, place, starts_at: start, ends_at: end } = booked;
  return { ...known, appointment: { state: stateAt(booked, now), kind, place, start, end } };
}

/** The appointment as it is now, not as it was requested. */
function appointmentLine({ booked }: Found, now: string): string {
  if (!booked) return "";
  const title = `${typeOf(booked, appointmentTypes).name}, ${placeNames[booked.place].toLowerCase()}`;
  return `${" ".repeat(WIDTHS[0] + 2)}${title}: ${timeThere(booked.starts_at, agent.timeZone)}, ${stateAt(booked, now)}\n`;
}

/** The paths of a request's photos. */
const photosOf = ({ id, pictures = [] }: Lead, dataDir: string): { photos?: readonly string[] } =>
  pictures.length > 0 ? { photos: pictures.map(({ file }) => path.join(picturesOf(dataDir, id), file)) } : {};

const photosLine = ({ id, pictures = [] }: Lead, dataDir: string): string =>
  pictures.length > 0
    ? `${" ".repeat(WIDTHS[0] + 2)}${pictures.length === 1 ? "Photo" : `${pictures.length} photos`} in ${picturesOf(dataDir, id)}\n`
    : "";

const HEAD = ["When", "Request", "Name", "Email", "Phone", "Property", "Email to agent"] as const;
const WIDTHS = [16, 30, 24, 30, 16, 32, 22] as const;

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: agent.timeZone, dateStyle: "short", timeStyle: "short" });

function cells({ lead, email: agentEmail }: Found): string[] {
  const { name, email, phone, propertyAddress } = contactOf(lead.answers);
  const request = lead.spamSignals.length > 0 ? `${lead.formName} (spam?)` : lead.formName;
  return [clock.format(new Date(lead.at)), request, name, email, phone, propertyAddress, stateOf(agentEmail)];
}

function stateOf(email: EmailState | undefined): string {
  if (!email) return "none";
  if (email.state === "sent") return "sent";
  const tries = email.attempts === 1 ? "1 try" : `${email.attempts} tries`;
  return `${email.state === "dead" ? "given up" : "waiting"}${email.attempts > 0 ? `, ${tries}` : ""}`;
}

const EMAIL = HEAD.indexOf("Email");

/** A row of the table. An email address is never cut; a long one moves the columns after it. */
const row = (texts: readonly string[]): string =>
  `${texts
    .map((text, column) => oneLine(text, column === EMAIL ? 254 : (WIDTHS[column] ?? 20)).padEnd(WIDTHS[column] ?? 20))
    .join("  ")
    .trimEnd()}\n`;
