/** `npm run subscribers`: lists who gets the newsletter. */
import { subscribersCommand } from "./subscribers.ts";
import { fromShell } from "./command.ts";

process.exitCode = await subscribersCommand(process.argv.slice(2), fromShell());
