import { afterEach, beforeEach, expect, test } from "vitest";
import type { Instant } from "../../domain/time/instant.ts";
import { asking, bookingsOn, later, linked, NOW, TEN, typeWith } from "../../tests/bookings.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { type CalendarSync, createCalendarSync } from "../calendar-sync/calendar-sync.ts";
import { readCalendar } from "../calendar-sync/read-calendar.ts";
import type { OpenBookings } from "./bookings.ts";
import type { BookingRow } from "./rows.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";

/** The agent's calendar, in which a test writes what it holds. */
let pending: string;
let store: Store;
let busy: CalendarSync;
let bookings: OpenBookings;
beforeEach(async () => {
  store = await openStore(":memory:");
  pending = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";
  busy = createCalendarSync({
    store,
    url: "https://calendar.test/private/basic.ics",
    rules: () => ({ zone: "America/Chicago", horizon: 60 }),
    clock: fakeClock(NOW),
    fetch: () => Promise.resolve({ state: "new", text: pending, etag: undefined, modified: undefined }),
    read: (text, options) => Promise.resolve(readCalendar(text, options)),
    report: () => {},
  });
  await busy.refresh();
  bookings = await bookingsOn(store, { now: () => new Date(NOW), busy });
});
afterEach(async () => {
  busy.stop();
  await store.close();
});

const row = (): Promise<BookingRow> => store.db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();

async function booked(start = TEN): Promise<string> {
  const answer = await bookings.book(asking(start));
  if (answer.state !== "booked") throw new Error(answer.state);
  return answer.key;
}

const formToken = (instant: string): string => instant.replaceAll(/[-:]|\.000/g, "");

/** The agent's calendar takes the newest invitation, and is fetched. */
async function agentAccepts(change: (file: string) => string = (file) => file): Promise<void> {
  pending = change(bookings.invitations.toAgent("REQUEST", await row(), "website@example.com"));
  await busy.refresh();
}

const free = async (start: Instant, moving?: string): Promise<boolean> =>
  (await bookings.free(typeWith("consultation"), "phone", start, later(start, 1), moving)).includes(start);

test("a booking whose invitation the agent accepted still moves by half an hour, and back", async () => {
  const key = await booked();
  await agentAccepts();
  const half = later(TEN, 30);
  expect([await free(TEN), await free(half), await free(half, key)]).toEqual([false, false, true]);
  expect(await bookings.move(key, half)).toEqual({ state: "moved" });
  // The agent's calendar has not followed yet; then it has.
  expect(await bookings.move(key, TEN)).toEqual({ state: "moved" });
  await agentAccepts();
  expect(await bookings.move(key, half)).toEqual({ state: "moved" });
});

test("the time of a booking that was canceled or moved away is free before the agent's calendar has followed", async () => {
  const key = await booked();
  await agentAccepts();
  await bookings.move(key, later(TEN, 240));
  expect(await free(TEN)).toBe(true);
  await agentAccepts();
  await bookings.cancel(key);
  expect(await free(later(TEN, 240))).toBe(true);
  expect(await bookings.book(asking(later(TEN, 240)))).toMatchObject({ state: "booked" });
});

test("where the agent moved a booking in the calendar, the time is busy except for that booking", async () => {
  const key = await booked();
  const elsewhere = later(TEN, 120);
  await agentAccepts((file) =>
    file.replace(formToken(TEN), formToken(elsewhere)).replace(formToken(later(TEN, 30)), formToken(later(elsewhere, 30))),
  );
  expect([await free(TEN), await free(elsewhere), await free(elsewhere, key)]).toEqual([false, false, true]);
  expect(await bookings.book(asking(elsewhere))).toMatchObject({ state: "not-offered" });
  // Until it moves again: that invitation tells the calendar where it belongs.
  expect(await bookings.move(key, later(TEN, 300))).toEqual({ state: "moved" });
  expect(await free(elsewhere)).toBe(true);
});

test.each([
  ["unchanged", "1"],
  ["counted on by the calendar", "2"],
  ["counted on often", "7"],
])("where the agent has put a booking that was moved before, %s, the agent is busy", async (_, sequence) => {
  const key = await booked();
  const [eleven, two] = [later(TEN, 60), later(TEN, 240)];
  expect(await bookings.move(key, eleven)).toEqual({ state: "moved" });
  await agentAccepts((file) =>
    file
      .replace("SEQUENCE:1", `SEQUENCE:${sequence}`)
      .replace(formToken(eleven), formToken(two))
      .replace(formToken(later(eleven, 30)), formToken(later(two, 30))),
  );
  expect([await free(two), await free(two, key), await free(TEN)]).toEqual([false, true, true]);
  expect(await bookings.book(asking(two))).toMatchObject({ state: "not-offered" });
});

test("an event of unknown age counts as the agent's own unless it is at the booking's time", async () => {
  const key = await booked();
  await agentAccepts((file) => file.replace(/SEQUENCE:.*\r\n/, ""));
  expect(await bookings.move(key, later(TEN, 30))).toEqual({ state: "moved" });
  expect(await free(TEN)).toBe(false);
  await agentAccepts((file) => file.replace(/SEQUENCE:.*\r\n/, ""));
  await bookings.cancel(key);
  expect(await free(later(TEN, 30))).toBe(true);
});

test("one of ours that is torn is the agent's own business", async () => {
  const key = await booked();
  await agentAccepts((file) => file.replace("END:VEVENT\r\n", ""));
  await bookings.cancel(key);
  expect(await free(TEN)).toBe(false);
});

test("no other event is taken for a booking, even with an identifier of the same form", async () => {
  await booked();
  const { id } = await row();
  await agentAccepts((file) =>
    file.replace(
      id,
      id.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    ),
  );
  await bookings.cancel(bookings.keys.visitor(linked(id)));
  expect(await free(TEN)).toBe(false);
});

test("one of ours that repeats is the agent's own doing", async () => {
  const key = await booked();
  await agentAccepts((file) => file.replace("END:VEVENT", "RRULE:FREQ=DAILY;COUNT=3\r\nEND:VEVENT"));
  await bookings.cancel(key);
  expect([await free(TEN), await free(later(TEN, 24 * 60))]).toEqual([false, false]);
});
