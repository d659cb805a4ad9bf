/**
 * The closed sales in memory, so that no visitor's request waits for the store. After a change they are read again; other copies of the
 * site learn of it from `changes`.
 */
import { placeKey } from "../../domain/listings/location.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import type { ClosedSale } from "../../domain/valuation/closed-sale.ts";
import type { SalesNow } from "../../domain/valuation/closed-sales.ts";
import type { Clock } from "../clock.ts";
import type { Changes } from "../store/changes.ts";
import type { Store } from "../store/store.ts";
import { allSales } from "./rows.ts";
import { readYearly } from "./yearly.ts";

/** How far back pages look. Days. */
const DAYS = 3 * 366;
/** Sales that pages know, the latest: about 5 MB. */
const MOST = 20_000;
/** After a failure they are read again. Milliseconds. */
const AGAIN_MS = 1000;

export type LiveSalesOptions = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  readonly changes?: Pick<Changes, "listen"> | undefined;
  readonly report: (event: string, error: unknown) => void;
};

export type LiveSales = ReturnType<typeof createLiveSales>;

export function createLiveSales({ store, clock, zone, changes, report }: LiveSalesOptions) {
  let current: SalesNow = { sales: [] };
  let reading: Promise<void> = Promise.resolve();
  let cancel = (): void => {};
  let hasStopped = false;
  const listeners: (() => void)[] = [];

  async function read(): Promise<void> {
    const from = addDays(dateIn(zone(), clock.now()), -DAYS);
    const next = await readSales(store.db, from);
    if (hasStopped || isSame(current, next)) return;
    current = next;
    listeners.forEach((listener) => listener());
  }

  /** In turn: what was committed before the call is seen. */
  function refresh(): Promise<void> {
    cancel();
    const result = reading.then(read);
    reading = result.catch(() => undefined);
    return result;
  }

  /** A failure is tried again; pages keep what they have. */
  function refreshLater(): void {
    refresh().catch((error: unknown) => {
      if (hasStopped) return;
      report("sales.not-read", error);
      cancel = clock.after(AGAIN_MS, refreshLater);
    });
  }

  return {
    current: () => current,
    onChange: (listener: () => void) => void listeners.push(listener),
    /** Resolves when pages show what is stored now. What was saved is saved: if it can't be read, it's tried again. */
    refresh: () => refresh().catch(refreshLater),
    async start(): Promise<void> {
      changes?.listen("sales", refreshLater);
      await refresh();
    },
    stop(): void {
      hasStopped = true;
      cancel();
    },
  };
}

async function readSales(db: Store["db"], from: CalendarDate): Promise<SalesNow> {
  const sales: ClosedSale[] = [];
  for await (const row of allSales(db, from, MOST)) {
    const { id, closed_on: date, price, town, kind, sqft, beds, year_built: yearBuilt, slug } = row;
    sales.push({ id, date, price, town, place: placeKey(town), kind, sqft, beds, yearBuilt, ...(slug !== null && { home: slug }) });
  }
  const yearly = await readYearly(db);
  return { sales, ...(yearly !== undefined && { yearly }) };
}

const isSame = (one: SalesNow, other: SalesNow): boolean =>
  one.sales.length === 0 && other.sales.length === 0 && one.yearly === other.yearly;
