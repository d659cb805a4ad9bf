import { describe, expect, test } from "vitest";
import { appointmentCopy } from "../../../content/scheduler.ts";
import type { BookingView } from "../../../domain/booking/booking.ts";
import { formatAddress } from "../../../domain/listings/listing.ts";
import { dayIn, timeRangeIn } from "../../../domain/time/zones.ts";
import { agentTimes } from "../../../tests/agent-time.ts";
import { get, post } from "../../../tests/app.ts";
import { APPOINTMENT, fakeServices } from "../../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../../tests/html.ts";
import { LISTINGS as listings } from "../../../tests/listings.ts";
import { CONTENT } from "../../../tests/content.ts";

const { agent, brokerage, appointmentTypes } = CONTENT;

const services = (view: Partial<BookingView> = {}, site = {}) =>
  fakeServices({ listings, site, bookings: { view: { ...APPOINTMENT, ...view } } });
const page = async (view: Partial<BookingView> = {}, more = ""): Promise<string> =>
  mainOf(await (await get(`/scheduler/booking?key=right${more}`, services(view))).text());
const timesOf = (zone: string): string => {
  const { start, end } = APPOINTMENT;
  return `${dayIn(zone, start)}, ${timeRangeIn(zone, start, end)}`;
};
const MOVE = "/scheduler?moving=right";
const FIX = "/scheduler/contact?key=right";
const FILE = "/scheduler/booking.ics?key=right";

describe("the page behind a visitor's link", () => {
  test("shows the time in both zones, type and place, and offers the file, rescheduling and canceling", async () => {
    const html = await page();
    for (const text of [
      "Friday, October 16 6:00 – 6:30 AM Japan",
      `30-minute consultation with ${agent.name} By phone`,
      `${CONTENT.agent.clock}: ${agentTimes(APPOINTMENT)}`,
      "Reference K7Q-4MX",
    ])
      expect(wordsOf(html)).toContain(text);
    expect(addresses(html, /scheduler/)).toEqual([FIX, FILE, MOVE]);
    expect(tags(html, "button").map(({ text }) => text)).toEqual(["Yes, cancel it"]);
  });

  test("shows the offsets when the visitor's clock is set back meanwhile", async () => {
    const span = { start: "2027-04-03T15:30:00.000Z", end: "2027-04-03T16:00:00.000Z" } as const;
    const html = await page({ zone: "Australia/Sydney", ...span });
    expect(wordsOf(html)).toContain("Sunday, April 4 2:30 AM GMT+11 – 2:00 AM GMT+10");
    expect(wordsOf(html)).toContain(`${CONTENT.agent.clock}: ${agentTimes(span)}`);
  });

  test("names the agent's clock only where it shows another time", async () => {
    const alike = Intl.supportedValuesOf("timeZone").filter((zone) => agentTimes(APPOINTMENT) === timesOf(zone));
    expect(alike).toContain(agent.timeZone);
    for (const zone of alike.slice(0, 5)) expect(wordsOf(await page({ zone }))).not.toContain(CONTENT.agent.clock);
  });

  test("shows the address of a visit, of a listing, of the office", async () => {
    expect(wordsOf(await page({ place: "visit", address: "12 Sample Street" }))).toContain("12 Sample Street");
    const [home] = listings;
    expect(wordsOf(await page({ place: "visit", listing: home!.id }))).toContain(formatAddress(home!));
    expect(wordsOf(await page({ place: "visit", listing: "sold-long-ago" }))).toContain("On site");
    expect(wordsOf(await page({ place: "office" }))).toContain(brokerage.office);
  });

  test.each<[string, string, Partial<BookingView>]>([
    ["", "Your appointment You can reschedule or cancel here", {}],
    ["&result=booked", "Your appointment is booked", {}],
    ["&result=moved", "Your appointment has been rescheduled", {}],
    ["&result=unmoved", "We couldn't reschedule it", {}],
    ["&result=booked", "One more step", { state: "pending", changeable: false }],
    ["&result=booked", "This appointment is canceled", { state: "canceled", changeable: false }],
    ["&result=moved", "We released this time", { state: "expired", changeable: false }],
    ["&result=booked", "This appointment has started or is over", { start: "2026-10-14T15:00:00.000Z", changeable: false }],
    ["", "This appointment has started or is over", { state: "pending", start: "2026-10-14T15:00:00.000Z", changeable: false }],
  ])("with %s starts with: %s", async (result, start, view) => {
    expect(wordsOf(await page(view, result))).toMatch(new RegExp(`^${start}`));
  });

  test.each<[string, string, Partial<BookingView>]>([
    ["&result=booked", `We're holding this time for you ${agent.name} will contact you to confirm it.`, {}],
    ["&result=moved", `Your appointment has been rescheduled ${agent.name} will contact you to confirm it.`, {}],
    ["", `Your appointment ${agent.name} will contact you to confirm it.`, {}],
    [
      "&result=booked",
      `We're holding this time for 30 minutes Please call ${agent.phone} to keep it. ${agent.name} will confirm it with you.`,
      { state: "pending", changeable: false },
    ],
    ["&result=booked", "This appointment is canceled", { state: "canceled", changeable: false }],
  ])("promises no email where none is sent, with %s: %s", async (result, start, view) => {
    const html = wordsOf(await page({ ...view, notifiedBy: "in-person" }, result)).replace(appointmentCopy(CONTENT).correct, "");
    expect(html.startsWith(start)).toBe(true);
    expect(html).toContain(agent.phone);
    for (const promise of [/mailbox/i, /email(?! address)/i, /robot|machine|spam|suspect/i]) expect(html).not.toMatch(promise);
  });

  test("at a mailbox's daily limit says that no email will come, and where the link is", async () => {
    for (const [result, heading] of [
      ["booked", "Your appointment is booked"],
      ["moved", "Your appointment has been rescheduled"],
    ] as const) {
      const html = await page({ notifiedBy: "here-only" }, `&result=${result}`);
      expect(wordsOf(html)).toMatch(
        new RegExp(
          `^${heading} We've reached today's limit of appointment emails to this address, so you won't get one for this change. Add it`,
        ),
      );
      expect(wordsOf(html)).not.toContain("mailbox");
      expect(addresses(html, /booking\.ics|moving/)).toEqual([FILE, MOVE]);
    }
  });

  test("after too many changes it can't be rescheduled here, and the page says whom to call", async () => {
    for (const result of ["", "&result=moved", "&result=unmoved"]) {
      const html = await page({ movable: false }, result);
      expect(addresses(html, /booking\.ics|moving/)).toEqual([FILE]);
      expect(wordsOf(html).split(`To change it again, please call ${agent.phone}.`)).toHaveLength(2);
      expect(wordsOf(html)).not.toContain("reschedule or cancel here");
      expect(tags(html, "button").map(({ text }) => text)).toEqual(["Yes, cancel it"]);
    }
  });

  test("a pending appointment can be canceled, but not rescheduled or added to a calendar", async () => {
    const html = await page({ state: "pending", changeable: false });
    expect(addresses(html, /scheduler/)).toEqual([FIX]);
    expect(wordsOf(html)).toContain(
      "Open the link we're sending you within 30 minutes and press the button to confirm. We'll hold this time until then.",
    );
    expect(wordsOf(html)).not.toContain("We'll let");
    expect(tags(html, "button").map(({ text }) => text)).toEqual(["Yes, cancel it"]);
  });

  test("one that is over or off offers nothing but another", async () => {
    for (const view of [{ state: "canceled" }, { state: "expired" }, { start: "2026-10-14T14:00:00.000Z" }] as const) {
      const html = await page({ ...view, changeable: false, correctable: false });
      expect(addresses(html, /scheduler/)).toEqual(["/scheduler?kind=consultation&place=phone&zone=Asia%2FTokyo"]);
      expect(tags(html, "button")).toEqual([]);
    }
  });

  test("one that is over or off leads on to its own kind, and to the home that was to be seen", async () => {
    const tour = { type: appointmentTypes.find(({ id }) => id === "tour")!, place: "visit", listing: "porch-house" } as const;
    for (const state of ["canceled", "expired"] as const) {
      const html = await page({ ...tour, state, changeable: false, correctable: false });
      expect(addresses(html, /scheduler/)).toEqual(["/scheduler?kind=tour&listing=porch-house&zone=Asia%2FTokyo"]);
    }
  });

  test("right after booking shows the address that the email goes to; not later, nor without an email", async () => {
    const naming = async (view: Partial<BookingView>, result: string) => wordsOf(await page(view, result)).includes("ana@example.com");
    const pending = { state: "pending", changeable: false } as const;
    for (const result of ["&result=booked", "&result=corrected"]) {
      expect(await naming({}, result)).toBe(true);
      expect(await naming(pending, result)).toBe(true);
    }
    for (const result of ["", "&result=moved", "&result=unmoved"]) {
      expect(await naming({}, result)).toBe(false);
      expect(await naming(pending, result)).toBe(false);
    }
    for (const notifiedBy of ["in-person", "here-only"] as const) expect(await naming({ notifiedBy }, "&result=booked")).toBe(false);
    expect(await naming({ state: "canceled", changeable: false, correctable: false }, "&result=booked")).toBe(false);
    for (const address of addresses(await page({}, "&result=booked"), /scheduler/)) expect(address).not.toContain("ana");
  });

  test("anyone who gets the link ten minutes later sees nothing personal, whatever its address says", async () => {
    const later = { createdAt: "2026-10-14T14:50:00.000Z" } as const;
    for (const result of ["&result=booked", "&result=corrected", ""]) {
      for (const view of [later, { ...later, state: "pending", changeable: false }] as const) {
        const whole = await (await get(`/scheduler/booking?key=right${result}`, services(view))).text();
        for (const personal of ["ana@example.com", "555-0134", "Ana<"]) expect(whole).not.toContain(personal);
      }
    }
  });

  test("leads to the page that corrects the email address or the phone number, with the time kept", async () => {
    expect(addresses(await page({}, "&result=booked"), /contact/)).toEqual([`${FIX}&result=booked`]);
    for (const view of [{}, { state: "pending", changeable: false }, { state: "requested", changeable: false }] as const)
      expect(addresses(await page(view), /contact/)).toEqual([FIX]);
    expect(addresses(await page({ correctable: false }), /contact/)).toEqual([]);
  });

  test("names the number that is called right after booking as people read it, not later", async () => {
    const naming = async (view: Partial<BookingView>, result: string) =>
      wordsOf(await page(view, result)).includes("will call you at (612) 555-0134");
    expect(await naming({ phone: "6125550134" }, "&result=booked")).toBe(true);
    expect(await naming({ notifiedBy: "in-person" }, "&result=booked")).toBe(true);
    expect(await naming({}, "")).toBe(false);
    expect(await naming({ place: "video" }, "&result=booked")).toBe(false);
  });

  test("a requested appointment says that it isn't booked, and can be taken back", async () => {
    const html = await page({ state: "requested", changeable: false, movable: false, notifiedBy: "in-person" }, "&result=booked");
    expect(wordsOf(html)).toContain(appointmentCopy(CONTENT).requested.heading);
    expect(wordsOf(html)).toContain(agent.phone);
    expect(wordsOf(html)).not.toContain("Your appointment is booked");
    expect(wordsOf(html)).not.toContain("ana@example.com");
    expect(addresses(html, /booking\.ics|moving/)).toEqual([]);
    expect(tags(html, "button").map(({ text }) => text)).toEqual(["Yes, cancel it"]);
  });

  test("is not indexed and contains no visitor data", async () => {
    const whole = await (await get("/scheduler/booking?key=right", services())).text();
    expect(whole).toContain('<meta name="robots" content="noindex"');
    expect(whole).not.toContain("ana@example.com");
  });

  test.each(["wrong", ""])("the key %o is not found, and says what to do", async (key) => {
    const answer = await get(`/scheduler/booking?key=${key}`, services());
    expect(answer.status).toBe(404);
    expect(wordsOf(mainOf(await answer.text()))).toContain("This link doesn't work");
  });
});

describe("changing it", () => {
  test("the button cancels it, and the page then says so", async () => {
    const at = services();
    await get("/scheduler/booking?key=right", at);
    expect(at.changes).toEqual([]);
    const answer = await post("/scheduler/booking?key=right", {}, at);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/scheduler/booking?key=right"]);
    expect(at.changes).toEqual([{ key: "right", what: "cancel" }]);
  });

  test("the file is a calendar to download, and not found without the key", async () => {
    const answer = await get(FILE, services());
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="appointment.ics"');
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect((await get("/scheduler/booking.ics?key=wrong", services())).status).toBe(404);
  });

  test("with LEADS=browser no appointment is found or changed", async () => {
    const quiet = services({}, { leads: "browser" });
    expect((await get("/scheduler/booking?key=right", quiet)).status).toBe(404);
    expect((await get(FILE, quiet)).status).toBe(404);
    expect((await post("/scheduler/booking?key=right", {}, quiet)).status).toBe(405);
    expect(quiet.changes).toEqual([]);
  });
});
