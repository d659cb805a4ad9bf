import { expect, test } from "vitest";
import { get } from "../../tests/app.ts";
import { fakeServices, NOW } from "../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS as listings } from "../../tests/listings.ts";

const services = () => fakeServices({ listings });
const page = async (query = ""): Promise<string> => mainOf(await (await get(`/buy/open-houses${query}`, services())).text());
const files = (html: string): string[] => addresses(html, /\.ics$/);
const days = (html: string): string[] =>
  addresses(html, /^\/buy\/open-houses\?date=[\d-]+#all$/).map((path) => /\d{4}-\d\d-\d\d/.exec(path)?.[0] ?? "");

test("the grid shows as many homes as the calendar counts: 5, 8, 6, 4, 7", async () => {
  const html = await page();
  const dates = days(html);
  expect(dates).toHaveLength(5);
  for (const date of dates) expect(date > "2026-10-14").toBe(true);
  const shown = await Promise.all(dates.map(async (date) => files(await page(`?date=${date}`)).length));
  expect(shown).toEqual([5, 8, 6, 4, 7]);
  const counted = tags(html, "a").flatMap(({ text }) => / (\d+) homes$/.exec(text)?.[1] ?? []);
  expect(counted).toEqual(["5", "8", "6", "4", "7"]);
  expect(files(html)).toHaveLength(30);
});

test("a day and a quick filter combine, and a second press removes one", async () => {
  const [date = ""] = days(await page());
  const html = await page(`?date=${date}&quick=condominiums`);
  const chosen = tags(html, "a").filter(({ attributes }) => attributes["aria-current"] === "true");
  expect(chosen.map(({ attributes }) => attributes["href"])).toEqual([
    "/buy/open-houses?quick=condominiums#all",
    `/buy/open-houses?date=${date}#all`,
  ]);
  const both = files(html);
  const condos = files(await page("?quick=condominiums"));
  expect(condos.length).toBeGreaterThan(0);
  expect(both).toEqual(condos.filter((path) => path.includes(date)));
});

test("the filters are named beside the heading, with a link that removes them", async () => {
  const all = wordsOf(await page());
  expect(all).toContain("All Open Houses 30 open houses");
  expect(all).not.toContain("Show all open houses");
  const [date = ""] = days(await page());
  const day = /(\w+day, \w+ \d+) 5 homes/.exec(all)?.[1] ?? "none";
  const luxury = await page("?quick=luxury");
  expect(wordsOf(luxury)).toContain(`All Open Houses ${files(luxury).length} of 30, Luxury Homes Show all open houses`);
  expect(addresses(luxury, /#all$/)).toContain("/buy/open-houses#all");
  expect(wordsOf(await page(`?date=${date}`))).toContain(`All Open Houses 5 of 30, ${day} Show all open houses`);
  expect(wordsOf(await page(`?date=${date}&quick=luxury`))).toContain(`of 30, Luxury Homes on ${day} Show all open houses`);
});

test("each day after the first can be folded on a phone, and says how many homes it has", async () => {
  const folds = (html: string): string[] => tags(html, "summary").map(({ text }) => text);
  const html = await page();
  expect(folds(html)).toEqual([8, 6, 4, 7].map((homes) => expect.stringContaining(`Show ${homes} homes`)));
  const [, second = ""] = days(html);
  expect(folds(await page(`?date=${second}`))).toEqual([]);
});

test("a past day is ignored", async () => {
  expect(files(await page("?date=2020-01-01"))).toHaveLength(30);
});

test("an open house has a calendar file with its time", async () => {
  const [path = ""] = files(await page());
  const answer = await get(path, services());
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="open-house-[a-z0-9-]+\.ics"$/);
  const [open] = services().listings.openHouses(NOW);
  const file = await answer.text();
  expect(file).toContain(`DTSTART:${open?.start.replaceAll(/[-:]|\.000/g, "")}\r\n`);
  expect(file).toContain("SUMMARY:Sample: Open house");
  expect((await get("/buy/open-houses/nowhere-2026-10-15/open-house.ics", services())).status).toBe(404);
});

test("has the specified headings and buttons", async () => {
  const copy = wordsOf(await page());
  for (const each of [
    "Schedule a Tour",
    "Contact an Agent",
    "All Open Houses",
    "Open House Calendar",
    "Need Assistance?",
    "Request a Private Showing",
  ])
    expect(copy).toContain(each);
});
