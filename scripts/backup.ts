/** `npm run backup`: copies everything that the site keeps. */
import { backupCommand } from "../server/backup-command.ts";
import { readSettings } from "../server/settings.ts";

const { dataDir } = readSettings(process.env);
process.exitCode = await backupCommand(process.argv.slice(2), { dataDir, now: new Date(), print: console.log, complain: console.error });
