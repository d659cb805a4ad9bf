/** `npm run leads`: lists the stored requests. */
import { leadsCommand } from "../server/leads-command.ts";
import { readSettings } from "../server/settings.ts";

const { dataDir } = readSettings(process.env);
process.exitCode = await leadsCommand(process.argv.slice(2), { dataDir, out: process.stdout, complain: console.error });
