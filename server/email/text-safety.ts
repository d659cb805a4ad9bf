/**
 * How a visitor's words may stand in an email's head, in HTML and on a terminal: nothing in them can end a line, open a tag, color a
 * screen or turn the reading direction around.
 */

// Control characters; and the marks that turn the reading direction, by which text can pose as other text.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Text of one or more lines with its control characters made visible and harmless: a newline and a tab stay, ESC becomes "␛". */
export const sanitizeText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(HIDDEN, (character) => (character < " " ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : "\ufffd"));

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The same in one line of at most so many characters, cut between characters as a person counts them. */
export function oneLine(text: string, most: number): string {
  const line = sanitizeText(text).replaceAll(/\s+/g, " ").trim();
  // What is far too long is cut roughly first: taking megabytes apart costs time.
  const characters = [...GRAPHEMES.segment(line.slice(0, most * 20))].map(({ segment }) => segment);
  return characters.length > most || line.length > most * 20 ? `${characters.slice(0, most - 1).join("")}…` : line;
}

/** The same for the head of an email, where "=?" would begin a code in which a mail program reads anything, line breaks too. */
export const headerText = (text: string, most: number): string => oneLine(text.replaceAll("=?", "= ?"), most);

/**
 * A visitor's name for emails to an address that may be a stranger's: emails, marks, hyphens, apostrophes and initials' dots, so that it
 * can name a person and nothing else, least of all an address on the web.
 */
export const personName = (text: string): string =>
  oneLine(
    text
      .normalize("NFC")
      .replaceAll(/[^\p{L}\p{M}'’. -]+/gu, " ")
      .replaceAll(/\.(?=\S)/g, ". ")
      // A dot stands after an initial or a short title and nowhere else.
      .replaceAll(/(?<=\S{4})\./g, ""),
    60,
  );

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\n": "&#10;" };

/** For HTML text and for attributes in quotes; a newline becomes a reference, so that it stays inside an attribute. */
export const escapeHtml = (text: string): string => sanitizeText(text).replaceAll(/[&<>"'\n]/g, (character) => ESCAPES[character] ?? "");

/** The same for text that shows its line breaks. */
export const escapeLines = (text: string): string => escapeHtml(text).replaceAll("&#10;", "<br>\n");

/** What a phone dials for a number as people write it, or `undefined` when it is not clear. Ten digits are a North American number. */
export function telHref(phone: string): string | undefined {
  if (/[^\d\s()+./-]/.test(phone)) return undefined;
  const digits = phone.replaceAll(/\D/g, "");
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith("1")) return `+${digits}`;
  return phone.trim().startsWith("+") && digits.length >= 8 && digits.length <= 15 ? `+${digits}` : undefined;
}

const clocks = new Map<string, { readonly date: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }>();

/** The formats of a zone; made once, because making them is slow. */
function clockOf(timeZone: string): { readonly date: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat } {
  const made = clocks.get(timeZone) ?? {
    date: new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long", year: "numeric", month: "long", day: "numeric" }),
    time: new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
  };
  clocks.set(timeZone, made);
  return made;
}

/** An instant where the agent works, with its zone: "Saturday, November 21, 2026 at 8:04 AM CST". */
export function timeThere(instant: string, timeZone: string): string {
  const { date, time } = clockOf(timeZone);
  const at = new Date(instant);
  return `${date.format(at)} at ${time.format(at).replaceAll("\u202f", " ")}`;
}

/**
 * From one instant to another on a zone's clock: "Saturday, November 21, 2026 from 8:04 AM to 8:34 AM CST"; where the day or the clock changes
 * in between, both in full.
 */
export function timesThere(start: string, end: string, timeZone: string): string {
  const [from, to] = [partsThere(start, timeZone), partsThere(end, timeZone)];
  if (from.day !== to.day || from.zone !== to.zone) return `${timeThere(start, timeZone)} to ${timeThere(end, timeZone)}`;
  return `${from.day} from ${from.hour} to ${to.hour} ${to.zone}`;
}

function partsThere(instant: string, timeZone: string): { readonly day: string; readonly hour: string; readonly zone: string } {
  const { date, time } = clockOf(timeZone);
  const at = new Date(instant);
  const [hour, half, ...zone] = time.format(at).split(/\s/);
  return { day: date.format(at), hour: `${hour} ${half}`, zone: zone.join(" ") };
}
