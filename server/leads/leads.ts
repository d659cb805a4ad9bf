/**
 * The leads service of the pages. A request is answered when its rows are durable: the lead, its
 * dedupe records and its emails. Emails are composed when they're sent: a mistake in a text can't
 * lose a request.
 */
import type { Lead } from "../../domain/leads/lead.ts";
import { OutcomeUnknown } from "../../domain/leads/outcome-unknown.ts";
import type { Services, Upload } from "../../domain/services.ts";
import { newId } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { type AlsoStore, storingTogether, type Stored } from "./store-together.ts";

export { leadOf, loadLead } from "./rows.ts";

export type LeadsOptions = {
  readonly now: () => Date;
  /** Called when a new lead is durable and its email can be sent. */
  readonly wake?: () => void;
  readonly also?: AlsoStore;
};

export function createLeads(store: Store, { now, wake, also }: LeadsOptions): Pick<Services["leads"], "take"> {
  const storeTogether = storingTogether(store, also);
  return {
    async take(asked, upload, { receipt = false } = {}) {
      const instant = now();
      const lead: Lead = { ...asked, id: newId(instant), at: instant.toISOString() };
      const storeRows = () => storeTogether({ lead, receipt });
      const { known, hasReceipt, hasMore } = upload ? await withPictures(upload, lead.id, storeRows) : await storeRows();
      if (!known || hasMore) wake?.();
      const taken = known ?? lead;
      return hasReceipt ? { ...taken, receipt: true } : taken;
    },
  };
}

/**
 * Moves the photos into place before their lead is stored, and removes them again when the lead is
 * not stored or was known already, but not when that is unknown.
 */
async function withPictures(upload: Upload, id: string, storeRows: () => Promise<Stored>): Promise<Stored> {
  let isNeeded = false;
  try {
    await upload.attachTo(id);
    const stored = await storeRows();
    isNeeded = stored.known === undefined;
    return stored;
  } catch (error) {
    // The request may be stored. If it isn't, the next start finds that no one claims them.
    isNeeded = error instanceof OutcomeUnknown;
    throw error;
  } finally {
    // What can't be removed now is removed at the next start.
    if (!isNeeded) await upload.drop().catch(() => undefined);
  }
}
