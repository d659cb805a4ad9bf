import { describe, expect, test } from "vitest";
import { areaPlace } from "../../domain/areas/area-place.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { areaInsetPath, homeInsetPath } from "../../domain/map/inset-path.ts";
import { get, pageHandleFor } from "../../tests/app.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS } from "../../tests/listings.ts";
import { areaPath } from "../../domain/areas/area-path.ts";

const NAME = "Plymouth";
const content = {
  ...CONTENT,
  areas: [{ name: NAME, line: "A line." }, { name: "Nowhere in particular" }, { name: "Lake & <b>Shore</b>" }],
  areaSpots: { "Lake & <b>Shore</b>": { at: [1, 1] as const, label: "left" as const, place: { latitude: 44.98, longitude: -93.27 } } },
  brokerage: { ...CONTENT.brokerage, address: { ...CONTENT.brokerage.address, state: "MN" } },
};
const [base] = LISTINGS.filter(({ market }) => market === "sale") as [Listing];
const { latitude: _, longitude: __, ...withheld } = base;
const placed: Listing = { ...withheld, id: "placed", latitude: 44.98, longitude: -93.27 };
const hidden: Listing = { ...withheld, id: "hidden" };
const ask = (path: string) => get(path, fakeServices({ content, listings: [placed, hidden] }));

describe("the small map", () => {
  test("of an area names it and its surroundings, whatever its name is", async () => {
    const answer = await ask(areaInsetPath(NAME));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    const svg = await answer.text();
    expect(tags(svg, "text", { class: "own" }).map(({ text }) => text)).toEqual([NAME]);
    expect(tags(svg, "text", { class: "city" }).length).toBeGreaterThan(1);
    expect(svg).toMatch(/<path class="lake" d="M/);
    // It's fetched when it's seen, and still has to be light.
    expect(svg.length).toBeLessThan(14_000);
    expect(await (await ask(areaInsetPath("Lake & <b>Shore</b>"))).text()).toContain("Lake &amp; &lt;b&gt;Shore&lt;/b&gt;");
  });

  test("of a home has no address, and is cached like a page", async () => {
    const answer = await ask(homeInsetPath(placed.id));
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(placed.street);
    expect(pageHandleFor(homeInsetPath(placed.id))).toEqual({});
  });

  test.each([
    ["a home whose address is withheld", homeInsetPath(hidden.id)],
    ["an unknown home", homeInsetPath("unknown")],
    ["an area that is nowhere known", areaInsetPath("Nowhere in particular")],
    ["an area that isn't served", areaInsetPath("Blaine")],
    ["an address with wrong encoding", "/map/homes/%E0%A4%A.svg"],
  ])("isn't there for %s", async (_name, path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test("elsewhere a town isn't mistaken for the one in Minnesota", () => {
    const brokerage = { ...content.brokerage, address: { ...content.brokerage.address, state: "WI" } };
    expect(areaPlace(NAME, content)).toBeDefined();
    expect(areaPlace(NAME, { ...content, brokerage })).toBeUndefined();
  });
});

test("an area's page shows it, loaded when it's seen; without a place there is none", async () => {
  const main = mainOf(await (await ask(areaPath(NAME))).text());
  expect(tag(main, "img", { src: areaInsetPath(NAME) }).attributes["loading"]).toBe("lazy");
  const other = mainOf(await (await ask(areaPath("Nowhere in particular"))).text());
  expect(tags(other, "img").filter(({ attributes }) => attributes["src"]?.startsWith("/map/"))).toEqual([]);
});

test("a comparison shows it for each home, and no place of one whose address is withheld", async () => {
  const main = mainOf(await (await ask(`/saved?ids=${placed.id},${hidden.id}&compare=${placed.id},${hidden.id}`)).text());
  const row = tags(main, "tr").find(({ html }) => html.includes("Where it is"));
  expect(tags(row?.html ?? "", "img").map(({ attributes }) => attributes["src"])).toEqual([homeInsetPath(placed.id)]);
  expect(wordsOf(row?.html ?? "")).toContain("Not given");
});
