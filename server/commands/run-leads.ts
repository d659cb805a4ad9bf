/** `npm run leads`: lists the stored requests. */
import { leadsCommand } from "./leads.ts";
import { fromShell } from "./command.ts";

process.exitCode = await leadsCommand(process.argv.slice(2), fromShell());
