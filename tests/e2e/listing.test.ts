/** A listing's page in a browser: pictures over the whole screen, the monthly cost in place, a question, with and without scripts. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { askSuggestions } from "../../content/ask.ts";
import { listings } from "../../content/listings.ts";
import { setUpSite } from "./fixture.ts";
import { leadsOf } from "./stored.ts";
import { accessibilityViolations, PHONE, WIDE } from "./visitor.ts";

const { newVisitor, open, site } = setUpSite();

const home = listings.find(({ market, yearlyTax, gallery = [] }) => market === "sale" && yearlyTax !== undefined && gallery.length > 2);
if (!home) throw new Error("There is no home for sale with pictures and a tax.");
const PATH = `/listings/${home.id}`;
const pictures = 1 + (home.gallery ?? []).length;

const viewer = (page: Page) => page.getByRole("dialog");

test("on a phone the first screen has picture, price, status, size, address and title, and the bar stays at its foot", async () => {
  const page = await open(PATH, { width: PHONE, height: 844, touch: true });
  const overview = page.locator(".listing-overview");
  for (const part of [
    page.locator(".gallery img").first(),
    overview.getByText("$", { exact: false }).first(),
    overview.getByText("For sale"),
    overview.getByText(/sqft/),
    overview.getByText(home.street),
    page.getByRole("heading", { level: 1 }),
    page.locator(".foot-bar"),
  ])
    await expect(part).toBeInViewport({ ratio: 0.99 });
  await page.locator("#facts").scrollIntoViewIfNeeded();
  await expect(page.locator(".foot-bar")).toBeInViewport({ ratio: 1 });
  // The focus is never behind it.
  const field = page.locator("#ask textarea");
  await field.focus();
  const [bar, box] = [await page.locator(".foot-bar").boundingBox(), await field.boundingBox()];
  expect((box?.y ?? 0) + 24).toBeLessThan(bar?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a press on a picture fills the screen: arrows, enlarging, Escape, and the focus comes back to the last picture", async () => {
  const page = await open(PATH);
  await page.locator(".gallery a").first().click();
  await expect(viewer(page)).toBeVisible();
  const number = viewer(page).getByRole("status");
  await expect(number).toHaveText(`1 / ${pictures}`);
  await expect(viewer(page).getByRole("button", { name: "Previous picture" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await viewer(page).getByRole("button", { name: "Next picture" }).click();
  await expect(number).toHaveText(`3 / ${pictures}`);
  const larger = viewer(page).getByRole("button", { name: "Enlarge" });
  const image = viewer(page).locator("img").nth(2);
  const before = (await image.boundingBox())?.width ?? 0;
  await larger.click();
  await expect(larger).toHaveAttribute("aria-pressed", "true");
  expect((await image.boundingBox())?.width).toBeGreaterThan(before * 1.5);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.locator(".gallery a").nth(2)).toBeFocused();
  await expect(page.locator(".gallery li").nth(2)).toBeInViewport({ ratio: 0.9 });
  expect(new URL(page.url()).pathname).toBe(PATH);
});

test("Back closes the pictures and stays on the page, as the cross does, and loads nothing again", async () => {
  const { page } = await newVisitor({ width: PHONE, touch: true });
  await page.goto(PATH);
  // Before the scripts run: the press waits for them.
  await page.locator(".gallery a").first().tap();
  await expect(viewer(page)).toBeVisible();
  const loaded: string[] = [];
  page.on("request", (request) => void (request.url().includes(".data") && loaded.push(request.url())));
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(PATH);
  await page.locator(".gallery a").first().tap();
  await viewer(page).getByRole("button", { name: "Close" }).tap();
  await expect(viewer(page)).toHaveCount(0);
  expect(loaded).toEqual([]);
  expect(await page.evaluate(() => (history.state as Record<string, unknown>)["photo"])).toBeUndefined();
});

test("the monthly cost follows the down payment in place, and the calculator has the same sum and a way back", async () => {
  const page = await open(PATH);
  const panel = page.locator("#monthly-cost");
  const sum = panel.locator("output");
  const first = await sum.textContent();
  await panel.scrollIntoViewIfNeeded();
  await expect(async () => {
    await panel.getByLabel("Down payment").fill("10");
    await expect(panel.getByText("Mortgage insurance", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  const now = (await sum.textContent()) ?? "";
  expect(now).not.toBe(first);
  await panel.getByLabel("Interest rate").fill("lots");
  await expect(panel.getByText("Please enter a percentage, such as 6.8.")).toBeVisible();
  await panel.getByLabel("Interest rate").fill("6.8");
  await expect(sum).toHaveText(now);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?down=10&rate=6\.8/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByRole("link", { name: "Open in the calculator" }).click();
  await expect(page.locator("#mortgage-payment")).toHaveText(now);
  await page.getByRole("link", { name: "Back to the home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.title);
});

test("the first press on such a link goes there too, while the scripts are starting", async () => {
  const { page } = await newVisitor({ width: PHONE, height: 844, touch: true });
  await page.goto(PATH);
  // It lets the scripts start.
  await page.mouse.wheel(0, 100);
  await page.locator(".foot-bar").getByRole("link", { name: "Ask", exact: true }).tap();
  // Without scrolling to it: the form works.
  await page.waitForFunction(() => Object.keys(document.querySelector("#ask form") ?? {}).some((key) => key.startsWith("__reactProps")));
  const top = () => page.locator("#ask").evaluate((element) => Math.abs(Math.round(element.getBoundingClientRect().top)));
  await expect.poll(top).toBeLessThan(200);
});

test("each press on a link to a place of the page goes there, and Back comes back", async () => {
  const page = await open(PATH, { width: PHONE, height: 844, touch: true });
  const top = (id: string) => page.locator(id).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const cost = page.locator(".listing-overview a[href='#monthly-cost']");
  const ask = page.locator(".foot-bar").getByRole("link", { name: "Ask", exact: true });
  await cost.tap();
  await expect.poll(() => top("#monthly-cost")).toBeLessThan(200);
  for (let press = 0; press < 2; press += 1) {
    await ask.tap();
    await expect.poll(() => top("#ask")).toBeLessThan(200);
    // Not only for a moment.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await top("#ask")).toBeLessThan(200);
    await page.evaluate(() => scrollTo(0, 300));
  }
  for (let entry = 0; entry < 2; entry += 1) await page.goBack();
  expect(new URL(page.url()).hash).toBe("");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a suggested question is sent with three answers, and the agent gets it with the home", async () => {
  const page = await open(PATH, { width: PHONE, touch: true });
  const ask = page.locator("#ask");
  await ask.scrollIntoViewIfNeeded();
  const question = askSuggestions.sale["condition"] ?? "";
  await ask.getByRole("link", { name: question }).tap();
  await expect(ask.getByLabel("Your question")).toHaveValue(question);
  await ask.getByLabel("Your name").fill("Ana Lee");
  await ask.getByLabel("Email or phone").fill("(612) 555-0177");
  await ask.getByRole("button", { name: "Send question" }).tap();
  await expect(ask.getByRole("heading", { name: "Question sent" })).toBeVisible();
  const lead = (await leadsOf(site())).find(({ answers }) => answers.some(({ value }) => value === "(612) 555-0177"));
  expect(lead?.answers.map(({ label }) => label)).toEqual(["Home", "Address", "Your question", "Your name", "Email or phone"]);
});

test("without scripts the pictures, the cost and the question work", async () => {
  const { page } = await newVisitor({ width: PHONE, scripts: false });
  await page.goto(PATH);
  const picture = await page.request.get((await page.locator(".gallery a").nth(1).getAttribute("href")) ?? "");
  expect(picture.headers()["content-type"]).toMatch(/^image\//);
  await page.getByLabel("Down payment").fill("5");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.locator("#monthly-cost").getByText("Mortgage insurance", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: askSuggestions.sale["visit"] ?? "" }).click();
  await expect(page.getByLabel("Your question")).toHaveValue(askSuggestions.sale["visit"] ?? "");
  await page.getByLabel("Your name").fill("Bo Berg");
  await page.getByLabel("Email or phone").fill("bo@visitor.test");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByRole("heading", { name: "Question sent" })).toBeVisible();
});

test("thumbnails move the strip alone", async () => {
  const page = await open(PATH, { width: WIDE });
  const top = await page.evaluate(() => scrollY);
  await page.getByRole("link", { name: "Picture 3" }).click();
  await expect(page.locator(".gallery li").nth(2)).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY)).toBe(top);
});
