/** `npm run bookings`: lists, cancels and moves appointments. */
import { bookingsCommand } from "./bookings.ts";
import { openCatalog } from "../listings/catalog.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";

const { dataDir, siteUrl } = settingsOrExit();
process.exitCode = await bookingsCommand(process.argv.slice(2), {
  dataDir,
  siteUrl,
  listing: openCatalog().get,
  now: () => new Date(),
  out: process.stdout,
  printError: console.error,
});
