/**
 * The stored copies of the agent's calendar, and which of them count. A time given away twice is
 * worse than one that isn't offered, so whatever isn't known is blocked (decision 013):
 *
 * 1. Until there is a first copy, everything is.
 * 2. A new copy replaces the good one only if every event that's unreadable in it was so before.
 * 3. A copy that reads worse is used together with the good one: what's new in it blocks, and what
 *    was deleted stays blocked until a copy reads as well again.
 */
import { createHash } from "node:crypto";
import type { Span } from "../../domain/booking/booking.ts";
import { announce } from "../store/changes.ts";
import type { Store } from "../store/store.ts";
import type { BusyTimes, InvitationSpan } from "./busy-times.ts";
import type { Validators } from "./fetch.ts";

/** A calendar's text, and when it was last seen to be current: milliseconds since 1970. */
export type Copy = Validators & { readonly text: string; readonly fetchedAt: number };

/** The best copy, and a newer one that reads worse. */
type Copies = { readonly good: Copy; readonly newer: Copy | undefined };

/** Copies belong to one address: another address is another calendar. */
export const sourceOf = (url: string): string => createHash("sha256").update(url).digest("hex");

/**
 * Deletes the copies of calendars at other addresses, or all if there's no address: they're
 * private.
 */
export async function deleteOtherCopies(store: Store, url: string | undefined): Promise<void> {
  await store.write(async (trx) => {
    const others = trx.deleteFrom("calendar_copies");
    await (url === undefined ? others : others.where("source", "!=", sourceOf(url))).execute();
  });
}

/** The stored copies of the calendar at an address. */
async function loadCopies(store: Store, url: string): Promise<Copies | undefined> {
  const rows = await store.db.selectFrom("calendar_copies").selectAll().where("source", "=", sourceOf(url)).execute();
  const copies = new Map(
    rows.map(({ place, text, etag, modified, fetched_at }) => [
      place,
      { text, etag: etag ?? undefined, modified: modified ?? undefined, fetchedAt: Date.parse(fetched_at) },
    ]),
  );
  const good = copies.get("good");
  return good && { good, newer: copies.get("newer") };
}

/**
 * Saves both in one transaction.
 * @param saved what is stored already: unchanged text, often megabytes, isn't written again.
 */
export async function saveCopies(store: Store, url: string, copies: Copies, saved: Copies | undefined): Promise<void> {
  await store.write(async (trx) => {
    for (const place of ["good", "newer"] as const) {
      const copy = copies[place];
      if (!copy) {
        await trx.deleteFrom("calendar_copies").where("place", "=", place).execute();
        continue;
      }
      const seen = { etag: copy.etag ?? null, modified: copy.modified ?? null, fetched_at: new Date(copy.fetchedAt).toISOString() };
      const row = { source: sourceOf(url), text: copy.text, ...seen };
      await trx
        .insertInto("calendar_copies")
        .values({ place, ...row })
        .onConflict((conflict) => conflict.column("place").doUpdateSet(copy.text === saved?.[place]?.text ? seen : row))
        .execute();
    }
    announce(trx, "calendar");
  });
}

type CopyInUse = { readonly copy: Copy; readonly times: BusyTimes };

export class CopiesInUse {
  private readonly store: Store;
  private readonly url: string;
  private readonly readTimes: (text: string) => Promise<BusyTimes>;
  good: CopyInUse | undefined;
  /** Newer than the good one, but reads worse. */
  newer: CopyInUse | undefined;
  /** What the store has: after a failed write that isn't what is in use. */
  private saved: Copies | undefined;
  private isClosed = false;

  /** @param readTimes gives the times in the current window. Throws what it can't read. */
  constructor(store: Store, url: string, readTimes: (text: string) => Promise<BusyTimes>) {
    this.store = store;
    this.url = url;
    this.readTimes = readTimes;
  }

  get latest(): CopyInUse | undefined {
    return this.newer ?? this.good;
  }

  /** Takes a copy that was fetched, and saves what is in use now. */
  async take(copy: Copy): Promise<void> {
    const next = await this.read(copy);
    const best = this.good && this.good.copy.text !== copy.text ? await this.readAgain(this.good) : undefined;
    if (this.isClosed) return;
    [this.good, this.newer] = best && readsWorse(next.times, best.times) ? [best, next] : [next, undefined];
    const copies = { good: this.good.copy, newer: this.newer?.copy };
    await saveCopies(this.store, this.url, copies, this.saved);
    this.saved = copies;
  }

  /** Puts in use what the store has. */
  async restore(): Promise<void> {
    const copies = await loadCopies(this.store, this.url);
    if (!copies) return;
    this.saved = copies;
    const good = await this.read(copies.good);
    const newer = copies.newer && (await this.read(copies.newer).catch(() => undefined));
    if (!this.isClosed) [this.good, this.newer] = [good, newer];
  }

  /** Whether another process has saved copies since. */
  async isBehind(): Promise<boolean> {
    const rows = await this.store.db
      .selectFrom("calendar_copies")
      .select(["place", "fetched_at"])
      .where("source", "=", sourceOf(this.url))
      .execute();
    const stored = new Map(rows.map(({ place, fetched_at: at }) => [place, Date.parse(at)]));
    return stored.has("good") && (["good", "newer"] as const).some((place) => stored.get(place) !== this.saved?.[place]?.fetchedAt);
  }

  /** Moves the window on to now. */
  async refresh(): Promise<void> {
    const [good, newer] = [this.good && (await this.readAgain(this.good)), this.newer && (await this.readAgain(this.newer))];
    if (!this.isClosed) [this.good, this.newer] = [good, newer];
  }

  /** From here on nothing changes anymore. */
  close(): void {
    this.isClosed = true;
  }

  /** `undefined` if there's no copy yet. */
  spans(from: number, to: number): readonly (Span | InvitationSpan)[] | undefined {
    if (!this.good) return undefined;
    const ofCopy = (one: CopyInUse | undefined): readonly (Span | InvitationSpan)[] => one?.times.spans.concat(one.times.invitations) ?? [];
    return [this.good, this.newer].flatMap(ofCopy).filter(({ start, end }) => start < to && end > from);
  }

  private async read(copy: Copy): Promise<CopyInUse> {
    return { copy, times: await this.readTimes(copy.text) };
  }

  /** If that fails, its times stay as they were. */
  private readAgain(one: CopyInUse): Promise<CopyInUse> {
    return this.read(one.copy).catch(() => one);
  }
}

/** Whether an event is unreadable that wasn't, or less of it is known. */
const readsWorse = (one: BusyTimes, other: BusyTimes): boolean => {
  const before = new Set(other.unreadable);
  return one.unreadable.some((key) => !before.has(key));
};
