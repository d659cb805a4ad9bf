/** Erases subscribers with what newsletters were sent to them. */
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { deleteEmailFiles } from "../people/files.ts";
import type { Store, Writer } from "../store/store.ts";

/** No email is handed to a mail server for longer; one that was claimed earlier died with its process. Milliseconds. */
const LONGEST_SENDING = 3 * MINUTE_MS;
/** Pause before it looks again whether an email has gone out. Milliseconds. */
const PAUSE = 200;

type Options = { readonly dataDir: string; readonly now: () => Date; readonly wait: (milliseconds: number) => Promise<void> };

/** Waits for an email that is going out to one of them. Resolves to the ids of their emails. @param ids a page of subscribers. */
export async function eraseReaders(store: Store, ids: readonly string[], { dataDir, now, wait }: Options): Promise<readonly string[]> {
  for (;;) {
    const erased = await store.write((trx) => eraseTx(trx, ids, now()));
    if (erased !== "sending") {
      await deleteEmailFiles(dataDir, erased);
      return erased;
    }
    await wait(PAUSE);
  }
}

/** Counts stay with the issues. Unsubscribed first: no further email is claimed while one is waited for. */
async function eraseTx(trx: Writer, ids: readonly string[], now: Date): Promise<readonly string[] | "sending"> {
  const theirs = trx.selectFrom("issue_deliveries").select(["id", "issue", "state", "tried_at"]).where("subscriber", "in", ids);
  const deliveries = await theirs.execute();
  const since = new Date(now.getTime() - LONGEST_SENDING).toISOString();
  const isSending = deliveries.some(
    ({ state, tried_at: at }) => state === "sending" && at !== null && at > since && at <= now.toISOString(),
  );
  if (isSending) {
    await trx.updateTable("subscribers").set({ state: "left" }).where("id", "in", ids).execute();
    return "sending";
  }
  for (const { issue, state } of deliveries)
    if (state === "waiting" || state === "sending")
      await trx
        .updateTable("newsletter_issues")
        .set((row) => ({ departed: row("departed", "+", 1) }))
        .where("id", "=", issue)
        .execute();
  await trx.deleteFrom("issue_deliveries").where("subscriber", "in", ids).execute();
  await trx.deleteFrom("subscribers").where("id", "in", ids).execute();
  return deliveries.map(({ id }) => id);
}
