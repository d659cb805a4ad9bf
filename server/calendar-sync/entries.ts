/** Splits a calendar file into its entries, each with only the lines that matter to its times. */

/** An entry as text for the parser. */
export type Entry = {
  readonly text: string;
  /** Its beginning, its end or a line about its times is missing or broken: it may not say all. */
  readonly isDamaged: boolean;
};

const WANTED =
  /^(?:UID|SEQUENCE|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-LIC-LOCATION)[;:]/i;
/**
 * A line about times without the sign after its name, or an unknown name with a time, length or
 * rule.
 */
const BROKEN =
  /^(?:(?:DTSTART|DTEND|RRULE|RDATE|EXDATE|RECURRENCE-ID)(?![;:])|DURATIONP|[^:;\s]{1,30}(?:;[^:]*)?:(?:\d{8}(?:T\d{6}Z?)?|[+-]?P[\dWDTHMS]+|[^:\s]*FREQ=[^:\s]*)\s*$)/i;
/** Lines with a time that has nothing to do with when an entry takes place. */
const IRRELEVANT =
  /^(?:X-|DTSTAMP|CREATED|LAST-MODIFIED|COMPLETED|DUE|ACKNOWLEDGED|TZUNTIL|EXRULE|SUMMARY|DESCRIPTION|LOCATION|COMMENT|URL|TRIGGER|REFRESH-INTERVAL|ESTIMATED-DURATION)/i;
const KINDS: ReadonlySet<string> = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);
/** The parts of a VTIMEZONE. */
const ZONE_PARTS: ReadonlySet<string> = new Set(["STANDARD", "DAYLIGHT"]);
/** The longest useful line, in characters: each excluded date takes ten to thirty. */
const MAX_LINE = 100_000;

/** The entries by kind; `undefined` if the text isn't a calendar or breaks off. */
export function entriesOf(text: string): Map<string, Entry[]> | undefined {
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (!/^BEGIN:VCALENDAR\s/i.test(plain) || !/\nEND:VCALENDAR$/i.test(plain)) return undefined;
  const splitter = new Splitter();
  for (const line of unfolded(plain)) {
    const [, mark, name = ""] = /^(BEGIN|END):([A-Z0-9-]+)\s*$/i.exec(line) ?? [];
    if (mark === undefined) splitter.line(line);
    else if (mark.toUpperCase() === "BEGIN") splitter.begin(name.toUpperCase());
    else splitter.end(name.toUpperCase());
  }
  return splitter.entries;
}

/**
 * Takes a file line by line. Entries don't nest: one that begins inside another damages that one.
 */
class Splitter {
  readonly entries = new Map<string, Entry[]>();
  /** What is open, from the entry inwards; empty between entries. */
  private open: string[] = [];
  private lines: string[] = [];
  private isDamaged = false;

  begin(kind: string): void {
    if (kind === "VCALENDAR" || KINDS.has(kind)) this.closeDamaged();
    if (kind === "VCALENDAR") return;
    if (this.open.length === 0) this.lines = [];
    this.open.push(kind);
    if (this.isInZonePart()) this.lines.push(`BEGIN:${kind}`);
  }

  end(kind: string): void {
    if (kind === "VCALENDAR") this.closeDamaged();
    else if (kind === this.open.at(-1)) {
      if (this.isInZonePart()) this.lines.push(`END:${kind}`);
      this.open.pop();
      if (this.open.length === 0) this.close(kind, this.isDamaged);
    } else if (kind === this.open[0]) this.close(kind, true);
    // An end alone: the beginning before it is missing or misspelled.
    else if (kind === "VEVENT" && !KINDS.has(this.open[0] ?? "")) this.close(kind, true);
  }

  line(line: string): void {
    if (this.open.length > 1 && !this.isInZonePart()) return;
    if (WANTED.test(line) && line.length <= MAX_LINE) this.lines.push(quoted(line));
    else if (this.open.length > 0 && (WANTED.test(line) || (BROKEN.test(line) && !IRRELEVANT.test(line)))) this.isDamaged = true;
  }

  /** Closes what is open as damaged, and so lines about times outside of any entry. */
  private closeDamaged(): void {
    const [kind = ""] = this.open;
    if (KINDS.has(kind)) this.close(kind, true);
    else if (this.lines.some((line) => /^DT(?:START|END)[;:]/i.test(line))) this.close("VEVENT", true);
    this.close("", false);
  }

  /** Keeps what was open if it's an entry. */
  private close(kind: string, isDamaged: boolean): void {
    if (KINDS.has(kind)) {
      const others = this.entries.get(kind) ?? [];
      if (others.length === 0) this.entries.set(kind, others);
      others.push({ text: [`BEGIN:${kind}`, ...this.lines, `END:${kind}`].join("\r\n"), isDamaged });
    }
    [this.open, this.lines, this.isDamaged] = [[], [], false];
  }

  private isInZonePart(): boolean {
    return this.open.length === 2 && ZONE_PARTS.has(this.open[1] ?? "");
  }
}

/** Some programs leave out the quotes around a zone's name that has a colon in it. */
const quoted = (line: string): string => line.replace(/;TZID=(\((?:UTC|GMT)[^)"]*\)[^":;]*)(?=[:;])/i, ';TZID="$1"');

/** The lines, with folded ones joined. */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith(" ") || line.startsWith("\t")) parts.push(line.slice(1));
    else {
      if (parts.length > 0) yield parts.join("");
      parts = [line];
    }
  }
  yield parts.join("");
}
