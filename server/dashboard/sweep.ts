/** Deletes what the dashboard needs no longer. Part of the hourly upkeep. */
import { DAY_MS } from "../../domain/time/instant.ts";
import type { Store, Writer } from "../store/store.ts";
import { isoAt } from "./context.ts";
import { KEPT_FOR } from "./kept-forms.ts";

/** An ended session's row stays so long, so that a form sent from a page of it can be kept. Milliseconds. */
const SESSIONS_FOR = 60 * DAY_MS;
/** Emails of members stay longer than any link in them works. Milliseconds. */
const EMAILS_FOR = 8 * DAY_MS;
/** Rows deleted at a time, so that others can write in between. */
const AT_ONCE = 500;

export async function sweepDashboard({ write }: Store, now: Date): Promise<void> {
  const before = (age: number): string => isoAt(now, -age);
  /** Each resolves to how many rows are gone. */
  const deletions: readonly ((trx: Writer) => Promise<number>)[] = [
    async (trx) => {
      const old = (
        await trx.selectFrom("sessions").select("digest").where("seen_at", "<", before(SESSIONS_FOR)).limit(AT_ONCE).execute()
      ).map((row) => row.digest);
      if (old.length > 0) await trx.deleteFrom("sessions").where("digest", "in", old).execute();
      return old.length;
    },
    async (trx) => {
      const old = (await trx.selectFrom("sign_in_links").select("id").where("ends_at", "<", before(DAY_MS)).limit(AT_ONCE).execute()).map(
        (row) => row.id,
      );
      if (old.length > 0) await trx.deleteFrom("sign_in_links").where("id", "in", old).execute();
      return old.length;
    },
    async (trx) => {
      const old = (await trx.selectFrom("spent_challenges").select("digest").where("ends_at", "<", before(0)).limit(AT_ONCE).execute()).map(
        (row) => row.digest,
      );
      if (old.length > 0) await trx.deleteFrom("spent_challenges").where("digest", "in", old).execute();
      return old.length;
    },
    async (trx) => {
      const old = (await trx.selectFrom("kept_forms").select("id").where("at", "<", before(KEPT_FOR)).limit(AT_ONCE).execute()).map(
        (row) => row.id,
      );
      if (old.length > 0) await trx.deleteFrom("kept_forms").where("id", "in", old).execute();
      return old.length;
    },
    async (trx) => {
      const old = (
        await trx
          .selectFrom("emails")
          .select("id")
          .where("about", "is not", null)
          .where("created_at", "<", before(EMAILS_FOR))
          .limit(AT_ONCE)
          .execute()
      ).map((row) => row.id);
      if (old.length > 0) await trx.deleteFrom("emails").where("id", "in", old).execute();
      return old.length;
    },
  ];
  for (const deletion of deletions) while ((await write(deletion)) === AT_ONCE);
}
