/** Copies of the agent's calendar, as the store keeps them. */
import { createHash } from "node:crypto";
import type { Known } from "./busy-fetch.ts";
import type { Store } from "./store.ts";

/** A calendar's text, and when it was last seen to be the present one: milliseconds since 1970. */
export type Copy = Known & { readonly text: string; readonly fetchedAt: number };

/** The best copy, and a newer one that could not be read as well. */
export type Copies = { readonly good: Copy; readonly newer: Copy | undefined };

/** Another address is another calendar: its copies are no longer used. */
const sourceOf = (url: string): string => createHash("sha256").update(url).digest("hex");

/** Removes what is kept of the calendars at other addresses, and of all when there is none: what stands in them is private. */
export async function forgetOthers(store: Store, url: string | undefined): Promise<void> {
  await store.write(async (trx) => {
    const others = trx.deleteFrom("busy_copies");
    await (url === undefined ? others : others.where("source", "!=", sourceOf(url))).execute();
  });
}

/** What is kept of the calendar at an address. */
export async function keptCopies(store: Store, url: string): Promise<Copies | undefined> {
  const rows = await store.db.selectFrom("busy_copies").selectAll().where("source", "=", sourceOf(url)).execute();
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
 * Keeps both in one transaction.
 * @param before what was kept: a text that has not changed, mostly megabytes, is not written again.
 */
export async function keepCopies(store: Store, url: string, copies: Copies, before: Copies | undefined): Promise<void> {
  const source = sourceOf(url);
  await store.write(async (trx) => {
    for (const place of ["good", "newer"] as const) {
      const copy = copies[place];
      if (!copy) {
        await trx.deleteFrom("busy_copies").where("place", "=", place).execute();
        continue;
      }
      const known = { etag: copy.etag ?? null, modified: copy.modified ?? null, fetched_at: new Date(copy.fetchedAt).toISOString() };
      const row = { source, text: copy.text, ...known };
      await trx
        .insertInto("busy_copies")
        .values({ place, ...row })
        .onConflict((conflict) => conflict.column("place").doUpdateSet(copy.text === before?.[place]?.text ? known : row))
        .execute();
    }
  });
}
