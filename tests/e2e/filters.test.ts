/** The live filters in difficult conditions: a dropped connection, late scripts, a link clicked at once. And the returns calculator beside them. */
import { expect, type Locator, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { accessibilityViolations, hydrated, PHONE } from "./visitor.ts";

const { newVisitor, open, openFresh } = setUpSharedSite();

const count = (page: Page): Locator => page.locator("output", { hasText: "found" });
const copy = (page: Page): Locator => page.getByLabel("Search by title or address");
const unreached = (page: Page): Locator => page.getByRole("alert").getByText("The list wasn't updated", { exact: true });

const dropConnection = async (page: Page): Promise<void> => page.context().setOffline(true);
const answerBadGateway = async (page: Page): Promise<void> => {
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
};

async function repaired(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.unrouteAll();
}

describe.each([
  ["/rent/browse", dropConnection],
  ["/invest/browse", answerBadGateway],
])("%s", (path, fail) => {
  test("without an answer it keeps the list and what was typed, shows a message, and the next answer removes it", async () => {
    const page = await open(path);
    const before = await count(page).innerText();
    const cards = await page.locator("main .listing").count();
    await fail(page);
    await copy(page).pressSequentially("igl");
    await expect(unreached(page)).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("(612) 555-0142");
    await copy(page).pressSequentially("oo");
    await page.getByRole("button", { name: /^Show / }).click();
    await expect(copy(page)).toHaveValue("igloo");
    await expect(count(page)).toHaveText(before);
    expect(await page.locator("main .listing").count()).toBe(cards);
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
    await expect(unreached(page)).toHaveCount(1);
    expect(await accessibilityViolations(page)).toEqual([]);

    await repaired(page);
    await page.getByRole("button", { name: /^Show / }).click();
    await expect(count(page)).toHaveText("0 properties found");
    await expect(unreached(page)).toHaveCount(0);
    await expect(copy(page)).toHaveValue("igloo");
  });

  test("text typed before hydration is searched for afterward, and Back undoes it", async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    let come = (): void => undefined;
    const here = new Promise<void>((told) => (come = told));
    await page.route("**/*.js", async (route) => {
      await here;
      await route.fallback();
    });
    await page.goto(path, { waitUntil: "commit" });
    const before = await count(page).innerText();
    await copy(page).fill("igloo");
    come();
    await hydrated(page);
    await expect(count(page)).toHaveText("0 properties found");
    await expect(page).toHaveURL(/\?q=igloo$/);
    await expect(copy(page)).toHaveValue("igloo");
    await page.goBack();
    await expect(count(page)).toHaveText(before);
    await expect(copy(page)).toHaveValue("");
  });

  test("a link clicked right after typing leads to its page", async () => {
    const page = await open(path);
    // In one go, as no one can do it by hand but some come near.
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>("main input[name=q]");
      if (!field) return;
      field.value = "ply";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      document.querySelector<HTMLAnchorElement>('header a[href="/booking"]')?.click();
    });
    await page.waitForURL("**/booking");
    // Longer than someone who types is waited for.
    await page.waitForTimeout(400);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/booking");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Consultation");
  });
});

test("a search for homes that gets no answer keeps the list and the choice as well", async () => {
  const page = await open("/buy/browse");
  const shown = page.getByText(/^Showing \d+ of \d+$/);
  const before = await shown.innerText();
  await dropConnection(page);
  await page.getByLabel("Property Type").selectOption("condo");
  await page.getByRole("button", { name: "Search Properties" }).click();
  await expect(unreached(page)).toBeVisible();
  await expect(shown).toHaveText(before);
  await expect(page.getByLabel("Property Type")).toHaveValue("condo");
  await repaired(page);
  await page.getByRole("button", { name: "Search Properties" }).click();
  await expect(shown).not.toHaveText(before);
});

test("a link to a section of the page keeps what is being typed", async () => {
  const page = await open("/invest/browse");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>("main input[name=q]");
    if (!field) return;
    field.value = "igloo";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    document.querySelector<HTMLAnchorElement>('main a[href="#roi-calculator"]')?.click();
  });
  await expect(count(page)).toHaveText("0 properties found");
  await expect(copy(page)).toHaveValue("igloo");
});

test.each([
  ["/invest/browse", "#roi-calculator", "main section", "input[name=q]"],
  ["/", "#calculator", "main section", "header a[href='/booking']"],
])("%s stays whole when the connection drops before its lower sections have their scripts", async (path, place, parts, used) => {
  const page = await openFresh(path);
  const all = await page.locator(parts).count();
  await page.context().setOffline(true);
  const asked = page.waitForEvent("requestfailed");
  await page.locator(used).first().focus();
  await asked;
  await page.waitForTimeout(300);
  await expect(page.locator(place)).toHaveCount(1);
  expect(await page.locator(parts).count()).toBe(all);
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
});

describe("the returns calculator", () => {
  const field = (page: Page, name: string): Locator => page.locator(`#returns-${name}`);
  const result = (page: Page, name: string): Locator => page.locator("dt", { hasText: name }).last().locator("xpath=following-sibling::dd");

  test("reads figures in common formats, and shows no result for unreadable ones", async () => {
    const page = await open("/invest/browse");
    await field(page, "price").fill("$900k");
    await field(page, "down").fill("10");
    await expect(result(page, "Cash invested")).toHaveText("$90,000");
    await field(page, "price").fill("1.2m");
    await expect(result(page, "Cash invested")).toHaveText("$120,000");
    await field(page, "rate").fill("x");
    expect(await accessibilityViolations(page)).toEqual([]);
    await field(page, "rate").fill("6.8");
    for (const [name, text, error] of [
      ["price", "", "from $1 to $100,000,000"],
      ["price", "abc", "from $1 to $100,000,000"],
      ["price", "-5", "from $1 to $100,000,000"],
      ["years", "0", "whole years from 1 to 40"],
      ["down", "150", "from 0 to 100"],
      ["rate", "45", "from 0 to 30"],
    ] as const) {
      const kept = await field(page, name).inputValue();
      await field(page, name).fill(text);
      await expect(page.locator(`#returns-${name}-error`)).toContainText(error);
      for (const one of ["Cap rate", "Cash on cash", "Monthly loan payment", "Cash invested"])
        await expect(result(page, one)).toHaveText("–");
      await field(page, name).press("Enter");
      await expect(field(page, name)).toBeFocused();
      await field(page, name).fill(kept);
      await expect(page.locator(`#returns-${name}-error`)).toHaveCount(0);
      await expect(result(page, "Cash invested")).toHaveText("$120,000");
    }
  });

  test("keeps its fields and results together during a search above", async () => {
    const page = await open("/invest/browse?price=900k&down=10");
    await copy(page).fill("igloo");
    await expect(count(page)).toHaveText("0 properties found");
    await expect(field(page, "price")).toHaveValue("900k");
    await expect(result(page, "Cash invested")).toHaveText("$90,000");
  });

  test("without scripts shows the same message at the field, on a phone", async () => {
    const page = await open("/invest/browse", { scripts: false, width: PHONE });
    await field(page, "price").fill("$900k");
    await field(page, "years").fill("0");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page.locator("#returns-years-error")).toContainText("whole years from 1 to 40");
    await expect(result(page, "Cap rate")).toHaveText("–");
    await expect(field(page, "price")).toHaveValue("$900k");
    await field(page, "years").fill("30");
    await field(page, "down").fill("10");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(result(page, "Cash invested")).toHaveText("$90,000");
  });
});

const missing = (page: Page): Locator => page.getByRole("heading", { level: 1, name: "The page didn't load" });
const link = (page: Page, path: string): Locator => page.locator(`footer a[href="${path}"]`).first();

test("a link clicked offline keeps the page and what was typed, shows a message, and works when back online", async () => {
  const page = await openFresh("/sell/estimate");
  await page.getByLabel("Email").fill("ana@visitor.test");
  await page.context().setOffline(true);
  await link(page, "/buy/browse").click();
  await expect(page.getByRole("alert")).toContainText("The page didn't load");
  await expect(page.getByLabel("Email")).toHaveValue("ana@visitor.test");
  await page.context().setOffline(false);
  await page.getByLabel("Email").fill("");
  await link(page, "/buy/browse").click();
  await expect(page.getByRole("heading", { level: 1, name: "Browse Properties" })).toBeVisible();
});

test.each(["/buy/browse", "/buy/open-houses"])("%s shows a message when it gets no answer, and loads on a retry", async (path) => {
  const page = await open("/privacy");
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await link(page, path).click();
  await expect(missing(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(missing(page)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);
});
