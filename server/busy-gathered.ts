/** What has been read of a calendar so far, and what there is to spend on its rules. */
import type { Span } from "../domain/booking.ts";
import type { Event } from "./busy-events.ts";
import { keyOf } from "./busy-odd.ts";
import { Exhausted, type Spend } from "./busy-rule.ts";
import type { Walls } from "./busy-zones.ts";

/** An entry that may be there because of an invitation of ours: it carries an identifier as our bookings have them. */
export type Invited = Span & { readonly uid: string; /** Not told by each calendar. */ readonly sequence: number | undefined };

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
  /** Whether a bound was met, a rule beyond all sense or more times than any calendar has, so that more is blocked than the calendar says. */
  readonly cut: boolean;
};

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Most spans that are kept. */
const MOST_SPANS = 5000;
/** Spans that are gathered before those that touch are joined. */
const GATHER = 4 * MOST_SPANS;
/** Most entries that are kept with their identifiers; those beyond are spans like all others. */
const MOST_INVITED = 1000;
/** UUID version 7, in small letters (`newId`). Apple's own entries carry version 4, in capitals. */
const OURS = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Steps that each entry may take, whatever others take, for a day of the window: enough for once a day. */
const SURE_STEPS = 10;
/** Most steps of the rules of one entry, daily for a century, counted; and of all that need more than is sure to them. */
const MOST_STEPS = 100_000;
const MOST_STEPS_IN_ALL = 4_000_000;

/**
 * Joins what overlaps or touches; ascending.
 * @param gap what is no farther apart than this is joined, too. Milliseconds.
 */
function joined(spans: readonly Span[], gap = 0): Span[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start <= last.end + gap) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** So many steps to spend. */
function purse(steps: number): { readonly spend: Spend; readonly left: () => number } {
  let left = steps;
  const spend = (cost: number): void => {
    left -= cost;
    if (left < 0) throw new Exhausted();
  };
  return { spend, left: () => Math.max(0, left) };
}

export class Gathered {
  readonly window: Span;
  readonly walls: Walls;
  private spans: Span[] = [];
  private readonly invited: Invited[] = [];
  private isCut = false;
  /** Whether all times are known, by the keys of odd entries. */
  private readonly odd = new Map<string, boolean>();
  private pool = MOST_STEPS_IN_ALL;
  constructor(window: Span, walls: Walls) {
    this.window = window;
    this.walls = walls;
  }

  /** What lies in the window. */
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

  /** Where there are too many, the short times between them are taken, too. */
  private join(): readonly Span[] {
    this.spans = joined(this.spans);
    for (let gap = MINUTE; this.spans.length > MOST_SPANS; gap *= 2) {
      this.spans = joined(this.spans, gap);
      this.isCut = true;
    }
    return this.spans;
  }

  note(text: string, isPlaced: boolean): void {
    const key = keyOf(text);
    this.odd.set(key, isPlaced && this.odd.get(key) !== false);
  }

  /** An entry that met a bound, and of which more is blocked than it says. */
  noteCut(text: string): void {
    this.isCut = true;
    this.note(text, true);
  }

  /** What an entry may spend whatever the others need. */
  sure(): Spend {
    return purse(this.sureSteps).spend;
  }

  private get sureSteps(): number {
    return SURE_STEPS * ((this.window.end - this.window.start) / DAY + 4);
  }

  /** Work with a share of what is for those that need more, of whom so many wait; what it leaves is theirs. `false` where it is not enough. */
  share(waiting: number, work: (spend: Spend) => boolean): boolean {
    const share = Math.min(MOST_STEPS, Math.floor(this.pool / waiting));
    if (share <= this.sureSteps) return false;
    const { spend, left } = purse(share);
    const isDone = work(spend);
    this.pool -= share - left();
    return isDone;
  }

  times(): BusyTimes {
    const spans = this.join();
    const unplaced = [...this.odd].filter(([, isPlaced]) => !isPlaced).map(([key]) => `${key}!`);
    // A bound that was met says of the whole copy that it is not as it stands there, whichever entry it was.
    const odd = [...this.odd.keys(), ...unplaced, ...(this.isCut ? ["cut"] : [])];
    return { spans, invited: this.invited, odd, broken: this.odd.size, unplaced: unplaced.length, cut: this.isCut };
  }
}
