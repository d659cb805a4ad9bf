/** `npm run people`: copies or erases what is stored about a person. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { ask, fromShell } from "./command.ts";
import { peopleCommand } from "./people.ts";

const { agentEmail } = settingsOrExit();
process.exitCode = await peopleCommand(process.argv.slice(2), { ...fromShell(), agentEmail, ask });
