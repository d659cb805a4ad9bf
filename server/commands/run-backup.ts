/** `npm run backup`: copies all stored data. */
import { backupCommand } from "./backup.ts";
import { fromShell } from "./command.ts";

process.exitCode = await backupCommand(process.argv.slice(2), fromShell());
