/** More than a series says, at little cost: for those whose rules cost too much to be read. */
import type { Span } from "../domain/booking.ts";
import { apartFromRules, type Event, nearOf, isPastEnd, rulesOf } from "./busy-events.ts";
import { isWithinDays, ruleWalls, type Spend } from "./busy-rule.ts";
import type ICAL from "ical.js";

const DAY = 86_400_000;

/**
 * Each day, on the series' own wall, on which it may take place, whatever its rules say of hours, of places and of how often. Where even that
 * costs too much, or the series was changed from some occurrence on, all of the time since it began.
 */
export function wideSpans(event: Event, changes: readonly Event[], window: Span, spend: Spend): readonly Span[] {
  const all = { start: Math.min(...[event, ...changes].map(({ start }) => start.instant)), end: window.end };
  try {
    const spans: Span[] = changes.length > 0 ? [all] : [];
    for (const start of apartFromRules(event)) spans.push({ start: start.instant, end: event.endOf(start) });
    for (const rule of changes.length > 0 ? [] : rulesOf(event)) spans.push(...daysOf(rule, event, window, spend));
    return spans;
  } catch {
    return [all];
  }
}

function* daysOf(rule: ICAL.Recur, event: Event, window: Span, spend: Spend): Generator<Span> {
  const { start, tzid, walls } = event;
  const { isDate, isUtc } = start;
  const wide = widened(rule);
  const isPast = isPastEnd(rule, event);
  const begin = Math.floor(start.wall / DAY) * DAY;
  const at = (wall: number) => ({ wall, isDate, isUtc, instant: walls.instant({ wall, isDate, isUtc }, tzid) });
  for (const wall of ruleWalls(wide, { wall: begin, isDate: true }, nearOf(rule, event, window), spend)) {
    const day = at(wall);
    if (isPast(wall, day.instant)) return;
    // An hour of the day lasts as if it began with its end.
    yield { start: day.instant, end: event.endOf(isDate ? day : at(wall + DAY)) };
  }
}

/** The rule by its days alone. */
function widened(rule: ICAL.Recur): ICAL.Recur {
  const wide = rule.clone();
  wide.count = null;
  for (const name of ["BYSETPOS", "BYHOUR", "BYMINUTE", "BYSECOND"]) delete (wide.parts as Record<string, unknown>)[name];
  if (isWithinDays(wide)) [wide.freq, wide.interval] = ["DAILY", 1];
  return wide;
}
