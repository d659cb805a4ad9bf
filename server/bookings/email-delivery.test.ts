/** A booking's emails through a real mail server that will not let us in for a while, or while our own server is off. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asking, bookingsOn, NOW, SITE, TEN } from "../../tests/bookings.ts";
import { type FakeClock, fakeClock, until } from "../../tests/fake-clock.ts";
import { openSmtpServer, type SmtpServer } from "../../tests/smtp-server.ts";
import type { OpenBookings } from "./bookings.ts";
import { composer } from "../email/composer.ts";
import { mailBySmtp } from "../email/transports.ts";
import { createOutbox, type Outbox } from "../email/outbox.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { openSubscribers } from "../newsletter/subscribers.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ANA = "ana@visitor.test";

let store: Store;
let clock: FakeClock;
let post: SmtpServer;
let rightPassword: boolean;
let bookings: OpenBookings;
let outbox: Outbox | undefined;
let failures: number;

beforeEach(async () => {
  [rightPassword, failures, outbox] = [true, 0, undefined];
  store = await openStore(":memory:");
  clock = fakeClock(NOW);
  post = await openSmtpServer(0, { login: true, refuse: (step) => (step === "login" && !rightPassword ? [535, "No."] : undefined) });
});
afterEach(async () => {
  await stop();
  await store.close();
  await post.close();
});

async function start(): Promise<void> {
  const { now } = clock;
  bookings = await bookingsOn(store, { now, wake: () => outbox?.wake() });
  const compose = composer(store, SITE, { subscribers: await openSubscribers(store, now), bookings, now });
  const report = (event: string): void => void (failures += event === "email.failed" ? 1 : 0);
  const mail = mailBySmtp(post.url.replace("//", "//site:secret@"));
  outbox = createOutbox({ store, mail, compose, clock, report, retryPolicy: { jitter: 0, longestNap: HOUR } });
  await outbox.start();
}

async function stop(): Promise<void> {
  const stopping = outbox?.stop(0);
  await clock.turn(1);
  await stopping;
  outbox = undefined;
}

const come = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  until(async () => {
    // Post comes over a real connection, which takes turns of its own.
    await new Promise((resume) => setTimeout(resume, 2));
    return holds();
  });
const toAna = () => post.emails.filter(({ envelope }) => envelope.to.includes(ANA));
const dueNow = async (): Promise<number> => {
  const waiting = store.db.selectFrom("emails").select("id").where("state", "=", "waiting");
  const now = clock.now().toISOString();
  return (await waiting.where(({ eb, or }) => or([eb("holder", "is not", null), eb("due_at", "<=", now)])).execute()).length;
};
const book = () => bookings.book(asking(TEN, { email: ANA }));
const turnTo = (before: number): Promise<void> => clock.turn(Date.parse(TEN) - before - clock.now().getTime());

describe("a wrong mail password", () => {
  test("delays the invitation and no more: it arrives once the password is right, without a restart", async () => {
    rightPassword = false;
    await start();
    await book();
    await come(() => failures >= 2);
    await clock.turn(20 * MINUTE);
    await come(async () => (await dueNow()) === 0);
    expect(await outbox?.status()).toMatchObject({ dead: 0, refused: 0, stuck: true });
    rightPassword = true;
    await clock.turn(30 * MINUTE);
    await come(() => toAna().length === 1);
    expect(toAna()[0]?.subject).toMatch(/^Appointment confirmed/);
  });

  test("that was wrong for days is reported, and a restart with the right one sends the invitation", async () => {
    rightPassword = false;
    await start();
    await book();
    await come(() => failures >= 2);
    for (let hours = 0; hours < 76; hours += 4) {
      await clock.turn(4 * HOUR);
      await come(async () => (await dueNow()) === 0);
    }
    // The agent's email and Ana's.
    expect(await outbox?.status()).toMatchObject({ waiting: 0, dead: 2, refused: 0, stuck: true });
    await stop();
    rightPassword = true;
    await start();
    await come(() => toAna().length === 1);
    await come(async () => (await outbox?.status())?.stuck === false);
    expect(await outbox?.status()).toMatchObject({ waiting: 0, dead: 0 });
  });
});

describe("reminders and their time", () => {
  const reminders = () => toAna().filter(({ subject }) => subject?.startsWith("Appointment reminder"));
  const states = () => store.db.selectFrom("emails").select("state").where("kind", "=", "booking-reminder").orderBy("not_before").execute();

  /** Off from shortly before a reminder is due until so long after it. */
  const offUntil = async (before: number, late: number): Promise<void> => {
    await turnTo(before + MINUTE);
    await stop();
    await turnTo(before - late);
    await start();
    await come(async () => (await dueNow()) === 0);
  };

  test.each([
    ["the day before", 24 * HOUR, 15 * MINUTE],
    ["the hour before", HOUR, 5 * MINUTE],
  ])("%s: sent after a short downtime", async (_, before, window) => {
    await start();
    await book();
    await come(() => toAna().length === 1);
    await stop();
    await offUntil(before, window - SECOND);
    expect(reminders()).toHaveLength(1);
  });

  test.each([
    ["the day before", 24 * HOUR, 15 * MINUTE],
    ["the hour before", HOUR, 5 * MINUTE],
  ])("%s: not sent after a downtime that is longer than its time", async (_, before, window) => {
    await start();
    await book();
    await come(() => toAna().length === 1);
    await stop();
    await offUntil(before, window);
    expect(reminders()).toEqual([]);
    expect((await states())[0]?.state).toBe("dropped");
  });

  test("a login that fails and works again within the time sends it once", async () => {
    await start();
    await book();
    // The agent's and Ana's: one that is still being sent would fail, too.
    await come(async () => toAna().length === 1 && (await dueNow()) === 0);
    rightPassword = false;
    await stop();
    await start();
    await turnTo(24 * HOUR);
    await come(() => failures >= 1);
    rightPassword = true;
    await clock.turn(10 * MINUTE);
    await come(() => reminders().length === 1);
    await clock.turn(20 * MINUTE);
    expect(reminders()).toHaveLength(1);
  });
});
