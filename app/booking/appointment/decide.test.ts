import { describe, expect, test } from "vitest";
import { decisionCopy } from "../../../content/booking-pages.ts";
import { type AgentBookingView, DECISIONS } from "../../../domain/booking/booking.ts";
import { agentTimes } from "../../../tests/agent-time.ts";
import { get, post } from "../../../tests/app.ts";
import { APPOINTMENT, type FakeBookings, fakeServices, SITE } from "../../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../../tests/html.ts";
import { HOME, LISTINGS as listings } from "../../../tests/listings.ts";
import { handle } from "../../../tests/app.ts";
import { CONTENT } from "../../../tests/content.ts";

const { appointmentTypes } = CONTENT;

const WAITING: AgentBookingView = {
  ...APPOINTMENT,
  state: "requested",
  phone: "6125550134",
  note: "After five, please.\nThe back door.",
  flagged: false,
  open: DECISIONS,
};
const services = (view: Partial<AgentBookingView> = {}, more: FakeBookings = {}) =>
  fakeServices({ listings, bookings: { forAgent: { ...WAITING, ...view }, ...more } });
const address = (decision: string): string => `/scheduler/decide?key=agent&do=${decision}`;
const page = async (decision: string, view: Partial<AgentBookingView> = {}): Promise<string> =>
  mainOf(await (await get(address(decision), services(view))).text());

describe.each(DECISIONS)("the link to %s", (decision) => {
  test("shows the facts on the agent's clock and one button, and changes nothing", async () => {
    const at = services();
    const html = mainOf(await (await get(address(decision), at)).text());
    for (const text of ["Ana", "(612) 555-0134", "ana@example.com", "After five, please.", decisionCopy.why.requested])
      expect(wordsOf(html)).toContain(text);
    const [day = "", hours = ""] = agentTimes(APPOINTMENT).split(/, (?=\d+:)/);
    expect(wordsOf(html)).toContain(`${day} ${hours}`);
    expect(tags(html, "button").map(({ text }) => text)).toEqual([decisionCopy.decisions[decision].button]);
    expect(tags(html, "form").map(({ attributes }) => [attributes["action"], attributes["method"]])).toEqual([[address(decision), "post"]]);
    expect(addresses(html, /^tel:|^mailto:ana/)).toEqual(expect.arrayContaining(["tel:+16125550134", "mailto:ana@example.com"]));
    expect(addresses(html, /scheduler\/decide/).toSorted()).toEqual(
      DECISIONS.filter((each) => each !== decision)
        .map(address)
        .toSorted(),
    );
    expect(at.changes).toEqual([]);
  });

  test("opened by a mail scanner any number of times, with GET or HEAD, changes nothing", async () => {
    const at = services();
    for (const method of ["GET", "HEAD", "GET"])
      expect((await handle(new Request(SITE.siteUrl + address(decision), { method }), at)).status).toBe(200);
    expect(at.changes).toEqual([]);
  });

  test("with its button decides, once", async () => {
    const at = services();
    const answer = await post(address(decision), {}, at);
    expect(answer.status).toBe(200);
    expect(wordsOf(mainOf(await answer.text()))).toContain(decisionCopy.decisions[decision].done.heading);
    expect(at.changes).toEqual([{ key: "agent", what: "decide", decision }]);
  });

  test("says when nothing is left to decide, without a button", async () => {
    for (const [view, heading] of [
      [{ state: "booked" }, decisionCopy.over.booked.heading],
      [{ state: "canceled" }, decisionCopy.over.canceled.heading],
      [{ state: "canceled", flagged: true }, decisionCopy.over.spam.heading],
      [{ state: "expired", start: "2026-10-14T14:00:00.000Z" }, decisionCopy.over.past.heading],
    ] as const) {
      const html = await page(decision, { ...view, open: [] });
      expect(wordsOf(html)).toContain(heading);
      expect(tags(html, "button")).toEqual([]);
      expect(addresses(html, /scheduler/)).toEqual([]);
    }
  });

  test("is not found with a wrong key, and shows nothing", async () => {
    const answer = await get(address(decision).replace("agent", "right"), services());
    expect(answer.status).toBe(404);
    const html = mainOf(await answer.text());
    expect(wordsOf(html)).toContain(decisionCopy.over.gone.heading);
    expect(wordsOf(html)).not.toContain("Ana");
  });
});

test("a time that another appointment has by now can't be confirmed; the page says so and offers the rest", async () => {
  const answer = await post(address("confirm"), {}, services({}, { decided: "taken" }));
  const html = mainOf(await answer.text());
  expect(answer.status).toBe(409);
  expect(wordsOf(html)).toContain(decisionCopy.taken);
  expect(addresses(html, /scheduler\/decide/)).toEqual([address("decline"), address("spam")]);
});

test("says why it waits, where it is and what the visitor's clock shows", async () => {
  expect(wordsOf(await page("confirm", { state: "booked", flagged: true }))).toContain(decisionCopy.why.flagged);
  expect(wordsOf(await page("confirm", { state: "pending", pendingUntil: "2026-10-14T15:25:00.000Z" }))).toContain("On hold until");
  expect(wordsOf(await page("confirm", { state: "expired", open: ["confirm"] }))).toContain(decisionCopy.why.expired);
  expect(wordsOf(await page("confirm"))).toContain("Friday, October 16, 6:00 – 6:30 AM Japan Standard Time");
  const tour = { type: appointmentTypes.find(({ asks }) => asks === "listing")!, place: "visit", listing: HOME.id } as const;
  expect(wordsOf(await page("confirm", tour))).toContain(HOME.title);
  expect(wordsOf(await page("confirm", { place: "visit", address: "12 Sample Street" }))).toContain("12 Sample Street");
});

test("an expired hold is over for the other decisions, and leads to confirming it", async () => {
  const html = await page("decline", { state: "expired", open: ["confirm"] });
  expect(tags(html, "button")).toEqual([]);
  expect(addresses(html, /scheduler\/decide/)).toEqual([address("confirm")]);
});

test("is never indexed, and with LEADS=browser not found", async () => {
  expect(await (await get(address("spam"), services())).text()).toContain('<meta name="robots" content="noindex"');
  const quiet = fakeServices({ site: { leads: "browser" }, bookings: { forAgent: WAITING } });
  expect((await get(address("spam"), quiet)).status).toBe(404);
  expect((await post(address("spam"), {}, quiet)).status).toBe(405);
  expect(quiet.changes).toEqual([]);
});

test("too many presses are refused in words", async () => {
  const limited = fakeServices({ bookings: { forAgent: WAITING }, rateLimited: { retryAfter: 90 } });
  const answer = await post(address("confirm"), {}, limited);
  expect(answer.status).toBe(429);
  expect(wordsOf(mainOf(await answer.text()))).toContain("Please try again in 2 minutes");
  expect(limited.changes).toEqual([]);
});
