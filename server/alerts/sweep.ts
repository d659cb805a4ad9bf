/** Deletes what emails about homes need no longer. Part of the hourly upkeep. */
import { sql } from "kysely";
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import { idsFrom } from "../clock.ts";
import { LINK_LIFETIME } from "../newsletter/subscribers.ts";
import type { Store, Writer } from "../store/store.ts";

/** Changes that were matched, and what was emailed, stay so long. Milliseconds. */
const CHANGES_FOR = 30 * DAY_MS;
const MATCHES_FOR = 90 * DAY_MS;
/** Rows deleted at a time, so that others can write in between. */
const AT_ONCE = 500;

/** A literal, so that the partial index is used. */
const WAITING = sql.lit("waiting" as const);

export async function sweepAlerts({ write }: Store, now: Date): Promise<void> {
  const before = (age: number): Date => new Date(now.getTime() - age);
  /** Each resolves to how many rows are gone. */
  const deletions: readonly ((trx: Writer) => Promise<number>)[] = [
    async (trx) => {
      const old = trx
        .selectFrom("listing_changes")
        .select("revision")
        .where("matched_at", "<", toInstant(before(CHANGES_FOR)));
      const revisions = (await old.limit(AT_ONCE).execute()).map(({ revision }) => revision);
      if (revisions.length > 0) await trx.deleteFrom("listing_changes").where("revision", "in", revisions).execute();
      return revisions.length;
    },
    async (trx) => {
      const old = trx
        .selectFrom("alert_matches")
        .select("id")
        .where("id", "<", idsFrom(before(MATCHES_FOR)));
      const ids = (await old.orderBy("id").limit(AT_ONCE).execute()).map(({ id }) => id);
      if (ids.length > 0) await trx.deleteFrom("alert_matches").where("id", "in", ids).execute();
      return ids.length;
    },
    (trx) => forgetUnconfirmed(trx, before(LINK_LIFETIME)),
  ];
  for (const deletion of deletions) while ((await write(deletion)) === AT_ONCE);
}

/** What no one confirmed while the link worked, with addresses that have nothing else. */
async function forgetUnconfirmed(trx: Writer, before: Date): Promise<number> {
  const old = trx.selectFrom("alerts").select(["id", "person"]).where("state", "=", WAITING).where("asked_at", "<", toInstant(before));
  const rows = await old.limit(AT_ONCE).execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom("alerts").where("id", "in", ids).execute();
  const people = [...new Set(rows.map(({ person }) => person))];
  const kept = await trx.selectFrom("alerts").select("person").where("person", "in", people).execute();
  const known = new Set(kept.map(({ person }) => person));
  const gone = people.filter((person) => !known.has(person));
  if (gone.length > 0) await trx.deleteFrom("alert_people").where("id", "in", gone).execute();
  return rows.length;
}
