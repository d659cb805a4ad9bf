/**
 * The agent's own calendar: fetched in the background, read beside the event loop, and asked without waiting. Its address is a secret: it is
 * told nowhere, nor is anything that stands in it.
 *
 * What is worse, a time that is not offered or one that is given away twice? The second; so wherever something is not known, times are kept:
 *
 * 1. Until a first copy is there, nothing is offered at all.
 * 2. A copy that cannot be fetched, or is no calendar, changes nothing: the last one stays in use.
 * 3. A copy takes the place of the one in use only if it reads at least as well: no entry is odd in it that was not odd before. So one that
 *    read clean gives way to clean ones only. A newer copy that reads worse is used besides, so that what is new in it counts; what was
 *    taken out of the calendar meanwhile stays blocked until a copy reads as well again.
 * 4. A calendar that always has an odd entry has no clean copy: its first one is the best there is, and rule 3 compares with that. What is
 *    known of an odd entry is blocked (`busy-odd.ts`).
 *
 * Each of these is told by `/readyz` and once by the log; that nothing is offered, once a day.
 */
import { BusyProblem, fetchBusy, type Fetched, type Known } from "./busy-fetch.ts";
import { type Copies, type Copy, forgetOthers, keepCopies, keptCopies } from "./busy-copies.ts";
import type { BusyTimes, Invited } from "./busy-gathered.ts";
import type { ReadOptions } from "./busy-read.ts";
import { readBeside } from "./busy-thread.ts";
import type { Span } from "../domain/booking.ts";
import type { Clock } from "./clock.ts";
import type { Store } from "./store.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How often the calendar is asked for. Milliseconds. */
export const EVERY = 10 * MINUTE;
/** How long a start waits for the first copy at most. Milliseconds. */
export const FIRST = 5000;

/** What is wrong although a copy came. */
const WORSE = "the newest copy cannot be read wholly; the last good one is used, too";
const ODD = "some entries cannot be read";

export type BusyOptions = {
  readonly store: Store;
  /** The calendar's address (https); absent: nothing is fetched, and the agent is never busy. */
  readonly url: string | undefined;
  /** IANA name of the agent's zone. */
  readonly zone: string;
  /** How many days ahead appointments are offered. */
  readonly horizon: number;
  readonly clock: Clock;
  readonly fetch?: (url: string, known: Known) => Promise<Fetched>;
  readonly read?: (text: string, options: ReadOptions) => Promise<BusyTimes | undefined>;
  /** Told when something begins to go wrong, and when what goes wrong changes. */
  readonly report: (event: string, fields: Readonly<Record<string, string | number>>) => void;
};

/** What `/readyz` tells. */
export type BusyReadiness =
  | { readonly calendar: "not set" }
  | { readonly calendar: "none yet"; readonly offered: string; readonly problem?: string }
  | {
      readonly calendar: "in use";
      /** Seconds since the copy in use was last seen to be the present one. */
      readonly ageSeconds: number;
      readonly spans: number;
      /** Of the newest copy: entries that could not be read wholly, those of them whose times are not all known, and whether a bound was met. */
      readonly broken: number;
      readonly unplaced: number;
      readonly cut: boolean;
      /** Why the last attempt failed, or what is wrong with the newest copy. */
      readonly problem?: string;
    };

export type BusyCalendar = {
  /** Resolves when the calendar was fetched, well or not, or after some seconds; it is fetched again every ten minutes. */
  start(): Promise<void>;
  stop(): void;
  /** Fetches now; resolves when that is done, well or not. */
  refresh(): Promise<void>;
  /**
   * When the agent is busy between two instants (milliseconds since 1970), in any order; all the time where no copy tells. What carries an
   * identifier may be a booking of ours that came back (`bookings-own.ts`). Never waits.
   */
  spans(from: number, to: number): readonly (Span | Invited)[];
  readiness(): BusyReadiness;
};

type Held = { readonly copy: Copy; readonly times: BusyTimes };

export function createBusyCalendar({
  store,
  url,
  zone,
  horizon,
  clock,
  fetch = fetchBusy,
  read = readBeside,
  report,
}: BusyOptions): BusyCalendar {
  /** The best copy, and a newer one that reads worse. */
  let good: Held | undefined;
  let newer: Held | undefined;
  /** What the store holds, which after a failed write is not what is in use. */
  let stored: Copies | undefined;
  let problem: string | undefined;
  let told = { problem, at: 0 };
  let running: Promise<void> | undefined;
  let stopped = false;
  let callOff = (): void => {};
  const now = (): number => clock.now().getTime();

  async function understood(copy: Copy): Promise<Held> {
    const times = await read(copy.text, { zone, from: now() - DAY, to: now() + (horizon + 2) * DAY });
    if (!times) throw new BusyProblem("not a calendar");
    return { copy, times };
  }

  /** Read for the window of now, which moves on with time; what cannot be read again stays as it was read. */
  const readAgain = (held: Held): Promise<Held> => understood(held.copy).catch(() => held);

  async function renew(from: string): Promise<void> {
    const latest = (newer ?? good)?.copy;
    const got = await fetch(from, latest ?? { etag: undefined, modified: undefined });
    if (got.state === "same" && !latest) throw new BusyProblem("answered 304");
    const next: Copy | undefined = got.state === "new" ? { ...got, fetchedAt: now() } : latest && { ...latest, fetchedAt: now() };
    if (!next) return;
    const found = await understood(next);
    const best = good && good.copy.text !== next.text ? await readAgain(good) : undefined;
    if (stopped) return;
    if (best && isWorse(found.times, best.times)) [good, newer] = [best, found];
    else [good, newer] = [found, undefined];
    problem = newer ? WORSE : good.times.odd.length > 0 ? ODD : undefined;
    const copies = { good: good.copy, newer: newer?.copy };
    await keepCopies(store, from, copies, stored);
    stored = copies;
  }

  /** Puts in use what the store has kept. */
  async function restore(from: string): Promise<void> {
    const kept = await keptCopies(store, from);
    if (!kept) return;
    stored = kept;
    const best = await understood(kept.good);
    const second = kept.newer && (await understood(kept.newer).catch(() => undefined));
    if (!stopped) [good, newer] = [best, second];
  }

  async function attempt(from: string): Promise<void> {
    try {
      await renew(from);
    } catch (error) {
      problem = error instanceof BusyProblem ? error.word : "not kept";
      if (!good) await restore(from).catch(() => {});
      else [good, newer] = [await readAgain(good), newer && (await readAgain(newer))];
    }
    tell();
  }

  /** Says what goes wrong when that changes; that nothing is offered is said every day. */
  function tell(): void {
    if (stopped || (problem === told.problem && (good || now() - told.at < DAY))) return;
    told = { problem, at: now() };
    const { broken, unplaced, cut } = (newer ?? good)?.times ?? { broken: 0, unplaced: 0, cut: false };
    if (problem === undefined) report("busy.recovered", { broken, cut: cut ? 1 : 0 });
    else if (problem === WORSE || problem === ODD) report("busy.odd", { problem, broken, unplaced, cut: cut ? 1 : 0 });
    else report("busy.failed", { problem, ...(good ? {} : { offered: NOTHING }) });
  }

  function refresh(): Promise<void> {
    if (url === undefined || stopped) return Promise.resolve();
    running ??= attempt(url).finally(() => (running = undefined));
    return running;
  }

  /** Fetches, and again ten minutes after that is done. */
  async function again(): Promise<void> {
    await refresh();
    if (!stopped) callOff = clock.after(EVERY, () => void again());
  }

  return {
    async start() {
      // Where that fails, the next start does it.
      await forgetOthers(store, url).catch(() => {});
      if (url === undefined) return;
      const first = restore(url)
        .catch(() => {})
        .then(again);
      await Promise.race([first, new Promise<void>((resolve) => void clock.after(FIRST, resolve))]);
    },
    stop() {
      stopped = true;
      callOff();
    },
    refresh,
    spans(from, to) {
      if (url === undefined) return [];
      if (!good) return [{ start: from, end: to }];
      const ofCopy = (held: Held | undefined): readonly (Span | Invited)[] => held?.times.spans.concat(held.times.invited) ?? [];
      return [good, newer].flatMap(ofCopy).filter(({ start, end }) => start < to && end > from);
    },
    readiness() {
      if (url === undefined) return { calendar: "not set" };
      const wrong = problem === undefined ? {} : { problem };
      if (!good) return { calendar: "none yet", offered: NOTHING, ...wrong };
      const { broken, unplaced, cut } = (newer ?? good).times;
      const ageSeconds = Math.round((now() - good.copy.fetchedAt) / 1000);
      return {
        calendar: "in use",
        ageSeconds,
        spans: good.times.spans.length + good.times.invited.length,
        broken,
        unplaced,
        cut,
        ...wrong,
      };
    },
  };
}

const NOTHING = "no times, until the calendar has been fetched and read once";

/** Whether an entry is odd that was not, or less is known of it. */
const isWorse = (one: BusyTimes, other: BusyTimes): boolean => {
  const before = new Set(other.odd);
  return one.odd.some((key) => !before.has(key));
};
