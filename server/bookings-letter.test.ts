import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NewBooking } from "../domain/booking.ts";
import { TRAPPED } from "../domain/lead.ts";
import { asking, bookingsOn, later, NOW, SITE, TEN } from "../tests/bookings.ts";
import { type HandClock, handClock, until } from "../tests/hand-clock.ts";
import { type Letter, openPostOffice, type PostOffice } from "../tests/post-office.ts";
import type { BookingsOptions, OpenBookings } from "./bookings.ts";
import { composer } from "./letter-writers.ts";
import { mailBySmtp } from "./mail.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { openStore, type Store } from "./store.ts";
import { openSubscribers } from "./subscribers.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TOKYO = "Asia/Tokyo";

let store: Store;
let clock: HandClock;
let post: PostOffice;
let bookings: OpenBookings;
let outboxes: Outbox[];

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = handClock(NOW);
  post = await openPostOffice();
  outboxes = [];
  await site();
});
afterEach(async () => {
  await stop();
  await store.close();
  await post.close();
});

/** Starts what sends letters, as a server does; the one before it is gone. */
async function site(options: Partial<BookingsOptions> = {}, url = post.url): Promise<void> {
  await stop();
  const { now } = clock;
  bookings = await bookingsOn(store, { now, wake: () => outboxes.at(-1)?.wake(), ...options });
  const subscribers = await openSubscribers(store, now);
  const compose = composer(store, SITE, { subscribers, bookings, now });
  const outbox = createOutbox({ store, mail: mailBySmtp(url), compose, clock, report: () => undefined, pace: { jitter: 0 } });
  outboxes.push(outbox);
  await outbox.start();
}

async function stop(): Promise<void> {
  const stopping = outboxes.at(-1)?.stop(0);
  await clock.turn(1);
  await stopping;
}

/** Everything whose time has come is sent or dropped. */
const quiet = (): Promise<void> =>
  until(async () => {
    // Post comes over a real connection, which takes turns of its own.
    await new Promise((resume) => setTimeout(resume, 2));
    const due = store.db.selectFrom("letters").select("id").where("state", "=", "waiting");
    return (
      (await due.where(({ eb, or }) => or([eb("holder", "is not", null), eb("due_at", "<=", clock.now().toISOString())])).execute())
        .length === 0
    );
  });

const to = (address: string): Letter[] => post.letters.filter(({ envelope }) => envelope.to.includes(address));
const only = (letters: readonly Letter[]): Letter => {
  expect(letters).toHaveLength(1);
  return letters[0]!;
};

async function book(more: Partial<NewBooking> = {}, start = TEN): Promise<{ key: string; email: string }> {
  const asked = asking(start, more);
  const answer = await bookings.book(asked);
  if (!("key" in answer)) throw new Error(`It is ${answer.state}.`);
  return { key: answer.key, email: asked.email };
}

/** The event in a letter's calendar part. */
function eventIn(letter: Letter) {
  const attached = letter.attachments.find(({ filename }) => filename === "invite.ics");
  if (!attached) throw new Error("There is no invite.ics.");
  const text = typeof attached.content === "string" ? attached.content : new TextDecoder().decode(attached.content);
  const root = new ICAL.Component(ICAL.parse(text) as never);
  const component = root.getFirstSubcomponent("vevent");
  if (!component) throw new Error("There is no event.");
  const event = new ICAL.Event(component);
  return {
    method: root.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    text,
  };
}

describe("when somebody books", () => {
  const note = "Ring at the back door. https://evil.example.com";
  const typed = { name: "Zoë <b>Ō’Hara</b>\r\nBcc: x@evil.test http://evil.test", note, zone: TOKYO, phone: "612-555-0199" };

  test("the invitee gets the invitation, on both clocks, and nothing that was typed but a cleaned name", async () => {
    const { key, email } = await book(typed);
    await quiet();
    const letter = only(to(email));
    expect(letter.subject).toBe("Your appointment: Wednesday, December 2, 2026 at 1:00 AM GMT+9");
    expect(letter.replyTo?.[0]?.address).toBe(SITE.agentEmail);
    for (const words of [letter.text ?? "", letter.html ?? ""]) {
      expect(words).toContain("Wednesday, December 2, 2026 at 1:00 AM GMT+9 (Asia/Tokyo)");
      expect(words).toContain("Tuesday, December 1, 2026 at 10:00 AM CST (America/Chicago)");
      expect(words).toContain("30-minute consultation, by phone");
      expect(words).toContain(`${SITE.siteUrl}/scheduler/booking?key=${key}`);
    }
    expect(letter.text).toContain("Hello Zoë b Ō’Hara b Bcc x evil test http evil test,");
    const { text, ...event } = eventIn(letter);
    expect(event).toEqual({ method: "REQUEST", uid: key.split(".")[0], sequence: 0, start: TEN });
    const whole = [letter.text, letter.html, text.replaceAll("\r\n ", ""), letter.subject].join("\n");
    for (const secret of ["back door", "evil.example.com", "evil.test", "<b>", "555-0199"]) expect(whole).not.toContain(secret);
    // The same once as a part beside the text, once as a file.
    expect(letter.source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(letter.source).toMatch(/Content-Type: application\/ics; name=invite\.ics/i);
    expect(letter.headers.find((header) => header.key === "bcc")).toBeUndefined();
  });

  test("the agent's letter about the request has the appointment, everything that is known, and the invitation", async () => {
    await book(typed);
    await quiet();
    const letter = only(to(SITE.agentEmail));
    expect(letter.subject).toMatch(/^Appointment: Zoë/);
    expect(letter.text).toContain("Somebody booked an appointment with you");
    expect(letter.text).toContain("When: Tuesday, December 1, 2026 at 10:00 AM CST (America/Chicago)");
    expect(letter.text).toContain("On their clock: Wednesday, December 2, 2026 at 1:00 AM GMT+9 (Asia/Tokyo)");
    expect(letter.text).toContain("back door");
    const event = eventIn(letter);
    expect(event).toMatchObject({ method: "REQUEST", sequence: 0, start: TEN });
    expect(event.text.replaceAll("\r\n ", "")).toContain(String.raw`Note: Ring at the back door.`);
  });

  test("page, letter and calendar name the same instant on both days on which the clock changes", async () => {
    const days = [
      ["2026-11-01T15:00:00.000Z", "Sunday, November 1, 2026 at 9:00 AM CST"],
      ["2027-03-14T14:00:00.000Z", "Sunday, March 14, 2027 at 9:00 AM CDT"],
    ] as const;
    for (const [start, words] of days) {
      clock = handClock(later(start, -3 * 24 * 60));
      await site();
      expect(await bookings.free("consultation", "phone", new Date(start), new Date(later(start, 1)))).toEqual([start]);
      const { key, email } = await book({}, start);
      await quiet();
      expect(only(to(email)).text).toContain(words);
      expect(eventIn(only(to(email))).start).toBe(start);
      expect(await bookings.find(key)).toMatchObject({ start });
      expect(await bookings.calendarFile(key)).toContain(`DTSTART:${start.replaceAll(/[-:]|\.\d+/g, "")}`);
    }
  });

  test("a machine's request is told to the agent only", async () => {
    const asked = asking();
    await bookings.book({ ...asked, lead: { ...asked.lead, suspicions: [TRAPPED] } });
    await quiet();
    expect(to(asked.email)).toEqual([]);
    expect(only(to(SITE.agentEmail)).subject).toContain("[possible junk]");
  });
});

describe("when it changes", () => {
  test("both sides hear of a move and of the end, under the same name and with a higher number each time", async () => {
    const { key, email } = await book();
    await quiet();
    const moved = later(TEN, 24 * 60);
    await bookings.move(key, moved);
    await quiet();
    await bookings.cancel(key);
    await quiet();
    const uid = key.split(".")[0];
    const expected = [
      { method: "REQUEST", uid, sequence: 0, start: TEN },
      { method: "REQUEST", uid, sequence: 1, start: moved },
      { method: "CANCEL", uid, sequence: 2, start: moved },
    ];
    expect(to(email).map(eventIn)).toMatchObject(expected);
    expect(to(SITE.agentEmail).map(eventIn)).toMatchObject(expected);
    expect(to(email).map(({ subject }) => subject)).toEqual([
      "Your appointment: Tuesday, December 1, 2026 at 10:00 AM CST",
      "Your appointment was moved: Wednesday, December 2, 2026 at 10:00 AM CST",
      "Your appointment was cancelled: Wednesday, December 2, 2026 at 10:00 AM CST",
    ]);
    expect(to(SITE.agentEmail).map(({ subject }) => subject?.split(":")[0])).toEqual(["Appointment", "Moved", "Cancelled"]);
    // And nothing ever after.
    await clock.turn(20 * 24 * HOUR);
    await quiet();
    expect(post.letters).toHaveLength(6);
  });

  test("before the invitation could go out, only what is true goes out; the agent's letters must arrive", async () => {
    await site({}, "smtp://127.0.0.1:1");
    const { key, email } = await book();
    await bookings.move(key, later(TEN, 60));
    await bookings.move(key, later(TEN, 120));
    expect(await outboxes.at(-1)?.status()).toMatchObject({ waiting: 2 });
    await site();
    await quiet();
    expect(only(to(email)).subject).toContain("was moved: Tuesday, December 1, 2026 at 12:00 PM CST");
    expect(
      to(SITE.agentEmail)
        .map(({ subject = "" }) => subject.split(":")[0] ?? "")
        .toSorted(),
    ).toEqual(["Appointment", "Moved"]);
    expect(
      to(SITE.agentEmail)
        .map(eventIn)
        .every(({ sequence, start }) => sequence === 2 && start === later(TEN, 120)),
    ).toBe(true);
  });
});

describe("reminders", () => {
  const reminders = (email: string): Letter[] => to(email).filter(({ subject }) => subject?.startsWith("Reminder"));

  test("come a day and an hour before, once each, and are not stuck letters until then", async () => {
    const { email } = await book();
    await quiet();
    const untilDay = Date.parse(TEN) - 24 * HOUR - clock.now().getTime();
    await clock.turn(untilDay - MINUTE);
    await quiet();
    expect(reminders(email)).toEqual([]);
    expect(await outboxes.at(-1)?.status()).toMatchObject({ waiting: 0, stuck: false });
    await clock.turn(MINUTE);
    await quiet();
    expect(reminders(email)).toHaveLength(1);
    expect(reminders(email)[0]?.text).toContain("Tuesday, December 1, 2026 at 10:00 AM CST");
    await clock.turn(23 * HOUR - MINUTE);
    await quiet();
    expect(reminders(email)).toHaveLength(1);
    await clock.turn(MINUTE);
    await quiet();
    expect(reminders(email)).toHaveLength(2);
    await clock.turn(30 * 24 * HOUR);
    await quiet();
    expect(reminders(email)).toHaveLength(2);
  });

  test("are not brought forward by a restart", async () => {
    const { email } = await book();
    await quiet();
    await site();
    await quiet();
    await clock.turn(HOUR);
    await quiet();
    expect(reminders(email)).toEqual([]);
    expect(to(email)).toHaveLength(1);
  });

  test("that would be due already are not made", async () => {
    const { email } = await book({}, "2026-11-21T19:30:00.000Z");
    await quiet();
    const due = await store.db.selectFrom("letters").select("due_at").where("kind", "=", "booking-reminder").execute();
    expect(due).toEqual([{ due_at: "2026-11-21T18:30:00.000Z" }]);
    await clock.turn(6 * HOUR);
    await quiet();
    expect(reminders(email)).toHaveLength(1);
  });

  test("go with the booking: moved with it, and none once it is cancelled", async () => {
    const one = await book();
    const other = await book({}, later(TEN, 60));
    await bookings.move(one.key, later(TEN, 2 * 24 * 60));
    await bookings.cancel(other.key);
    await quiet();
    await clock.turn(Date.parse(TEN) - clock.now().getTime());
    await quiet();
    expect([reminders(one.email), reminders(other.email)]).toEqual([[], []]);
    await clock.turn(2 * 24 * HOUR);
    await quiet();
    expect(reminders(one.email)).toHaveLength(2);
    expect(reminders(other.email)).toEqual([]);
  });

  test("are never late: what could not be sent in its time is not sent at all", async () => {
    const { email } = await book();
    await quiet();
    // The server was off from before the first one was due until long after it.
    await stop();
    await clock.turn(Date.parse(TEN) - 20 * HOUR - clock.now().getTime());
    await site();
    await quiet();
    expect(reminders(email)).toEqual([]);
    // The mail server was away for most of the hour before.
    await site({}, "smtp://127.0.0.1:1");
    await clock.turn(Date.parse(TEN) - 30 * MINUTE - clock.now().getTime());
    await site();
    await quiet();
    expect(reminders(email)).toEqual([]);
    const states = await store.db.selectFrom("letters").select("state").where("kind", "=", "booking-reminder").execute();
    expect(states.map(({ state }) => state)).toEqual(["dropped", "dropped"]);
    expect(await outboxes.at(-1)?.status()).toMatchObject({ waiting: 0, dead: 0, stuck: false });
  });
});

describe("with the address to be confirmed", () => {
  beforeEach(() => site({ confirm: true }));

  test("the first letter holds nothing that was typed, and the invitation comes after its link", async () => {
    const { key, email } = await book({ name: "Ana Evilname", note: "Back door", phone: "612-555-0199" });
    await quiet();
    const letter = only(to(email));
    expect(letter.subject).toBe("Please confirm your appointment");
    expect(letter.attachments).toEqual([]);
    for (const typed of ["Evilname", "Back door", "0199"]) expect(letter.source).not.toContain(typed);
    expect(letter.text).toContain("Tuesday, December 1, 2026 at 10:00 AM CST");
    expect(letter.text).toContain("Saturday, November 21, 2026 at 8:34 AM CST");
    const about = only(to(SITE.agentEmail));
    expect(about.text).toContain("has not confirmed the e-mail address yet");
    expect(about.attachments).toEqual([]);

    const link = /\/scheduler\/confirm\?key=(\S+)/.exec(letter.text ?? "")?.[1] ?? "";
    expect(link).not.toBe(key);
    expect(await bookings.confirm(link)).toBe("booked");
    await quiet();
    expect(to(email).map(({ subject }) => subject?.split(":")[0])).toEqual(["Please confirm your appointment", "Your appointment"]);
    const confirmed = to(SITE.agentEmail)[1];
    expect(confirmed?.subject).toMatch(/^Confirmed: Tuesday/);
    expect(confirmed && eventIn(confirmed)).toMatchObject({ method: "REQUEST", sequence: 0, start: TEN });
  });

  test("a letter that could not go out while the time was held is not sent any more", async () => {
    await site({ confirm: true }, "smtp://127.0.0.1:1");
    const { email } = await book();
    await clock.turn(31 * MINUTE);
    await site({ confirm: true });
    await quiet();
    expect(to(email)).toEqual([]);
    expect(only(to(SITE.agentEmail)).text).toContain("The time is free again.");
  });
});

test("the agent's calendar has what stands, to whoever has its secret", async () => {
  const { key } = await book({ note: "Back; door, please" });
  const { key: other } = await book({}, later(TEN, 60));
  await bookings.cancel(other);
  await quiet();
  for (const wrong of ["", "x", "0".repeat(64)]) expect(await bookings.agentCalendar(wrong)).toBeUndefined();
  const { calendarKey } = await import("./bookings-keys.ts");
  const secret = await store.db.selectFrom("secrets").select("value").where("name", "=", "calendar").executeTakeFirstOrThrow();
  const file = (await bookings.agentCalendar(calendarKey(secret.value))) ?? "";
  const events = new ICAL.Component(ICAL.parse(file) as never).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  expect(events.map(({ uid }) => uid)).toEqual([key.split(".")[0]]);
  expect(events[0]?.description).toContain("Note: Back; door, please");
});
