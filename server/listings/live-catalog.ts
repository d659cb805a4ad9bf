/**
 * The catalog of the shipped and the stored listings. After a change only what changed is read, and
 * a new catalog takes the old one's place at once. Other copies of the site learn of it from `changes`.
 */
import { type Catalog, catalogOf, delegate, whenAsked } from "../../domain/listings/catalog.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import { type Changes, POLL_MS } from "../store/changes.ts";
import type { Store } from "../store/store.ts";
import { createShownListings } from "./shown.ts";
import { type CatalogState, readState } from "./state.ts";
import { publicListing, type Stored, withParts } from "./stored.ts";

/** After a failure the changes are read again. Milliseconds. */
const AGAIN_MS = 1000;
/** Listings that are read at a time. */
const PAGE = 200;

export type LiveCatalogOptions = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  /** The listings in `content/`. */
  readonly shipped: readonly Listing[];
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  /** What other processes with the same store change. */
  readonly changes?: Pick<Changes, "listen"> | undefined;
  /** A failure, or a live listing that can't be shown, by its id. */
  readonly report: (event: string, fields: Readonly<Record<string, string>>) => void;
};

export type LiveCatalog = {
  /** Always the current one. */
  readonly catalog: Catalog;
  /** Calls `listener` whenever pages would be different. */
  onChange(listener: () => void): void;
  state(): CatalogState;
  /** Every stored listing, drafts too, as of the last refresh. */
  stored(): Iterable<Stored>;
  /** Reads what has changed. Resolves when pages show it. */
  refresh(): Promise<void>;
  /** Reads everything, and follows the changes of others from then on. */
  start(): Promise<void>;
  /** Without `changes`: looks regularly, because a command may change the homes of a server that is alone. */
  poll(): void;
  stop(): void;
};

/** The listings that were changed after a version, page by page. */
async function* changedSince(db: Store["db"], version: number): AsyncGenerator<Stored> {
  let after = version;
  for (;;) {
    const query = db.selectFrom("listings").selectAll().where("revision", ">", after).orderBy("revision").limit(PAGE);
    const rows = await query.execute();
    yield* await withParts(db, rows);
    after = rows.at(-1)?.revision ?? after;
    if (rows.length < PAGE) return;
  }
}

/**
 * Reads in turn, and again a second after a failure. `later` leaves that failure to `report`, which is called once when reading begins to
 * fail and once when it works again, however often it's tried.
 */
function untilRead(read: () => Promise<void>, clock: Clock, report: (isAway: boolean) => void) {
  const readInTurn = inTurn(read);
  let cancel = (): void => {};
  let hasStopped = false;
  let isAway = false;
  function turn(away: boolean): void {
    if (away !== isAway) report(away);
    isAway = away;
  }
  async function now(): Promise<void> {
    cancel();
    try {
      await readInTurn();
      turn(false);
    } catch (error) {
      cancel();
      if (!hasStopped) cancel = clock.after(AGAIN_MS, later);
      throw error;
    }
  }
  function later(): void {
    now().catch(() => hasStopped || turn(true));
  }
  return {
    now,
    later,
    stop() {
      hasStopped = true;
      cancel();
    },
  };
}

/** Runs a reading after the one that is running. All who ask until it begins get the same: it sees all that is committed by then. */
function inTurn(read: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= last.then(() => {
      waiting = undefined;
      const reading = read();
      last = reading.catch(() => undefined);
      return reading;
    });
    return waiting;
  };
}

export function createLiveCatalog({ store, clock, shipped, zone, changes, report }: LiveCatalogOptions): LiveCatalog {
  const stored = new Map<string, Stored>();
  const shown = createShownListings();
  let state: CatalogState = { version: 0, samplesHidden: false };
  let current = whenAsked(() => catalogOf(shipped, zone));
  const listeners: (() => void)[] = [];
  let cancel = (): void => {};
  let stopPolling = (): void => {};

  async function read(): Promise<void> {
    const found = await readState(store.db);
    if (found.version === state.version) return;
    let isShown = found.samplesHidden !== state.samplesHidden;
    for await (const each of changedSince(store.db, state.version)) {
      // Pages know nothing of drafts.
      isShown ||= each.row.state !== "draft" || (stored.get(each.row.id)?.row.state ?? "draft") !== "draft";
      stored.set(each.row.id, each);
      const listing = publicListing(each, zone());
      shown.set(each, listing, clock.now());
      if (!listing && each.row.state === "live") report("listing.not-shown", { listing: each.row.id });
    }
    // What was committed meanwhile is read again next time.
    state = found;
    if (isShown) rebuild();
  }

  function rebuild(): void {
    cancel();
    const now = clock.now();
    const next = shown.releaseAt(now);
    const samples = state.samplesHidden ? shipped.filter(({ sample }) => !sample) : shipped;
    current = whenAsked(() => shown.catalogWith(samples, zone));
    if (next !== undefined) cancel = clock.after(Math.min(next - now.getTime(), HOUR_MS), rebuild);
    listeners.forEach((listener) => listener());
  }

  // While the store is away, pages keep what they have.
  const refresh = untilRead(read, clock, (isAway) => report(isAway ? "listings.not-read" : "listings.read-again", {}));

  return {
    catalog: delegate(() => current()),
    onChange: (listener) => void listeners.push(listener),
    state: () => state,
    stored: () => stored.values(),
    refresh: refresh.now,
    async start() {
      changes?.listen("listings", refresh.later);
      await refresh.now();
    },
    poll() {
      if (changes) return;
      stopPolling = clock.after(POLL_MS, () => {
        refresh.later();
        this.poll();
      });
    },
    stop() {
      refresh.stop();
      stopPolling();
      cancel();
    },
  };
}
