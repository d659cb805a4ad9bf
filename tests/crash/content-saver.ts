/** A process that saves the agent's section without end, for tests that kill it: `content-saver.ts <folder> <first>`. Each save has one number in all fields; prints it once it's saved. */
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../server/clock.ts";
import { openContent } from "../../server/content/open-content.ts";
import { readDatabaseUrl } from "../../server/settings/database-url.ts";
import { openStore } from "../../server/store/store.ts";

const [folder = "", first = "0", pauseMs = "0"] = process.argv.slice(2);
const store = await openStore({ dataDir: folder, database: readDatabaseUrl(process.env["DATABASE_URL"] ?? "") });
const { editor } = await openContent(store, { clock: systemClock, report: () => {} });

for (let number = Number(first); ; number += 1) {
  const values = {
    "agent.name": `Agent ${number}`,
    "agent.firstName": `First ${number}`,
    "agent.title": `Title ${number}`,
    "agent.license": `License ${number}`,
    "agent.phone": "(612) 867-5309",
    "agent.email": `agent${number}@lund.test`,
    "agent.bio": [`Story ${number}`],
  };
  const { state } = await editor.save("agent", values, editor.edits("agent")?.version ?? 0, "Ana");
  process.stdout.write(`${number} ${state} ${Date.now()}\n`);
  await pause(Number(pauseMs));
}
