import { describe, expect, test } from "vitest";
import { visitCopy as copy } from "../../../content/open-house-visit.ts";
import { formatAddress, type Listing } from "../../../domain/listings/listing.ts";
import type { GuestResult, NewGuest } from "../../../domain/listings/open-house-guests.ts";
import { get, post } from "../../../tests/app.ts";
import { type FakeOptions, fakeServices } from "../../../tests/fakes.ts";
import { addresses, mainOf, tag, wordsOf } from "../../../tests/html.ts";
import { HOME } from "../../../tests/listings.ts";

const { sample: _, ...own } = HOME;
const hours = { id: "visit-1", date: "2026-10-17", from: 780, to: 900, note: "Park on the street" } as const;
const home = (more: object = {}): Listing => ({ ...own, openHours: [{ ...hours, ...more }] });
const services = (more: object = {}, options: FakeOptions = {}) => fakeServices({ listings: [home(more)], ...options });
const words = async (path: string, by = services()) => wordsOf(mainOf(await (await get(path, by)).text()));
const PATH = "/buy/open-houses/visit-1/coming";
const right = { name: "Ana Lee", email: "ana@visitor.test", people: "2" };

describe("the home's page", () => {
  test("says how many come and leads to the form, while there is room", async () => {
    const html = mainOf(await (await get(`/listings/${HOME.id}`, services({ coming: 3, capacity: 9 }))).text());
    expect(wordsOf(html)).toContain("3 people plan to come");
    expect(addresses(html, /\/coming$/)).toEqual([PATH]);
    const full = mainOf(await (await get(`/listings/${HOME.id}`, services({ coming: 9, capacity: 9 }))).text());
    expect(wordsOf(full)).toContain(copy.full);
    expect(addresses(full, /\/coming$/)).toEqual([]);
  });

  test("has it for neither samples nor canceled ones, nor where nothing is stored", async () => {
    for (const by of [services({ canceled: true }), fakeServices({ listings: [HOME] }), services({}, { site: { leads: "browser" } })]) {
      expect(await (await get(`/listings/${HOME.id}`, by)).text()).not.toContain("/coming");
      expect((await get(PATH, by)).status).toBe(404);
    }
  });
});

describe("the page of open houses", () => {
  const links = async (by: ReturnType<typeof services>) => addresses(mainOf(await (await get("/buy/open-houses", by)).text()), /\/coming$/);

  test("leads to the form of those that take visitors and have room", async () => {
    expect(await links(services({ coming: 3, capacity: 9 }))).toEqual([PATH]);
    for (const by of [
      services({ coming: 9, capacity: 9 }),
      services({ canceled: true }),
      fakeServices({ listings: [HOME] }),
      services({}, { site: { leads: "browser" } }),
    ])
      expect(await links(by)).toEqual([]);
  });
});

describe("the form", () => {
  test("names the open house and the room that is left", async () => {
    const text = await words(PATH, services({ coming: 1, capacity: 4 }));
    for (const part of [
      "Saturday, October 17, 1:00 – 3:00 PM",
      HOME.title,
      formatAddress(HOME),
      "1 person plans to come. Room for 3 people more",
      hours.note,
    ])
      expect(text).toContain(part);
    expect(await words(PATH, services({ coming: 4, capacity: 4 }))).toContain(copy.fullText);
  });

  const answering = (result: GuestResult) => {
    const asked: NewGuest[] = [];
    return { asked, by: services({}, { openHouseGuests: { register: async (guest) => (asked.push(guest), result) } }) };
  };

  test("registers with the home and the time, and leads to the visit's own page", async () => {
    const { asked, by } = answering({ state: "coming", key: "right.key" });
    const answer = await post(PATH, { ...right, _token: "t" }, by);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/buy/open-houses/visit?key=right.key"]);
    expect(asked[0]).toMatchObject({ openHouse: "visit-1", people: 2, email: right.email, mayEmail: true, formToken: "t" });
    expect(asked[0]?.lead.answers.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Open house: Saturday, October 17, 1:00 – 3:00 PM",
      `Home: ${HOME.title}`,
      `Address: ${formatAddress(HOME)}`,
      "Your name: Ana Lee",
      "Email: ana@visitor.test",
      "How many people?: 2",
    ]);
  });

  test.each<[GuestResult, string]>([
    [{ state: "full", left: 0 }, copy.refused.full.text],
    [{ state: "full", left: 1 }, "There's room for 1 person"],
    [{ state: "gone" }, copy.refused.gone.text],
  ])("%j is said, and what was typed is kept", async (result, text) => {
    const answer = await post(PATH, right, answering(result).by);
    expect(answer.status).toBe(409);
    const html = mainOf(await answer.text());
    expect(wordsOf(html)).toContain(text);
    expect(tag(html, "input", { name: "email" }).attributes["value"]).toBe(right.email);
  });

  test("a wrong email or number of people is never registered", async () => {
    for (const wrong of [{ email: "ana" }, { people: "7" }, { people: "0" }, { name: "" }]) {
      const { asked, by } = answering({ state: "gone" });
      expect((await post(PATH, { ...right, ...wrong }, by)).status).toBe(422);
      expect(asked).toEqual([]);
    }
  });
});

describe("the page behind the link", () => {
  const VISIT = "/buy/open-houses/visit?key=right";
  const visit = (state: "coming" | "canceled", more: object = {}) =>
    services(more, {
      openHouseGuests: { find: async (key) => (key === "right" ? { openHouse: "visit-1", state, people: 2 } : undefined) },
    });

  test("has the time, the home, the calendar file and the button to cancel", async () => {
    const html = mainOf(await (await get(VISIT, visit("coming"))).text());
    for (const part of [copy.page.coming.heading, "Saturday, October 17, 1:00 – 3:00 PM", "2 people", hours.note])
      expect(wordsOf(html)).toContain(part);
    expect(addresses(html, /\.ics$/)).toEqual(["/buy/open-houses/visit-1/open-house.ics"]);
    expect(tag(html, "form", { method: "post" }).text).toBe(copy.page.cancel);
  });

  test("says that it's canceled by either side, over, or unknown, without a button", async () => {
    for (const [by, text] of [
      [visit("canceled"), copy.page.canceled.heading],
      [visit("coming", { canceled: true }), copy.page.off.heading],
      [visit("coming", { date: "2026-10-10" }), copy.page.over.heading],
    ] as const) {
      const html = mainOf(await (await get(VISIT, by)).text());
      expect(wordsOf(html)).toContain(text);
      expect(html).not.toContain("<form");
    }
    const gone = await get("/buy/open-houses/visit?key=wrong", visit("coming"));
    expect(gone.status).toBe(404);
    expect(wordsOf(await gone.text())).toContain("This link doesn't work");
  });

  test("the button cancels and comes back to the page; search engines don't list it", async () => {
    const canceled: string[] = [];
    const by = services({}, { openHouseGuests: { cancel: async (key) => (canceled.push(key), "canceled") } });
    const answer = await post(VISIT, {}, by);
    expect([answer.status, answer.headers.get("location"), canceled]).toEqual([303, VISIT, ["right"]]);
    expect(await (await get(VISIT, visit("coming"))).text()).toContain('content="noindex"');
  });
});
