import { masters } from "../../art/masters/pictures.ts";
import { expect, test } from "vitest";
import type { Listing } from "../../domain/listings/listing.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS as listings } from "../../tests/listings.ts";
import { CONTENT } from "../../tests/content.ts";

const { agent } = CONTENT;

const page = async (id: string, among: readonly Listing[] = listings): Promise<string> =>
  (await get(`/listings/${id}`, fakeServices({ listings: among }))).text();
const hidden = (html: string): boolean =>
  tags(html, "meta").some(({ attributes }) => attributes["name"] === "robots" && attributes["content"]?.includes("noindex"));
const first = (market: Listing["market"]): Listing => listings.find((listing) => listing.market === market) as Listing;

test.each(listings.map(({ id }) => id))("%s has a page with a tour link, hidden from search engines", async (id) => {
  const html = await page(id);
  expect(tags(html, "h1")).toHaveLength(1);
  expect(addresses(html, /^\/booking\?/)).toEqual([`/booking?listing=${id}`]);
  expect(hidden(html)).toBe(true);
  expect(wordsOf(mainOf(html))).toMatch(/This is a sample listing\. .*pictures are illustrations\./);
});

test("a home for sale shows a monthly payment and links to the calculator with its price", async () => {
  const home = first("sale");
  const html = mainOf(await page(home.id));
  expect(addresses(html, /#calculator$/)).toEqual([`/?price=${home.price}#calculator`]);
  expect(wordsOf(html)).toMatch(/\$[\d,]+ a month with 20% down at 6\.8% over 30 years/);
  expect(wordsOf(html)).toContain("360 payments of principal and interest. Interest rate 6.8%; annual percentage rate (APR) 6.8%");
  expect(wordsOf(html)).toContain("not an offer of credit");
});

test("a rental and an investment have no mortgage link", async () => {
  for (const market of ["rent", "investment"] as const) expect(addresses(await page(first(market).id), /#calculator$/)).toEqual([]);
});

test("a real listing is open to search engines and not labeled as a sample", async () => {
  const { sample: _, ...real } = first("sale");
  const html = await page(real.id, [real]);
  expect(hidden(html)).toBe(false);
  expect(wordsOf(mainOf(html)).replaceAll(agent.name, "")).not.toMatch(/sample|pictures are illustrations/i);
});

test("a remote picture replaces ours", async () => {
  const remote = { ...first("sale"), remotePicture: { url: "https://pictures.example.com/1.jpg", alt: "The front from the street" } };
  const pictures = tags(mainOf(await page(remote.id, [remote])), "img").map(({ attributes: { src, alt } }) => [src, alt]);
  expect(pictures).toContainEqual(["https://pictures.example.com/1.jpg", "The front from the street"]);
});

test("the gallery has all pictures with alternative texts, the first eager, the others lazy", async () => {
  const home = listings.find(({ gallery = [] }) => gallery.length === 4) as Listing;
  const gallery = tag(await page(home.id), "ul", { class: /\bgallery\b/ }).html;
  const shown = tags(gallery, "img").map(({ attributes: { alt, loading } }) => [alt, loading ?? "eager"]);
  const names = [home.picture, ...(home.gallery ?? [])] as (keyof typeof masters)[];
  expect(shown).toEqual(names.map((name, at) => [masters[name].alt, at === 0 ? "eager" : "lazy"]));
});

test("an unknown listing is not found", async () => {
  expect((await get("/listings/nowhere")).status).toBe(404);
});
