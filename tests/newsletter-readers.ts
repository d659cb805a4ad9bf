/** Confirmed subscribers, as rows: confirming each would take minutes. */
import type { Store } from "../server/store/store.ts";

const number = (at: number): string => String(at).padStart(8, "0");

export const readerId = (at: number): string => `${number(at)}-0000-7000-8000-000000000000`;
export const readerAddress = (at: number): string => `reader${at}@visitor.test`;

/** Rows in one transaction. */
const AT_ONCE = 500;

export async function addReaders(store: Store, count: number, at: string): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, more) => {
      const address = readerAddress(from + more);
      const asked = { asked_at: at, written_at: at, confirmed_at: at, left_at: null };
      return {
        id: readerId(from + more),
        address,
        mailbox: address,
        email: address,
        state: "confirmed" as const,
        round: 0,
        unanswered: 0,
        ...asked,
      };
    });
    await store.write((trx) => trx.insertInto("subscribers").values(rows).execute());
  }
}
