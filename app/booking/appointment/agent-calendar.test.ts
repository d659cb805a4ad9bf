import { expect, test } from "vitest";
import { get } from "../../../tests/app.ts";
import { fakeServices } from "../../../tests/fakes.ts";

test("the calendar feed needs its secret and is not cached", async () => {
  const services = fakeServices();
  const answer = await get("/calendar/right.ics", services);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(await answer.text()).toContain("BEGIN:VCALENDAR");
  expect(services.attempts).toEqual([]);
});

test.each(["wrong.ics", "right", "right.ICS", "%2e%2e.ics"])("/calendar/%s is not found, and counted", async (file) => {
  const services = fakeServices();
  const answer = await get(`/calendar/${file}`, services);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("");
  expect(services.attempts).toMatchObject([{ form: "calendar" }]);
});

test("who tries too often waits", async () => {
  const answer = await get("/calendar/wrong.ics", fakeServices({ rateLimited: { retryAfter: 30 } }));
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("30");
});

test("with LEADS=browser there is no calendar", async () => {
  expect((await get("/calendar/right.ics", fakeServices({ site: { leads: "browser" } }))).status).toBe(404);
});
