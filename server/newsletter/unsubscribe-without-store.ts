/**
 * Leaving the newsletter on a site that keeps nothing any more (`LEADS=browser`): the emails that it sent before promise that one click
 * takes an address off the list. Where their store is still there it is opened when the first reader leaves, and not before.
 */
import type { Services } from "../../domain/services.ts";
import { hasStore, openStore, type Store } from "../store/store.ts";
import { openSubscribers, type Subscribers } from "./subscribers.ts";

export type ExternalLink = Pick<Services["subscribers"], "leave"> & { close(): Promise<void> };

/** Without a store every key is "gone". `leave` rejects where there is one that cannot be opened or written; the next try opens it anew. */
export function unsubscribeWithoutStore(dataDir: string, now: () => Date): ExternalLink {
  let opened: Promise<{ readonly store: Store; readonly subscribers: Subscribers }> | undefined;

  async function open(): Promise<{ readonly store: Store; readonly subscribers: Subscribers }> {
    const store = await openStore(dataDir);
    try {
      return { store, subscribers: await openSubscribers(store, now) };
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  return {
    async leave(key) {
      if (!opened && !hasStore(dataDir)) return "gone";
      opened ??= open();
      opened.catch(() => (opened = undefined));
      return (await opened).subscribers.leave(key);
    },
    async close() {
      await (await opened?.catch(() => undefined))?.store.close();
    },
  };
}
