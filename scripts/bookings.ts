/** `npm run bookings`: lists, cancels and moves appointments. */
import { bookingsCommand } from "../server/bookings-command.ts";
import { openCatalogue } from "../server/listings.ts";
import { settingsOrExit } from "../server/settings-or-exit.ts";

const { dataDir, siteUrl } = settingsOrExit();
process.exitCode = await bookingsCommand(process.argv.slice(2), {
  dataDir,
  siteUrl,
  listing: openCatalogue().get,
  now: () => new Date(),
  out: process.stdout,
  complain: console.error,
});
