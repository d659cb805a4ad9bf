/** `npm run restore`: puts a backup back. */
import { restoreCommand } from "../transfer/restore.ts";
import { ask, fromShell } from "./command.ts";

process.exitCode = await restoreCommand(process.argv.slice(2), { ...fromShell(), ask });
