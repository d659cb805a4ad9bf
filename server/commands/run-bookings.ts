/** `npm run bookings`: lists, cancels and moves appointments. */
import { bookingsCommand } from "./bookings.ts";
import { openCatalogue } from "../listings/catalog.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";

const { dataDir, siteUrl } = settingsOrExit();
process.exitCode = await bookingsCommand(process.argv.slice(2), {
  dataDir,
  siteUrl,
  listing: openCatalogue().get,
  now: () => new Date(),
  out: process.stdout,
  complain: console.error,
});
