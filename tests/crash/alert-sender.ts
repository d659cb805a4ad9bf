/**
 * A process that emails people about homes, for tests that kill it: `alert-sender.ts <folder> <mail server> <milliseconds>`. Its clock is that
 * much ahead, so that a change of a home has rested.
 */
import { openAgentsAlerts } from "../../server/alerts/open-alerts.ts";
import { type Clock, systemClock } from "../../server/clock.ts";
import { composer } from "../../server/email/composer.ts";
import { createOutbox } from "../../server/email/outbox.ts";
import { mailBySmtp } from "../../server/email/transports.ts";
import { openSubscribers } from "../../server/newsletter/subscribers.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { openStore } from "../../server/store/store.ts";
import { bookingsOn, SITE } from "../bookings.ts";

const [dataDir = "", url = "", ahead = "0"] = process.argv.slice(2);
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + Number(ahead)) };
const { now } = clock;
const store = await openStore(dataDir);
const parts = { subscribers: await openSubscribers(store, now), bookings: await bookingsOn(store, { now }), now };
const outbox = createOutbox({ store, mail: mailBySmtp(url), compose: composer(store, SITE, parts), clock, report: () => {} });
const report = (event: string, error: unknown): void => console.error(event, error);
const options = { dataDir, storage: fileStorage(dataDir), clock, now, zone: () => "America/Chicago", wake: () => outbox.wake(), report };
const alerts = await openAgentsAlerts(store, options);
await outbox.start();
alerts.begin({ onChange: () => {} });
// Timers alone do not keep a process alive; anyone who started it ends it.
process.stdin.resume();
