/** `npm run content`: exports, compares or imports the agent's edits of the site content. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { fromShell } from "./command.ts";
import { contentCommand } from "./content.ts";

const { given } = settingsOrExit();
const shell = fromShell();
process.exitCode = await contentCommand(process.argv.slice(2), { ...shell, given, photosElsewhere: shell.s3 !== undefined });
