import { expect, test } from "vitest";
import { get, post } from "../../../tests/app.ts";
import { agentTimes } from "../../../tests/agent-time.ts";
import type { BookingView } from "../../../domain/booking/booking.ts";
import { formatAddress } from "../../../domain/listings/listing.ts";
import { APPOINTMENT, fakeServices } from "../../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../../tests/html.ts";
import { HOME, LISTINGS as listings } from "../../../tests/listings.ts";
import { CONTENT } from "../../../tests/content.ts";

const { appointmentTypes } = CONTENT;

const ADDRESS = "/scheduler/confirm?key=right";

const withState = (state: BookingView["state"]) =>
  fakeServices({ bookings: { view: { ...APPOINTMENT, state, changeable: state === "booked" } } });

test("the link alone changes nothing: it names day, hour and zone, and shows a button", async () => {
  const services = withState("pending");
  const answer = await get(ADDRESS, services);
  const html = mainOf(await answer.text());
  expect(answer.status).toBe(200);
  expect(wordsOf(html)).toContain("Friday, October 16 6:00 – 6:30 AM Japan Standard Time 30-minute consultation, by phone");
  expect(tags(html, "button").map(({ text }) => text)).toEqual(["Confirm appointment"]);
  expect(tags(html, "form").map(({ attributes }) => attributes["action"])).toEqual([ADDRESS]);
  expect(services.changes).toEqual([]);
});

test.each([
  ["booked", "This appointment is confirmed", "/scheduler/booking?key=right"],
  ["expired", "We released this time", "/scheduler?kind=consultation&place=phone&zone=Asia%2FTokyo"],
  ["canceled", "This appointment is canceled", "/scheduler?kind=consultation&place=phone&zone=Asia%2FTokyo"],
] as const)("a link to an appointment that is %s says so at once, without a button", async (state, heading, way) => {
  const services = withState(state);
  const html = mainOf(await (await get(ADDRESS, services)).text());
  expect(wordsOf(html)).toMatch(new RegExp(`^${heading}`));
  expect(wordsOf(html)).toContain("Friday, October 16 6:00 – 6:30 AM Japan Standard Time");
  expect(tags(html, "button")).toEqual([]);
  expect(addresses(html, /scheduler/)).toEqual([way]);
  expect(services.changes).toEqual([]);
});

test("a tour is named with its home, and an expired one leads on to the same", async () => {
  const home = HOME;
  const tour = { type: appointmentTypes.find(({ id }) => id === "tour")!, place: "visit", listing: home.id } as const;
  const shown = async (state: BookingView["state"]) => {
    const services = fakeServices({ listings, bookings: { view: { ...APPOINTMENT, ...tour, state, changeable: false } } });
    return mainOf(await (await get(ADDRESS, services)).text());
  };
  expect(wordsOf(await shown("pending"))).toContain(
    `${home.title}, ${formatAddress(home)} ${CONTENT.agent.clock}: ${agentTimes(APPOINTMENT)}`,
  );
  expect(addresses(await shown("expired"), /scheduler/)).toEqual([`/scheduler?kind=tour&listing=${home.id}&zone=Asia%2FTokyo`]);
});

test.each(["wrong", ""])("the key %o is not found, at once", async (key) => {
  const services = withState("pending");
  const answer = await get(`/scheduler/confirm?key=${key}`, services);
  const html = mainOf(await answer.text());
  expect(answer.status).toBe(404);
  expect(wordsOf(html)).toMatch(/^This link doesn't work/);
  expect([tags(html, "button"), services.changes]).toEqual([[], []]);
});

test("the button books it and leads to the appointment", async () => {
  const services = fakeServices();
  const answer = await post(ADDRESS, {}, services);
  const html = mainOf(await answer.text());
  expect(answer.status).toBe(200);
  expect(wordsOf(html)).toContain("Your appointment is booked");
  expect(addresses(html, /scheduler/)).toEqual(["/scheduler/booking?key=right"]);
  expect(services.changes).toEqual([{ key: "right", what: "confirm" }]);
});

test("an expired link says so, and links to other times", async () => {
  const answer = await post("/scheduler/confirm?key=late", {});
  const html = mainOf(await answer.text());
  expect(answer.status).toBe(404);
  expect(wordsOf(html)).toContain("This link has expired");
  expect(addresses(html, /scheduler/)).toEqual(["/scheduler"]);
});

test("with LEADS=browser nothing is confirmed, and no appointment is found", async () => {
  const services = fakeServices({ site: { leads: "browser" }, bookings: { view: { ...APPOINTMENT, state: "pending" } } });
  expect((await get(ADDRESS, services)).status).toBe(404);
  expect((await post(ADDRESS, {}, services)).status).toBe(405);
  expect(services.changes).toEqual([]);
});
