/** `npm run mail`: tests the mail server, and checks the sender's domain. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { commandAddresses, loadCommandContent } from "./command-content.ts";
import { fromShell } from "./command.ts";
import { mailCommand } from "./mail.ts";

const settings = settingsOrExit();
await loadCommandContent(settings);
process.exitCode = await mailCommand(process.argv.slice(2), { ...fromShell(), settings: { ...settings, ...commandAddresses() } });
