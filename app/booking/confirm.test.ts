import { expect, test } from "vitest";
import { get, post } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../tests/html.ts";

const ADDRESS = "/scheduler/confirm?key=right";

test("the link alone changes nothing: it shows a button, the same for every key", async () => {
  const services = fakeServices();
  const html = mainOf(await (await get(ADDRESS, services)).text());
  expect(tags(html, "button").map(({ text }) => text)).toEqual(["Confirm the appointment"]);
  expect(tags(html, "form").map(({ attributes }) => attributes["action"])).toEqual([ADDRESS]);
  expect(wordsOf(mainOf(await (await get("/scheduler/confirm?key=wrong", services)).text()))).toBe(wordsOf(html));
  expect(services.changes).toEqual([]);
});

test("the button makes it stand, and leads to the appointment", async () => {
  const services = fakeServices();
  const answer = await post(ADDRESS, {}, services);
  const html = mainOf(await answer.text());
  expect(answer.status).toBe(200);
  expect(wordsOf(html)).toContain("Your appointment is booked");
  expect(addresses(html, /scheduler/)).toEqual(["/scheduler/booking?key=right"]);
  expect(services.changes).toEqual([{ key: "right", what: "confirm" }]);
});

test("too late is said, with the way to another time", async () => {
  const answer = await post("/scheduler/confirm?key=late", {});
  const html = mainOf(await answer.text());
  expect(answer.status).toBe(404);
  expect(wordsOf(html)).toContain("This link does not work any more");
  expect(addresses(html, /scheduler/)).toEqual(["/scheduler"]);
});

test("a site that keeps nothing confirms nothing", async () => {
  const services = fakeServices({ site: { leads: "browser" } });
  expect((await post(ADDRESS, {}, services)).status).toBe(405);
  expect(services.changes).toEqual([]);
});
