/** The visitor's answer to a time that the agent proposes. */
import { expect, test } from "vitest";
import { get, post } from "../../../tests/app.ts";
import { CONTENT } from "../../../tests/content.ts";
import { APPOINTMENT, fakeServices, type FakeBookings } from "../../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../../tests/html.ts";

const START = "2026-10-16T21:00:00.000Z";
const services = (more: FakeBookings = {}, site = {}) =>
  fakeServices({ site, bookings: { view: { ...APPOINTMENT, proposed: START }, ...more } });
const answer = (what: string, start = START): string => `/scheduler/booking?${new URLSearchParams({ key: "right", answer: what, start })}`;

test("the page shows the proposed time on the visitor's clock, to accept, to keep the old one, or to pick another", async () => {
  const html = mainOf(await (await get("/scheduler/booking?key=right", services())).text());
  expect(wordsOf(html)).toContain(`${CONTENT.agent.name} asks for another time`);
  expect(wordsOf(html)).toContain("Saturday, October 17 6:00 – 6:30 AM Japan");
  expect(tags(html, "button").map(({ text }) => text)).toEqual(["Accept the new time", "Keep my time", "Yes, cancel it"]);
  expect(addresses(html, /moving/)).toEqual(["/scheduler?moving=right"]);
  const plain = fakeServices({ bookings: { view: APPOINTMENT } });
  expect(await (await get("/scheduler/booking?key=right", plain)).text()).not.toContain("asks for another time");
});

test("opening the link answers nothing; each button does, and cancels nothing", async () => {
  const open = services();
  await get(answer("accept"), open);
  expect(open.changes).toEqual([]);
  const accepted = await post(answer("accept"), {}, open);
  expect(accepted.headers.get("location")).toBe("/scheduler/booking?key=right&result=moved");
  const kept = await post(answer("keep"), {}, open);
  expect(kept.headers.get("location")).toBe("/scheduler/booking?key=right");
  expect(open.changes).toEqual([
    { key: "right", what: "accept", start: START },
    { key: "right", what: "keep", start: START },
  ]);
});

test("a time that is gone, or that isn't one, leaves the appointment as it is", async () => {
  const taken = services({ answered: "taken" });
  expect((await post(answer("accept"), {}, taken)).headers.get("location")).toBe("/scheduler/booking?key=right&result=unmoved");
  const odd = services();
  expect((await post(answer("accept", "soon"), {}, odd)).headers.get("location")).toBe("/scheduler/booking?key=right&result=unmoved");
  expect(odd.changes).toEqual([]);
  const quiet = services({}, { leads: "browser" });
  expect((await post(answer("accept"), {}, quiet)).status).toBe(405);
});
