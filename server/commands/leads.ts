/**
 * `npm run leads`: lists the stored requests, oldest first, as a table or as one JSON object per
 * line. Control characters in visitors' text are made harmless.
 */
import { placeNames } from "../../content/meeting-places.ts";
import { contactOf, type Lead } from "../../domain/leads/lead.ts";
import { readReference, referenceOf } from "../../domain/leads/sent-request.ts";
import { PAST_CLIENT } from "../../domain/privacy/consent.ts";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { instantOf } from "../../domain/time/zones.ts";
import { type BookingRow, typeOf, STATE_NAMES, stateAt } from "../bookings/rows.ts";
import { idsFrom } from "../clock.ts";
import { leadOf } from "../leads/leads.ts";
import { formatTime } from "../email/format-time.ts";
import { oneLine } from "../email/text-safety.ts";
import { prefixOf } from "../photos/folders.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Reader, Tables } from "../store/store.ts";
import { commandContent, zoneOfAgent } from "./command-content.ts";
import { type CommandOptions, jsonLine, localTime, type Print, readDatabase, runCommand } from "./command.ts";

const help = (): string => `npm run leads [-- options]

Lists stored requests, oldest first.

  --json                one JSON object per line, with all fields
  --form <id>           only requests of one form, for example estimate
  --since <YYYY-MM-DD>  only requests on or after that date (${zoneOfAgent()})
  --reference <text>    only the request with this reference, such as K7Q-4MX
  --help                this text
`;

const KINDS = { json: { type: "boolean" }, form: { type: "string" }, since: { type: "string" }, reference: { type: "string" } } as const;

/** Rows per query, so that a long list needs no more memory than a short one. */
const PAGE = 500;

/** The appointment of a request. */
type Booked = Pick<BookingRow, "type" | "place" | "state" | "starts_at" | "ends_at" | "pending_until" | "requested">;
type Found = { readonly lead: Lead; readonly email: EmailState | undefined; readonly booked: Booked | undefined };
/** The id of a request whose row can't be read. */
type Damaged = { readonly damaged: string };

/** The state of the agent's email about a request. */
type EmailState = { readonly state: Tables["emails"]["state"]; readonly attempts: number; readonly sentAt: string | null };
type Filter = {
  readonly form: string | undefined;
  /** An instant. */
  readonly since: string | undefined;
  readonly reference: string | undefined;
};

/** Resolves to the exit code: 0, 1 when something can't be read, 2 for wrong options. */
export const leadsCommand = (args: readonly string[], options: Omit<CommandOptions, "siteUrl">): Promise<number> =>
  runCommand({ args, help: help(), kinds: KINDS }, options, ({ values: { json = false, form, since, reference: typed } }, print) => {
    if (since !== undefined && !isCalendarDate(since)) return `--since expects a date such as 2026-11-21, not "${oneLine(since, 40)}".`;
    const reference = typed === undefined ? undefined : readReference(typed);
    if (typed !== undefined && reference === undefined)
      return `--reference expects three and three characters such as K7Q-4MX, not "${oneLine(typed, 40)}".`;
    const from = since === undefined ? undefined : toInstant(instantOf(since, 0, zoneOfAgent()));
    const none = reference ? "No request has this reference." : "No requests yet.";
    const { dataDir, s3, printError } = options;
    const listOptions = { json, none, at: options.now().toISOString(), print, printError };
    return readDatabase(options, async (db) => {
      const { place } = await openStorage({ dataDir, s3 });
      return list(stored(db, { form, since: from, reference }), { ...listOptions, place });
    });
  });

type ListOptions = Pick<CommandOptions, "printError"> & {
  readonly json: boolean;
  /** Printed if there are none. */
  readonly none: string;
  readonly at: string;
  readonly print: Print;
  /** Where the photos are. */
  readonly place: ObjectStorage["place"];
};

/** Prints the requests. Resolves to the exit code, which is 1 if a damaged one was left out. */
async function list(requests: AsyncIterable<Found | Damaged>, options: ListOptions): Promise<number> {
  const { json, none, print, printError } = options;
  let any = false;
  let code = 0;
  for await (const found of requests) {
    const text = textOf(found, options);
    if (text === undefined) {
      code = 1;
      const id = oneLine("lead" in found ? found.lead.id : found.damaged, 40);
      printError(`Request ${id} is damaged and can't be shown. A backup may have it.`);
      continue;
    }
    if (!any && !json && !(await print(row(HEAD)))) return code;
    any = true;
    if (!(await print(text))) return code;
  }
  if (!any && !json && code === 0) await print(`${none}\n`);
  return code;
}

/** A request as text; `undefined` if its row makes no sense. */
function textOf(found: Found | Damaged, { json, place, at }: ListOptions): string | undefined {
  if (!("lead" in found)) return undefined;
  const { lead } = found;
  try {
    if (json) return jsonLine({ ...jsonOf(found, at), ...photosOf(lead, place) });
    return row(cells(found)) + appointmentLine(found, at) + photosLine(lead, place);
  } catch {
    return undefined;
  }
}

async function* stored(db: Reader, { form, since, reference }: Filter): AsyncGenerator<Found | Damaged> {
  let last: string | undefined;
  for (;;) {
    const rows = await db
      .selectFrom("leads")
      .leftJoin("emails", "emails.id", "leads.id")
      .leftJoin("bookings", "bookings.id", "leads.id")
      .selectAll("leads")
      .select(["emails.state as email_state", "emails.attempts", "emails.sent_at"])
      .select(["bookings.type", "bookings.place", "bookings.state", "bookings.starts_at", "bookings.ends_at"])
      .select(["bookings.pending_until", "bookings.requested"])
      // Past clients from a file didn't write.
      .where("form", form === undefined ? "<>" : "=", form ?? PAST_CLIENT)
      // Ids sort by creation time.
      .$if(since !== undefined, (query) => query.where("leads.id", ">=", idsFrom(new Date(since ?? ""))).where("at", ">=", since ?? ""))
      .$if(last !== undefined, (query) => query.where("leads.id", ">", last ?? ""))
      .orderBy("leads.id")
      .limit(PAGE)
      .execute();
    for (const found of rows) {
      const lead = readable(found);
      // Made from the id, so no column has it.
      if (reference !== undefined && referenceOf(found.id) !== reference) continue;
      const { email_state: state, attempts, sent_at: sentAt } = found;
      const email = state === null ? undefined : { state, attempts: attempts ?? 0, sentAt };
      yield lead ? { lead, email, booked: bookedOf(found) } : { damaged: found.id };
    }
    last = rows.at(-1)?.id;
    if (rows.length < PAGE) return;
  }
}

/** The request in a row; `undefined` if it can't be read. */
function readable(found: Parameters<typeof leadOf>[0]): Lead | undefined {
  try {
    return leadOf(found);
  } catch {
    return undefined;
  }
}

/** The appointment of a request that has one. */
const bookedOf = (found: { readonly [Column in keyof Booked]: Booked[Column] | null }): Booked | undefined =>
  found.starts_at === null ? undefined : (found as Booked);

/** A request as JSON. */
function jsonOf({ lead, email, booked }: Found, now: string): object {
  const { id, at, form, formName, leadType, page, origin, consent = null, spamSignals } = lead;
  const answers = lead.answers.map(({ name, label, value }) => ({ label, value, name }));
  const known = {
    id,
    reference: referenceOf(id),
    at,
    form,
    formName,
    leadType,
    page,
    origin,
    consent,
    spamSignals,
    answers,
    email: email ?? null,
  };
  if (!booked) return known;
  const { type, place, starts_at: start, ends_at: end } = booked;
  return { ...known, appointment: { state: stateAt(booked, now), type, place, start, end } };
}

/** The appointment as it is now, not as it was requested. */
function appointmentLine({ booked }: Found, now: string): string {
  if (!booked) return "";
  const title = `${typeOf(booked, commandContent().appointmentTypes).name}, ${placeNames[booked.place].toLowerCase()}`;
  return `${" ".repeat(WIDTHS[0] + 2)}${title}: ${formatTime(booked.starts_at, zoneOfAgent())}, ${STATE_NAMES[stateAt(booked, now)]}\n`;
}

/** Where a request's photos are: their paths, or "s3://bucket/key". */
const photosOf = ({ id, pictures = [] }: Lead, place: ObjectStorage["place"]): { photos?: readonly string[] } =>
  pictures.length > 0 ? { photos: pictures.map(({ file }) => place(`${prefixOf(id)}${file}`)) } : {};

const photosLine = ({ id, pictures = [] }: Lead, place: ObjectStorage["place"]): string =>
  pictures.length > 0
    ? `${" ".repeat(WIDTHS[0] + 2)}${pictures.length === 1 ? "Photo" : `${pictures.length} photos`} in ${place(prefixOf(id)).replace(/[/\\]$/, "")}\n`
    : "";

const HEAD = ["When", "Reference", "Request", "Name", "Email", "Phone", "Property", "Email to agent"] as const;
const WIDTHS = [16, 9, 30, 24, 30, 16, 32, 22] as const;

function cells({ lead, email: agentEmail }: Found): string[] {
  const { name, email, phone, propertyAddress } = contactOf(lead.answers);
  const request = lead.spamSignals.length > 0 ? `${lead.formName} (spam?)` : lead.formName;
  return [localTime(lead.at), referenceOf(lead.id), request, name, email, phone, propertyAddress, stateOf(agentEmail)];
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
