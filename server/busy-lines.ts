/** A calendar file taken apart into its entries, each with only the lines that tell times. Long texts in it are never looked at. */

/** One entry as text that a parser takes. */
export type Block = { readonly text: string };

const WANTED =
  /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-LIC-LOCATION)[;:]/i;
const ENTRIES: ReadonlySet<string> = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);
/** What stands inside of an entry and belongs to it. */
const PARTS: ReadonlySet<string> = new Set(["STANDARD", "DAYLIGHT"]);
/** The longest line that can tell times; a list of excluded days grows by ten to thirty characters each. */
const LONGEST = 100_000;

/** The entries by kind; `undefined` when the text is no calendar or does not reach to its end. */
export function blocksOf(text: string): Map<string, Block[]> | undefined {
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (!/^BEGIN:VCALENDAR\s/i.test(plain) || !/\nEND:VCALENDAR$/i.test(plain)) return undefined;
  const blocks = new Map<string, Block[]>();
  let lines: string[] = [];
  /** The components that are open, from the entry inwards. */
  let open: string[] = [];
  for (const line of unfolded(plain)) {
    const [, begins, name = ""] = /^(BEGIN|END):([A-Z0-9-]+)\s*$/i.exec(line) ?? [];
    const kind = name.toUpperCase();
    if (begins?.toUpperCase() === "BEGIN") {
      // An entry never stands in another: then the one before was not ended, and is lost alone.
      if (ENTRIES.has(kind)) [open, lines] = [[], []];
      if (open.length > 0 || ENTRIES.has(kind)) open.push(kind);
      if (isWanted(open)) lines.push(`BEGIN:${kind}`);
    } else if (begins) {
      if (open.at(-1) !== kind) continue;
      if (isWanted(open)) lines.push(`END:${kind}`);
      open.pop();
      if (open.length === 0) keep(blocks, kind, lines);
    } else if (isWanted(open) && WANTED.test(line) && line.length <= LONGEST) lines.push(line);
  }
  return blocks;
}

const isWanted = (open: readonly string[]): boolean => open.length === 1 || (open.length === 2 && PARTS.has(open[1] ?? ""));

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

function keep(blocks: Map<string, Block[]>, kind: string, lines: readonly string[]): void {
  const others = blocks.get(kind) ?? [];
  if (others.length === 0) blocks.set(kind, others);
  others.push({ text: lines.join("\r\n") });
}
