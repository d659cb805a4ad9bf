import { expect, test } from "vitest";
import { bookingPage } from "../../content/home.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS as listings } from "../../tests/listings.ts";
import { CONTENT } from "../../tests/content.ts";

const { agent, brokerage, areas } = CONTENT;

const page = async (query = "", site = {}): Promise<string> =>
  mainOf(await (await get(`/booking${query}`, fakeServices({ listings, site }))).text());
const frames = (html: string) => tags(html, "iframe").map(({ attributes: { src, height } }) => [src, height]);

test("our own scheduler is in a frame of 1000 px with a title, and a plain link is beside it", async () => {
  const html = await page();
  expect(frames(html)).toEqual([["/scheduler", "1000"]]);
  expect(tags(html, "iframe")[0]?.attributes["title"]).toBeTruthy();
  expect(tags(html, "iframe")[0]?.attributes["loading"]).toBe("lazy");
  expect(addresses(html, /^\/scheduler$/)).toHaveLength(1);
  for (const copy of ["Schedule a Consultation", "Contact Information", "Areas Served", brokerage.address.city, "Back to Home"])
    expect(wordsOf(html)).toContain(copy);
});

test("an external scheduler replaces it", async () => {
  const schedulerUrl = "https://cal.com/agent/thirty-minutes";
  const html = await page("", { schedulerUrl });
  expect(frames(html)).toEqual([[schedulerUrl, "1000"]]);
  expect(addresses(html, /^https:\/\/cal\.com/)).toEqual([schedulerUrl]);
});

test("names the listing it is about, if it exists", async () => {
  const [home] = listings;
  expect(addresses(await page(`?listing=${home?.id}`), /^\/listings\//)).toEqual([`/listings/${home?.id}`]);
  expect(addresses(await page("?listing=nowhere"), /^\/listings\//)).toEqual([]);
});

test("the frame is about that home at once: its tour, with the listing chosen", async () => {
  const [home] = listings;
  expect(frames(await page(`?listing=${home?.id}`))).toEqual([[`/scheduler?kind=tour&listing=${home?.id}`, "1000"]]);
  expect(frames(await page("?listing=nowhere"))).toEqual([["/scheduler", "1000"]]);
});

test("is about a tour for a visitor who comes from a listing: eyebrow, lead and picture; the title stays", async () => {
  const [home] = listings;
  const [plain, tour] = [await page(), await page(`?listing=${home!.id}`)];
  const top = (html: string) => html.split("<iframe")[0] ?? "";
  expect(wordsOf(top(plain))).toContain(`${bookingPage.eyebrow} Schedule a Consultation ${bookingPage.lead}`);
  expect(wordsOf(top(tour))).toContain(`${bookingPage.tour.eyebrow} Schedule a Consultation ${bookingPage.tour.lead} ${home!.title}`);
  expect([tags(top(plain), "img"), tags(top(tour), "img")]).toMatchObject([[], [{}]]);
  expect(wordsOf(tour)).not.toContain(bookingPage.tour.mention);
  expect(wordsOf(await page(`?listing=${home!.id}`, { schedulerUrl: "https://cal.com/agent/tour" }))).toContain(bookingPage.tour.mention);
});

test("each area leads to its homes", async () => {
  expect(addresses(await page(), /^\/areas\//)).toEqual(areas.map(({ name }) => areaPath(name)));
});

test("the framed page has neither header nor footer, and says how to reach the agent", async () => {
  const html = await (await get("/scheduler")).text();
  expect([...tags(html, "header"), ...tags(html, "footer")]).toEqual([]);
  expect(addresses(html, /^(tel|mailto):/)).toEqual([`tel:${agent.phoneDial}`, `mailto:${agent.email}`]);
});
