/** `npm run leads`: lists the stored requests. */
import { leadsCommand } from "./leads.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";

const { dataDir } = settingsOrExit();
process.exitCode = await leadsCommand(process.argv.slice(2), {
  dataDir,
  now: () => new Date(),
  out: process.stdout,
  printError: console.error,
});
