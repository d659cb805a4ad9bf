/** `npm run move-data`: moves the data to another database and storage. */
import { moveDataCommand } from "../transfer/move-data.ts";
import { fromShell } from "./command.ts";

process.exitCode = await moveDataCommand(process.argv.slice(2), { ...fromShell(), env: process.env });
