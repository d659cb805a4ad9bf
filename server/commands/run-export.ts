/** `npm run export`: the pages as files, and all data as JSON and CSV. */
import { exportCommand } from "../export/export.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { loadCommandContent } from "./command-content.ts";
import { fromShell } from "./command.ts";

const settings = settingsOrExit();
await loadCommandContent(settings);
process.exitCode = await exportCommand(process.argv.slice(2), { ...fromShell(), given: settings.given });
