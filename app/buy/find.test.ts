import { expect, test } from "vitest";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { HOME, LISTINGS as listings } from "../../tests/listings.ts";

const services = fakeServices({
  listings: [...listings, { ...HOME, id: "far-house", street: "77 Canal Street", city: "Duluth", zip: "55802" }],
});

const led = async (text: string) => {
  const response = await get(`/search?q=${encodeURIComponent(text)}`, services);
  expect(response.status).toBe(302);
  return response.headers.get("Location");
};

test("a typed line leads to the search or the home that it means", async () => {
  expect(await led("duluth")).toBe("/buy/browse?location=duluth");
  expect(await led("3 bedrooms in Minneapolis under $500k")).toBe("/buy/browse?location=minneapolis&beds=3&max=500000");
  expect(await led("77 canal street")).toBe("/listings/far-house");
  expect(await led("55802")).toBe("/buy/browse?q=55802");
  expect(await led("apartment in plymouth")).toBe("/rent/browse?location=plymouth&type=apartment");
  expect(await led("sell my house")).toBe("/sell/estimate");
  expect(await led("home values in Minneapolis")).toBe("/sell/estimate?town=minneapolis");
  expect(await led("")).toBe("/buy/browse");
  expect(await led("x".repeat(5000))).toMatch(/^\/buy\/browse\?q=x{100}$/);
});

test("never leads to another site", async () => {
  for (const text of ["//evil.test", "https://evil.test/", "\\evil.test", "%0d%0aLocation: //evil.test"])
    expect(await led(text)).toMatch(/^\/buy\/browse\?q=/);
});

test("suggests each place once, with what is there, and ZIP codes and addresses of homes", async () => {
  const response = await get("/search/suggestions", services);
  expect(response.headers.get("Content-Type")).toContain("json");
  const suggestions = (await response.json()) as [string, string][];
  const texts = suggestions.map(([text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(suggestions).toEqual(
    expect.arrayContaining([
      ["Duluth", "1 home"],
      ["55802", "Duluth"],
      ["77 Canal Street, Duluth", HOME.title],
      ["Plymouth", "6 rentals"],
    ]),
  );
});

test("with many homes, suggests places and ZIP codes alone, and not more than a browser can search", async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ ...HOME, id: `home-${at}`, city: `Town ${at}`, zip: String(10_000 + at) }));
  const suggestions = (await (await get("/search/suggestions", fakeServices({ listings: many }))).json()) as unknown[];
  expect(suggestions).toHaveLength(300);
});
