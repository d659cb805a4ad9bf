/** `npm run backup`: copies all stored data. */
import { backupCommand } from "./backup.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";

const { dataDir } = settingsOrExit();
process.exitCode = await backupCommand(process.argv.slice(2), { dataDir, now: new Date(), print: console.log, printError: console.error });
