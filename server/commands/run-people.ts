/** `npm run people`: copies or erases what is stored about a person. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { commandAddresses, loadCommandContent } from "./command-content.ts";
import { ask, fromShell } from "./command.ts";
import { peopleCommand } from "./people.ts";

await loadCommandContent(settingsOrExit());
process.exitCode = await peopleCommand(process.argv.slice(2), { ...fromShell(), ...commandAddresses(), ask });
