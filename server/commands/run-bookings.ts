/** `npm run bookings`: lists, confirms, cancels and moves appointments. */
import { openCatalog } from "../listings/catalog.ts";
import { bookingsCommand } from "./bookings.ts";
import { commandContent } from "./command-content.ts";
import { fromShell } from "./command.ts";

process.exitCode = await bookingsCommand(process.argv.slice(2), { ...fromShell(), listing: openCatalog(commandContent).get });
