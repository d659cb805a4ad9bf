/**
 * The catalog of the shipped and the stored listings. After a change only what changed is read, and
 * a new catalog takes the old one's place at once. Other copies of the site learn of it from `changes`.
 */
import { type Catalog, catalogOf, delegate } from "../../domain/listings/catalog.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import { type Changes, POLL_MS } from "../store/changes.ts";
import type { Store } from "../store/store.ts";
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
 * What is live now, its earlier slugs with the present one, whether one that was on the site has open houses, and when the
 * next one goes live, in milliseconds since 1970.
 */
function shownAt(now: Date, stored: Iterable<Stored>, listings: ReadonlyMap<string, Listing | undefined>) {
  const present = now.toISOString();
  const own: Listing[] = [];
  const aliases = new Map<string, string>();
  let next: number | undefined;
  let hadOpenHouses = false;
  for (const { row, slugs, openHouses } of stored) {
    const listing = listings.get(row.id);
    hadOpenHouses ||= row.state === "off" && row.slug !== null && openHouses.length > 0;
    if (row.state !== "live" || !listing) continue;
    if (row.goes_live_at !== null && row.goes_live_at > present) {
      next = Math.min(next ?? Number.POSITIVE_INFINITY, Date.parse(row.goes_live_at));
      continue;
    }
    own.push(listing);
    for (const slug of slugs) if (slug !== listing.id) aliases.set(slug, listing.id);
  }
  return { own, aliases, next, hadOpenHouses };
}

/** Reads in turn, and again a second after a failure. `later` leaves that failure to `report`. */
function untilRead(read: () => Promise<void>, clock: Clock, report: () => void) {
  const readInTurn = inTurn(read);
  let cancel = (): void => {};
  let hasStopped = false;
  async function now(): Promise<void> {
    cancel();
    try {
      await readInTurn();
    } catch (error) {
      cancel();
      if (!hasStopped) cancel = clock.after(AGAIN_MS, later);
      throw error;
    }
  }
  function later(): void {
    now().catch(report);
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
  const listings = new Map<string, Listing | undefined>();
  let state: CatalogState = { version: 0, samplesHidden: false };
  let current = catalogOf(shipped, zone);
  const listeners: (() => void)[] = [];
  let cancels: (() => void)[] = [];
  let stopPolling = (): void => {};

  async function read(): Promise<void> {
    const found = await readState(store.db);
    if (found.version === state.version) return;
    for await (const each of changedSince(store.db, state.version)) {
      stored.set(each.row.id, each);
      const listing = publicListing(each, zone());
      listings.set(each.row.id, listing);
      if (!listing && each.row.state === "live") report("listing.not-shown", { listing: each.row.id });
    }
    // What was committed meanwhile is read again next time.
    state = found;
    rebuild();
  }

  function rebuild(): void {
    cancels.forEach((cancel) => cancel());
    const now = clock.now();
    const { own, aliases, next, hadOpenHouses } = shownAt(now, stored.values(), listings);
    const taken = new Set([...own.map(({ id }) => id), ...aliases.keys()]);
    const others = shipped.filter(({ id, sample }) => !taken.has(id) && !(sample && state.samplesHidden));
    current = catalogOf([...own, ...others], zone, aliases, hadOpenHouses);
    cancels = next === undefined ? [] : [clock.after(Math.min(next - now.getTime(), HOUR_MS), rebuild)];
    listeners.forEach((listener) => listener());
  }

  // While the store is away, pages keep what they have.
  const refresh = untilRead(read, clock, () => report("listings.not-read", {}));

  return {
    catalog: delegate(() => current),
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
      cancels.forEach((cancel) => cancel());
    },
  };
}
