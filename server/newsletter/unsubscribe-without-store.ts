/**
 * Unsubscribing on a site that stores nothing any more (`LEADS=browser`): links in emails it sent
 * before must keep working. If its old store still exists, it is opened when the first subscriber
 * leaves.
 */
import { hasStore, openStore, type StoreLocation } from "../store/store.ts";
import { openSubscribers } from "./subscribers.ts";

/**
 * Without a store every key is "gone". `leave` rejects when the store can't be opened or written;
 * the next call tries again.
 */
export function unsubscribeWithoutStore(location: StoreLocation, now: () => Date) {
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const store = await openStore(location);
    try {
      return { store, subscribers: await openSubscribers(store, now) };
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  return {
    async leave(key: string): Promise<"left" | "gone"> {
      if (!opened && !hasStore(location)) return "gone";
      opened ??= open();
      opened.catch(() => (opened = undefined));
      return (await opened).subscribers.leave(key);
    },
    async close(): Promise<void> {
      await (await opened?.catch(() => undefined))?.store.close();
    },
  };
}
