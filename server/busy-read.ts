/**
 * When somebody is busy, out of the text of their calendar (RFC 5545). An entry that cannot be read wholly is odd: what is known of it is
 * blocked (`busy-odd.ts`), and it is counted. Bounds hold for whatever is written in the file, and none of them lets one entry's work take
 * another's place (`busy-gathered.ts`). Pure work on the processor: `busy-worker.ts` does it beside the event loop.
 */
import ICAL from "ical.js";
import type { Span } from "../domain/booking.ts";
import { dateIn } from "../domain/schedule.ts";
import { calendarZones, writtenOf } from "./busy-zones.ts";
import { type Block, blocksOf } from "./busy-lines.ts";
import { type Event, eventOf, isOnce, rulesOf, startsOf } from "./busy-events.ts";
import { type BusyTimes, Gathered } from "./busy-gathered.ts";
import { laterOf } from "./busy-later.ts";
import { isDouble, isLost, isOver, leavesFree, waysOf } from "./busy-odd.ts";
import { Exhausted, isSure, type Spend } from "./busy-rule.ts";
import { wideSpans } from "./busy-wide.ts";

export type ReadOptions = {
  /** IANA name of the agent's zone: whole days and times without a zone are there. */
  readonly zone: string;
  /** The window, milliseconds since 1970; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
};

const DAY = 86_400_000;

/** An entry with the text that it was read from. */
type Entry = {
  readonly event: Event;
  readonly text: string;
  /** Nothing of it is missing, in doubt, or another entry's. */ readonly isWhole: boolean;
};

/** Reads a calendar; `undefined` when the text is none, or not a whole one. */
export function readBusy(text: string, { zone, from, to }: ReadOptions): BusyTimes | undefined {
  const blocks = blocksOf(text);
  if (!blocks) return undefined;
  const gathered = new Gathered({ start: from, end: to }, calendarZones(blocks.get("VTIMEZONE") ?? [], zone));
  // What follows a zone's description that does not end may be lost in it.
  for (const { text: zoneText, isTorn } of blocks.get("VTIMEZONE") ?? []) if (isTorn) gathered.note(zoneText, false);
  addEvents(blocks.get("VEVENT") ?? [], gathered);
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
    const isPart = isTorn || double || (text.match(/^UID[;:]/gim) ?? []).length > 1;
    if (event.isFree || double) return { event, text, isWhole: false };
    const lost = !isTorn && isLost(text, walls);
    if (isTorn) addTorn(text, gathered);
    else if (lost) gathered.note(text, true);
    return { event, text, isWhole: !isPart && !lost };
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
    try {
      for (const one of texts) {
        const event = eventOf(one, gathered.walls, gathered.window);
        const series = event && { event, text, changes: [] };
        if (series && !addAll(series, gathered, gathered.sure())) addWide(series, gathered);
      }
      gathered.note(text, isPlaced);
      return;
    } catch {
      // The next way knows less.
    }
  }
  gathered.note(text, false);
}

/** A series with what belongs to it. */
type Series = {
  readonly event: Event;
  /** What changes it from an occurrence on. */
  readonly changes: readonly Event[];
  /** The beginnings of occurrences that stand for themselves. */
  readonly without?: ReadonlySet<number> | undefined;
  readonly isWhole?: boolean | undefined;
};

/**
 * A series without the occurrences that have an entry of their own; those, moved or called off, stand for themselves. Entries are read one by
 * one, and again where that is needed: all of them together would take more memory than there is.
 */
function addEvents(blocks: readonly Block[], gathered: Gathered): void {
  const apart = new Map<string, Set<number>>();
  const changes = new Map<string, Event[]>();
  for (const block of blocks) {
    const { event } = (/^RECURRENCE-ID[;:]/im.test(block.text) && entryOf(block, gathered)) || {};
    if (event?.instead === undefined) continue;
    apart.set(event.uid, (apart.get(event.uid) ?? new Set()).add(event.instead));
    if (!event.isForLater) continue;
    const others = changes.get(event.uid) ?? [];
    changes.set(event.uid, others);
    others.push(event);
  }
  const seriesOf = (block: Block): (Series & { readonly text: string }) | undefined => {
    const { event, text, isWhole } = entryOf(block, gathered) ?? {};
    if (!event || text === undefined || event.isFree) return undefined;
    if (event.instead !== undefined) return { event, text, isWhole, changes: [] };
    return { event, text, isWhole, changes: changes.get(event.uid) ?? [], without: apart.get(event.uid) };
  };
  const dear = blocks.filter((block) => {
    const series = seriesOf(block);
    return series && !addEvent(series, gathered, gathered.sure());
  });
  // What needs more than is sure to each comes last, so that it takes nothing from the others.
  for (const [place, block] of dear.entries()) {
    const series = seriesOf(block);
    if (series && !gathered.share(dear.length - place, (spend) => addEvent(series, gathered, spend))) addWide(series, gathered);
  }
}

/** Whether it could be added with what there is to spend. */
function addEvent(series: Series & { readonly text: string }, gathered: Gathered, spend: Spend): boolean {
  const { event, text } = series;
  try {
    if (rulesOf(event).some((rule) => !isSure(rule, event.start.isDate))) gathered.note(text, true);
    return addAll(series, gathered, spend);
  } catch {
    addOdd(text, gathered, true);
    return true;
  }
}

/** Adds all times of a series, or none of them when there is not enough to spend: then it answers `false`. */
function addAll({ event, changes, without, isWhole = false }: Series, gathered: Gathered, spend: Spend): boolean {
  const spans: Span[] = [];
  try {
    spend(changes.length);
    const later = laterOf(event, changes);
    for (const start of startsOf(event, later.around(gathered.window), spend)) {
      const span = without?.has(start.instant) ? undefined : later.spanOf(start);
      if (span) spans.push(span);
    }
  } catch (error) {
    if (error instanceof Exhausted) return false;
    gathered.add(spans);
    throw error;
  }
  const [span] = spans;
  if (span && spans.length === 1 && isWhole && isOnce(event)) gathered.addOnce(event, span);
  else gathered.add(spans);
  return true;
}

/** Of what costs too much is blocked at least all that it may say. */
function addWide({ event, changes, text }: Series & { readonly text: string }, gathered: Gathered): void {
  gathered.noteCut(text);
  gathered.add(wideSpans(event, changes, gathered.window, gathered.sure()));
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
        periods.map((period) => ({
          start: walls.instant(writtenOf(period.start), undefined),
          end: walls.instant(writtenOf(period.getEnd()), undefined),
        })),
      );
    }
  } catch {
    gathered.note(text, false);
  }
}
