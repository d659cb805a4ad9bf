import { describe, expect, test } from "vitest";
import { openTimes } from "../../../domain/booking/availability.ts";
import type { BookResult, BookingView } from "../../../domain/booking/booking.ts";
import { formatAddress } from "../../../domain/listings/listing.ts";
import { DAY_MS, HOUR_MS, type Instant, toInstant } from "../../../domain/time/instant.ts";
import { zoneName } from "../../../domain/time/zone-names.ts";
import { dayIn, timeRangeIn } from "../../../domain/time/zones.ts";
import { agentHour, agentTimes } from "../../../tests/agent-time.ts";
import { get, post } from "../../../tests/app.ts";
import { type FakeBookings, type FakeServices, fakeServices, NOW } from "../../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../../tests/html.ts";
import { HOME, LISTINGS as listings } from "../../../tests/listings.ts";
import { CONTENT } from "../../../tests/content.ts";

const { agent, brokerage, appointmentTypes, availability } = CONTENT;

/** Ten, half past ten and a quarter past four in the afternoon of a Thursday in Minneapolis, and the evening of a Friday. */
const TEN: Instant = "2026-10-15T15:00:00.000Z";
const HALF: Instant = "2026-10-15T15:30:00.000Z";
const LATE: Instant = "2026-10-15T21:00:00.000Z";
const FRIDAY: Instant = "2026-10-16T22:30:00.000Z";
const FREE: Instant[] = [TEN, HALF, LATE, FRIDAY];

const KIND = appointmentTypes[0]!;

/** A visitor's clock on which those are the times, wherever the agent is. */
const CHICAGO = "&zone=America/Chicago";

/** A time in the agent's hours that someone else has. */
const GONE = openTimes(availability, KIND, "phone", {
  now: NOW.getTime(),
  from: Date.parse(HALF),
  to: Date.parse(HALF) + 2 * DAY_MS,
  busy: [],
  startsPerDay: () => 0,
})
  .map(toInstant)
  .find((time) => !FREE.includes(time))!;
const GONE_DAY = dayIn("America/Chicago", GONE);
const GONE_TIME = timeRangeIn("America/Chicago", GONE, Date.parse(GONE) + HOUR_MS / 2);
const MOVING: BookingView = {
  state: "booked",
  type: KIND,
  place: "video",
  start: LATE,
  end: "2026-10-15T21:30:00.000Z",
  reference: "K7Q-4MX",
  zone: "Asia/Tokyo",
  name: "Ana",
  email: "ana@example.com",
  phone: "612-555-0134",
  createdAt: "2026-10-10T15:00:00.000Z",
  changeable: true,
  movable: true,
  correctable: true,
  notifiedBy: "by-email",
};

const withBookings = (bookings: FakeBookings = {}, more: Parameters<typeof fakeServices>[0] = {}): FakeServices =>
  fakeServices({ listings, bookings: { free: FREE, ...bookings }, ...more });

const page = async (query = "", services = withBookings()): Promise<string> =>
  mainOf(await (await get(`/scheduler${query}`, services)).text());

/** The addresses within the scheduler that a page's links name, with their parts in a readable form. */
const ways = (html: string, part: string): string[] =>
  addresses(html, /^\/scheduler\?/).filter((address) => new URLSearchParams(address.split("?")[1]).has(part));
const times = (html: string): string[] => ways(html, "time").map((address) => new URLSearchParams(address.split("?")[1]).get("time") ?? "");
const daysOf = (html: string): [string, string][] =>
  tags(html, "a")
    .filter(({ attributes: { href = "" } }) => /[?&]day=/.test(href) && !/[?&](?:time|zones|place)=/.test(href))
    .map(({ attributes: { href = "" }, text }) => [new URLSearchParams(href.split("?")[1]).get("day") ?? "", text]);

describe("what it is about", () => {
  test("every appointment type is a link with its length", async () => {
    const html = await page();
    expect(addresses(html, /kind=[\w-]+$/)).toEqual(appointmentTypes.map(({ id }) => `/scheduler?kind=${id}`));
    for (const { name, about, minutes } of appointmentTypes)
      for (const text of [name, about, `${minutes} minutes`]) expect(wordsOf(html)).toContain(text);
  });

  test("the zone and the listing go along, and an unknown kind is asked for again", async () => {
    const html = await page("?kind=wedding&zone=Asia/Tokyo&listing=porch-house");
    expect(addresses(html, /kind=tour(?!.*time=)/)).toEqual(["/scheduler?kind=tour&listing=porch-house&zone=Asia%2FTokyo"]);
  });

  test("the next openings of two days lead straight to the details", async () => {
    const free = [TEN, HALF, ...["16:00", "16:30"].map((time) => `2026-10-15T${time}:00.000Z`), FRIDAY, "2026-10-19T15:00:00.000Z"];
    const html = await page("?zone=America/Chicago", withBookings({ free }));
    const openings = tags(html, "a", { href: /time=/ }).map(({ attributes: { href = "" }, text }) => [href.split("time=")[1], text]);
    expect(openings).toEqual([
      [encodeURIComponent(TEN), "Thu, Oct 15 10:00 AM"],
      [encodeURIComponent(HALF), "Thu, Oct 15 10:30 AM"],
      [encodeURIComponent(free[2]!), "Thu, Oct 15 11:00 AM"],
      [encodeURIComponent(FRIDAY), "Fri, Oct 16 5:30 PM"],
    ]);
    expect(wordsOf(html)).toContain(`${KIND.name}, by phone, in Central Time`);
    const [first = ""] = ways(html, "time");
    expect(wordsOf(mainOf(await (await get(first, withBookings({ free }))).text()))).toContain("10:00 – 10:30 AM Central Time");
  });

  test("the next openings are tours where a listing is named, on the visitor's clock, and none are invented", async () => {
    const html = await page("?zone=Asia/Tokyo&listing=porch-house");
    expect(ways(html, "time")[0]).toBe(`/scheduler?kind=tour&listing=porch-house&zone=Asia%2FTokyo&time=${encodeURIComponent(TEN)}`);
    expect(wordsOf(html)).toContain("Fri, Oct 16 12:00 AM");
    expect(ways(await page("", withBookings({ free: [] })), "time")).toEqual([]);
  });

  test("each step says which one it is", async () => {
    const step = async (query: string, services?: FakeServices) => /Step \d of \d/.exec(wordsOf(await page(query, services)))?.[0];
    expect([await step(""), await step("?kind=office"), await step(`?kind=office&time=${TEN}`)]).toEqual([
      "Step 1 of 3",
      "Step 2 of 3",
      "Step 3 of 3",
    ]);
    const moving = withBookings({ view: MOVING });
    expect([await step("?moving=right", moving), await step(`?moving=right&time=${TEN}`, moving)]).toEqual(["Step 1 of 2", "Step 2 of 2"]);
  });

  test("the page names the agent and the brokerage, and is not indexed", async () => {
    const whole = await (await get("/scheduler", withBookings())).text();
    expect([...tags(whole, "header"), ...tags(whole, "footer")]).toEqual([]);
    expect(addresses(whole, /^(tel|mailto):/)).toEqual([`tel:${agent.phoneDial}`, `mailto:${agent.email}`]);
    expect(wordsOf(whole)).toContain(`${brokerage.name} · ${agent.name} · Equal Housing Opportunity`);
    expect(tag(whole, "meta", { name: "robots" }).attributes["content"]).toBe("noindex");
  });
});

describe("the month", () => {
  test("counts the free times of each day, and shows those of the first one", async () => {
    const html = await page(`?kind=consultation${CHICAGO}`);
    expect(daysOf(html)).toEqual([
      ["2026-10-15", "15 Thursday, October 15, 3 times available"],
      ["2026-10-16", "16 Friday, October 16, 1 time available"],
    ]);
    expect(wordsOf(html)).toContain("October 2026");
    expect(times(html)).toEqual([TEN, HALF, LATE]);
    expect(wordsOf(html)).toContain("10:00 AM Central Time");
  });

  test("marks the present day as such, and the day whose times are shown as the current choice", async () => {
    const html = await page(`?kind=consultation&day=2026-10-16${CHICAGO}`);
    const marked = (name: string, mark: string) =>
      tags(html, name).flatMap(({ attributes, text }) => (attributes["aria-current"] === mark ? [text] : []));
    expect(marked("td", "date")).toEqual(["14"]);
    expect(marked("a", "true").filter((text) => text.includes("October"))).toEqual(["16 Friday, October 16, 1 time available"]);
    expect(marked("a", "date")).toEqual([]);
  });

  test("says of a chosen day without times that it has none, and marks it", async () => {
    const html = await page(`?kind=consultation&day=2026-10-20${CHICAGO}`);
    expect(wordsOf(html)).toContain("Tuesday, October 20 Central Time No times left on this day. Please pick another.");
    expect(tags(html, "span").filter(({ attributes }) => attributes["aria-current"] === "true")).toMatchObject([{ text: "20" }]);
  });

  test("names the zone beside the day, above its times", async () => {
    expect(wordsOf(await page("?kind=consultation&zone=Asia/Tokyo"))).toContain("Friday, October 16 Japan Standard Time 12:00 AM");
  });

  test("on a day whose clock goes back names every time once", async () => {
    // Half past one, half past two, two, half past two and three on Sydney's clock; one and six in the evening elsewhere.
    const free = ["14:30", "15:30", "16:00", "16:30", "17:00"].map((time) => `2027-04-03T${time}:00.000Z`);
    const services = withBookings({ free }, { now: new Date("2027-04-01T12:00:00Z") });
    const html = await page("?kind=consultation&zone=Australia/Sydney&day=2027-04-04", services);
    const labels = tags(html, "a").flatMap(({ attributes, text }) => (attributes["href"]?.includes("&time=") ? [text] : []));
    expect(labels).toEqual(
      ["1:30 AM", "2:30 AM GMT+11", "2:00 AM GMT+10", "2:30 AM GMT+10", "3:00 AM"].map((label) => `${label} Australian Eastern Time`),
    );
    const chosen = await page(`?kind=consultation&zone=Australia/Sydney&time=${free[1]}`, services);
    expect(wordsOf(chosen)).toContain("Sunday, April 4 2:30 AM GMT+11 – 2:00 AM GMT+10 Australian Eastern Time");
    const gone = await page("?kind=consultation&zone=Australia/Sydney&time=2027-04-03T15:00:00.000Z", services);
    expect(wordsOf(gone)).toContain("2:00 – 2:30 AM GMT+11 Australian Eastern Time");
    expect(tags(gone, "label").map(({ text }) => text)).toContain("Sunday, April 4, 2:00 AM GMT+10 Australian Eastern Time");
  });

  test("and the day are those of the visitor's zone", async () => {
    const html = await page("?kind=consultation&zone=Asia/Tokyo&day=2026-10-16");
    expect(daysOf(html).map(([day]) => day)).toEqual(["2026-10-16", "2026-10-17"]);
    expect(times(html)).toEqual([TEN, HALF, LATE]);
    expect(wordsOf(html)).toContain("12:00 AM Japan");
    expect(tags(html, "option").some(({ attributes, text }) => "selected" in attributes && text.startsWith("Japan"))).toBe(true);
  });

  test("without a free time goes on to the next one that has some, unless it was asked for", async () => {
    const later = withBookings({ free: ["2026-11-10T20:00:00.000Z"] });
    expect(wordsOf(await page("?kind=consultation", later))).toContain("November 2026");
    const asked = wordsOf(await page("?kind=consultation&month=2026-10", later));
    expect(asked).toContain("October 2026");
    expect(asked).toContain("No times available this month.");
  });

  test("leads to the months in which something can be free, and to no other", async () => {
    const months = async (query: string) =>
      ways(await page(query), "month").flatMap((way) => (/(?:day|zones|place)=/.test(way) ? [] : [way]));
    const last = new Date(NOW.getTime() + availability.horizon * 86_400_000).toISOString().slice(0, 7);
    expect(await months("?kind=consultation")).toEqual(["/scheduler?kind=consultation&month=2026-11"]);
    expect(await months(`?kind=consultation&month=${last}`)).toHaveLength(1);
    for (const month of ["2026-09", "2027-10", "9999-12", "nonsense"])
      expect(wordsOf(await page(`?kind=consultation&month=${month}`))).toContain("October 2026");
  });

  test("with nothing free at all says so, and whom to call", async () => {
    expect(wordsOf(await page("?kind=consultation", withBookings({ free: [] })))).toContain(
      `No times are available right now. Please call ${agent.phone}.`,
    );
  });

  test.each([
    ["a way to meet that the kind does not have", "place=visit"],
    ["a day that is none", "day=2026-02-30"],
    ["a day of another month", "day=2026-11-20&month=2026-10"],
    ["a time that is none", "time=soon"],
    ["a zone that is none", "zone=Mars/Olympus"],
  ])("falls back from %s", async (_, query) => {
    const html = await page(`?kind=consultation&${query}`);
    expect(wordsOf(html)).toContain("October 2026");
    expect(times(html)).toEqual([TEN, HALF, LATE]);
  });

  test("offers the ways to meet and keeps the one that was chosen", async () => {
    const html = await page("?kind=consultation&place=video");
    const [phone, video] = tags(html, "a").filter(({ text }) => text.startsWith("By "));
    expect([phone?.attributes["aria-current"], video?.attributes["aria-current"]]).toEqual([undefined, "true"]);
    expect(times(html).length).toBe(3);
    expect(ways(html, "time")[0]).toContain("place=video");
  });

  test("shows the zones of the country, and all others when asked", async () => {
    const few = tags(await page("?kind=consultation"), "option").length;
    expect(few).toBe(7);
    expect(tags(await page("?kind=consultation&zones=all"), "option").length).toBeGreaterThan(300);
    // Two clocks that go by one name are told apart.
    const labels = tags(await page("?kind=consultation&zone=America/Detroit"), "option").map(({ text }) => text);
    expect(labels).toEqual(expect.arrayContaining(["Eastern Time", "Eastern Time, Detroit"]));
  });
});

describe("a chosen time", () => {
  const query = `?kind=consultation&place=video&zone=Asia/Tokyo&time=${TEN}`;

  test("is shown above the form in the visitor's zone, and is posted with it", async () => {
    const html = await page(query);
    for (const text of [
      "Friday, October 16",
      "12:00 – 12:30 AM Japan",
      `By video with ${agent.name}`,
      `${CONTENT.agent.clock}: ${agentTimes({ start: TEN, end: HALF })}`,
    ])
      expect(wordsOf(html)).toContain(text);
    expect(tags(html, "input").find(({ attributes }) => attributes["name"] === "time")?.attributes).toMatchObject({
      type: "hidden",
      value: TEN,
    });
    expect(tags(html, "label").map(({ text }) => text)).toContain("Email");
  });

  test("that is gone is struck out above the nearest ones, and none of them is chosen", async () => {
    const html = await page(`?kind=consultation&time=${GONE}${CHICAGO}`);
    expect(wordsOf(html)).toContain(`You picked ${GONE_DAY} ${GONE_TIME} Central Time By phone with ${agent.name}`);
    expect(tags(html, "s").map(({ text }) => text)).toEqual([GONE_DAY, `${GONE_TIME} Central Time`]);
    expect(wordsOf(html)).toContain("Closest available times (Central Time):");
    expect(wordsOf(html)).toContain("That time is no longer available.");
    const radios = tags(html, "input").filter(({ attributes }) => attributes["type"] === "radio");
    expect(radios.map(({ attributes }) => attributes["value"])).toEqual(FREE);
    expect(radios.map(({ attributes }) => ["checked" in attributes, "required" in attributes])).toEqual(FREE.map(() => [false, true]));
    expect(wordsOf(html)).toContain("Thursday, October 15, 10:00 AM Central Time");
  });

  test("with no other near says so, without a form", async () => {
    const html = await page(query, withBookings({ free: [] }));
    expect(wordsOf(html)).toContain("Nothing close to it is available either.");
    expect([tags(html, "form"), tags(html, "button")]).toEqual([[], []]);
    expect(addresses(html, /^\/scheduler/)).toEqual(["/scheduler?kind=consultation&place=video&zone=Asia%2FTokyo"]);
    // A form that was sent stays: what was typed is not taken away.
    const lost = await book(withBookings({ answer: { state: "taken", nearest: [] }, free: [] }));
    expect(await lost.text()).toContain("Two dogs &amp; a &lt;piano&gt;");
  });

  test.each([
    ["on a day off", "2026-11-26T16:00:00.000Z"],
    ["at night", "2026-10-15T04:00:00.000Z"],
    ["between two beginnings", "2026-10-15T16:10:00.000Z"],
    ["later than anything is offered", "2027-06-15T15:00:00.000Z"],
  ])("%s was never bookable, so the page doesn't say that it may be the visitor's", async (_, time) => {
    const html = wordsOf(await page(`?kind=consultation&time=${time}`));
    expect(html).toContain("That time can't be booked.");
    expect(html).not.toContain("it's yours");
  });

  test("that is gone, and on site, has the agent's hour beside each of the nearest ones for a visitor in another zone", async () => {
    const choices = async (more: string) =>
      tags(await page(`?time=${GONE}&${more}`), "label").flatMap(({ text }) => (/M /.test(text) ? [text] : []));
    expect((await choices("kind=office&zone=Asia/Tokyo"))[0]).toBe(
      `Friday, October 16, 12:00 AM Japan Standard Time ${CONTENT.agent.clock}: ${agentHour(TEN)}`,
    );
    for (const more of ["kind=office", "kind=consultation&zone=Asia/Tokyo"])
      expect((await choices(more)).join()).not.toContain(CONTENT.agent.clock);
  });

  test("that is gone may be the visitor's own, and the page says so", async () => {
    const gentle = "If you just booked it, it's yours. Use the link in your confirmation email";
    const said = (html: string) => wordsOf(mainOf(html)).split(gentle).length - 1;
    const gone = `?kind=consultation&time=${GONE}`;
    expect(said(await (await get(`/scheduler${gone}`, withBookings())).text())).toBe(1);
    // Not where the answer to the form says what became of it, nor beside a time that can be had.
    const lost = await book(withBookings({ answer: { state: "taken", nearest: FREE } }), {}, gone);
    expect([lost.status, said(await lost.text())]).toEqual([409, 0]);
    expect(said(await (await get(`/scheduler${query}`, withBookings())).text())).toBe(0);
    const confirming = wordsOf(await page(gone, withBookings({}, { site: { bookingConfirm: true } })));
    expect(confirming).toContain("we're holding it for you for 30 minutes. Open the link in our email to confirm.");
    expect(confirming).not.toContain(gentle);
  });

  test("is held for 30 minutes on a site that confirms email addresses", async () => {
    const confirming = withBookings({}, { site: { bookingConfirm: true } });
    expect(wordsOf(await page(query, confirming))).toContain("We'll email you a link and hold this time for 30 minutes.");
    expect(wordsOf(await page(query))).toContain("We'll email you a calendar invite");
  });

  test("for a tour names the home, from the choice of the time on", async () => {
    const named = `${HOME.title}, ${formatAddress(HOME)}`;
    const before = (html: string) => wordsOf(html.split(/<select|<form/)[0] ?? "");
    for (const step of ["", `&time=${TEN}`]) {
      expect(before(await page(`?kind=tour&listing=porch-house${step}`))).toContain(named);
      expect(before(await page(`?kind=office&listing=porch-house${step}`))).not.toContain(named);
      expect(before(await page(`?kind=tour&listing=nowhere${step}`))).not.toContain("nowhere");
    }
    const view = { ...MOVING, type: appointmentTypes.find(({ id }) => id === "tour")!, listing: "porch-house" };
    expect(wordsOf(await page("?moving=right", withBookings({ view })))).toContain(named);
  });

  test("asks what the kind asks: the address to visit, or which listing", async () => {
    expect(wordsOf(await page(`?kind=home-visit&time=${TEN}`))).toContain("Address to visit");
    expect(tags(await page(`?kind=tour&listing=nowhere&time=${TEN}`), "option")).toHaveLength(listings.length + 1);
  });

  test("does not ask again which listing: it is sent along, and a link changes it", async () => {
    const asked = `?kind=tour&listing=porch-house&time=${TEN}`;
    const tour = await page(asked);
    expect([tags(tour, "select"), wordsOf(tour).includes("Listing to see")]).toEqual([[], false]);
    expect(tag(tour, "input", { name: "listing" }).attributes).toMatchObject({ type: "hidden", value: "porch-house" });
    const change = tags(tour, "a").find(({ text }) => text === "Change the listing")?.attributes["href"] ?? "";
    expect(tags(mainOf(await (await get(change, withBookings())).text()), "select", { name: "listing" })).toHaveLength(1);
    const services = withBookings();
    await post(`/scheduler${asked}`, { ...ANSWERS, time: TEN, listing: "porch-house" }, services);
    expect(services.booked[0]).toMatchObject({ listing: "porch-house" });
    expect(services.booked[0]?.lead.answers).toContainEqual(
      expect.objectContaining({ name: "listing", label: "Listing to see", value: `${HOME.title}, ${formatAddress(HOME)}` }),
    );
  });
});

const ANSWERS = { name: "Ana Lee", email: "ana@example.com", phone: "612-555-0177", note: "Two dogs & a <piano>", _form: "booking" };
const book = (services: FakeServices, more: Record<string, string> = {}, query = `?kind=consultation&zone=Asia/Tokyo&time=${TEN}`) =>
  post(`/scheduler${query}`, { ...ANSWERS, time: TEN, ...more }, services);

describe("booking", () => {
  test("leads to the appointment's page, and asks the bookings for exactly what was chosen", async () => {
    const services = withBookings();
    const answer = await book(services, { time: HALF, _consent: "yes" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/scheduler/booking?key=right&result=booked"]);
    const { lead, ...asked } = services.booked[0]!;
    expect(asked).toEqual({
      type: KIND,
      place: "phone",
      start: HALF,
      zone: "Asia/Tokyo",
      name: "Ana Lee",
      email: "ana@example.com",
      phone: "612-555-0177",
      note: "Two dogs & a <piano>",
    });
    expect(lead.answers.slice(0, 2)).toEqual([
      { name: "appointment", label: "Appointment", value: "30-minute consultation, by phone" },
      {
        name: "when",
        label: "When",
        value: `${agentTimes({ start: HALF, end: "2026-10-15T16:00:00.000Z" })}, ${zoneName(agent.timeZone, new Date(HALF))}`,
      },
    ]);
    expect(lead).toMatchObject({ form: "booking", page: "/scheduler", spamSignals: [] });
    // The lead is stored with the booking, not a second time.
    expect(services.taken).toEqual([]);
  });

  test("passes on the form token where we signed it, and the browser's idempotency key", async () => {
    const [ours, others, none] = [withBookings(), withBookings({}, { formTokenAge: undefined }), withBookings()];
    await book(ours, { _token: "formToken", _key: "k" });
    await book(others, { _token: "made up" });
    await book(none);
    expect(ours.booked[0]).toMatchObject({ formToken: "formToken", lead: { idempotencyKey: "k" } });
    for (const { booked } of [others, none]) expect(booked[0]).not.toHaveProperty("formToken");
  });

  test("a time that is taken is not booked, and the page says where the visitor's own link is", async () => {
    const response = await book(withBookings({ answer: { state: "taken", nearest: FREE }, free: FREE.slice(1) }));
    expect([response.status, response.headers.get("location")]).toEqual([409, null]);
    const html = mainOf(await response.text());
    expect(wordsOf(html)).toContain("If you already booked it yourself, you're all set; your link is in the confirmation email.");
    expect(addresses(html, /scheduler\/booking/)).toEqual([]);
    const confirming = withBookings({ answer: { state: "taken", nearest: FREE } }, { site: { bookingConfirm: true } });
    const pending = wordsOf(mainOf(await (await book(confirming)).text()));
    expect(pending).toContain("use the link in our email to confirm; we hold the time for 30 minutes");
    expect(pending).not.toContain("you're all set");
  });

  test("is in the agent's zone when none is known", async () => {
    const services = withBookings();
    await post(`/scheduler?kind=consultation&time=${TEN}`, { ...ANSWERS, time: HALF }, services);
    expect(services.booked[0]).toMatchObject({ start: HALF, zone: agent.timeZone });
  });

  test("without a chosen time asks for one, books nothing, and nothing typed is lost", async () => {
    const services = withBookings({ free: FREE.slice(1) });
    const answer = await post(`/scheduler?kind=consultation&time=${TEN}`, ANSWERS, services);
    const html = mainOf(await answer.text());
    expect(answer.status).toBe(422);
    expect(wordsOf(html)).toContain("Please choose a time");
    expect(html).toContain("Two dogs &amp; a &lt;piano&gt;");
    expect(services.booked).toEqual([]);
  });

  test("carries the address of a visit and the listing of a tour", async () => {
    const services = withBookings();
    await book(services, { address: "12 Sample Street, Anoka" }, `?kind=home-visit&time=${TEN}`);
    await book(services, { listing: "porch-house" }, `?kind=tour&time=${TEN}`);
    expect(services.booked.map(({ place, address, listing }) => [place, address, listing])).toEqual([
      ["visit", "12 Sample Street, Anoka", undefined],
      ["visit", undefined, "porch-house"],
    ]);
  });

  test.each<[BookResult, string]>([
    [{ state: "taken", nearest: FREE }, "That time was just taken"],
    [{ state: "not-offered", nearest: FREE }, "That time is no longer offered"],
    [{ state: "too-many" }, "Not booked: this email address was used for several appointments today"],
  ])("%o is answered in words, and nothing typed is lost", async (answer, text) => {
    // The page looks again: the time is not among the free ones any more.
    const services = withBookings({ answer, free: FREE.slice(1) });
    const response = await book(services);
    const html = mainOf(await response.text());
    expect(response.status).toBe(409);
    expect(wordsOf(html)).toContain(text);
    expect(wordsOf(html)).not.toContain("move or cancel one");
    const values = tags(html, "input").map(({ attributes }) => attributes["value"]);
    for (const typed of [ANSWERS.name, ANSWERS.email, ANSWERS.phone]) expect(values).toContain(typed);
    expect(html).toContain("Two dogs &amp; a &lt;piano&gt;");
    const radios = tags(html, "input").filter(({ attributes }) => attributes["type"] === "radio");
    expect(radios.map(({ attributes }) => attributes["value"])).toEqual(FREE.slice(1));
  });

  test("wrong answers are named beside their fields, and nothing is asked of the bookings", async () => {
    const services = withBookings();
    const response = await book(services, { name: " ", email: "ana@", phone: "1" });
    const html = wordsOf(mainOf(await response.text()));
    expect(response.status).toBe(422);
    for (const text of ["Please enter your name", "Please enter a valid email address", "Please enter a valid phone number"])
      expect(html).toContain(text);
    expect(services.booked).toEqual([]);
  });

  test("too many are rejected, a full disk is reported, and a bot's booking is flagged", async () => {
    expect((await book(withBookings({}, { rateLimited: { retryAfter: 60 } }))).status).toBe(429);
    const broken = withBookings();
    const failing = { ...broken, bookings: { ...broken.bookings, book: () => Promise.reject(new Error("disk full")) } };
    const answer = await book(failing);
    expect(answer.status).toBe(503);
    expect(wordsOf(mainOf(await answer.text()))).toContain("Your request wasn't sent");
    expect(broken.reports.map(({ event }) => event)).toEqual(["lead.not-stored"]);
    const honeypotFilled = withBookings({}, { formTokenAge: undefined });
    await book(honeypotFilled);
    expect(honeypotFilled.booked[0]?.lead.spamSignals).toHaveLength(1);
  });

  test("without a kind or a time leads back to where it is chosen", async () => {
    const where = async (query: string) => (await post(`/scheduler${query}`, ANSWERS, withBookings())).headers.get("location");
    expect(await where("")).toBe("/scheduler");
    expect(await where("?kind=consultation&time=never")).toBe("/scheduler?kind=consultation");
  });
});

describe("moving", () => {
  const query = `?moving=right`;

  test("shows the free times of its kind, when it was until now, and not its own time", async () => {
    const html = await page(query, withBookings({ view: MOVING }));
    expect(wordsOf(html)).toContain("Currently: Friday, October 16, 6:00 – 6:30 AM Japan Standard Time");
    expect(wordsOf(html)).toContain("Japan");
    expect(times(html)).toEqual([TEN, HALF]);
    expect(addresses(html, /scheduler\/booking/)).toEqual(["/scheduler/booking?key=right"]);
  });

  test("begins in the month and on the day of the appointment, which is marked, or on the nearest day with times", async () => {
    const view = { ...MOVING, start: "2026-11-17T16:00:00.000Z", end: "2026-11-17T16:30:00.000Z", zone: "America/Chicago" } as const;
    const near = ["2026-11-10T16:00:00.000Z", "2026-11-18T16:00:00.000Z", "2026-11-30T16:00:00.000Z"];
    const shown = async (free: string[], more = "") => {
      const html = await page(`${query}${more}`, withBookings({ view, free: [...FREE, ...free] }));
      const cells = [...tags(html, "a"), ...tags(html, "span")];
      const own = cells.flatMap(({ attributes, text }) => ("data-own" in attributes ? [Number.parseInt(text, 10)] : []));
      return { month: /\w+ 2026/.exec(wordsOf(html))?.[0], own, times: times(html) };
    };
    expect(await shown([...near, "2026-11-17T18:00:00.000Z"])).toEqual({
      month: "November 2026",
      own: [17],
      times: ["2026-11-17T18:00:00.000Z"],
    });
    expect(await shown(near)).toEqual({ month: "November 2026", own: [17], times: [near[1]] });
    expect(await shown([])).toEqual({ month: "October 2026", own: [], times: [TEN, HALF, LATE] });
    expect(await shown(near, "&month=2026-10")).toMatchObject({ month: "October 2026", own: [] });
  });

  test("asks once more, then does it and confirms it", async () => {
    const services = withBookings({ view: MOVING });
    const html = await page(`${query}&time=${TEN}`, services);
    expect(tags(html, "button").map(({ text }) => text)).toEqual(["Reschedule to this time"]);
    expect(tags(html, "label")).toEqual([]);
    const answer = await post(`/scheduler${query}&time=${TEN}`, { time: TEN }, services);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/scheduler/booking?key=right&result=moved"]);
    expect(services.changes).toEqual([{ key: "right", what: "move", start: TEN }]);
  });

  test("asks for it on the clock that the time was chosen on", async () => {
    const services = withBookings({ view: MOVING });
    await post(`/scheduler${query}&zone=America/Chicago&time=${TEN}`, { time: TEN }, services);
    expect(services.changes).toEqual([{ key: "right", what: "move", start: TEN, zone: "America/Chicago" }]);
  });

  test("to a time that is gone leads to the nearest ones", async () => {
    const services = withBookings({ view: MOVING, moved: { state: "taken", nearest: [] }, free: FREE.slice(1) });
    const answer = await post(`/scheduler${query}&time=${GONE}`, { time: GONE }, services);
    expect(answer.status).toBe(303);
    const next = answer.headers.get("location") ?? "";
    const html = mainOf(await (await get(next, services)).text());
    expect(wordsOf(html)).toContain("That time is no longer available.");
    expect(tags(html, "input").filter(({ attributes }) => attributes["type"] === "radio")).toHaveLength(2);
  });

  test("to the time that it has already leads to its own page", async () => {
    const answer = await get(`/scheduler${query}&time=${LATE}`, withBookings({ view: MOVING }));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/scheduler/booking?key=right"]);
  });

  test("that failed is reported", async () => {
    const services = withBookings({ view: MOVING, moved: { state: "gone" } });
    const answer = await post(`/scheduler${query}`, { time: TEN }, services);
    expect(answer.headers.get("location")).toBe("/scheduler/booking?key=right&result=unmoved");
  });

  test.each<[string, BookingView | undefined]>([
    ["pending", { ...MOVING, state: "pending", changeable: false }],
    ["canceled", { ...MOVING, state: "canceled", changeable: false }],
    ["begun", { ...MOVING, changeable: false }],
    ["moved as often as it can be", { ...MOVING, movable: false }],
    ["unknown", undefined],
  ])("one that is %s leads to its own page", async (_, view) => {
    const answer = await get(`/scheduler${query}`, withBookings(view ? { view } : {}));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/scheduler/booking?key=right"]);
  });
});

test("each step has a name of its own", async () => {
  const services = withBookings({ view: MOVING });
  const steps = ["", "?kind=consultation", `?kind=consultation&time=${TEN}`, "?moving=right", `?moving=right&time=${TEN}`];
  const titles: string[] = [];
  for (const step of steps) titles.push(...tags(await (await get(`/scheduler${step}`, services)).text(), "title").map(({ text }) => text));
  expect(titles.map((title) => title.split(" | ")[0])).toEqual([
    "Choose an appointment",
    "Choose a time: 30-minute consultation",
    "Your details: 30-minute consultation",
    "Reschedule: 30-minute consultation",
    "Confirm the new time: 30-minute consultation",
  ]);
});

describe("a site that is set up otherwise", () => {
  test("with LEADS=browser says how to reach the agent, and books nothing", async () => {
    const services = withBookings({}, { site: { leads: "browser" } });
    expect(wordsOf(await page("?kind=consultation", services))).toContain("Call, or email two or three times that work for you.");
    expect((await book(services)).status).toBe(405);
    expect(services.booked).toEqual([]);
  });

  test("with an external scheduler leads there, and still moves what was booked here", async () => {
    const schedulerUrl = "https://cal.com/agent/thirty-minutes";
    const services = withBookings({ view: MOVING }, { site: { schedulerUrl } });
    for (const answer of [await get("/scheduler?kind=consultation", services), await book(services)])
      expect(answer.headers.get("location")).toBe(schedulerUrl);
    expect(services.booked).toEqual([]);
    expect((await get("/scheduler?moving=right", services)).status).toBe(200);
  });
});
