/**
 * Keeps the agent's own calendar in sync: fetched in the background, read in a worker thread, asked
 * without waiting. Its address is a secret and so are its events: neither appears in `/readyz` or
 * in the log, which both say what goes wrong, the log once, and daily while nothing is offered.
 */
import type { AvailabilityRules, Span } from "../../domain/booking/booking.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import type { Changes } from "../store/changes.ts";
import { problemOf, runAlone } from "../store/leases.ts";
import type { Store } from "../store/store.ts";
import type { BusyTimes, InvitationSpan } from "./busy-times.ts";
import { CopiesInUse, type Copy, deleteOtherCopies, sourceOf } from "./copies.ts";
import { CalendarError, fetchCalendar, type Fetched, type Validators } from "./fetch.ts";
import type { ReadOptions } from "./read-calendar.ts";
import { readInWorker } from "./read-in-worker.ts";

/** How often the calendar is fetched. Milliseconds. */
export const INTERVAL_MS = 10 * MINUTE_MS;
/** How long a start waits for the first copy. Milliseconds. */
export const START_TIMEOUT_MS = 5000;

/** What is wrong although a copy came. */
const READS_WORSE = "the newest copy can't be read completely; the last good one is used, too";
const UNREADABLE = "some events can't be read";
const NOTHING_OFFERED = "no times until the calendar has been fetched and read";

export type CalendarSyncOptions = {
  readonly store: Store;
  /**
   * The calendar's address (https); without one nothing is fetched, and the agent is never busy.
   */
  readonly url: string | undefined;
  /** The agent's zone, and how many days ahead appointments are offered, as they are now. */
  readonly rules: () => Pick<AvailabilityRules, "zone" | "horizon">;
  readonly clock: Clock;
  /** If other processes use the same store: one of them fetches, and all use its copy. */
  readonly changes?: Pick<Changes, "listen"> | undefined;
  readonly fetch?: (url: string, known: Validators) => Promise<Fetched>;
  readonly read?: (text: string, options: ReadOptions) => Promise<BusyTimes | undefined>;
  /** Called when a problem begins, changes or ends. */
  readonly report: (event: string, fields: Readonly<Record<string, string | number>>) => void;
};

export type CalendarSync = {
  /**
   * Resolves after the first fetch or some seconds; from then on it's fetched every ten minutes.
   */
  start(): Promise<void>;
  stop(): void;
  /** Fetches now; resolves when that's done, whether or not it worked. */
  refresh(): Promise<void>;
  /**
   * When the agent is busy between two instants (milliseconds since 1970), in any order; all the
   * time if there's no copy. What has a UID may be a booking of ours (`bookings/own-events.ts`).
   * Never waits.
   */
  spans(from: number, to: number): readonly (Span | InvitationSpan)[];
  /** What `/readyz` shows. */
  readiness(): { readonly calendar: "not set" | "none yet" | "in use" } & Readonly<Record<string, unknown>>;
};

/** Fetches the agent's calendar regularly once started, and saves copies in the store. */
export function createCalendarSync(options: CalendarSyncOptions): CalendarSync {
  const { url, store } = options;
  if (url !== undefined) return new FetchedCalendar(options, url);
  return {
    // If that fails, the next start does it.
    start: () => deleteOtherCopies(store, undefined).catch(() => {}),
    stop: () => {},
    refresh: () => Promise.resolve(),
    spans: () => [],
    readiness: () => ({ calendar: "not set" }),
  };
}

class FetchedCalendar implements CalendarSync {
  private readonly options: CalendarSyncOptions;
  private readonly url: string;
  private readonly copies: CopiesInUse;
  private readonly lease: { readonly store: Store; readonly name: string };
  /** Why the last attempt failed, in whichever process. */
  private failure: string | undefined;
  private reported: { readonly problem: string | undefined; readonly at: number } = { problem: undefined, at: 0 };
  private running: Promise<void> | undefined;
  private isStopped = false;
  private cancelTimer = (): void => {};

  constructor(options: CalendarSyncOptions, url: string) {
    this.options = options;
    this.url = url;
    this.lease = { store: options.store, name: `calendar ${sourceOf(url).slice(0, 16)}` };
    this.copies = new CopiesInUse(options.store, url, (text) => this.read(text));
  }

  async start(): Promise<void> {
    await deleteOtherCopies(this.options.store, this.url).catch(() => {});
    const first = this.copies
      .restore()
      .catch(() => {})
      .then(() => this.keepFetching(MINUTE_MS));
    this.options.changes?.listen("calendar", () => void this.follow());
    await Promise.race([first, new Promise<void>((resolve) => void this.options.clock.after(START_TIMEOUT_MS, resolve))]);
  }

  stop(): void {
    this.isStopped = true;
    this.copies.close();
    this.cancelTimer();
  }

  refresh(): Promise<void> {
    return this.refreshUnlessDone();
  }

  /** @param every not if another process has tried within this time. Milliseconds. */
  private refreshUnlessDone(every?: number): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    this.running ??= this.attemptAlone(every).finally(() => (this.running = undefined));
    return this.running;
  }

  private async attemptAlone(every: number | undefined): Promise<void> {
    const { changes, clock } = this.options;
    if (!changes) return this.attempt();
    const attempt = async (): Promise<void> => {
      // What another process has fetched meanwhile is what is compared with, and written over.
      await this.catchUp();
      await this.attempt();
    };
    const tells = { topic: "calendar", problem: () => this.failure } as const;
    const outcome = await runAlone({ ...this.lease, clock, every, tells }, attempt).catch(() => "busy");
    if (outcome === "done") return;
    await this.catchUp().catch(() => {});
    await this.copies.refresh();
  }

  /** Puts in use what another process has saved. */
  private async catchUp(): Promise<void> {
    if (await this.copies.isBehind()) await this.copies.restore();
    this.failure = await problemOf(this.lease);
  }

  /** Called when a process has fetched. That one also reports what is wrong. */
  private async follow(): Promise<void> {
    await this.running;
    // While the store is away, the copy in use stays.
    await this.catchUp().catch(() => {});
    const { problem, reported } = this;
    if (problem !== reported.problem) this.reported = { problem, at: this.now() };
  }

  spans(from: number, to: number): readonly (Span | InvitationSpan)[] {
    return this.copies.spans(from, to) ?? [{ start: from, end: to }];
  }

  readiness(): ReturnType<CalendarSync["readiness"]> {
    const problem = this.problem === undefined ? {} : { problem: this.problem };
    const { good, latest } = this.copies;
    if (!good || !latest) return { calendar: "none yet", offered: NOTHING_OFFERED, ...problem };
    const { broken, unplaced, cut } = latest.times;
    return {
      calendar: "in use",
      ageSeconds: Math.round((this.now() - good.copy.fetchedAt) / 1000),
      spans: good.times.spans.length + good.times.invitations.length,
      broken,
      unplaced,
      cut,
      ...problem,
    };
  }

  /** The next fetch begins ten minutes after this one has ended. */
  private async keepFetching(every: number): Promise<void> {
    await this.refreshUnlessDone(every);
    if (!this.isStopped) this.cancelTimer = this.options.clock.after(INTERVAL_MS, () => void this.keepFetching(INTERVAL_MS));
  }

  private async attempt(): Promise<void> {
    try {
      await this.fetch();
      this.failure = undefined;
    } catch (error) {
      this.failure = error instanceof CalendarError ? error.message : "not saved";
      await (this.copies.good ? this.copies.refresh() : this.copies.restore().catch(() => {}));
    }
    this.report();
  }

  /** Why the last attempt failed, or what is wrong with the newest copy. */
  private get problem(): string | undefined {
    return this.failure ?? (this.copies.newer ? READS_WORSE : this.copies.good?.times.unreadable.length ? UNREADABLE : undefined);
  }

  private async fetch(): Promise<void> {
    const { fetch = fetchCalendar } = this.options;
    const latest = this.copies.latest?.copy;
    const fetched = await fetch(this.url, latest ?? { etag: undefined, modified: undefined });
    if (fetched.state === "same" && !latest) throw new CalendarError("answered 304");
    const copy: Copy | undefined =
      fetched.state === "new" ? { ...fetched, fetchedAt: this.now() } : latest && { ...latest, fetchedAt: this.now() };
    if (copy) await this.copies.take(copy);
  }

  private async read(text: string): Promise<BusyTimes> {
    const { read = readInWorker, rules } = this.options;
    const { zone, horizon } = rules();
    const times = await read(text, { zone, from: this.now() - DAY_MS, to: this.now() + (horizon + 2) * DAY_MS });
    if (!times) throw new CalendarError("not a calendar");
    return times;
  }

  private report(): void {
    const { problem, reported, copies } = this;
    if (this.isStopped || (problem === reported.problem && (copies.good || this.now() - reported.at < DAY_MS))) return;
    this.reported = { problem, at: this.now() };
    const { broken, unplaced, cut } = copies.latest?.times ?? { broken: 0, unplaced: 0, cut: false };
    const counts = { broken, unplaced, cut: cut ? 1 : 0 };
    if (problem === undefined) this.options.report("calendar-sync.recovered", counts);
    else if (problem === READS_WORSE || problem === UNREADABLE) this.options.report("calendar-sync.unreadable", { problem, ...counts });
    else this.options.report("calendar-sync.failed", { problem, ...(copies.good ? {} : { offered: NOTHING_OFFERED }) });
  }

  private now(): number {
    return this.options.clock.now().getTime();
  }
}
