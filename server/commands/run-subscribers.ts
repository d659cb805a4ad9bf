/** `npm run subscribers`: lists who gets the newsletter. */
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { subscribersCommand } from "./subscribers.ts";

const { dataDir, siteUrl } = settingsOrExit();
process.exitCode = await subscribersCommand(process.argv.slice(2), { dataDir, siteUrl, out: process.stdout, printError: console.error });
