/**
 * A process that sends what is due, for tests that kill it: `reminder-sender.ts <folder> <mail server> <instant>`. Its clock begins at that
 * instant and goes on from there. It tells each report of the outbox as a line of JSON.
 */
import { bookingsOn, SITE } from "../bookings.ts";
import { type Clock, systemClock } from "../../server/clock.ts";
import { composer } from "../../server/email/composer.ts";
import { mailBySmtp } from "../../server/email/transports.ts";
import { createOutbox } from "../../server/email/outbox.ts";
import { openStore } from "../../server/store/store.ts";
import { openSubscribers } from "../../server/newsletter/subscribers.ts";

const [folder = "", url = "", instant = ""] = process.argv.slice(2);
const ahead = Date.parse(instant) - Date.now();
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };
const { now } = clock;
const store = await openStore(folder);
const bookings = await bookingsOn(store, { now });
const compose = composer(store, SITE, { subscribers: await openSubscribers(store, now), bookings, now });
const report = (event: string, fields: object) => void process.stdout.write(`${JSON.stringify({ event, ...fields })}\n`);
await createOutbox({ store, mail: mailBySmtp(url), compose, clock, report }).start();
// Timers alone do not keep a process alive; anyone who started it ends it.
process.stdin.resume();
