/** Saved homes in a browser: the heart, the list with what changed, undo, two tabs, the comparison, and a shared list without scripts. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { listings } from "../../content/listings.ts";
import { formatAddress, formatDollars } from "../../domain/listings/listing.ts";
import { setUpSharedSite } from "./fixture.ts";
import { accessibilityViolations, hydrated, PHONE } from "./visitor.ts";

const { newVisitor, open } = setUpSharedSite();

const [one, two, three] = listings.filter(({ market }) => market === "sale");
if (!one || !two || !three) throw new Error("There are no three homes for sale.");

const phone = { width: PHONE, height: 844, touch: true };
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("saved-homes"));
const heart = (page: Page, title: string) => page.getByRole("button", { name: `Save ${title}` });
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Compare ?: / });

/** What the browser keeps of a home, as it was. */
const record = ({ id, price, title, ...home }: typeof one, more: object = {}) => ({
  id,
  price,
  title,
  address: formatAddress({ id, price, title, ...home }),
  ...more,
});

/** A visitor who saved these homes before. */
async function visitorWith(homes: readonly object[], options = {}) {
  const visitor = await newVisitor(options);
  await visitor.page.goto("/privacy");
  await visitor.page.evaluate((text) => localStorage.setItem("saved-homes", text), JSON.stringify(homes));
  return visitor;
}

test("on a phone a heart saves a home, the menu leads to the list, and nothing moves or is sent for it", async () => {
  const { page, open: visit, consoleErrors } = await newVisitor(phone);
  await visit(`/listings/${one.id}`);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toHaveAttribute("aria-pressed", "false");
  const box = await save.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await page.getByRole("link", { name: /^Saved homes/ }).count()).toBe(0);
  const sent: string[] = [];
  page.on("request", (request) => void (/\.data|POST/.test(request.url() + request.method()) && sent.push(request.url())));
  await save.tap();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  expect(sent).toEqual([]);
  expect(JSON.parse((await stored(page)) ?? "")).toEqual([record(one)]);
  await page.getByRole("button", { name: "Dismiss" }).tap();
  await page.locator("summary[aria-label=Menu]").tap();
  await page.locator("details[name=menu] summary").first().tap();
  await page.getByRole("link", { name: "Saved homes 1 home in this browser" }).tap();
  await expect(page).toHaveURL(/\/saved\?ids=[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved homes");
  await expect(heart(page, one.title)).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test("the list says what changed, and shows what is gone from what the browser kept", async () => {
  const gone = { id: "gone-home", price: 1, title: "Cottage by the creek", address: "12 Creek Road" };
  const homes = [record(one, { price: one.price + 15_000 }), record(two, { status: "Pending" }), gone];
  const { page, open: visit } = await visitorWith(homes, phone);
  // Opened without a list, it finds the visitor's own.
  await visit("/saved");
  await expect(page).toHaveURL(new RegExp(`ids=${one.id},${two.id},gone-home$`));
  await expect(page.getByText(`${formatDollars(15_000)} lower`)).toBeVisible();
  await expect(page.getByText("Back on the market")).toBeVisible();
  const lost = page.getByRole("region", { name: "No longer shown" });
  await expect(lost).toContainText("Cottage by the creek");
  await expect(lost).toContainText("12 Creek Road");
  expect(await accessibilityViolations(page)).toEqual([]);
  await lost.getByRole("button", { name: "Remove" }).tap();
  await expect.poll(() => stored(page)).not.toContain("gone-home");
});

test("a removed home comes back as it was, where it was, by Undo; the address follows", async () => {
  const homes = [record(one), record(two, { price: two.price + 1000 }), record(three)];
  const { page, open: visit } = await visitorWith(homes);
  await visit(`/saved?ids=${[one, two, three].map(({ id }) => id).join(",")}`);
  await heart(page, two.title).focus();
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(undo).toBeFocused();
  expect(new URL(page.url()).search).toBe(`?ids=${one.id},${three.id}`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(heart(page, two.title)).toHaveAttribute("aria-pressed", "true");
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(homes);
  expect(new URL(page.url()).search).toBe(`?ids=${one.id},${two.id},${three.id}`);
});

test("two tabs follow each other", async () => {
  const { page, open: visit, context } = await newVisitor();
  await visit(`/listings/${one.id}`);
  const other = await context.newPage();
  await other.goto(`/listings/${one.id}`);
  await hydrated(other);
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("checked homes are compared side by side; on a phone the columns scroll beside the row headers", async () => {
  const page = await open(`/saved?ids=${[one, two, three].map(({ id }) => id).join(",")}`, phone);
  await boxes(page).nth(0).check();
  await boxes(page).nth(2).check();
  await page.getByRole("button", { name: "Compare side by side" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare homes");
  const table = page.getByRole("region", { name: "Compare homes" });
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  const label = table.getByRole("rowheader", { name: "Price" });
  const before = await label.boundingBox();
  await table.evaluate((element) => element.scrollBy(200, 0));
  expect((await label.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  expect(await table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("four homes are printed on one sheet, landscape", async () => {
  const ids = listings.filter(({ market }) => market === "sale").slice(0, 3);
  const rental = listings.find(({ market }) => market === "rent");
  const page = await open(`/saved?compare=${[...ids, rental].map((home) => home?.id).join(",")}`);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/MediaBox *\[[^\]]*\]/g) ?? [];
  expect(sheets).toHaveLength(1);
  const [, , width = 0, height = 0] = (sheets[0] ?? "").match(/[\d.]+/g)?.map(Number) ?? [];
  expect(width).toBeGreaterThan(height);
});

test("on a phone hearts are there before the first touch, which saves, and later visits show them filled", async () => {
  const { page } = await newVisitor(phone);
  await page.goto("/buy/browse");
  const first = page.locator(".save").first();
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeVisible();
  const place = await first.boundingBox();
  // As when a phone takes seconds to run them.
  const scripts = Promise.withResolvers<void>();
  const { page: slow } = await newVisitor(phone);
  await slow.route("**/assets/entry.client-*", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await slow.goto(`/listings/${one.id}`);
  const save = slow.getByRole("button", { name: "Save", exact: true });
  await save.tap();
  await expect(save).toHaveAttribute("data-pressed", "");
  expect(await stored(slow)).toBeNull();
  scripts.resolve();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  expect(JSON.parse((await stored(slow)) ?? "")).toEqual([record(one)]);
  // Once scripts run, a press that takes a home off the list isn't a press to save.
  await save.tap();
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await expect(save).not.toHaveAttribute("data-pressed");
  await save.tap();
  await slow.unrouteAll();
  await slow.goto(`/listings/${one.id}`);
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await page.touchscreen.tap(4, 4);
  await hydrated(page);
  expect(await first.boundingBox()).toEqual(place);
});

test("without scripts a shared list opens, homes are compared, and no button is dead", async () => {
  const page = await open(`/saved?ids=${one.id},${two.id}`, { ...phone, scripts: false });
  await expect(page.getByRole("link", { name: /^View Details/ })).toHaveCount(2);
  await expect(page.getByRole("button")).toHaveText(["Compare side by side"]);
  await expect(page.locator(".save").first()).toBeHidden();
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await page.getByRole("button", { name: "Compare side by side" }).tap();
  await expect(page.getByRole("rowheader", { name: "Price" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).tap();
  await expect(page.getByRole("link", { name: /^View Details/ })).toHaveCount(2);
  await page.goto("/saved");
  await expect(page.getByText("No homes on this list yet")).toBeVisible();
});
