/** `npm run mail`: tests the mail server, and checks the sender's domain. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { fromShell } from "./command.ts";
import { mailCommand } from "./mail.ts";

process.exitCode = await mailCommand(process.argv.slice(2), { ...fromShell(), settings: settingsOrExit() });
