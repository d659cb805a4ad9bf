/** Finding a home: from the home page to the results, on a phone, with and without scripts. */
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { accessibilityViolations, PHONE } from "./visitor.ts";

const { newVisitor, open } = setUpSharedSite();

const results = (page: Page) => page.locator("#results");
const form = (page: Page) => page.locator("form.filters");
const cards = (page: Page) => page.locator("main .listing");
const inView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("on a phone, %s", (_, scripts) => {
  const phone = { scripts, width: PHONE, height: 844, touch: true } as const;

  test("a buyer's sentence on the home page takes two taps to the homes, or to what to drop", async () => {
    const page = await open("/", phone);
    await page.getByLabel("Find a home").tap();
    await page.getByLabel("Find a home").fill("3 bedrooms in Plymouth under $500,000");
    await page.getByRole("button", { name: "Search", exact: true }).tap();
    await page.waitForURL("**/buy/browse?location=plymouth&beds=3&max=500000");
    await expect(page.getByText("Plymouth, 3+ beds, Up to $500,000")).toBeVisible();
    await expect(page.getByText("No homes match all of your filters")).toBeVisible();
    // Near Plymouth: the third tap.
    await page.getByRole("link", { name: /^Without Plymouth: \d+ homes$/ }).tap();
    await page.waitForURL("**/buy/browse?beds=3&max=500000");
    await expect(cards(page).first()).toBeVisible();
  });

  test("the same is found with the form: a press goes to the results, and the form folds into a line", async () => {
    const page = await open("/buy/browse", phone);
    await page.getByText("More filters").tap();
    await page.getByLabel("Bedrooms").selectOption("3");
    await page.getByLabel("Highest price").fill("500k");
    await page.getByRole("button", { name: "Search Properties" }).tap();
    await expect(page).toHaveURL(/\/buy\/browse\?.*beds=3.*max=500(?:k|000)/);
    await expect(form(page)).toBeHidden();
    await expect.poll(() => inView(page, "#results")).toBe(true);
    if (scripts) await expect(results(page)).toBeFocused();
    await expect(page.getByText("Any location, 3+ beds, Up to $500,000")).toBeVisible();
    const found = await cards(page).count();
    expect(found).toBeGreaterThan(0);
    await page.getByText("Edit", { exact: true }).tap();
    await expect(form(page)).toBeVisible();
    await expect(page.getByLabel("Highest price")).toHaveValue(scripts ? /500k|\$500,000/ : "$500,000");
    // One press clears one filter, and Back brings it back.
    await page.getByRole("link", { name: "Remove 3+ beds" }).tap();
    await expect(page).toHaveURL(/\?max=500000$/);
    await page.goBack();
    await expect(page).toHaveURL(/beds=3/);
    await expect(page.getByRole("link", { name: "Remove 3+ beds" })).toBeVisible();
    await page.reload();
    await expect(cards(page)).toHaveCount(found);
  });
});

test("the counts and the list follow each choice", async () => {
  const { page, consoleErrors, thirdPartyRequests, open: visit } = await newVisitor({ width: PHONE, height: 844 });
  await visit("/buy/browse");
  await expect(form(page).getByText("19 homes", { exact: true })).toBeVisible();
  await page.getByLabel("Property Type").selectOption("condo");
  await expect(form(page).getByText("2 homes", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?type=condo$/);
  // Still open while it's used.
  await expect(form(page)).toBeVisible();
  expect(await page.locator("#buy-location option[value=minneapolis]").getAttribute("label")).toBe("Minneapolis (2)");
  await page.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL(/\?type=condo&sort=price$/);
  await page.getByText("More filters").click();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect([consoleErrors, thirdPartyRequests]).toEqual([[], []]);
});

test("the home page asks for suggestions only once its search line is used", async () => {
  const { page, open: visit } = await newVisitor();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/search/suggestions")) asked.push(request.url());
  });
  await visit("/");
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await page.getByLabel("Find a home").focus();
  await expect(page.locator("datalist option[value=Plymouth]")).toHaveText("3 homes");
  await page.getByLabel("Find a home").blur();
  await page.getByLabel("Find a home").focus();
  expect(asked).toHaveLength(1);
  await page.getByLabel("Find a home").fill("5999 annapolis");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/listings/plymouth-townhouse");
});

test("an address with what can't be read shows the rest and says so", async () => {
  const page = await open("/buy/browse?type=castle&beds=3&bedrooms=2");
  await expect(page.getByRole("status").filter({ hasText: "We left out" })).toHaveText(
    /Property Type.*parts of the address that we don't know/,
  );
  await expect(page.getByRole("link", { name: "Remove 3+ beds" })).toBeVisible();
});

test("what is typed into a price and can't be read is said once the field is left, until it's cleared", async () => {
  const page = await open("/buy/browse");
  await page.getByText("More filters").click();
  await page.getByLabel("Lowest price").fill("600,000");
  await page.getByLabel("Highest price").fill("half a million");
  await page.getByLabel("Highest price").blur();
  await expect(page.locator(".result-notes")).toHaveText("We left out “Highest price”: it isn't an amount that we can read.");
  await page.getByLabel("Highest price").fill("100k");
  await page.getByLabel("Highest price").blur();
  await expect(page.locator(".result-notes")).toHaveText(/from \$100,000 to \$600,000/);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page.locator(".result-notes")).toHaveCount(0);
});

test("a filter pressed while another one's clearing is under way doesn't bring that one back", async () => {
  const page = await open("/buy/browse?beds=3&max=500000&garage=yes");
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\.data\?/, async (route) => {
    await isAsked;
    await route.fallback();
  });
  await page.getByRole("link", { name: "Remove 3+ beds" }).click();
  await page.getByLabel(/^Garage/).uncheck();
  answer();
  await expect(page).toHaveURL(/\/buy\/browse\?max=500000$/);
  await expect(page.getByLabel("Bedrooms")).toHaveValue("");
});
