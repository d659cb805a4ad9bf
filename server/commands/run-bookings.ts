/** `npm run bookings`: lists, confirms, cancels and moves appointments. */
import { catalogWithStored } from "../listings/stored-catalog.ts";
import { bookingsCommand } from "./bookings.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { commandContent, loadCommandContent } from "./command-content.ts";
import { fromShell } from "./command.ts";

await loadCommandContent(settingsOrExit());
const options = fromShell();
const { get: listing } = await catalogWithStored(options, commandContent);
process.exitCode = await bookingsCommand(process.argv.slice(2), { ...options, listing });
