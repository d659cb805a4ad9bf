/**
 * When the agent is busy, from the text of their calendar (RFC 5545). What can't be read blocks its
 * days and is counted (`unreadable.ts`). It's all processor time: `worker.ts` runs it in a thread.
 */
import ICAL from "ical.js";
import type { Span } from "../../domain/booking/booking.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { type BusyTimes, BusyTimesCollector } from "./busy-times.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { type Event, eventOf, isSingle } from "./events.ts";
import { allOf, changedSeries, daySpans, rulesOf, startsOf } from "./occurrences.ts";
import { isUnambiguous, mayTakeLong, RuleTooLong } from "./recurrence.ts";
import { wallTimeOf, zonesOf } from "./time-zones.ts";
import { dayReadings, isOver, isTwoInOne, namesUnknownZone, saysFree } from "./unreadable.ts";

export type ReadOptions = {
  /** IANA name of the agent's zone: whole days and times without a zone are there. */
  readonly zone: string;
  /** The window, milliseconds since 1970; `to` isn't part of it. */
  readonly from: number;
  readonly to: number;
  /** Processor time for all recurring events; the rest block without being read. Milliseconds. */
  readonly ruleTime?: number;
};

const RULE_TIME_MS = 10_000;

/** `undefined` if the text isn't a calendar, or breaks off. */
export function readCalendar(text: string, { zone, from, to, ruleTime = RULE_TIME_MS }: ReadOptions): BusyTimes | undefined {
  const entries = entriesOf(text);
  if (!entries) return undefined;
  const [definitions, events, freeBusy] = ["VTIMEZONE", "VEVENT", "VFREEBUSY"].map((kind) => entries.get(kind) ?? []);
  const collector = new BusyTimesCollector({ start: from, end: to }, zonesOf(definitions ?? [], zone));
  // What follows a zone definition without an end may be lost in it.
  for (const definition of definitions ?? []) if (definition.isDamaged) collector.addUnreadable(definition.text, false);
  addEvents(events ?? [], collector, processorTime() + ruleTime);
  for (const entry of freeBusy ?? []) addFreeBusy(entry, collector);
  return collector.times();
}

/**
 * What this thread has used, in milliseconds: unlike the clock, it doesn't depend on what else
 * runs.
 */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** An event with what belongs to it. */
type Series = {
  readonly event: Event;
  readonly text: string;
  /** Nothing of it is missing, in doubt, or another event's. */
  readonly isComplete: boolean;
  /** The events that change it from an occurrence on. */
  readonly changes: readonly Event[];
  /** The beginnings of occurrences that other events replace. */
  readonly replaced: ReadonlySet<number> | undefined;
};

/**
 * Events are parsed one by one, because all of them at once would take more memory than there is.
 * Those whose rules may take long come last, so they take no time from others.
 */
function addEvents(entries: readonly Entry[], collector: BusyTimesCollector, deadline: number): void {
  const replacements = replacementsIn(entries, collector);
  for (const entry of entries.toSorted((one, other) => Number(mayTakeLong(one.text)) - Number(mayTakeLong(other.text)))) {
    const parsed = parse(entry, collector);
    if (!parsed || parsed.event.isFree) continue;
    const { replaced, changes = [] } = parsed.event.replaces === undefined ? (replacements.get(parsed.event.uid) ?? {}) : {};
    addSeries({ ...parsed, text: entry.text, changes, replaced }, collector, deadline);
  }
}

type Replacements = { readonly replaced: Set<number>; readonly changes: Event[] };

/** The events that replace occurrences of series (RECURRENCE-ID), by the series' UID. */
function replacementsIn(entries: readonly Entry[], collector: BusyTimesCollector): ReadonlyMap<string, Replacements> {
  const found = new Map<string, Replacements>();
  for (const entry of entries) {
    const event = /^RECURRENCE-ID[;:]/im.test(entry.text) ? parse(entry, collector)?.event : undefined;
    if (event?.replaces === undefined) continue;
    const ofSeries = found.get(event.uid) ?? { replaced: new Set<number>(), changes: [] };
    found.set(event.uid, ofSeries);
    ofSeries.replaced.add(event.replaces);
    if (event.isFromOn) ofSeries.changes.push(event);
  }
  return found;
}

/**
 * The event of an entry. What can't be read is blocked and counted here; `undefined` if nothing is
 * left.
 */
function parse({ text, isDamaged }: Entry, collector: BusyTimesCollector): Pick<Series, "event" | "isComplete"> | undefined {
  const { zones, window } = collector;
  const isPast = isOver(text, zones, dateIn(zones.agentZone, new Date(window.start - 2 * DAY_MS)));
  if (isPast && !/^(?:RECURRENCE-ID|DURATION)/im.test(text)) {
    // A damaged event may have lost its rule.
    if (isDamaged && !saysFree(text)) collector.addUnreadable(text, false);
    return undefined;
  }
  const isDouble = isTwoInOne(text);
  if (isDouble) addUnreadable(text, collector, false);
  try {
    const event = eventOf(text, zones);
    if (event.isFree || isDouble) return { event, isComplete: false };
    const isInUnknownZone = !isDamaged && namesUnknownZone(text, zones);
    if (isDamaged) addDamaged(text, collector);
    else if (isInUnknownZone) collector.addUnreadable(text, true);
    const hasOneUid = (text.match(/^UID[;:]/gim) ?? []).length <= 1;
    return { event, isComplete: !isDamaged && !isInUnknownZone && hasOneUid };
  } catch {
    if (!isDouble && !saysFree(text) && (isDamaged || !isPast)) addUnreadable(text, collector, true);
    return undefined;
  }
}

/** What can be read of it counts as it is; without its end, all of its day is blocked. */
function addDamaged(text: string, collector: BusyTimesCollector): void {
  if (/^(?:DTEND|DURATION)[;:]/im.test(text)) collector.addUnreadable(text, true);
  else addUnreadable(text, collector, true);
}

/** Blocks the days of an unreadable event, as far as they are known, and counts it. */
function addUnreadable(text: string, collector: BusyTimesCollector, hasRule: boolean): void {
  for (const { texts, isDated } of dayReadings(text, collector.zones, hasRule)) {
    try {
      for (const one of texts)
        addSpans({ event: eventOf(one, collector.zones), text, isComplete: false, changes: [], replaced: undefined }, collector);
      collector.addUnreadable(text, isDated);
      return;
    } catch {
      // The next reading knows less.
    }
  }
  collector.addUnreadable(text, false);
}

function addSeries(series: Series, collector: BusyTimesCollector, deadline: number): void {
  const { event, text } = series;
  try {
    const rules = rulesOf(event);
    if (rules.some((rule) => !isUnambiguous(rule, event.start.isDate))) collector.addUnreadable(text, true);
    if (rules.length > 0 && processorTime() >= deadline) addCut(series, allOf(event, collector.window), collector);
    else addSpans(series, collector);
  } catch {
    addUnreadable(text, collector, true);
  }
}

/** Adds all times of a series; all of its days if its rules take too long. */
function addSpans(series: Series, collector: BusyTimesCollector): void {
  const { event, changes, replaced, isComplete } = series;
  try {
    const changed = changedSeries(event, changes);
    const starts = startsOf(event, changed.around(collector.window)).filter(({ instant }) => !replaced?.has(instant));
    const spans = starts.flatMap((start) => changed.spanOf(start) ?? []);
    const [span] = spans;
    if (span && spans.length === 1 && isComplete && isSingle(event)) collector.addSingle(event, span);
    else collector.add(spans);
  } catch (error) {
    if (!(error instanceof RuleTooLong)) throw error;
    addCut(series, daySpans(event, collector.window), collector);
  }
}

/** Blocks the time in which a series and its changes may take place. */
function addCut({ text, changes }: Series, spans: readonly Span[], collector: BusyTimesCollector): void {
  collector.addCut(text);
  collector.add(spans);
  if (changes.length > 0) collector.add([{ start: Math.min(...changes.map(({ start }) => start.instant)), end: collector.window.end }]);
}

function addFreeBusy({ text, isDamaged }: Entry, collector: BusyTimesCollector): void {
  const instant = (time: ICAL.Time): number => collector.zones.instant(wallTimeOf(time), undefined);
  if (isDamaged) collector.addUnreadable(text, false);
  try {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    for (const property of component.getAllProperties("freebusy")) {
      if (String(property.getParameter("fbtype") ?? "").toUpperCase() === "FREE") continue;
      const periods = property.getValues() as ICAL.Period[];
      collector.add(periods.map((period) => ({ start: instant(period.start), end: instant(period.getEnd()) })));
    }
  } catch {
    collector.addUnreadable(text, false);
  }
}
