import { expect, test } from "vitest";
import { buyBrowsePage as copy } from "../../content/browse.ts";
import { searchCopy } from "../../content/search.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { formatLocation } from "../../domain/listings/location.ts";
import { BUY_LOCATIONS } from "../../domain/listings/search.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { HOME, LISTINGS as listings } from "../../tests/listings.ts";
import { CONTENT } from "../../tests/content.ts";

const { areas } = CONTENT;

const page = async (query = ""): Promise<string> => mainOf(await (await get(`/buy/browse${query}`, fakeServices({ listings }))).text());
const cards = (html: string): string[] => addresses(html, /^\/listings\//).map((path) => path.slice("/listings/".length));

test("offers exactly the specified choices, and more towns after them", async () => {
  const html = await page();
  const group = tag(html, "optgroup", { label: searchCopy.moreTowns });
  const more = tags(group.html, "option").map(({ text }) => text);
  expect(more).toEqual([...new Set(more)].toSorted((one, other) => one.localeCompare(other, "en")));
  const specified: readonly string[] = BUY_LOCATIONS;
  expect(more.filter((name) => specified.includes(name))).toEqual([]);
  for (const { name } of areas) expect([...specified, ...more]).toContain(name);
  const own = ["location", "price", "type"].flatMap((name) => tags(tag(html, "select", { name }).html.replace(group.html, ""), "option"));
  expect(own.map(({ text }) => text)).toEqual(
    [
      ["Any location", "Minneapolis", "Saint Paul", "Bloomington", "Eden Prairie", "Minnetonka"],
      ["Any price", "$100k-$200k", "$200k-$350k", "$350k-$500k", "$500k-$750k", "$750k+"],
      ["Any type", "Single Family Home", "Condo", "Townhouse", "Multi-family", "Land"],
    ].flat(),
  );
  // Hearts have no words.
  const buttons = tags(html, "button").flatMap(({ text }) => text || []);
  expect(buttons).toEqual(["Search Properties", "Load More Properties"]);
});

test("shows three featured listings, each with its details, marked as samples", async () => {
  const html = await page();
  expect(tags(html, "h2").map(({ text }) => text)).toContain("Featured Listings");
  const found = cards(html);
  expect(found.map((id) => listings.find((listing) => listing.id === id)?.featured)).toEqual([true, true, true]);
  expect(wordsOf(html).match(/View Details/g)).toHaveLength(3);
  expect(tags(html, "span").filter(({ text }) => text === "Sample")).toHaveLength(3);
});

test("the filters in the address select the listings and are shown as selected", async () => {
  const html = await page("?location=minneapolis&type=condo");
  const found = cards(html).map((id) => listings.find((listing) => listing.id === id));
  expect(found.length).toBeGreaterThan(0);
  for (const listing of found) expect(listing).toMatchObject({ city: "Minneapolis", propertyType: "condo" });
  const chosen = ["location", "price", "type"]
    .flatMap((name) => tags(tag(html, "select", { name }).html, "option"))
    .filter(({ attributes }) => "selected" in attributes);
  expect(chosen.map(({ text }) => text)).toEqual(["Minneapolis", "Any price", "Condo"]);
});

const inTown = (id: string, city: string, neighborhood?: string): Listing => ({
  ...HOME,
  id,
  city,
  ...(neighborhood !== undefined && { neighborhood }),
});

test("a town beyond the specified ones can be chosen as soon as something is for sale there, or in its address", async () => {
  const services = fakeServices({ listings: [...listings, inTown("far-house", "Zumbrota"), inTown("loft", "Duluth", "Canal Park")] });
  const html = async (query: string) => mainOf(await (await get(`/buy/browse${query}`, services)).text());
  for (const query of ["?location=Zumbrota", "?location=zumbrota&price=&type="]) {
    const found = await html(query);
    expect(cards(found)).toEqual(["far-house"]);
    expect(
      tags(tag(found, "select", { name: "location" }).html, "option").flatMap(({ attributes, text }) =>
        "selected" in attributes ? [text] : [],
      )[0],
    ).toBe("Zumbrota");
  }
  expect(cards(await html("?location=duluth"))).toEqual(["loft"]);
  // A neighborhood is offered once it's searched for.
  expect(await html("")).not.toContain("Canal Park</option>");
  expect(cards(await html("?location=canal-park"))).toEqual(["loft"]);
  expect(tag(await html("?location=canal-park"), "option", { value: "canal-park" }).attributes).toHaveProperty("selected");
});

test("every area served has a page of its homes, and one without any says so by name", async () => {
  for (const { name } of areas) {
    const elsewhere = listings.filter(({ city, neighborhood }) => city !== name && neighborhood !== name);
    const here = fakeServices({ listings: [...elsewhere, inTown("here", name), inTown("near", "Duluth", name)] });
    expect(cards(mainOf(await (await get(`/buy/browse${formatLocation(name)}`, here)).text()))).toEqual(["here", "near"]);
    const none = fakeServices({ listings: elsewhere });
    const said = wordsOf(mainOf(await (await get(`/buy/browse${formatLocation(name)}`, none)).text()));
    expect(said).toContain(copy.emptyTown.heading(name));
    const narrowed = await get(`/buy/browse${formatLocation(name)}&type=land`, none);
    expect(wordsOf(mainOf(await narrowed.text()))).toContain(copy.empty.heading);
  }
});

test("Load More is a plain form that keeps the filters; the end of the list says so", async () => {
  const hidden = tags(await page("?type=single-family"), "input", { type: "hidden" }).map(({ attributes: { name, value } }) => [
    name,
    value,
  ]);
  expect(hidden).toEqual([
    ["type", "single-family"],
    ["show", "12"],
  ]);
  const all = await page("?show=300");
  expect(cards(all)).toHaveLength(listings.filter(({ market }) => market === "sale").length);
  expect(wordsOf(all)).not.toContain("Load More Properties");
  expect(wordsOf(all)).toContain("That's everything for now");
});

test("the note at the end of the list can take the focus from the pressed button", async () => {
  const end = tags(await page("?show=300"), "p").find(({ text }) => text.startsWith("That's everything for now"));
  expect(end?.attributes).toMatchObject({ tabindex: "-1" });
});

test("an empty search offers to clear it", async () => {
  const html = await page("?location=bloomington&type=land&price=100k-200k");
  expect(cards(html)).toHaveLength(0);
  expect(tags(html, "a").map(({ text }) => text)).toContain("Clear search");
});

test("unknown values in the address are left out, and the page says so", async () => {
  const html = await page("?location=%3Cscript%3E&price=9&type=castle&show=-4");
  expect(cards(html)).toEqual(cards(await page()));
  const [said] = tags(html, "ul", { role: "status" });
  expect(said?.text.match(/We left out/g)).toHaveLength(3);
  expect(tags(await page("?location="), "ul", { role: "status" })).toEqual([]);
});
