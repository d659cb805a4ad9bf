import { expect, test } from "vitest";
import { correctContactCopy } from "../../../content/booking-pages.ts";
import type { BookingView, CorrectionResult } from "../../../domain/booking/booking.ts";
import { INVALID_EMAIL } from "../../../domain/forms/form.ts";
import { get, post } from "../../../tests/app.ts";
import { APPOINTMENT, fakeServices } from "../../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../../tests/html.ts";
import { CONTENT } from "../../../tests/content.ts";

const { agent } = CONTENT;

const ADDRESS = "/scheduler/contact?key=right";
const FIXED = { email: "new@example.com", phone: "612-555-0199" };
const services = (view: Partial<BookingView> = {}, corrected?: CorrectionResult) =>
  fakeServices({ bookings: { view: { ...APPOINTMENT, ...view }, ...(corrected && { corrected }) } });
const valuesIn = (html: string): (string | undefined)[] =>
  tags(html, "input").flatMap(({ attributes }) => (["email", "phone"].includes(attributes["name"] ?? "") ? [attributes["value"]] : []));

test("has what was typed right after booking only: not later, nor behind a link without the mark", async () => {
  const page = async (more: string, view: Partial<BookingView> = {}) => mainOf(await (await get(ADDRESS + more, services(view))).text());
  expect(valuesIn(await page("&result=booked"))).toEqual(["ana@example.com", "(612) 555-0134"]);
  expect(valuesIn(await page("")).filter(Boolean)).toEqual([]);
  expect(valuesIn(await page("&result=booked", { createdAt: "2026-10-14T14:49:00.000Z" })).filter(Boolean)).toEqual([]);
});

test("is a plain form that keeps the time and leads back to the appointment, under its new link", async () => {
  const at = services();
  const html = mainOf(await (await get(ADDRESS, at)).text());
  expect(wordsOf(html)).toContain("Friday, October 16 6:00 – 6:30 AM");
  expect(tags(html, "button").map(({ text }) => text)).toEqual([correctContactCopy.button]);
  expect(addresses(html, /scheduler/)).toEqual(["/scheduler/booking?key=right"]);
  const answer = await post(ADDRESS, FIXED, at);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/scheduler/booking?key=new&result=corrected"]);
  expect(at.changes).toEqual([{ key: "right", what: "correct", contact: FIXED }]);
  expect(at.taken).toEqual([]);
});

test("names a wrong address beside its field and changes nothing", async () => {
  const at = services();
  const answer = await post(ADDRESS, { ...FIXED, email: "new@" }, at);
  expect(answer.status).toBe(422);
  expect(wordsOf(mainOf(await answer.text()))).toContain(INVALID_EMAIL);
  expect(at.changes).toEqual([]);
});

test.each(["gone", "too-many"] as const)("says what to do when the answer is %s", async (state) => {
  const answer = await post(ADDRESS, FIXED, services({}, { state }));
  const words = wordsOf(mainOf(await answer.text()));
  expect(answer.status).toBe(409);
  expect(words).toContain(correctContactCopy.refused(CONTENT)[state].title);
  expect(words).toContain(agent.phone);
});

test("leads to the appointment's page when nothing can be corrected, and with a wrong key", async () => {
  for (const [address, view] of [
    [ADDRESS, { correctable: false }],
    [ADDRESS.replace("right", "wrong"), {}],
  ] as const) {
    const answer = await get(address, services(view));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/scheduler\/booking\?key=/);
  }
});

test("promises another email only where one is sent", async () => {
  const words = async (view: Partial<BookingView>) => wordsOf(mainOf(await (await get(ADDRESS, services(view))).text()));
  expect(await words({})).toContain(correctContactCopy.text);
  for (const view of [{ state: "requested", notifiedBy: "in-person" }, { notifiedBy: "here-only" }] as const) {
    expect(await words(view)).toContain(correctContactCopy.withoutEmail);
    expect(await words(view)).not.toContain("send our email");
  }
});
