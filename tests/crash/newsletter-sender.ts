/**
 * A process that sends newsletters, for tests that kill it: `newsletter-sender.ts <folder> <mail server> <milliseconds>`. Its clock is that
 * much ahead, so that the lease of the one before has ended.
 */
import { type Clock, systemClock } from "../../server/clock.ts";
import { mailBySmtp } from "../../server/email/transports.ts";
import { openNewsletter } from "../../server/newsletter-issues/open-newsletter.ts";
import { openSubscribers } from "../../server/newsletter/subscribers.ts";
import { openStore } from "../../server/store/store.ts";
import { SITE } from "../bookings.ts";

const [dataDir = "", url = "", ahead = "0"] = process.argv.slice(2);
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + Number(ahead)) };
const store = await openStore(dataDir);
const { keys } = await openSubscribers(store, clock.now);
const newsletter = openNewsletter(store, {
  clock,
  emails: SITE,
  listings: { get: () => undefined },
  keys,
  mail: mailBySmtp(url),
  smtpUrl: url,
  isHeld: () => false,
  wake: () => {},
  report: (event, error) => console.error(event, error),
  // As fast as the mail server takes them.
  pace: { perHour: 1e9, perDay: 1e9 },
});
newsletter.begin();
// Timers alone do not keep a process alive; anyone who started it ends it.
process.stdin.resume();
