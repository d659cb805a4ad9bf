import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { REQUESTED, type NewBooking } from "../../domain/booking/booking.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { dayIn, timeRangeIn } from "../../domain/time/zones.ts";
import { asking, bookingsOn, later, linked, NOW, SITE, TEN, typeWith } from "../../tests/bookings.ts";
import { type FakeClock, fakeClock, until } from "../../tests/fake-clock.ts";
import { type EmailMessage, openSmtpServer, type SmtpServer } from "../../tests/smtp-server.ts";
import type { BookingsOptions, OpenBookings } from "./bookings.ts";
import { confirmByAgentTx } from "./changes.ts";
import { formatTimeSpan } from "../email/format-time.ts";
import { composer } from "../email/composer.ts";
import { mailBySmtp } from "../email/transports.ts";
import { createOutbox, type Outbox } from "../email/outbox.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { openSubscribers } from "../newsletter/subscribers.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TOKYO = "Asia/Tokyo";

let store: Store;
let clock: FakeClock;
let post: SmtpServer;
let bookings: OpenBookings;
let outboxes: Outbox[];

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(NOW);
  post = await openSmtpServer();
  outboxes = [];
  await site();
});
afterEach(async () => {
  await stop();
  await store.close();
  await post.close();
});

/** Starts what sends emails, as a server does; the one before it is gone. */
async function site(options: Partial<BookingsOptions> = {}, url = post.url): Promise<void> {
  await stop();
  const { now } = clock;
  bookings = await bookingsOn(store, { now, wake: () => outboxes.at(-1)?.wake(), ...options });
  const subscribers = await openSubscribers(store, now);
  const compose = composer(store, SITE, { subscribers, bookings, now });
  const outbox = createOutbox({
    store,
    mail: mailBySmtp(url),
    compose,
    clock,
    report: () => undefined,
    // It wakes when an email is due; between them are days.
    retryPolicy: { jitter: 0, longestNap: 24 * HOUR },
  });
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
    const due = store.db.selectFrom("emails").select("id").where("state", "=", "waiting");
    return (
      (await due.where(({ eb, or }) => or([eb("holder", "is not", null), eb("due_at", "<=", clock.now().toISOString())])).execute())
        .length === 0
    );
  });

const to = (address: string): EmailMessage[] => post.emails.filter(({ envelope }) => envelope.to.includes(address));
const only = (emails: readonly EmailMessage[]): EmailMessage => {
  expect(emails).toHaveLength(1);
  return emails[0]!;
};

async function book(more: Partial<NewBooking> = {}, start = TEN): Promise<{ key: string; email: string }> {
  const asked = asking(start, more);
  const answer = await bookings.book(asked);
  if (!("key" in answer)) throw new Error(`It is ${answer.state}.`);
  return { key: answer.key, email: asked.email };
}

/** The event in an email's calendar part. */
function eventIn(message: EmailMessage) {
  const attached = message.attachments.find(({ filename }) => filename === "invite.ics");
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
    /** With its lines unfolded. The reader of emails makes every line end a plain newline. */
    text: text.replaceAll(/\r?\n /g, ""),
  };
}

describe("when someone books", () => {
  const note = "Ring at the back door. https://evil.example.com";
  const typed = { name: "Zoë <b>Ō’Hara</b>\r\nBcc: x@evil.test http://evil.test", note, zone: TOKYO, phone: "612-555-0199" };

  test("the visitor gets the invitation with both zones, and of the typed text only a sanitized name", async () => {
    const { key, email } = await book(typed);
    await quiet();
    const message = only(to(email));
    expect(message.subject).toBe("Appointment confirmed: Wednesday, December 2, 2026 at 1:00 AM GMT+9");
    expect(message.replyTo?.[0]?.address).toBe(SITE.agentEmail);
    for (const copy of [message.text ?? "", message.html ?? ""]) {
      expect(copy).toContain("Wednesday, December 2, 2026 from 1:00 AM to 1:30 AM GMT+9 (Japan Standard Time)");
      expect(copy).toContain("Tuesday, December 1, 2026 from 10:00 AM to 10:30 AM CST (Central Time)");
      expect(copy).toContain("30-minute consultation, by phone");
      expect(copy).toContain(`${SITE.siteUrl}/scheduler/booking?key=${key}`);
    }
    expect(message.text).toContain("Hi Zoë b Ō’Hara b Bcc x evil test http evil test,");
    const { text, ...event } = eventIn(message);
    expect(event).toEqual({ method: "REQUEST", uid: key.split(".")[0], sequence: 0, start: TEN });
    const whole = [message.text, message.html, text, message.subject].join("\n");
    for (const secret of ["back door", "evil.example.com", "evil.test", "<b>", "555-0199"]) expect(whole).not.toContain(secret);
    // The same once as a part beside the text, once as a file.
    expect(message.source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(message.source).toMatch(/Content-Type: application\/ics; name=invite\.ics/i);
    expect(message.headers.find((header) => header.key === "bcc")).toBeUndefined();
  });

  test("the agent's email about the request has the appointment, everything that is known, and the invitation", async () => {
    await book(typed);
    await quiet();
    const message = only(to(SITE.agentEmail));
    expect(message.subject).toMatch(/^Appointment: Tuesday, December 1, 2026 at 10:00 AM CST, Zoë/);
    expect(message.text).toContain("You have a new appointment.");
    expect(message.text).toContain("When: Tuesday, December 1, 2026 from 10:00 AM to 10:30 AM CST (Central Time)");
    expect(message.text).toContain("Their time: Wednesday, December 2, 2026 from 1:00 AM to 1:30 AM GMT+9 (Japan Standard Time)");
    expect(message.text).toContain("back door");
    const event = eventIn(message);
    expect(event).toMatchObject({ method: "REQUEST", sequence: 0, start: TEN });
    expect(event.text).toContain(String.raw`Note: Ring at the back door.`);
  });

  test("the agent's first email says once what it is and when, before the answers, and where the calendar to subscribe to is", async () => {
    const { lead, ...asked } = asking(TEN, typed);
    const said = [
      { name: REQUESTED.what, label: "Appointment", value: "30-minute consultation, by phone" },
      { name: REQUESTED.when, label: "When", value: "Tuesday, December 1, 10:00 – 10:30 AM, as it was asked" },
    ];
    await bookings.book({ ...asked, lead: { ...lead, answers: [...said, ...lead.answers] } });
    await quiet();
    const { text = "", html = "" } = only(to(SITE.agentEmail));
    for (const label of ["Appointment", "When"]) expect(text.match(new RegExp(`^${label}: `, "gm"))).toHaveLength(1);
    expect(text).not.toContain("as it was asked");
    expect(text.indexOf("When: ")).toBeLessThan(text.indexOf("Email: "));
    expect(html.match(/30-minute consultation, by phone/g)).toHaveLength(1);
    expect(text).toContain("npm run bookings");
    // What is stored stays as it was asked.
    const { answers } = await store.db.selectFrom("leads").select("answers").executeTakeFirstOrThrow();
    expect(answers).toContain("as it was asked");
  });

  test("the agent's calendar files name the agent among those who come, and which address sent them", async () => {
    const { key, email } = await book();
    await quiet();
    await bookings.move(key, later(TEN, 60));
    await quiet();
    await bookings.cancel(key);
    await quiet();
    const linesOf = (message: EmailMessage): string[] => eventIn(message).text.split("\n");
    const attendees = (message: EmailMessage) => linesOf(message).filter((line) => line.startsWith("ATTENDEE"));
    for (const message of to(SITE.agentEmail))
      expect(attendees(message)).toEqual([
        expect.stringMatching(new RegExp(`PARTSTAT=ACCEPTED;RSVP=FALSE;.*:mailto:${SITE.agentEmail}$`)) as string,
        expect.stringMatching(new RegExp(`:mailto:${email}$`)) as string,
      ]);
    for (const message of to(email)) expect(attendees(message)).toHaveLength(1);
    for (const message of post.emails)
      expect(linesOf(message).find((line) => line.startsWith("ORGANIZER"))).toMatch(/;SENT-BY="mailto:website@example\.com":mailto:agent@/);
    expect(post.emails).toHaveLength(6);
  });

  test("page, email and calendar name the same instant on both days on which the clock changes", async () => {
    const days = [
      ["2026-11-01T15:00:00.000Z", "Sunday, November 1, 2026 from 9:00 AM to 9:30 AM CST"],
      ["2027-03-14T14:00:00.000Z", "Sunday, March 14, 2027 from 9:00 AM to 9:30 AM CDT"],
    ] as const;
    for (const [start, copy] of days) {
      clock = fakeClock(later(start, -3 * 24 * 60));
      await site();
      expect(await bookings.free(typeWith("consultation"), "phone", start, later(start, 1))).toEqual([start]);
      const { key, email } = await book({}, start);
      await quiet();
      expect(only(to(email)).text).toContain(copy);
      expect(eventIn(only(to(email))).start).toBe(start);
      expect(await bookings.find(key)).toMatchObject({ start });
      expect(await bookings.calendarFile(key)).toContain(`DTSTART:${start.replaceAll(/[-:]|\.\d+/g, "")}`);
    }
  });

  test("an end on another day, or after a clock change, is written in full", async () => {
    const { email } = await book({ type: typeWith("office"), place: "office", zone: "Asia/Karachi" }, later(TEN, 150));
    await quiet();
    expect(only(to(email)).text).toContain(
      "Your time: Tuesday, December 1, 2026 at 11:30 PM GMT+5 to Wednesday, December 2, 2026 at 12:30 AM GMT+5 (Pakistan Standard Time)",
    );
    expect(formatTimeSpan("2026-11-01T06:45:00.000Z", "2026-11-01T07:15:00.000Z", "America/Chicago")).toBe(
      "Sunday, November 1, 2026 at 1:45 AM CDT to Sunday, November 1, 2026 at 1:15 AM CST",
    );
  });

  test("about an automated request only the agent is emailed", async () => {
    const asked = asking();
    await bookings.book({ ...asked, lead: { ...asked.lead, spamSignals: [HONEYPOT_FILLED] } });
    await quiet();
    expect(to(asked.email)).toEqual([]);
    expect(only(to(SITE.agentEmail)).subject).toContain("[Possible spam]");
  });

  test("an automated request's email says that the visitor got none, and how to confirm; then the invitation is sent", async () => {
    const asked = asking();
    const answer = await bookings.book({ ...asked, lead: { ...asked.lead, spamSignals: [HONEYPOT_FILLED] } });
    await quiet();
    const id = ("key" in answer ? answer.key : "").split(".")[0] ?? "";
    const { text = "", html = "" } = only(to(SITE.agentEmail));
    const link = `${SITE.siteUrl}/scheduler/decide?key=${bookings.keys.agent(linked(id))}`;
    for (const copy of [text, html.replaceAll("&amp;", "&")]) {
      expect(copy).toContain("This request looks automated, so we");
      for (const decision of ["confirm", "decline", "spam"]) expect(copy).toContain(`${link}&do=${decision}`);
    }
    await store.write((trx) => confirmByAgentTx(trx, id, clock.now()));
    outboxes.at(-1)?.wake();
    await quiet();
    expect(eventIn(only(to(asked.email)))).toMatchObject({ method: "REQUEST", uid: id, sequence: 0, start: TEN });
  });

  test("the agent's calendar contains no bidirectional control characters, whatever was typed", async () => {
    const marks = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c";
    const turned = (copy: string) => `${copy} ${marks}`;
    const home = { type: typeWith("home-visit"), place: "visit", address: turned("12 Sample Street") } as const;
    const { email } = await book({ ...home, name: turned("Ana"), phone: turned("612-555-0199"), note: turned("Two cats\nand a dog") });
    await quiet();
    for (const message of [...to(SITE.agentEmail), ...to(email)]) {
      const file = eventIn(message).text.replaceAll("\r\n ", "");
      for (const mark of marks) expect(file.includes(mark), `U+${mark.charCodeAt(0).toString(16)}`).toBe(false);
    }
    const file = eventIn(only(to(SITE.agentEmail))).text.replaceAll("\r\n ", "");
    for (const copy of ["Note: Two cats\\nand a dog", "Address: 12 Sample Street", "Phone: 612-555-0199"]) expect(file).toContain(copy);
  });
});

describe("when it changes", () => {
  test("both sides are emailed about a move and a cancellation, with the same UID and a higher SEQUENCE each time", async () => {
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
      "Appointment confirmed: Tuesday, December 1, 2026 at 10:00 AM CST",
      "New time for your appointment: Wednesday, December 2, 2026 at 10:00 AM CST",
      "Appointment canceled: Wednesday, December 2, 2026 at 10:00 AM CST",
    ]);
    expect(to(SITE.agentEmail).map(({ subject }) => subject?.split(":")[0])).toEqual(["Appointment", "Moved", "Canceled"]);
    // And nothing ever after.
    await clock.turn(20 * 24 * HOUR);
    await quiet();
    expect(post.emails).toHaveLength(6);
  });

  test("before the invitation was sent, only the present state is sent; the agent's emails must arrive", async () => {
    await site({}, "smtp://127.0.0.1:1");
    const { key, email } = await book();
    await bookings.move(key, later(TEN, 60));
    await bookings.move(key, later(TEN, 120));
    expect(await outboxes.at(-1)?.status()).toMatchObject({ waiting: 2 });
    await site();
    await quiet();
    expect(only(to(email)).subject).toContain("New time for your appointment: Tuesday, December 1, 2026 at 12:00 PM CST");
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

describe("a move", () => {
  const OLD = "Old time: Tuesday, December 1, 2026 at 10:00 AM CST (Central Time)";
  const NEW = "New time: Wednesday, December 2, 2026 from 10:00 AM to 10:30 AM CST (Central Time)";

  test("is emailed to both sides with the old time and the new one, and the agent's reply goes to the visitor", async () => {
    const { key, email } = await book();
    await quiet();
    await bookings.move(key, later(TEN, 24 * 60));
    await quiet();
    const [toVisitor, toAgent] = [to(email)[1], to(SITE.agentEmail)[1]];
    for (const message of [toVisitor, toAgent]) {
      expect(message?.text).toContain(OLD);
      expect(message?.text).toContain(NEW);
      expect(message?.html).toContain("Old time");
    }
    await bookings.cancel(key);
    await quiet();
    const off = to(SITE.agentEmail)[2];
    expect(off?.text).not.toContain("Old time");
    for (const message of [toAgent, off]) {
      expect(message?.replyTo?.[0]).toMatchObject({ name: "Ana Example", address: email });
      expect(message?.text).toContain("Reply to this email");
      expect(message?.text).toContain("npm run bookings");
    }
  });

  test("after one that no email was sent about shows the time of the last email as the old one", async () => {
    const { key, email } = await book();
    await quiet();
    await site({}, "smtp://127.0.0.1:1");
    await bookings.move(key, later(TEN, 60));
    await bookings.move(key, later(TEN, 24 * 60));
    await site();
    await quiet();
    for (const emails of [to(email), to(SITE.agentEmail)]) {
      expect(emails).toHaveLength(2);
      expect(emails[1]?.text).toContain(OLD);
      expect(emails[1]?.text).toContain(NEW);
    }
    // Told, the new one is the old one of the next.
    await bookings.move(key, later(TEN, 48 * 60));
    await quiet();
    expect(to(email)[2]?.text).toContain("Old time: Wednesday, December 2, 2026 at 10:00 AM CST");
  });

  test("there and back before an email was sent has no old time", async () => {
    const { key, email } = await book();
    await site({}, "smtp://127.0.0.1:1");
    await bookings.move(key, later(TEN, 60));
    await bookings.move(key, TEN);
    await site();
    await quiet();
    expect(only(to(email)).text).not.toContain("Old time");
    // Nothing says whose clock: it may be the agent's because the visitor's was never known.
    expect(only(to(email)).text).toContain("\nWhen: Tuesday, December 1, 2026 from 10:00 AM to 10:30 AM CST");
  });

  test("from another zone is shown in that zone: page, email and invitation agree", async () => {
    const { key, email } = await book({ zone: "America/Chicago" });
    await quiet();
    const moved = later(TEN, 24 * 60);
    expect(await bookings.move(key, moved, TOKYO)).toEqual({ state: "moved" });
    await quiet();
    const view = await bookings.find(key);
    expect(view).toMatchObject({ start: moved, zone: TOKYO });
    // As pages show it.
    const [start, end] = [new Date(view!.start), new Date(view!.end)];
    expect([dayIn(view!.zone, start), timeRangeIn(view!.zone, start, end)]).toEqual(["Thursday, December 3", "1:00 – 1:30 AM"]);
    const message = to(email)[1]!;
    expect(message.subject).toBe("New time for your appointment: Thursday, December 3, 2026 at 1:00 AM GMT+9");
    expect(message.text).toContain("Old time: Wednesday, December 2, 2026 at 1:00 AM GMT+9 (Japan Standard Time)");
    expect(message.text).toContain("New time: Thursday, December 3, 2026 from 1:00 AM to 1:30 AM GMT+9 (Japan Standard Time)");
    expect(message.text).toContain("Agent's time: Wednesday, December 2, 2026 from 10:00 AM to 10:30 AM CST (Central Time)");
    expect(eventIn(message)).toMatchObject({ sequence: 1, start: moved });
    expect(to(SITE.agentEmail)[1]?.text).toContain(
      "Their time: Thursday, December 3, 2026 from 1:00 AM to 1:30 AM GMT+9 (Japan Standard Time)",
    );
    // So do the reminders.
    await clock.turn(Date.parse(moved) - 24 * HOUR - clock.now().getTime());
    await quiet();
    expect(to(email)[2]?.text).toContain("Your time: Thursday, December 3, 2026 from 1:00 AM to 1:30 AM GMT+9 (Japan Standard Time)");
  });
});

describe("reminders", () => {
  const reminders = (email: string): EmailMessage[] => to(email).filter(({ subject }) => subject?.startsWith("Appointment reminder"));

  test("come a day and an hour before, once each, and are not stuck emails until then", async () => {
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
    expect(reminders(email)[0]?.text).toContain("Tuesday, December 1, 2026 from 10:00 AM to 10:30 AM CST (Central Time)");
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
    const due = await store.db.selectFrom("emails").select("due_at").where("kind", "=", "booking-reminder").execute();
    expect(due).toEqual([{ due_at: "2026-11-21T18:30:00.000Z" }]);
    await clock.turn(6 * HOUR);
    await quiet();
    expect(reminders(email)).toHaveLength(1);
  });

  test("go with the booking: moved with it, and none once it is canceled", async () => {
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
    const states = await store.db.selectFrom("emails").select("state").where("kind", "=", "booking-reminder").execute();
    expect(states.map(({ state }) => state)).toEqual(["dropped", "dropped"]);
    expect(await outboxes.at(-1)?.status()).toMatchObject({ waiting: 0, dead: 0, stuck: false });
  });
});

describe("with the address to be confirmed", () => {
  beforeEach(() => site({ confirm: true }));

  test("the first email contains no typed text, and the invitation follows after its link", async () => {
    const { key, email } = await book({ name: "Ana Evilname", note: "Back door", phone: "612-555-0199" });
    await quiet();
    const message = only(to(email));
    expect(message.subject).toBe("Please confirm your appointment");
    expect(message.attachments).toEqual([]);
    for (const typed of ["Evilname", "Back door", "0199"]) expect(message.source).not.toContain(typed);
    expect(message.text).toContain("Tuesday, December 1, 2026 from 10:00 AM to 10:30 AM CST");
    expect(message.text).toContain("Saturday, November 21, 2026 at 8:34 AM CST");
    const about = only(to(SITE.agentEmail));
    expect(about.text).toContain("hasn't confirmed their email address yet");
    expect(about.attachments).toEqual([]);

    const link = /\/scheduler\/confirm\?key=(\S+)/.exec(message.text ?? "")?.[1] ?? "";
    expect(link).not.toBe(key);
    expect(await bookings.confirm(link)).toBe("booked");
    await quiet();
    expect(to(email).map(({ subject }) => subject?.split(":")[0])).toEqual(["Please confirm your appointment", "Appointment confirmed"]);
    const confirmed = to(SITE.agentEmail)[1];
    expect(confirmed?.subject).toMatch(/^Confirmed: Tuesday/);
    expect(confirmed?.replyTo?.[0]?.address).toBe(email);
    expect(confirmed && eventIn(confirmed)).toMatchObject({ method: "REQUEST", sequence: 0, start: TEN });
  });

  test("an email that couldn't be sent while the time was on hold is not sent anymore", async () => {
    await site({ confirm: true }, "smtp://127.0.0.1:1");
    const { email } = await book();
    await clock.turn(31 * MINUTE);
    await site({ confirm: true });
    await quiet();
    expect(to(email)).toEqual([]);
    expect(only(to(SITE.agentEmail)).text).toContain("The time is available again.");
  });
});

test("the agent's calendar has the active appointments, for anyone who has its secret", async () => {
  const { key } = await book({ note: "Back; door, please" });
  const { key: other } = await book({}, later(TEN, 60));
  await bookings.cancel(other);
  await quiet();
  for (const wrong of ["", "x", "0".repeat(64)]) expect(await bookings.agentCalendar(wrong)).toBeUndefined();
  const { calendarKey } = await import("./link-keys.ts");
  const secret = await store.db.selectFrom("secrets").select("value").where("name", "=", "calendar").executeTakeFirstOrThrow();
  const file = (await bookings.agentCalendar(calendarKey(secret.value))) ?? "";
  const events = new ICAL.Component(ICAL.parse(file) as never).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  expect(events.map(({ uid }) => uid)).toEqual([key.split(".")[0]]);
  expect(events[0]?.description).toContain("Note: Back; door, please");
});
