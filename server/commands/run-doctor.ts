/** `npm run doctor`: how the parts of the site are. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { loadCommandContent } from "./command-content.ts";
import { fromShell } from "./command.ts";
import { doctorCommand } from "./doctor.ts";

const settings = settingsOrExit();
await loadCommandContent(settings);
process.exitCode = await doctorCommand(process.argv.slice(2), { ...fromShell(), settings });
