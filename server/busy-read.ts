/**
 * When somebody is busy, out of the text of their calendar (RFC 5545). What is broken is left out and counted; bounds hold for whatever is
 * written in the file. Pure work on the processor: `busy-worker.ts` does it beside the event loop.
 */
import ICAL from "ical.js";
import type { Span } from "../domain/booking.ts";
import { calendarZones, type Walls } from "./busy-zones.ts";
import { type Block, blocksOf } from "./busy-lines.ts";
import { type Event, eventOf, startsOf } from "./busy-events.ts";

export type ReadOptions = {
  /** IANA name of the agent's zone: whole days and times without a zone are there. */
  readonly zone: string;
  /** The window, milliseconds since 1970; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
};

export type BusyTimes = {
  /** Ascending, none touching another. */
  readonly spans: readonly Span[];
  /** Entries that could not be understood. */
  readonly broken: number;
  /** Whether a bound cut something off. */
  readonly cut: boolean;
};

/** Most spans that are kept. */
const MOST_SPANS = 5000;
/** Spans that are gathered before those that touch are joined. */
const GATHER = 4 * MOST_SPANS;
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
  broken = 0;
  cut = false;
  steps = MOST_STEPS_IN_ALL;
  readonly window: Span;
  constructor(window: Span) {
    this.window = window;
  }

  /** What lies in the window; when there is too much, the nearest is kept. */
  add({ start, end }: Span): void {
    if (start < this.window.end && end > this.window.start && start < end) this.spans.push({ start, end });
    if (this.spans.length >= GATHER) this.join();
  }

  join(): readonly Span[] {
    const all = joined(this.spans);
    if (all.length > MOST_SPANS) this.cut = true;
    this.spans = all.slice(0, MOST_SPANS);
    return this.spans;
  }

  /** Whether one more step may be made; one entry's many steps leave some for the others. */
  countdown(): () => boolean {
    let left = MOST_STEPS;
    return () => {
      left -= 1;
      this.steps -= 1;
      const goesOn = left >= 0 && this.steps >= 0;
      if (!goesOn) this.cut = true;
      return goesOn;
    };
  }
}

/** Reads a calendar; `undefined` when the text is none, or not a whole one. */
export function readBusy(text: string, { zone, from, to }: ReadOptions): BusyTimes | undefined {
  const blocks = blocksOf(text);
  if (!blocks) return undefined;
  const gathered = new Gathered({ start: from, end: to });
  const walls = calendarZones(blocks.get("VTIMEZONE") ?? [], zone);
  const events = (blocks.get("VEVENT") ?? []).flatMap((block) => understood(gathered, () => eventOf(block, walls, gathered.window)) ?? []);
  addEvents(events, gathered);
  for (const block of blocks.get("VFREEBUSY") ?? []) understood(gathered, () => addFreeBusy(block, walls, gathered));
  return { spans: gathered.join(), broken: gathered.broken, cut: gathered.cut };
}

/** The answer, or `undefined` where something cannot be understood: that is counted, and the others are not lost with it. */
function understood<T>(gathered: Gathered, read: () => T): T | undefined {
  try {
    return read();
  } catch {
    gathered.broken += 1;
    return undefined;
  }
}

/** A series without the occurrences that have an entry of their own; those, moved or called off, stand for themselves. */
function addEvents(events: readonly Event[], gathered: Gathered): void {
  const apart = new Map<string, Set<number>>();
  for (const { uid, instead } of events) if (instead !== undefined) apart.set(uid, (apart.get(uid) ?? new Set()).add(instead));
  for (const event of events) {
    if (event.isFree) continue;
    const without = event.instead === undefined ? apart.get(event.uid) : undefined;
    understood(gathered, () => {
      for (const start of startsOf(event, gathered.window, gathered.countdown()))
        if (!without?.has(start.instant)) gathered.add({ start: start.instant, end: event.endOf(start) });
    });
  }
}

function addFreeBusy(block: Block, walls: Walls, gathered: Gathered): void {
  const component = new ICAL.Component(ICAL.parse(block.text) as unknown[]);
  for (const property of component.getAllProperties("freebusy")) {
    if (String(property.getParameter("fbtype") ?? "").toUpperCase() === "FREE") continue;
    for (const period of property.getValues() as ICAL.Period[])
      gathered.add({ start: walls.instant(period.start, undefined), end: walls.instant(period.getEnd(), undefined) });
  }
}
