/** How text and times are written in iCalendar files (RFC 5545). */
import type { Instant } from "../time/instant.ts";

/** "20261128T190000Z". */
export const utcTime = (instant: Instant): string => instant.replaceAll(/[-:]|\.\d+/g, "");

// Text can't contain control characters except tabs.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Text with commas, semicolons, backslashes and line ends escaped (section 3.3.11). */
export const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(CONTROLS, "")
    .replaceAll(/[\\,;]/g, "\\$&")
    .replaceAll("\n", "\\n");

/**
 * A quoted parameter value, without quotes and line ends, which can't be escaped there (section
 * 3.2).
 */
export const quoted = (text: string): string =>
  `"${text
    .replaceAll(/\s+/g, " ")
    .replaceAll(CONTROLS, "")
    .replaceAll('"', "'")
    .replaceAll(/[\u2028\u2029^]/g, "")
    .trim()}"`;

/** How many bytes UTF-8 takes for a character; half of one is sent as U+FFFD. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}

/** Folds a line longer than 75 bytes, never inside a character (section 3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const more = bytesOf(character);
    if (bytes + more > 75) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += character;
    bytes += more;
  }
  return [...parts, part].join("\r\n");
}
