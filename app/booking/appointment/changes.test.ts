import { expect, test } from "vitest";
import { post } from "../../../tests/app.ts";
import { APPOINTMENT, fakeServices } from "../../../tests/fakes.ts";
import { mainOf, wordsOf } from "../../../tests/html.ts";
import { troubleOf, unlessUnreachable } from "./changes.ts";
import { CONTENT } from "../../../tests/content.ts";

test.each([
  ["moved", "/scheduler?moving=right&time=2026-10-20T15:00:00.000Z", { time: "2026-10-20T15:00:00.000Z" }],
  ["canceled", "/scheduler/booking?key=right", {}],
  ["confirmed", "/scheduler/confirm?key=right", {}],
])("an appointment is not %s more often than the limit allows, and the page says when to try again", async (_, path, fields) => {
  const services = fakeServices({ rateLimited: { retryAfter: 61 }, bookings: { view: APPOINTMENT } });
  const answer = await post(path, fields, services);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("Retry-After")).toBe("61");
  expect(wordsOf(mainOf(await answer.text()))).toContain("this one wasn't made. Please try again in 2 minutes, or call");
  expect(services.changes).toEqual([]);
});

test("after no answer came the page is not asked for again", () => {
  const ask = (actionResult: unknown) =>
    unlessUnreachable({ actionResult, defaultShouldRevalidate: true } as Parameters<typeof unlessUnreachable>[0]);
  expect(ask({ state: "unreachable" })).toBe(false);
  expect(ask({ state: "refused", minutes: 3 })).toBe(true);
  expect(ask(undefined)).toBe(true);
});

test("the reason why a change failed is shown in words", () => {
  expect(troubleOf({ state: "unreachable" }, CONTENT)).toContain("couldn't reach our server");
  expect(troubleOf({ state: "invalid" }, CONTENT)).toBeUndefined();
  expect(troubleOf(undefined, CONTENT)).toBeUndefined();
});
