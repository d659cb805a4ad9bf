/** Every page is valid HTML, as `html-validate` knows it: content models, required attributes, unique ids. */
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { FIELD } from "../app/forms/reserved-fields.ts";
import { registeredPaths } from "../content/site-map.ts";
import { areaPath } from "../domain/areas/area-path.ts";
import { listingPath } from "../domain/listings/listing.ts";
import { get, post } from "./app.ts";
import { CONTENT } from "./content.ts";
import { joinAsAssistant, openDashboardSite, pathOf, signUp } from "./dashboard-site.ts";
import { APPOINTMENT, fakeServices } from "./fakes.ts";
import { mainOf, tag } from "./html.ts";
import { LISTINGS as listings } from "./listings.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How the renderer spells what HTML lets one spell in several ways.
    "attr-case": "off",
    "void-style": "off",
    "attribute-empty-style": "off",
    "attribute-boolean-style": "off",
    "valid-id": ["error", { relaxed: true }],
    // Scripts come from the site's own address only, and the policy allows no others.
    "require-sri": "off",
    // An agent's name that fills a title by itself: content/titles.ts decides, and its tests.
    "long-title": "off",
    // A number must stay one that can be copied and searched for.
    "tel-non-breaking": "off",
  },
});

/** The problems of a page, and where they are. */
async function faults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const lines = html.split("\n");
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} … ${lines[line - 1]?.slice(Math.max(0, column - 80), column + 80)}`,
    ),
  );
}

const services = () =>
  fakeServices({ listings, bookings: { view: APPOINTMENT, free: ["2026-10-15T15:00:00.000Z", "2026-10-15T15:30:00.000Z"] } });

/** One listing of each kind, and pages in states of their own. */
const kinds = [...new Map(listings.map((listing) => [`${listing.market} ${listing.propertyType}`, listingPath(listing)])).values()];
const states = [
  "/scheduler",
  "/scheduler?kind=consultation",
  "/scheduler?kind=consultation&zones=all&zone=Asia/Tokyo",
  "/scheduler?kind=home-visit&time=2026-10-15T15:00:00.000Z",
  "/scheduler?kind=tour&time=2026-10-15T16:00:00.000Z",
  "/scheduler?moving=right&time=2026-10-15T15:00:00.000Z",
  "/scheduler/booking?key=right&result=booked",
  "/scheduler/booking?key=wrong",
  "/scheduler/confirm?key=right",
  "/no/such/page",
  "/?price=425000&extra=200&schedule=1#calculator",
  "/buy/browse?location=minneapolis&price=nothing",
  "/buy/open-houses?quick=condominiums",
  "/rent/browse?q=no+such+home",
  "/invest/browse?type=land",
  "/sell?tab=call",
  "/booking?listing=porch-house",
  ...CONTENT.areas.slice(0, 2).map(({ name }) => areaPath(name)),
];

describe("valid HTML", () => {
  test("every screen of the dashboard", async () => {
    const site = await openDashboardSite();
    const [owner, stranger] = [site.newBrowser(), site.newBrowser()];
    const pages = [await stranger.ask(pathOf(await site.address()))];
    await signUp(site, owner);
    await joinAsAssistant(site, owner);
    for (const path of ["", "/members", "/new-passkey", "/history", "/no-such-screen"]) pages.push(await owner.ask(`/dashboard${path}`));
    pages.push(
      await owner.post("/dashboard/members", { do: "invite", name: "", email: "" }),
      await owner.ask(pathOf(await site.address())),
    );
    for (const path of ["/sign-in", "/sign-in/code", "/sign-in/link", "/start", "/join"])
      pages.push(await stranger.ask(`/dashboard${path}`));
    for (const page of pages) expect(await faults(await page.text())).toEqual([]);
    await site.store.close();
  });

  test.each([...registeredPaths, ...kinds, ...states])("%s", async (path) => {
    expect(await faults(await (await get(path, services())).text())).toEqual([]);
  });

  test.each(["/buy/browse?map=1", "/buy/browse?map=1&box=-93.5,44.9,-93.2,45.1"])("%s with homes on it", async (path) => {
    const placed = listings.map((listing, at) =>
      Object.assign({}, listing, { latitude: 44.9 + (at % 7) / 40, longitude: -93.5 + (at % 11) / 40 }),
    );
    const html = await (await get(path, fakeServices({ listings: placed }))).text();
    expect(html).toContain("map-price");
    expect(await faults(html)).toEqual([]);
  });

  test.each(["/sell/estimate", "/sell/hire-agent", "/buy/hire-agent", "/rent/partner", "/invest/hire-agent"])(
    "%s with its messages",
    async (path) => {
      // Sent empty, as a browser without scripts would: every field that must be filled in has something to say.
      const form = tag(mainOf(await (await get(path)).text()), "input", { name: FIELD.form }).attributes["value"] ?? "";
      const response = await post(path, { [FIELD.form]: form }, services());
      expect(response.status).toBe(422);
      expect(await faults(await response.text())).toEqual([]);
    },
  );

  test("a fault is found", async () => {
    expect(
      (await faults("<!DOCTYPE html><html lang=en><head><title>A</title></head><body><p><div id=a></div></p><img id=a></body></html>"))
        .length,
    ).toBeGreaterThan(1);
  });
});
