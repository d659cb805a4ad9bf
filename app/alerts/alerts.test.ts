import { describe, expect, test } from "vitest";
import {
  alertLinks,
  askedPage,
  confirmAlertsPage,
  goneAlertLink,
  manageAlertsPage,
  newAlertPage,
  notAsked,
  stopAlertsPage,
} from "../../content/alerts.ts";
import { MOST_ALERTS } from "../../domain/alerts/alert.ts";
import { get, handle, post } from "../../tests/app.ts";
import { CONTENT } from "../../tests/content.ts";
import { ALERT_VIEW, fakeAlerts } from "../../tests/fake-alerts.ts";
import { fakeServices, SITE } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS } from "../../tests/listings.ts";

const OWN = { ...LISTINGS[0]!, id: "own-house", sample: undefined } as unknown as (typeof LISTINGS)[number];
const listings = [...LISTINGS, OWN];
const EMAIL = "ana@visitor.test";
const FIELDS = { email: EMAIL, frequency: "daily" };

function services(more: Parameters<typeof fakeServices>[0] = {}) {
  const alerts = fakeAlerts();
  return { ...fakeServices({ listings, alerts, ...more }), alerts };
}
const main = async (path: string, given = services()): Promise<string> => mainOf(await (await get(path, given)).text());

describe("beside a search", () => {
  test.each([
    ["/buy/browse?type=condo&show=9", "/alerts/new?for=buy&type=condo"],
    ["/buy/browse?location=nowhere", "/alerts/new?for=buy"],
    ["/rent/browse?beds=2", "/alerts/new?for=rent&beds=2"],
    ["/invest/browse?q=nothing+like+it", "/alerts/new?for=invest&q=nothing+like+it"],
  ])("%s has a link with its filters", async (path, link) => {
    expect(addresses(await main(path), /^\/alerts/)).toEqual([link]);
  });

  test("a home has one, but no sample, and none where nothing is stored", async () => {
    expect(addresses(await main("/listings/own-house"), /^\/alerts/)).toEqual(["/alerts/new?home=own-house"]);
    expect(wordsOf(await main("/listings/own-house"))).toContain(alertLinks.home);
    expect(addresses(await main("/listings/porch-house"), /^\/alerts/)).toEqual([]);
    const browser = services({ site: { leads: "browser" } });
    expect(addresses(await main("/buy/browse", browser), /^\/alerts/)).toEqual([]);
    expect((await get("/alerts/new?for=buy", browser)).status).toBe(404);
  });
});

describe("asking", () => {
  test("shows the search in words, keeps what is known of it, and isn't listed by search engines", async () => {
    const response = await get("/alerts/new?for=rent&beds=2&color=red&show=300&q=lake", services());
    const html = await response.text();
    expect(wordsOf(mainOf(html))).toContain("Rentals up to $3,000 a month, 2+ beds, with the words “lake”");
    expect(addresses(mainOf(html), /^\/rent\/browse/)).toEqual(["/rent/browse?beds=2&q=lake"]);
    expect(tag(html, "meta", { name: "robots" }).attributes["content"]).toBe("noindex");
    expect(tag(mainOf(html), "form").attributes["action"]).toBe(undefined);
  });

  test("stores the canonical search and leads to what is left to do", async () => {
    const given = services();
    const response = await post("/alerts/new?for=buy&price=350k-500k&location=Minneapolis&show=30", FIELDS, given);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/alerts/asked"]);
    expect(given.alerts.asked).toEqual([
      {
        email: EMAIL,
        frequency: "daily",
        section: "buy",
        query: "?location=minneapolis&price=350k-500k",
        words: "Homes for sale in Minneapolis, $350k-$500k",
      },
    ]);
    expect(wordsOf(await main("/alerts/asked"))).toContain(askedPage.lead);
    await post("/alerts/new?home=own-house", FIELDS, given);
    expect(given.alerts.asked.at(-1)).toMatchObject({ home: "own-house", section: "buy", query: "" });
  });

  test("says what is wrong, and keeps what was typed", async () => {
    const given = services();
    const wrong = await post("/alerts/new?for=buy", { email: "ana", frequency: "daily" }, given);
    expect(wrong.status).toBe(422);
    expect(tags(await wrong.text(), "input", { name: "email" })[0]?.attributes["value"]).toBe("ana");
    expect((await post("/alerts/new?for=buy", { email: EMAIL, frequency: "hourly" }, given)).status).toBe(422);
    expect(given.alerts.asked).toEqual([]);
  });

  test("after ten, says so in words", async () => {
    const given = services();
    for (let number = 0; number < MOST_ALERTS; number += 1) await post(`/alerts/new?for=rent&q=${number}`, FIELDS, given);
    const response = await post("/alerts/new?for=rent&q=more", FIELDS, given);
    expect(response.status).toBe(422);
    const words = wordsOf(await response.text());
    expect(words).toContain(notAsked(CONTENT).full.title);
    expect(words).toContain(notAsked(CONTENT).full.text);
  });

  test("a sample, a home that is gone, and too many from a network are refused in words", async () => {
    for (const home of ["porch-house", "nothing"]) {
      expect(wordsOf(await main(`/alerts/new?home=${home}`))).toContain(newAlertPage.gone.heading);
      expect((await post(`/alerts/new?home=${home}`, FIELDS, services())).status).toBe(422);
    }
    const flooded = services({ unreceipted: { retryAfter: 60 } });
    const response = await post("/alerts/new?for=buy", FIELDS, flooded);
    expect(response.status).toBe(429);
    expect(wordsOf(await response.text())).toContain(notAsked(CONTENT).tooMany.title);
    expect(flooded.alerts.asked).toEqual([]);
  });

  test("a bot that fills in the hidden field gets the same answer, and no one an email", async () => {
    const given = services();
    const html = await main("/alerts/new?for=buy", given);
    const honeypot = tags(html, "input").find(({ attributes }) => attributes["tabindex"] === "-1")?.attributes["name"] ?? "";
    const response = await post("/alerts/new?for=buy", { ...FIELDS, [honeypot]: "x" }, given);
    expect(response.headers.get("location")).toBe("/alerts/asked");
    expect(given.alerts.asked).toEqual([]);
  });
});

describe("links in emails", () => {
  test("the confirmation lists what waits, changes nothing on GET, and confirms on the button", async () => {
    const given = services();
    const html = await main("/alerts/confirm?key=right", given);
    expect(wordsOf(html)).toContain(ALERT_VIEW.words);
    expect(html).not.toContain("right");
    expect(given.alerts.used).toEqual([]);
    const done = await post("/alerts/confirm?key=right", {}, given);
    expect(given.alerts.used).toEqual(["confirm"]);
    const after = mainOf(await done.text());
    expect(wordsOf(after)).toContain(confirmAlertsPage.done.heading);
    expect(addresses(after, /^\/alerts/)).toEqual(["/alerts?key=right"]);
  });

  test("links that are old or wrong say so", async () => {
    expect((await post("/alerts/confirm?key=old", {}, services())).status).toBe(410);
    expect(wordsOf(await main("/alerts/confirm?key=old"))).toContain(confirmAlertsPage.expired.heading);
    for (const path of ["/alerts?key=wrong", "/alerts/confirm", "/alerts"]) {
      const response = await get(path, services());
      expect(response.status).toBe(404);
      expect(wordsOf(await response.text())).toContain(goneAlertLink(CONTENT).heading);
    }
    expect((await post("/alerts/stop?key=wrong", {}, services())).status).toBe(404);
  });

  test.each(["/alerts?key=wrong", "/alerts/confirm?key=wrong", "/alerts/confirm?key=old"])("%s leads on to the homes", async (path) => {
    expect(addresses(await main(path), /^\/buy\/browse$/)).toEqual(["/buy/browse"]);
  });

  test.each([
    ["/alerts/stop?key=right", {}],
    ["/alerts?key=right", { act: "erase" }],
  ])("what %s ends leads on to the homes", async (path, fields) => {
    const response = await post(path, fields, services());
    expect(addresses(mainOf(await response.text()), /^\/buy\/browse$/)).toEqual(["/buy/browse"]);
  });

  test("one click of a mail program stops all, without login, cookie or second step", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), form]) {
      const given = services();
      const response = await handle(new Request(`${SITE.siteUrl}/alerts/stop?key=right`, { method: "POST", body }), given);
      expect(response.status).toBe(200);
      expect(response.headers.has("set-cookie")).toBe(false);
      expect(wordsOf(await response.text())).toContain(stopAlertsPage.done.heading);
      expect(given.alerts.used).toEqual(["stop"]);
    }
    const looked = services();
    expect((await get("/alerts/stop?key=right", looked)).status).toBe(200);
    expect(looked.alerts.used).toEqual([]);
  });
});

describe("the page for changes", () => {
  test("has each search with its buttons, as plain forms to its own address", async () => {
    const html = await main("/alerts?key=right");
    expect(wordsOf(html)).toContain(`Sent to ${EMAIL}.`);
    const forms = tags(html, "form").map(({ attributes }) => [attributes["method"], "action" in attributes]);
    expect(forms).toEqual(forms.map(() => ["post", false]));
    const acts = tags(html, "button").map(({ attributes }) => attributes["value"]);
    expect(acts).toEqual(["frequency", "pause", "stop", "stop-all", "erase"]);
    expect(addresses(html, /^\/buy/)).toEqual(["/buy/browse?type=condo"]);
  });

  test.each([
    ["frequency", { frequency: "weekly" }],
    ["pause", "pause"],
    ["resume", "resume"],
    ["stop", "stop"],
  ] as const)("%s is done and said", async (act, change) => {
    const given = services();
    const response = await post("/alerts?key=right", { id: "one", act, frequency: "weekly" }, given);
    expect(response.status).toBe(200);
    expect(given.alerts.changes).toEqual([["one", change]]);
    expect(wordsOf(await response.text())).toContain(manageAlertsPage.saved[act]);
  });

  test("stops and erases all, and refuses what it doesn't know or gets too often", async () => {
    const given = services();
    expect(wordsOf(await (await post("/alerts?key=right", { act: "stop-all" }, given)).text())).toContain(manageAlertsPage.saved.stopped);
    expect(wordsOf(await (await post("/alerts?key=right", { act: "erase" }, given)).text())).toContain(manageAlertsPage.erased.heading);
    expect(given.alerts.used).toEqual(["stop", "erase"]);
    expect((await post("/alerts?key=right", { id: "two", act: "stop" }, given)).status).toBe(404);
    expect((await post("/alerts?key=right", {}, given)).status).toBe(404);
    expect((await post("/alerts?key=wrong", { act: "erase" }, given)).status).toBe(404);
    expect((await post("/alerts?key=right", { act: "erase" }, services({ flooded: { retryAfter: 60 } }))).status).toBe(429);
  });
});
