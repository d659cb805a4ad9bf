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
const stamp = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, "");

/** Commas, semicolons, backslashes and line ends have a meaning of their own (section 3.3.11). */
const text = (value: string): string => value.replaceAll(/[\\,;]/g, "\\$&").replaceAll(/\r\n?|\n/g, "\\n");

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

/** The file's whole text. Times are UTC instants, so that no time-zone table has to travel with it. */
export function calendarFile({ uid, summary, location, description, url, start, end, made }: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Porchlight//Open houses//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${text(uid)}`,
    `DTSTAMP:${stamp(made.toISOString())}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${text(summary)}`,
    `LOCATION:${text(location)}`,
    `DESCRIPTION:${text(description)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
