/**
 * The email that sums up requests beyond the limits, when so many came within an hour that one
 * email for each would bury the agent's other mail. Like the one about old figures it isn't in the
 * outbox, whose emails belong to one request: it is composed again for each attempt.
 */
import { sql } from "kysely";
import { agentEmails, emailParts } from "../../content/booking-emails.ts";
import { formatPhone } from "../../domain/forms/phone.ts";
import { HOUR_MS, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { isoWithOffset } from "../../domain/time/zones.ts";
import type { Clock } from "../clock.ts";
import { formatTime } from "../email/format-time.ts";
import { type Fact, renderEmail } from "../email/layout.ts";
import { sendRegularly } from "../email/send-regularly.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import { oneLine } from "../email/text-safety.ts";
import type { Mail } from "../email/transports.ts";
import { readHeartbeat, REQUESTS_SUMMED_UP, writeHeartbeat } from "../store/heartbeat.ts";
import { runAlone } from "../store/leases.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { type BookingKeys, decisionUrl } from "./link-keys.ts";
import { type BookingRow, stateAt } from "./rows.ts";

/** How often to look, and the least time between two emails. Milliseconds. */
const LOOK_EVERY = 10 * MINUTE_MS;
const WRITE_EVERY = HOUR_MS;

/** Most requests that one email counts; the next email has the others. */
const MOST = 10_000;
/** Most requests that it lists: mail programs cut off long emails. */
const LISTED = 100;
/** Rows that one statement names. */
const AT_ONCE = 500;

// Literals, not parameters: SQLite uses a partial index only when the query repeats the index's
// condition.
const LEAD = sql.lit("lead");
const DROPPED = sql.lit("dropped" as const);

/** Leaves a request's own email to the next summary. */
export const leaveToSummary = (trx: Writer, id: string) =>
  trx.updateTable("emails").set({ state: "dropped" }).where("id", "=", id).where("state", "=", "waiting").execute();

/** Ids of the requests that no email has told the agent about, oldest first. */
async function leftToSummary(db: Reader): Promise<string[]> {
  const emails = db.selectFrom("emails").select("lead_id").where("kind", "=", LEAD).where("state", "=", DROPPED);
  return (await emails.orderBy("created_at").limit(MOST).execute()).flatMap(({ lead_id }) => lead_id ?? []);
}

async function bookingsWith(db: Reader, ids: readonly string[]): Promise<BookingRow[]> {
  return await db.selectFrom("bookings").selectAll().where("id", "in", ids).orderBy("id").execute();
}

export type SummaryOptions = {
  readonly store: Store;
  readonly mail: Pick<Mail, "send">;
  readonly settings: EmailSettings;
  readonly keys: Pick<BookingKeys, "agent">;
  readonly clock: Clock;
  readonly report: (event: string, fields: Readonly<Record<string, string>>) => void;
};

/** Looks for requests at once and every ten minutes. Returns what stops it. */
export const sumUpRequests = (options: SummaryOptions): (() => void) =>
  sendRegularly({
    clock: options.clock,
    every: LOOK_EVERY,
    send: () => runAlone({ store: options.store, clock: options.clock, name: "request-summary" }, () => sendIfDue(options)),
    onProblem: (problem) => options.report("requests.email-failed", problem),
  });

async function sendIfDue({ store, mail, settings, keys, clock }: SummaryOptions): Promise<void> {
  const now = clock.now();
  // A last time to come is from a clock that was ahead.
  const since = now.getTime() - Date.parse((await readHeartbeat(store.db, REQUESTS_SUMMED_UP)) ?? "");
  if (since >= 0 && since < WRITE_EVERY) return;
  const ids = await leftToSummary(store.db);
  if (ids.length === 0) return;
  // Those that were decided on meanwhile need no email anymore.
  const undecided: BookingRow[] = [];
  for (const some of pagesOf(ids))
    undecided.push(...(await bookingsWith(store.db, some)).filter((row) => stateAt(row, toInstant(now)) === "requested"));
  if (undecided.length > 0) await mail.send(summaryEmail(undecided, settings, keys, now));
  await store.write(async (trx) => {
    for (const some of pagesOf(ids)) await markTold(trx, some, now);
    if (undecided.length > 0) await writeHeartbeat(trx, REQUESTS_SUMMED_UP, now.toISOString());
  });
}

const pagesOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, page) => ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE));

const markTold = (trx: Writer, ids: readonly string[], now: Date) =>
  trx
    .updateTable("emails")
    .set({ state: "sent", sent_at: toInstant(now) })
    .where("id", "in", ids)
    .where("state", "=", "dropped")
    .execute();

/** The email about requests, oldest first; there is at least one. */
function summaryEmail(
  requests: readonly BookingRow[],
  { mailFrom, agentEmail, siteUrl, content }: EmailSettings,
  keys: SummaryOptions["keys"],
  at: Date,
): EmailMessage {
  const { agent, brokerage } = content();
  const { one, many, opening, decide, more, spam } = agentEmails.summary;
  const [first] = requests;
  const count = requests.length.toLocaleString("en-US");
  const subject = requests.length === 1 ? one : many.replace("{count}", count);
  const left = requests.length - LISTED;
  // As the command reads it: the agent's clock, in minutes.
  const since = isoWithOffset(Date.parse(first?.created_at ?? toInstant(at)), agent.timeZone).slice(0, 16);
  return {
    // The same name as long as the first one is, so that a second sending is recognized as a copy.
    id: `requests-${first?.id}`,
    date: at,
    from: mailFrom,
    to: agentEmail,
    ...renderEmail({
      sender: brokerage.name,
      subject,
      heading: subject,
      blocks: [
        { text: opening },
        { text: decide },
        { facts: requests.slice(0, LISTED).map((row) => factOf(row, decisionUrl(siteUrl, keys.agent(row), "confirm"))) },
        ...(left > 0 ? [{ text: more.replace("{count}", left.toLocaleString("en-US")) }] : []),
        { text: `${spam} npm run bookings -- cancel --since ${since}`, quiet: true },
      ],
      footer: [emailParts.sender(content())],
    }),
  };
}

const factOf = (row: BookingRow, url: string): Fact => [
  formatTime(row.starts_at, row.agent_zone),
  [oneLine(row.name, 60), formatPhone(row.phone), oneLine(row.email, 254)].filter(Boolean).join(", "),
  url,
];
