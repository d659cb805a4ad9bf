/** What goes from the consent ledger with a request, an address, or a person. */
import type { Channel } from "../../domain/privacy/consent.ts";
import type { Reader, Writer } from "../store/store.ts";
import type { ConsentRow } from "./ledger.ts";

/** Rows per query. */
const PAGE = 200;

/** Entries that `isWanted` looks for. */
export async function consentsWanted(db: Reader, isWanted: (identifier: string, at: string) => boolean): Promise<ConsentRow[]> {
  const found: ConsentRow[] = [];
  let last = "";
  for (;;) {
    const rows = await db.selectFrom("consents").selectAll().where("id", ">", last).orderBy("id").limit(PAGE).execute();
    found.push(...rows.filter(({ person_key: key, at }) => isWanted(key, at)));
    if (rows.length < PAGE) return found;
    last = rows.at(-1)?.id ?? "";
  }
}

/** Entries of requests. */
export const eraseConsentsOfLeads = (trx: Writer, leads: readonly string[]) =>
  trx.deleteFrom("consents").where("lead", "in", leads).where("lead", "is not", null).execute();

/** Entries of identifiers in some channels that came with no request. */
export async function eraseConsentsOfKeys(trx: Writer, keys: readonly string[], channels: readonly Channel[]): Promise<void> {
  for (let from = 0; from < keys.length; from += PAGE)
    await trx
      .deleteFrom("consents")
      .where("person_key", "in", keys.slice(from, from + PAGE))
      .where("channel", "in", channels)
      .where("lead", "is", null)
      .execute();
}
