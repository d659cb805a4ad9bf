/**
 * The agent's own calendar: fetched in the background, read beside the event loop, and asked without waiting. The last good copy is kept in
 * the store and stays in use for as long as no better one comes. Its address is a secret: it is told nowhere.
 */
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Span } from "../domain/booking.ts";
import { BusyProblem, fetchBusy, type Fetched, type Known } from "./busy-fetch.ts";
import type { BusyTimes, ReadOptions } from "./busy-read.ts";
import type { Clock } from "./clock.ts";
import type { Store } from "./store.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How often the calendar is asked for. Milliseconds. */
export const EVERY = 10 * MINUTE;
/** How long reading one copy may take before it is given up. Milliseconds. */
const READING = 30_000;
/** Memory of the thread that reads, in megabytes. */
const MEMORY = 256;

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
  | {
      readonly calendar: "in use" | "none yet";
      /** Seconds since the copy in use was last seen to be the present one. */
      readonly ageSeconds?: number;
      readonly spans: number;
      /** Entries that could not be understood. */
      readonly broken: number;
      readonly cut: boolean;
      /** Why the last attempt failed. */
      readonly problem?: string;
    };

export type BusyCalendar = {
  /** Resolves when the kept copy is in use; then the calendar is fetched in the background, and again every ten minutes. */
  start(): Promise<void>;
  stop(): void;
  /** Fetches now; resolves when that is done, well or not. */
  refresh(): Promise<void>;
  /** When the agent is busy between two instants (milliseconds since 1970). Never waits. */
  spans(from: number, to: number): readonly Span[];
  readiness(): BusyReadiness;
};

type Copy = Known & { readonly text: string; readonly fetchedAt: number };

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
  let copy: Copy | undefined;
  let times: BusyTimes = { spans: [], broken: 0, cut: false };
  let problem: string | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let callOff = (): void => {};

  const understand = async (text: string): Promise<BusyTimes> => {
    const now = clock.now().getTime();
    const found = await read(text, { zone, from: now - DAY, to: now + (horizon + 2) * DAY });
    if (!found) throw new BusyProblem("not a calendar");
    return found;
  };

  async function renew(from: string): Promise<void> {
    const got = await fetch(from, copy ?? { etag: undefined, modified: undefined });
    const at = clock.now().getTime();
    if (got.state === "same" && !copy) throw new BusyProblem("answered 304");
    const next: Copy | undefined = got.state === "new" ? { ...got, fetchedAt: at } : copy && { ...copy, fetchedAt: at };
    if (!next) return;
    // The window moves on with time, so that a copy that has not changed is read again, too.
    const found = await understand(next.text);
    if (stopped) return;
    const isNew = next.text !== copy?.text;
    [copy, times] = [next, found];
    await keep(store, from, next, isNew);
  }

  async function attempt(from: string): Promise<void> {
    const before = problem;
    try {
      await renew(from);
      problem = undefined;
    } catch (error) {
      problem = error instanceof BusyProblem ? error.word : "not kept";
      if (problem !== before) report("busy.failed", { problem });
      await readAgain();
    }
    const { broken, cut } = times;
    if (problem === undefined && before !== undefined) report("busy.recovered", { broken, cut: cut ? 1 : 0 });
  }

  /** The copy in use, for the window of now. */
  async function readAgain(): Promise<void> {
    try {
      if (copy && !stopped) times = await understand(copy.text);
    } catch {
      // What was read from it before stays in use.
    }
  }

  function refresh(): Promise<void> {
    if (url === undefined || stopped) return Promise.resolve();
    running ??= attempt(url).finally(() => (running = undefined));
    return running;
  }

  function again(): void {
    if (stopped) return;
    void refresh().finally(() => {
      if (!stopped) callOff = clock.after(EVERY, again);
    });
  }

  return {
    async start() {
      if (url === undefined) return;
      copy = await kept(store, url);
      await readAgain();
      again();
    },
    stop() {
      stopped = true;
      callOff();
    },
    refresh,
    spans: (from, to) => times.spans.filter(({ start, end }) => start < to && end > from),
    readiness() {
      if (url === undefined) return { calendar: "not set" };
      return {
        calendar: copy ? "in use" : "none yet",
        ...(copy && { ageSeconds: Math.round((clock.now().getTime() - copy.fetchedAt) / 1000) }),
        spans: times.spans.length,
        broken: times.broken,
        cut: times.cut,
        ...(problem !== undefined && { problem }),
      };
    },
  };
}

/** Another address is another calendar: its copy is no longer used. */
const sourceOf = (url: string): string => createHash("sha256").update(url).digest("hex");

async function kept(store: Store, url: string): Promise<Copy | undefined> {
  const row = await store.db.selectFrom("busy_calendar").selectAll().where("id", "=", 1).executeTakeFirst();
  if (row?.source !== sourceOf(url)) return undefined;
  return { text: row.text, etag: row.etag ?? undefined, modified: row.modified ?? undefined, fetchedAt: Date.parse(row.fetched_at) };
}

async function keep(store: Store, url: string, { text, etag, modified, fetchedAt }: Copy, isNew: boolean): Promise<void> {
  const known = { etag: etag ?? null, modified: modified ?? null, fetched_at: new Date(fetchedAt).toISOString() };
  const row = { source: sourceOf(url), text, ...known };
  await store.write((trx) =>
    trx
      .insertInto("busy_calendar")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(isNew ? row : known))
      .execute(),
  );
}

/** Reads in a thread of its own, which is ended when it takes too long or too much; `undefined` when the text is no calendar. */
export function readBeside(text: string, options: ReadOptions, patience = READING): Promise<BusyTimes | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("busy-worker.ts", import.meta.url), {
      workerData: { text, options },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    worker.unref();
    const end = setTimeout(() => {
      reject(new BusyProblem("too much to read"));
      void worker.terminate();
    }, patience);
    const done = (finish: () => void) => (): void => {
      clearTimeout(end);
      finish();
    };
    worker.once("message", (found: BusyTimes | undefined) => done(() => resolve(found))());
    worker.once("error", (error) => done(() => reject(new BusyProblem("too much to read", error)))());
    worker.once(
      "exit",
      done(() => reject(new BusyProblem("not readable"))),
    );
  });
}
