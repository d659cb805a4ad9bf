/** A calendar file taken apart into its entries, each with only the lines that tell times. Long texts in it are never looked at. */

/** One entry as text that a parser takes. */
export type Block = {
  readonly text: string;
  /** Its beginning or its end is missing, or a line that tells times is none: what it says may not be all. */
  readonly isTorn: boolean;
};

const WANTED =
  /^(?:UID|SEQUENCE|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-LIC-LOCATION)[;:]/i;
/** A line that meant to tell times and lacks the sign after its name, or one of an unknown name that has a time, a length or a rule. */
const MAIMED =
  /^(?:(?:DTSTART|DTEND|RRULE|RDATE|EXDATE|RECURRENCE-ID)(?![;:])|DURATIONP|[^:;\s]{1,30}(?:;[^:]*)?:(?:\d{8}(?:T\d{6}Z?)?|[+-]?P[\dWDTHMS]+|[^:\s]*FREQ=[^:\s]*)\s*$)/i;
/** Lines that have a time, and nothing to do with when an entry takes place. */
const ASIDE =
  /^(?:X-|DTSTAMP|CREATED|LAST-MODIFIED|COMPLETED|DUE|ACKNOWLEDGED|TZUNTIL|EXRULE|SUMMARY|DESCRIPTION|LOCATION|COMMENT|URL|TRIGGER|REFRESH-INTERVAL|ESTIMATED-DURATION)/i;
const ENTRIES: ReadonlySet<string> = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);
/** What stands inside of an entry and belongs to it. */
const PARTS: ReadonlySet<string> = new Set(["STANDARD", "DAYLIGHT"]);
/** The longest line that can tell times; a list of excluded days grows by ten to thirty characters each. */
const LONGEST = 100_000;

/** The entries by kind; `undefined` when the text is no calendar or does not reach to its end. */
export function blocksOf(text: string): Map<string, Block[]> | undefined {
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (!/^BEGIN:VCALENDAR\s/i.test(plain) || !/\nEND:VCALENDAR$/i.test(plain)) return undefined;
  const sorted = new Sorted();
  for (const line of unfolded(plain)) {
    const [, mark, name = ""] = /^(BEGIN|END):([A-Z0-9-]+)\s*$/i.exec(line) ?? [];
    if (mark === undefined) sorted.line(line);
    else if (mark.toUpperCase() === "BEGIN") sorted.begin(name.toUpperCase());
    else sorted.end(name.toUpperCase());
  }
  return sorted.blocks;
}

/** Takes a file line by line. No entry stands in another: where one begins before the last has ended, the last one is torn and not lost. */
class Sorted {
  readonly blocks = new Map<string, Block[]>();
  /** What is open, from the entry inwards; empty between entries. */
  private open: string[] = [];
  private lines: string[] = [];
  private isTorn = false;

  begin(kind: string): void {
    if (kind === "VCALENDAR" || ENTRIES.has(kind)) this.tear();
    if (kind === "VCALENDAR") return;
    if (this.open.length === 0) this.lines = [];
    this.open.push(kind);
    if (this.isPart()) this.lines.push(`BEGIN:${kind}`);
  }

  end(kind: string): void {
    if (kind === "VCALENDAR") this.tear();
    else if (kind === this.open.at(-1)) {
      if (this.isPart()) this.lines.push(`END:${kind}`);
      this.open.pop();
      if (this.open.length === 0) this.keep(kind, this.isTorn);
    } else if (kind === this.open[0]) this.keep(kind, true);
    // An end alone: the beginning before it is missing, or is called something else.
    else if (kind === "VEVENT" && !ENTRIES.has(this.open[0] ?? "")) this.keep(kind, true);
  }

  line(line: string): void {
    if (this.open.length > 1 && !this.isPart()) return;
    if (WANTED.test(line) && line.length <= LONGEST) this.lines.push(quoted(line));
    else if (this.open.length > 0 && (WANTED.test(line) || (MAIMED.test(line) && !ASIDE.test(line)))) this.isTorn = true;
  }

  /** Ends what is open as torn, and so what tells times without being in an entry at all. */
  private tear(): void {
    const [kind = ""] = this.open;
    if (ENTRIES.has(kind)) this.keep(kind, true);
    else if (this.lines.some((line) => /^DT(?:START|END)[;:]/i.test(line))) this.keep("VEVENT", true);
    this.keep("", false);
  }

  /** Keeps what was open if it is an entry; nothing is open then. */
  private keep(kind: string, isTorn: boolean): void {
    if (ENTRIES.has(kind)) {
      const others = this.blocks.get(kind) ?? [];
      if (others.length === 0) this.blocks.set(kind, others);
      others.push({ text: [`BEGIN:${kind}`, ...this.lines, `END:${kind}`].join("\r\n"), isTorn });
    }
    [this.open, this.lines, this.isTorn] = [[], [], false];
  }

  private isPart(): boolean {
    return this.open.length === 2 && PARTS.has(this.open[1] ?? "");
  }
}

/** Some programs leave out the quotes around a zone's name that has a colon in it. */
const quoted = (line: string): string => line.replace(/;TZID=(\((?:UTC|GMT)[^)"]*\)[^":;]*)(?=[:;])/i, ';TZID="$1"');

/** The lines with those that were folded put together again. */
function* unfolded(text: string): Generator<string> {
  let whole: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith(" ") || line.startsWith("\t")) whole.push(line.slice(1));
    else {
      if (whole.length > 0) yield whole.join("");
      whole = [line];
    }
  }
  yield whole.join("");
}
