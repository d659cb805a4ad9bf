/** A home whose seller doesn't want its address shown: pages name its town, and never an empty street. */
import { expect, test } from "vitest";
import type { Listing } from "../../domain/listings/listing.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { wordsOf } from "../../tests/html.ts";
import { HOME } from "../../tests/listings.ts";

const { sample: _sample, ...own } = HOME;
const home: Listing = { ...own, street: "", city: "Plymouth" };
const services = () => fakeServices({ listings: [home, { ...home, id: "duplex", market: "investment" }] });
const read = async (path: string): Promise<string> => (await get(path, services())).text();

test("its page's title has its own and the town", async () => {
  const html = await read(`/listings/${home.id}`);
  expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(`${home.title}, Plymouth`);
});

test("the search line doesn't offer it as an address", async () => {
  const texts = (JSON.parse(await read("/search/suggestions")) as [string][]).map(([text]) => text);
  expect(texts).toEqual(expect.arrayContaining(["Plymouth", home.zip]));
  expect(texts.filter((text) => text.startsWith(","))).toEqual([]);
});

test.each([
  ["emails about it", `/alerts/new?home=${home.id}`, `${home.title}, Plymouth`],
  ["the mortgage calculator", `/?home=${home.id}&price=400000`, `For ${home.title}.`],
  ["the ROI calculator", "/invest/browse?home=duplex&price=400000", `For ${home.title}.`],
])("%s name it by what is shown", async (_, path, name) => {
  const words = wordsOf(await read(path));
  expect(words).toContain(name);
  expect(words).not.toMatch(/(?:^|\s), Plymouth|For \./);
});
