/** Files of subscribers: read with how and when each agreed, and written for a spreadsheet. */
import { looksLikeEmail } from "../forms/email-address.ts";
import { type CalendarDate, isCalendarDate } from "../time/calendar-date.ts";
import { type CsvRow, formatCsv, withoutApostrophe } from "../csv.ts";
import { columnKey, type Columns, importedRows } from "../csv-import.ts";
import type { SubscriberEntry } from "./newsletter-desk.ts";

/** Rows below the header, at most. */
export const MOST_ROWS = 10_000;
/** Problems that are listed, at most: with more, a whole column is wrong. */
const MOST_PROBLEMS = 100;
/** Most characters of how someone agreed. */
export const LONGEST_CONSENT = 300;

export type ImportedSubscriber = { readonly email: string; readonly how: string; readonly on: CalendarDate };

export type FileProblem = { readonly line: number; readonly fix: string };

export type SubscribersFile =
  /** Why nothing of it can be read, and what to do. */
  | { readonly problem: string }
  | {
      readonly subscribers: readonly (ImportedSubscriber & { readonly line: number })[];
      readonly problems: readonly FileProblem[];
      readonly wrongRows: number;
      /** Lines with an address that an earlier line has. */
      readonly repeated: readonly number[];
    };

/** What holds for rows without a consent of their own. */
export type FileConsent = { readonly how: string; readonly on: string };

const COLUMNS: Readonly<Record<string, "email" | "how" | "on">> = {
  email: "email",
  emailaddress: "email",
  mail: "email",
  consent: "how",
  howtheyagreed: "how",
  howconsentwasgiven: "how",
  consentdate: "on",
  agreedon: "on",
  date: "on",
};

type Column = "email" | "how" | "on" | undefined;

function columnsOf(header: readonly string[]): Columns<Column> | { readonly problem: string } {
  const columns = header.map((cell): Column => COLUMNS[columnKey(cell)]);
  return columns.includes("email") ? { columns } : { problem: "Please name the column with the addresses Email, in the first row." };
}

/** Reads a file. @param today the agent's day. */
export function readSubscribersFile(text: string, consent: FileConsent, today: CalendarDate): SubscribersFile {
  const found = importedRows(text, { one: "address", most: MOST_ROWS, columnsOf });
  if ("problem" in found) return found;
  const seen = new Set<string>();
  const subscribers: (ImportedSubscriber & { readonly line: number })[] = [];
  const problems: FileProblem[] = [];
  const repeated: number[] = [];
  for (const row of found.rows) {
    const read = readRow(row, found.columns, consent, today);
    if ("fix" in read) problems.push(read);
    else if (seen.has(read.email.toLowerCase())) repeated.push(row.line);
    else {
      seen.add(read.email.toLowerCase());
      subscribers.push({ ...read, line: row.line });
    }
  }
  return { subscribers, problems: problems.slice(0, MOST_PROBLEMS), wrongRows: problems.length, repeated };
}

function readRow(
  { line, cells }: CsvRow,
  columns: readonly Column[],
  consent: FileConsent,
  today: CalendarDate,
): ImportedSubscriber | FileProblem {
  const cell = (name: "email" | "how" | "on"): string => withoutApostrophe((cells[columns.indexOf(name)] ?? "").trim());
  const email = cell("email");
  if (!looksLikeEmail(email)) return { line, fix: "This isn't an email address." };
  const how = (columns.includes("how") && cell("how") !== "" ? cell("how") : consent.how).slice(0, LONGEST_CONSENT);
  const on = columns.includes("on") && cell("on") !== "" ? dateIn(cell("on")) : consent.on;
  if (how === "") return { line, fix: "How did this person agree? Fill in the column Consent, or the field above for all." };
  if (on === undefined || !isCalendarDate(on))
    return { line, fix: "When did this person agree? Write the day as 2026-10-14 or 10/14/2026." };
  return on > today ? { line, fix: "The day of the consent is still to come." } : { email, how, on };
}

/** "2026-10-14", or "10/14/2026". */
function dateIn(text: string): string | undefined {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const STATE: Readonly<Record<SubscriberEntry["state"], string>> = {
  waiting: "not confirmed",
  confirmed: "subscribed",
  left: "unsubscribed",
};

/** A file that `readSubscribersFile` reads again. */
export const formatSubscribersFile = (subscribers: readonly SubscriberEntry[]): string =>
  formatCsv([
    ["Email", "State", "Signed up", "Confirmed", "Unsubscribed", "Consent", "Consent date"],
    ...subscribers.map(({ email, state, askedAt, confirmedAt = "", leftAt = "", consent }) => [
      email,
      STATE[state],
      askedAt,
      confirmedAt,
      leftAt,
      consent?.how ?? (confirmedAt === "" ? "" : "Confirmed with the link in the site's email"),
      consent?.on ?? confirmedAt.slice(0, 10),
    ]),
  ]);
