/** `npm run subscribers`: lists who gets the newsletter. */
import { subscribersCommand } from "./subscribers.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { loadCommandContent } from "./command-content.ts";
import { fromShell } from "./command.ts";

await loadCommandContent(settingsOrExit());
process.exitCode = await subscribersCommand(process.argv.slice(2), fromShell());
