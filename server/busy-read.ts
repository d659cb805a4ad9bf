/**
 * When somebody is busy, out of the text of their calendar (RFC 5545). An entry that cannot be read wholly is odd: what is known of it is
 * blocked (`busy-odd.ts`), and it is counted; bounds hold for whatever is written in the file. A series without an end is as good as any
 * other. Pure work on the processor: `busy-worker.ts` does it beside the event loop.
 */
import ICAL from "ical.js";
import type { Span } from "../domain/booking.ts";
import { dateIn } from "../domain/schedule.ts";
import { calendarZones, type Walls } from "./busy-zones.ts";
import { type Block, blocksOf } from "./busy-lines.ts";
import { type Event, eventOf, isOnce, startsOf } from "./busy-events.ts";
import { laterOf } from "./busy-later.ts";
import { isDouble, isLost, isOver, keyOf, leavesFree, waysOf } from "./busy-odd.ts";

export type ReadOptions = {
  /** IANA name of the agent's zone: whole days and times without a zone are there. */
  readonly zone: string;
  /** The window, milliseconds since 1970; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
};

/** An entry that may be there because of an invitation of ours: it carries an identifier as our bookings have them. */
export type Invited = Span & { readonly uid: string; readonly sequence: number };

export type BusyTimes = {
  /** Ascending, none touching another. */
  readonly spans: readonly Span[];
  /** What may be our own bookings come back; none of it is in the spans. */
  readonly invited: readonly Invited[];
  /** A key for each entry that could not be read wholly, one more where not all of its days are known, one for a bound. None: it read clean. */
  readonly odd: readonly string[];
  /** How many entries could not be read wholly. */
  readonly broken: number;
  /** How many of those take place at times that are not known, or not all of them: they are left free then. */
  readonly unplaced: number;
  /** Whether a bound cut something off: a rule beyond all sense, or more times than any calendar has. */
  readonly cut: boolean;
};

const DAY = 86_400_000;
/** Most spans that are kept. */
const MOST_SPANS = 5000;
/** Spans that are gathered before those that touch are joined. */
const GATHER = 4 * MOST_SPANS;
/** Most entries that are kept with their identifiers; those beyond are spans like all others. */
const MOST_INVITED = 1000;
/** UUID version 7, in small letters (`newId`). Apple's own entries carry version 4, in capitals. */
const OURS = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
/** Most steps of the rules of one entry, and of all entries together: daily for a century, counted. */
const MOST_STEPS = 40_000;
const MOST_STEPS_IN_ALL = 400_000;

/** Joins what overlaps or touches; ascending. */
export function joined(spans: readonly Span[]): Span[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** What has been found so far, and how much more work may be done. */
class Gathered {
  spans: Span[] = [];
  readonly invited: Invited[] = [];
  cut = false;
  steps = MOST_STEPS_IN_ALL;
  /** Whether all times are known, by the keys of odd entries. */
  readonly odd = new Map<string, boolean>();
  readonly window: Span;
  readonly walls: Walls;
  constructor(window: Span, walls: Walls) {
    this.window = window;
    this.walls = walls;
  }

  /** What lies in the window; when there is too much, the nearest is kept. */
  add(spans: readonly Span[]): void {
    for (const { start, end } of spans) {
      if (start < this.window.end && end > this.window.start && start < end) this.spans.push({ start, end });
      if (this.spans.length >= GATHER) this.join();
    }
  }

  /** One that may be ours. Told apart only where it is read wholly, and happens once. */
  addOnce({ uid, sequence }: Event, span: Span): void {
    if (!OURS.test(uid) || this.invited.length >= MOST_INVITED) this.add([span]);
    else if (span.start < this.window.end && span.end > this.window.start) this.invited.push({ ...span, uid, sequence });
  }

  join(): readonly Span[] {
    const all = joined(this.spans);
    if (all.length > MOST_SPANS) this.cut = true;
    this.spans = all.slice(0, MOST_SPANS);
    return this.spans;
  }

  note(text: string, isPlaced: boolean): void {
    const key = keyOf(text);
    this.odd.set(key, isPlaced && this.odd.get(key) !== false);
  }

  /** Asked before each step; one entry's many steps leave some for the others. */
  countdown(): { readonly goOn: () => boolean; readonly ranOut: () => boolean } {
    let left = MOST_STEPS;
    let ranOut = false;
    const goOn = (): boolean => {
      left -= 1;
      this.steps -= 1;
      if (left < 0 || this.steps < 0) ranOut = this.cut = true;
      return !ranOut;
    };
    return { goOn, ranOut: () => ranOut };
  }

  times(): BusyTimes {
    const spans = this.join();
    const unplaced = [...this.odd].filter(([, isPlaced]) => !isPlaced).map(([key]) => `${key}!`);
    // A bound that was met says of the whole copy that it is not all there, whichever entry it was.
    const odd = [...this.odd.keys(), ...unplaced, ...(this.cut ? ["cut"] : [])];
    return { spans, invited: this.invited, odd, broken: this.odd.size, unplaced: unplaced.length, cut: this.cut };
  }
}

/** An entry with the text that it was read from. */
type Entry = { readonly event: Event; readonly text: string };

/** Reads a calendar; `undefined` when the text is none, or not a whole one. */
export function readBusy(text: string, { zone, from, to }: ReadOptions): BusyTimes | undefined {
  const blocks = blocksOf(text);
  if (!blocks) return undefined;
  const gathered = new Gathered({ start: from, end: to }, calendarZones(blocks.get("VTIMEZONE") ?? [], zone));
  // What follows a zone's description that does not end may be lost in it.
  for (const { text: zoneText, isTorn } of blocks.get("VTIMEZONE") ?? []) if (isTorn) gathered.note(zoneText, false);
  addEvents(
    (blocks.get("VEVENT") ?? []).flatMap((block) => entryOf(block, gathered) ?? []),
    gathered,
  );
  for (const block of blocks.get("VFREEBUSY") ?? []) addFreeBusy(block, gathered);
  return gathered.times();
}

/** The entry of a block. What is odd about it is blocked and noted here; `undefined` when there is nothing more to it. */
function entryOf({ text, isTorn }: Block, gathered: Gathered): Entry | undefined {
  const { walls, window } = gathered;
  const double = isDouble(text);
  if (double) addOdd(text, gathered, false);
  try {
    const event = eventOf(text, walls, window);
    // Of a torn entry it is not even known whether it happens once.
    if (!event && isTorn && !leavesFree(text)) gathered.note(text, false);
    if (!event) return undefined;
    if (event.isFree || double) return { event, text };
    if (isTorn) addTorn(text, gathered);
    else if (isLost(text, walls)) gathered.note(text, true);
    return { event, text };
  } catch {
    const before = dateIn(walls.agentZone, new Date(window.start - 2 * DAY));
    if (!double && !leavesFree(text) && (isTorn || !isOver(text, walls, before))) addOdd(text, gathered, true);
    return undefined;
  }
}

/** Of a torn entry counts what can be read; without its end, all of its day. */
function addTorn(text: string, gathered: Gathered): void {
  if (/^(?:DTEND|DURATION)[;:]/im.test(text)) gathered.note(text, true);
  else addOdd(text, gathered, true);
}

/** Blocks what is known of an entry that cannot be read as it stands, and notes it. */
function addOdd(text: string, gathered: Gathered, hasRule: boolean): void {
  for (const { texts, isPlaced } of waysOf(text, gathered.walls, hasRule)) {
    const { goOn, ranOut } = gathered.countdown();
    try {
      for (const one of texts) {
        const event = eventOf(one, gathered.walls, gathered.window);
        const starts = event ? [...startsOf(event, gathered.window, goOn)] : [];
        gathered.add(starts.map((start) => ({ start: start.instant, end: event?.endOf(start) ?? start.instant })));
      }
      gathered.note(text, isPlaced && !ranOut());
      return;
    } catch {
      // The next way knows less.
    }
  }
  gathered.note(text, false);
}

/** A series without the occurrences that have an entry of their own; those, moved or called off, stand for themselves. */
function addEvents(entries: readonly Entry[], gathered: Gathered): void {
  const apart = new Map<string, Set<number>>();
  const changes = new Map<string, Event[]>();
  for (const { event } of entries) {
    const { uid, instead } = event;
    if (instead === undefined) continue;
    apart.set(uid, (apart.get(uid) ?? new Set()).add(instead));
    if (event.isForLater) changes.set(uid, [...(changes.get(uid) ?? []), event]);
  }
  for (const entry of entries) {
    if (entry.event.isFree) continue;
    const isWhole = entry.event.instead === undefined;
    const { uid } = entry.event;
    addEvent(entry, gathered, isWhole ? apart.get(uid) : undefined, isWhole ? (changes.get(uid) ?? []) : []);
  }
}

/** @param without the beginnings of occurrences that stand for themselves. */
function addEvent({ event, text }: Entry, gathered: Gathered, without: ReadonlySet<number> | undefined, changes: readonly Event[]): void {
  const { goOn, ranOut } = gathered.countdown();
  const spans: Span[] = [];
  try {
    const later = laterOf(event, changes);
    for (const start of startsOf(event, later.around(gathered.window), goOn)) {
      const span = without?.has(start.instant) ? undefined : later.spanOf(start);
      if (span) spans.push(span);
    }
    if (ranOut()) gathered.note(text, false);
  } catch {
    addOdd(text, gathered, !ranOut());
  }
  const [span] = spans;
  if (span && spans.length === 1 && isOnce(event)) gathered.addOnce(event, span);
  else gathered.add(spans);
}

function addFreeBusy({ text, isTorn }: Block, gathered: Gathered): void {
  const { walls } = gathered;
  if (isTorn) gathered.note(text, false);
  try {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    for (const property of component.getAllProperties("freebusy")) {
      if (String(property.getParameter("fbtype") ?? "").toUpperCase() === "FREE") continue;
      const periods = property.getValues() as ICAL.Period[];
      gathered.add(
        periods.map((period) => ({ start: walls.instant(period.start, undefined), end: walls.instant(period.getEnd(), undefined) })),
      );
    }
  } catch {
    gathered.note(text, false);
  }
}
