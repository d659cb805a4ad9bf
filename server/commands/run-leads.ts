/** `npm run leads`: lists the stored requests. */
import { leadsCommand } from "./leads.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { loadCommandContent } from "./command-content.ts";
import { fromShell } from "./command.ts";

await loadCommandContent(settingsOrExit());
process.exitCode = await leadsCommand(process.argv.slice(2), fromShell());
