/** The stored copies of the agent's calendar. */
import { createHash } from "node:crypto";
import type { Store } from "../store/store.ts";
import type { Validators } from "./fetch.ts";

/** A calendar's text, and when it was last seen to be current: milliseconds since 1970. */
export type Copy = Validators & { readonly text: string; readonly fetchedAt: number };

/** The best copy, and a newer one that reads worse. */
export type Copies = { readonly good: Copy; readonly newer: Copy | undefined };

/** Copies belong to one address: another address is another calendar. */
const sourceOf = (url: string): string => createHash("sha256").update(url).digest("hex");

/** Deletes the copies of calendars at other addresses, or all if there's no address: they're private. */
export async function deleteOtherCopies(store: Store, url: string | undefined): Promise<void> {
  await store.write(async (trx) => {
    const others = trx.deleteFrom("calendar_copies");
    await (url === undefined ? others : others.where("source", "!=", sourceOf(url))).execute();
  });
}

/** The stored copies of the calendar at an address. */
export async function loadCopies(store: Store, url: string): Promise<Copies | undefined> {
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
  const source = sourceOf(url);
  await store.write(async (trx) => {
    for (const place of ["good", "newer"] as const) {
      const copy = copies[place];
      if (!copy) {
        await trx.deleteFrom("calendar_copies").where("place", "=", place).execute();
        continue;
      }
      const seen = { etag: copy.etag ?? null, modified: copy.modified ?? null, fetched_at: new Date(copy.fetchedAt).toISOString() };
      const row = { source, text: copy.text, ...seen };
      await trx
        .insertInto("calendar_copies")
        .values({ place, ...row })
        .onConflict((conflict) => conflict.column("place").doUpdateSet(copy.text === saved?.[place]?.text ? seen : row))
        .execute();
    }
  });
}
