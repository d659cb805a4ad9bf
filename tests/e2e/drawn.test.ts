/** Parts that only the server draws (`app/layout/drawn.tsx`): in the page that was opened, and after navigations, where scripts draw them. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { DEFAULTS } from "../../content/defaults.ts";
import { setUpSharedSite } from "./fixture.ts";
import { sectionReady } from "./visitor.ts";

const { agent, guide, incentives, market, sellingFaq, testimonials } = DEFAULTS;

const { newVisitor } = setUpSharedSite();

/** Marks the document: a link that loads another one loses the mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same", ""));
const isSame = (page: Page) => page.evaluate(() => document.body.hasAttribute("data-same"));
const words = (page: Page, section: string): Promise<string> => page.locator(section).innerText();

/** The drawn parts of the home page, as text. */
const homeParts = async (page: Page): Promise<string[]> => {
  await sectionReady(page.locator("section[aria-labelledby=areas]"));
  return Promise.all(["market", "incentives", "agent", "areas"].map((name) => words(page, `section[aria-labelledby=${name}]`)));
};

test("the home page says the same when it is opened and when a link of another page leads to it", async () => {
  const { page, open, consoleErrors } = await newVisitor();
  await open("/");
  const opened = await homeParts(page);
  expect(opened[0]).toContain(market.figures[0]?.value);
  expect(opened[2]).toContain(agent.lead);

  await open("/sell/browse");
  await mark(page);
  await page.locator(".brand").click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await homeParts(page)).toEqual(opened);
  expect(await isSame(page)).toBe(true);
  expect(consoleErrors).toEqual([]);
});

test("its links stay in the document, and its dialog is modal, also after a navigation", async () => {
  const { page, open, consoleErrors } = await newVisitor();
  const [incentive] = incentives;
  const dialog = page.locator(`#${incentive?.id}`);
  const seeDialog = async () => {
    await page.getByRole("button", { name: incentive?.button ?? "" }).click();
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  };
  await open("/");
  await mark(page);
  await seeDialog();
  await sectionReady(page.locator("section[aria-labelledby=agent]"));
  await page.locator("section[aria-labelledby=agent]").getByRole("link", { name: "Contact Me" }).click();
  await page.waitForURL((url) => url.pathname === "/booking");
  await page.locator(".brand").click();
  await page.waitForURL((url) => url.pathname === "/");
  await seeDialog();
  expect(await isSame(page)).toBe(true);
  expect(consoleErrors).toEqual([]);
});

test("the questions, the guide and its quotes are there after a navigation, and the guide's checks are counted", async () => {
  const { page, open, consoleErrors } = await newVisitor();
  await open("/sell");
  await mark(page);
  await page.locator("section[aria-labelledby=questions] summary").first().click();
  expect(await words(page, "section[aria-labelledby=questions] details[open]")).toContain(sellingFaq[0]?.answer[0]);
  await page.evaluate(() => document.querySelector<HTMLElement>('#menu-sell a[href="/sell/browse"]')?.click());
  await page.waitForURL((url) => url.pathname === "/sell/browse");
  await expect(page.locator(".guide > li")).toHaveCount(guide.length);
  await expect(page.locator("blockquote")).toHaveCount(testimonials.length);
  await page.locator(".checklist input").first().check();
  await expect(page.locator(".guide-progress output")).toHaveText(/^1 of \d+ done$/);
  expect(await isSame(page)).toBe(true);
  expect(consoleErrors).toEqual([]);
});
