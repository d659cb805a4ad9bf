/**
 * Which copies of the agent's calendar count. A time given away twice is worse than one that isn't
 * offered, so whatever isn't known is blocked (decision 013):
 *
 * 1. Until there is a first copy, everything is.
 * 2. A new copy replaces the good one only if every event that's unreadable in it was so before.
 * 3. A copy that reads worse is used together with the good one: what's new in it blocks, and what
 *    was deleted stays blocked until a copy reads as well again.
 */
import type { Span } from "../../domain/booking/booking.ts";
import type { Store } from "../store/store.ts";
import type { BusyTimes, InvitationSpan } from "./busy-times.ts";
import { type Copies, type Copy, loadCopies, saveCopies } from "./copies.ts";

type CopyInUse = { readonly copy: Copy; readonly times: BusyTimes };

export type CopiesInUseOptions = {
  readonly store: Store;
  readonly url: string;
  /** The times of a copy in the current window. Throws what it can't read. */
  readonly read: (text: string) => Promise<BusyTimes>;
};

export class CopiesInUse {
  private readonly options: CopiesInUseOptions;
  private good: CopyInUse | undefined;
  /** Newer than the good one, but reads worse. */
  private newer: CopyInUse | undefined;
  /** What the store has: after a failed write that isn't what is in use. */
  private saved: Copies | undefined;
  private isClosed = false;

  constructor(options: CopiesInUseOptions) {
    this.options = options;
  }

  get oldest(): CopyInUse | undefined {
    return this.good;
  }

  get latest(): CopyInUse | undefined {
    return this.newer ?? this.good;
  }

  /** Whether the latest copy reads worse than the one before. */
  get isWorse(): boolean {
    return this.newer !== undefined;
  }

  /** Takes a copy that was fetched, and saves what is in use now. */
  async take(copy: Copy): Promise<void> {
    const { store, url } = this.options;
    const next = await this.read(copy);
    const best = this.good && this.good.copy.text !== copy.text ? await this.readAgain(this.good) : undefined;
    if (this.isClosed) return;
    [this.good, this.newer] = best && readsWorse(next.times, best.times) ? [best, next] : [next, undefined];
    const copies = { good: this.good.copy, newer: this.newer?.copy };
    await saveCopies(store, url, copies, this.saved);
    this.saved = copies;
  }

  /** Puts in use what the store has. */
  async restore(): Promise<void> {
    const { store, url } = this.options;
    const copies = await loadCopies(store, url);
    if (!copies) return;
    this.saved = copies;
    const good = await this.read(copies.good);
    const newer = copies.newer && (await this.read(copies.newer).catch(() => undefined));
    if (!this.isClosed) [this.good, this.newer] = [good, newer];
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
    return { copy, times: await this.options.read(copy.text) };
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
