/** An event as an iCalendar file (RFC 5545). */

export type CalendarEvent = {
  /** Never changes for an event: "birch-lane-2026-11-28@example.com". */
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** Absolute address of a page about it. */
  readonly url: string;
  /** UTC instants, ISO 8601. */
  readonly start: string;
  readonly end: string;
  /** When this file was created. */
  readonly made: Date;
};

/** "20261128T190000Z". */
export const formToken = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, "");

// Text can't contain control characters except tabs.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Escapes commas, semicolons, backslashes and line ends (section 3.3.11). */
export const text = (value: string): string =>
  value
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(CONTROLS, "")
    .replaceAll(/[\\,;]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** A quoted parameter value, without quotes and line ends, which can't be escaped there (section 3.2). */
export const quoted = (value: string): string =>
  `"${value
    .replaceAll(/\s+/g, " ")
    .replaceAll(CONTROLS, "")
    .replaceAll('"', "'")
    .replaceAll(/[\u2028\u2029^]/g, "")
    .trim()}"`;

const bytes = (value: string): number => new TextEncoder().encode(value).length;

/** Folds lines longer than 75 bytes, never inside a character (section 3.1). */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (bytes(part + character) > 75) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}

/** The text of a file with these lines. */
export const folded = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join("");

/** The text of the file. Times are in UTC, so that it needs no time-zone definition. */
export function calendarFile({ uid, summary, location, description, url, start, end, made }: CalendarEvent): string {
  return folded([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Porchlight//Open houses//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${text(uid)}`,
    `DTSTAMP:${formToken(made.toISOString())}`,
    `DTSTART:${formToken(start)}`,
    `DTEND:${formToken(end)}`,
    `SUMMARY:${text(summary)}`,
    `LOCATION:${text(location)}`,
    `DESCRIPTION:${text(description)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
}
