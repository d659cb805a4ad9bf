/** `npm run subscribers`: lists who gets the newsletter. */
import { readSettings } from "../server/settings.ts";
import { subscribersCommand } from "../server/subscribers-command.ts";

const { dataDir, siteUrl } = readSettings(process.env);
process.exitCode = await subscribersCommand(process.argv.slice(2), { dataDir, siteUrl, out: process.stdout, complain: console.error });
