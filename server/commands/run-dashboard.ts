/** `npm run dashboard`: prints the one-time address that opens the dashboard. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { fromShell } from "./command.ts";
import { dashboardCommand } from "./dashboard.ts";

const { dashboard, leads } = settingsOrExit();
process.exitCode = await dashboardCommand(process.argv.slice(2), { ...fromShell(), dashboard, leads });
