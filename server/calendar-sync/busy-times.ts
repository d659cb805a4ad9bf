/** What has been read of a calendar so far. */
import type { Span } from "../../domain/booking/booking.ts";
import type { Event } from "./events.ts";
import type { Zones } from "./time-zones.ts";
import { keyOf } from "./unreadable.ts";

/**
 * An event that may be one of our own invitations: it carries an identifier as our bookings have
 * them.
 */
export type InvitationSpan = Span & { readonly uid: string; /** Not every calendar has it. */ readonly sequence: number | undefined };

export type BusyTimes = ReturnType<BusyTimesCollector["times"]>;

/** No appointment fits into a shorter gap. Milliseconds. */
const SHORTEST_GAP = 5 * 60_000;
/** Spans are joined when there are this many, to limit memory. */
const MANY_SPANS = 20_000;
/** More of our own invitations than this are spans like all others. */
const MAX_INVITATIONS = 1000;
/** UUID version 7, in lower case (`newId`). Apple's own events carry version 4, in capitals. */
const OUR_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Joins spans that overlap, or have less than the shortest gap between them; ascending. */
function joined(spans: readonly Span[]): Span[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start < last.end + SHORTEST_GAP) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

export class BusyTimesCollector {
  readonly window: Span;
  readonly zones: Zones;
  private spans: Span[] = [];
  private readonly invitations: InvitationSpan[] = [];
  /** Whether all times are known, by the keys of unreadable events. */
  private readonly unreadable = new Map<string, boolean>();
  private isCut = false;

  constructor(window: Span, zones: Zones) {
    this.window = window;
    this.zones = zones;
  }

  /** Takes what lies in the window. */
  add(spans: readonly Span[]): void {
    for (const { start, end } of spans) {
      if (start < end && this.isInWindow({ start, end })) this.spans.push({ start, end });
    }
    if (this.spans.length > MANY_SPANS) this.spans = joined(this.spans);
  }

  /** Takes the only span of an event that was read completely: it may be ours. */
  addSingle({ uid, sequence }: Event, span: Span): void {
    if (!OUR_ID.test(uid) || this.invitations.length >= MAX_INVITATIONS) this.add([span]);
    else if (this.isInWindow(span)) this.invitations.push({ ...span, uid, sequence });
  }

  /** @param isDated whether all of the event's days are known and blocked. */
  addUnreadable(text: string, isDated: boolean): void {
    const key = keyOf(text);
    this.unreadable.set(key, isDated && this.unreadable.get(key) !== false);
  }

  /** An event with too much to read: more is blocked than it says. */
  addCut(text: string): void {
    this.isCut = true;
    this.addUnreadable(text, true);
  }

  times() {
    const undated = [...this.unreadable].filter(([, isDated]) => !isDated).map(([key]) => `${key}!`);
    return {
      /** Ascending, with gaps between them that an appointment could fit into. */
      spans: joined(this.spans),
      /** What may be our own bookings; not part of `spans`. */
      invitations: this.invitations,
      /** A key for each unreadable event, one more if some of its days aren't known, one for `cut`. */
      unreadable: [...this.unreadable.keys(), ...undated, ...(this.isCut ? ["cut"] : [])],
      /** How many events couldn't be read completely. */
      broken: this.unreadable.size,
      /** How many of those have times that aren't known: such times are left free. */
      unplaced: undated.length,
      /** Whether a series took too long to read, so that more is blocked than it says. */
      cut: this.isCut,
    };
  }

  private isInWindow({ start, end }: Span): boolean {
    return start < this.window.end && end > this.window.start;
  }
}
