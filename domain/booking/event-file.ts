/** One event as a calendar file that every calendar program reads (RFC 5545). */

export type CalendarEvent = {
  /** The same event keeps its identifier for ever: "birch-lane-2026-11-28@example.com". */
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** Where to read on; a whole address. */
  readonly url: string;
  /** UTC instants, ISO 8601. */
  readonly start: string;
  readonly end: string;
  /** When this file was made. */
  readonly made: Date;
};

/** "20261128T190000Z". */
export const formToken = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, "");

// No text may hold control characters but a tab.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Commas, semicolons, backslashes and line ends have a meaning of their own (section 3.3.11). */
export const text = (value: string): string =>
  value
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(CONTROLS, "")
    .replaceAll(/[\\,;]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** A parameter's value in quotes: it has no way to write a quote or a line end, so there is none in it (section 3.2). */
export const quoted = (value: string): string =>
  `"${value
    .replaceAll(/\s+/g, " ")
    .replaceAll(CONTROLS, "")
    .replaceAll('"', "'")
    .replaceAll(/[\u2028\u2029^]/g, "")
    .trim()}"`;

const bytes = (value: string): number => new TextEncoder().encode(value).length;

/** Lines longer than 75 bytes go on after a line end and a space, never inside a character (section 3.1). */
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

/** A file of these lines. */
export const folded = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join("");

/** The file's whole text. Times are UTC instants, so that no time-zone table has to travel with it. */
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
