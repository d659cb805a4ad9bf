/** The mortgage calculator on the home page: live, shared, moved before its scripts arrive, and without any. */
import { expect, type Locator, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { axeViolations, hydrated, PHONE, sectionReady, type VisitorOptions, WIDE } from "./visitor.ts";

const { newVisitor, open: openAt } = setUpSharedSite();

const open = (path = "/", options: VisitorOptions = {}): Promise<Page> => openAt(path, options);

const payment = (page: Page): Locator => page.locator("#mortgage output").first();
const field = (page: Page, name: string): Locator => page.locator(`#mortgage input[name="${name}"]`);
const slider = (page: Page, name: string): Locator => page.locator(`#mortgage-${name}-slider`);
const query = (page: Page): string => new URL(page.url()).search;

describe("with scripts", () => {
  test("the payment follows every control, and slider and field move together", async () => {
    const page = await open();
    await expect(payment(page)).toHaveText("$1,565");
    await slider(page, "price").fill("500000");
    await expect(field(page, "price")).toHaveValue("500000");
    await expect(payment(page)).toHaveText("$2,608");
    await field(page, "down").fill("10");
    await expect(slider(page, "down")).toHaveValue("10");
    await expect(payment(page)).toHaveText("$2,934");
    await field(page, "term").fill("15");
    await expect(payment(page)).toHaveText("$3,995");
    await slider(page, "rate").press("ArrowRight");
    await expect(field(page, "rate")).toHaveValue("6.9");
    await expect(payment(page)).toHaveText("$4,020");
  });

  test("fields keep what was typed, and no result is NaN, infinite or negative", async () => {
    const page = await open();
    await field(page, "price").fill("305555");
    await expect(payment(page)).toHaveText("$1,594");
    await expect(slider(page, "price")).toHaveValue("310000");
    for (const odd of ["", "-5", "0.000001", "9".repeat(40)]) {
      await field(page, "price").fill(odd);
      await expect(field(page, "price")).toHaveValue(odd);
      await expect(page.locator("#mortgage")).not.toContainText(/NaN|Infinity|-\$/);
    }
    await field(page, "price").fill("300000");
    await field(page, "rate").fill("0");
    await expect(payment(page)).toHaveText("$667");
  });

  test("while a field has no number, no result is shown", async () => {
    const page = await open("/?price=500000");
    const missing = page.getByText("One of the fields still needs a number.");
    const summary = page.getByText("A $500,000 home with $100,000 down");
    await expect(summary).toBeVisible();
    for (const [name, text, needs, right] of [
      ["price", "", "Please enter the price in digits, such as 450000.", "500000"],
      ["rate", "6,8", "Please enter a percentage, such as 6.8.", "6.8"],
    ] as const) {
      await field(page, name).fill(text);
      await expect(page.locator(`#mortgage-${name}-words`)).toHaveText(needs);
      await expect(payment(page)).toHaveText("–");
      await expect(summary).toBeHidden();
      await expect(missing).toBeVisible();
      expect(query(page)).toBe("?price=500000");
      await field(page, name).fill(right);
      await expect(payment(page)).toHaveText("$2,608");
      await expect(summary).toBeVisible();
      await expect(missing).toHaveCount(0);
    }
  });

  test("a price is read as people type it", async () => {
    const page = await open();
    await sectionReady(field(page, "price"));
    const needs = page.getByText("Please enter the price in digits, such as 450000.");
    for (const [typed, value, pays] of [
      ["450,000", "450000", "$2,347"],
      ["1.850", "1.850", "–"],
      ["$450 000", "450000", "$2,347"],
      ["abc", "", "–"],
      ["450k", "450000", "$2,347"],
      ["1.2m", "1200000", "$6,258"],
      ["4 5 0", "450", "$2"],
    ] as const) {
      await field(page, "price").fill("");
      await field(page, "price").pressSequentially(typed);
      await expect(field(page, "price"), typed).toHaveValue(value);
      await expect(payment(page), typed).toHaveText(pays);
      await expect(needs, typed).toHaveCount(pays === "–" ? 1 : 0);
    }
  });

  test("a price is read as people paste it", async () => {
    const { page, context } = await newVisitor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");
    await sectionReady(field(page, "price"));
    for (const pasted of ["$450,000.00", "450\u00A0000", "450,000\n", "450\n000", "450k"]) {
      await field(page, "price").fill("300000");
      await expect(payment(page)).toHaveText("$1,565");
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await field(page, "price").selectText();
      await field(page, "price").press("ControlOrMeta+v");
      await expect(field(page, "price"), pasted).toHaveValue("450000");
      await expect(payment(page), pasted).toHaveText("$2,347");
    }
  });

  test("a letter typed into the price shows a message and changes nothing, until the next digit", async () => {
    const page = await open();
    const needs = page.getByText("Please enter the price in digits, such as 450000.");
    await sectionReady(field(page, "price"));
    await field(page, "price").press("End");
    await field(page, "price").press("x");
    await expect(needs).toBeVisible();
    await expect(field(page, "price")).toHaveValue("300000");
    await expect(payment(page)).toHaveText("$1,565");
    await field(page, "price").press("0");
    await expect(needs).toHaveCount(0);
    await expect(payment(page)).toHaveText("$15,646");
  });

  test("amounts are read with their units, and an uncommon format shows how it was read", async () => {
    const page = await open();
    await page.getByText("Add taxes, insurance and more").click();
    for (const [name, text] of [
      ["down", "20 %"],
      ["rate", "6.8 percent"],
      ["tax", "$4,200/yr"],
    ] as const)
      await field(page, name).fill(text);
    await expect(page.getByText("First month").locator("..")).toContainText("$1,914.62");
    await field(page, "tax").fill("4.2k");
    await expect(page.locator("#mortgage-tax-help")).toHaveText("We read this as $4,200.");
    await expect(page.getByText("First month").locator("..")).toContainText("$1,914.62");
  });

  test("the URL follows without scrolling, keeps other parameters, and opens to the same result", async () => {
    const page = await open("/?utm_source=letter");
    await field(page, "rate").fill("5.5");
    const scrolled = await page.evaluate(() => window.scrollY);
    await expect.poll(() => query(page)).toBe("?utm_source=letter&rate=5.5");
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.getByText("Add taxes, insurance and more").click();
    await field(page, "tax").fill("$4,200");
    await expect.poll(() => query(page)).toBe("?utm_source=letter&rate=5.5&tax=4200");
    await page.reload();
    await expect(payment(page)).toHaveText("$1,713");
    await expect(field(page, "tax")).toHaveValue("4200");
    await expect(field(page, "tax")).toBeVisible();
  });

  test("an unused calculator does not change the URL", async () => {
    const page = await open("/?price=450,000");
    await expect(payment(page)).toHaveText("$2,347");
    await page.getByText("Month by month").click();
    await expect(page.locator("#mortgage-schedule tbody tr")).toHaveCount(360);
    expect(query(page)).toBe("?price=450,000");
  });

  test("the monthly schedule opens in place and ends at $0", async () => {
    const page = await open();
    await page.getByText("Month by month").click();
    const last = page.locator("#mortgage-schedule tbody tr").last();
    await expect(last.getByRole("cell").last()).toHaveText("$0.00");
    expect(query(page)).toBe("");
  });

  test.each([
    [PHONE, "&schedule=1"],
    [WIDE, ""],
  ])("no accessibility violation at %i px with every field filled in", async (width, more) => {
    const page = await open(`/?down=5&tax=4200&insurance=1500&pmi=120&hoa=250&extra=200${more}`, { width });
    await page.getByText("Year-by-year table").click();
    expect(await axeViolations(page, undefined, "#mortgage")).toEqual([]);
  });

  test("nothing overflows at 320 px", async () => {
    const page = await open("/?price=1950000&down=5&tax=4200&insurance=1500&pmi=120&hoa=250&extra=200&schedule=1", { width: 320 });
    await page.getByText("Year-by-year table").click();
    const right = await page
      .locator("#mortgage > *")
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)));
    expect(right).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test("the link to a result can be copied as soon as its button is visible, also as the first interaction on a phone", async () => {
  const { page, context } = await newVisitor({ touch: true, width: PHONE });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/?price=350000");
  const button = page.getByText("Copy link to this result");
  await expect(button).toBeHidden();
  // Its place is reserved once the browser lays out this part of the page.
  await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThan(40);
  await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await button.tap();
  await expect(page.getByText("Copied. The link opens the calculator with these settings.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/\?price=350000#mortgage$/);
  expect(loads).toBe(1);
});

test("separators between digits are dropped also before hydration", async () => {
  const { page } = await newVisitor();
  await page.route(/\.js(?:\?|$)/, (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  // Chromium itself would leave a typed comma out: the event shows what the others do.
  const taken = (data: string) =>
    field(page, "price").evaluate(
      (input, text) => input.dispatchEvent(new InputEvent("beforeinput", { data: text, bubbles: true, cancelable: true })),
      data,
    );
  await expect.poll(() => taken(",")).toBe(false);
  expect([await taken(" "), await taken("$"), await taken("4")]).toEqual([false, false, true]);
});

test("changes made before hydration stay", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const pending: (() => void)[] = [];
  let holding = true;
  await page.route(/\.js(?:\?|$)/, async (route) => {
    if (holding) await new Promise<void>((go) => pending.push(go));
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await slider(page, "price").fill("500000");
  await field(page, "rate").fill("5");
  await expect(payment(page)).toHaveText("$1,565");
  holding = false;
  for (const go of pending) go();
  await hydrated(page);
  await expect(payment(page)).toHaveText("$2,147");
  await expect(field(page, "price")).toHaveValue("500000");
  await expect(field(page, "rate")).toHaveValue("5");
});

describe("without scripts", () => {
  test("an unreadable number gets a message at its field, and stays", async () => {
    const page = await open("/?tax=100", { scripts: false });
    await field(page, "tax").fill("1.850");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page.getByText("Please enter an amount, such as 1,200, or leave this empty.")).toBeVisible();
    await expect(field(page, "tax")).toHaveValue("1.850");
    await expect(payment(page)).toHaveText("–");
    await expect(page.getByText("A $300,000 home")).toBeHidden();
    await field(page, "tax").fill("$1,850");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(payment(page)).toHaveText("$1,719");
    await expect(field(page, "tax")).toHaveValue("1850");
  });

  test("the form is sent by GET and comes back with the result; the schedule comes on request", async () => {
    const page = await open("/", { scripts: false, width: PHONE });
    await field(page, "price").fill("180000");
    await field(page, "down").fill("0");
    await field(page, "rate").fill("4.25");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(payment(page)).toHaveText("$885");
    await expect(field(page, "price")).toHaveValue("180000");
    await expect(page.locator("#mortgage-schedule tbody")).toHaveCount(0);
    await page.getByText("Month by month").click();
    await page.getByRole("button", { name: "Show all 360 months" }).click();
    await expect(payment(page)).toHaveText("$885");
    await expect(page.locator("#mortgage-schedule tbody tr")).toHaveCount(360);
  });
});
