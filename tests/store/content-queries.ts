/** All that editing the site content makes the server do with a store. */
import { openContent } from "../../server/content/open-content.ts";
import { pictureFolders } from "../../server/content/picture-folders.ts";
import type { Store } from "../../server/store/store.ts";
import { fakeClock } from "../fake-clock.ts";

/** Two editors of one section, the history, and what was changed by mistake. */
export async function contentEdits(store: Store, now: Date): Promise<void> {
  const { editor, stop } = await openContent(store, { clock: fakeClock(now.toISOString()), report: () => {} });
  const values = { "agent.requestsEmail": "ana@lund.test", "brokerage.websiteEmail": "site@lund.test" };
  await editor.save("email", values, 0, "Ana");
  await editor.save("email", { ...values, "agent.requestsEmail": "ben@lund.test" }, 0, "Ben");
  const [last] = await editor.history("email");
  await editor.history();
  await editor.undo(last?.id ?? "", "Ana");
  await editor.restore("email", "Ana");
  await pictureFolders(store.db);
  stop();
}
