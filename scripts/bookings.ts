/** `npm run bookings`: lists, cancels and moves appointments. */
import { bookingsCommand } from "../server/bookings-command.ts";
import { readSettings } from "../server/settings.ts";

const { dataDir, siteUrl } = readSettings(process.env);
const now = () => new Date();
process.exitCode = await bookingsCommand(process.argv.slice(2), { dataDir, siteUrl, now, out: process.stdout, complain: console.error });
