/** Everything interactive under a browser's translator that began before hydration or after it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { afterEach, beforeEach, describe, test } from "vitest";
import { registeredPaths } from "../../content/site-map.ts";
import { picture } from "../photos.ts";
import { setUpSite } from "./fixture.ts";
import { goToNextMonth } from "./scheduler-page.ts";
import { addImpatientTranslator, addTranslator, addTranslatorInPlace, type Begins, lostTexts, translate } from "./translator.ts";
import { HYDRATED, hydrated, present, sectionReady, type Visitor } from "./visitor.ts";

const { newVisitor } = setUpSite();

const BEGINS: readonly Begins[] = ["before scripts", "after scripts"];

describe.each(BEGINS)("a translator that begins %s", (begins) => {
  let visitor: Visitor;
  let page: Page;
  beforeEach(async () => {
    visitor = await newVisitor();
    ({ page } = visitor);
    await addTranslator(page, begins);
  });
  afterEach(async () => {
    expect(await lostTexts(page)).toEqual([]);
    expect(visitor.consoleErrors).toEqual([]);
    await expect(page.locator("h1").first()).toHaveText(/^«.+»$/);
    // Nothing still asks the translator to wait.
    await expect(page.locator("body, main, section, form").and(page.locator("[translate]"))).toHaveCount(0);
  });

  async function open(path: string): Promise<void> {
    await visitor.open(path);
    if (begins === "after scripts") await translate(page);
  }

  const button = (name: string | RegExp): Locator => page.getByRole("button", { name });
  const count = (): Locator => page.locator("main output").first();

  test("the mortgage calculator shows the last result, and keeps what was typed before hydration", async () => {
    await page.goto("/#calculator", { waitUntil: "domcontentloaded" });
    const [price, extra] = [page.locator("#mortgage-price"), page.locator("#mortgage-extra")];
    const payment = page.locator("#mortgage output").first();
    await price.fill("500000");
    if (begins === "after scripts") await translate(page);
    await expect(payment).toHaveText("$2,608");
    await expect(price).toHaveValue("500000");
    await hydrated(page);
    await page.locator("#mortgage-term").fill("15");
    await expect(payment).toHaveText("$3,551");
    await expect(page.locator(".calc-value")).toHaveText("«15 years»");
    await expect(page.locator(".calc-summary")).toHaveText(/^«A \$500,000 home .+ for 15 years at 6\.8%\.»$/);
    await page.getByText("Add taxes, insurance and more").click();
    await extra.fill("200");
    await expect(page.locator("figcaption")).toHaveText(/The dashed line is the same loan without the extra payment\.»$/);
    await page.locator("#mortgage-down").fill("10");
    await page.locator("#mortgage-pmi").fill("100");
    await expect(page.locator(".calc-breakdown")).toContainText("«Mortgage insurance drops off automatically after");
    await extra.fill("");
    await expect(page.locator("figcaption")).not.toContainText("dashed");
    await page.getByText("Month by month").click();
    await expect(page.locator("#mortgage-schedule tbody tr")).toHaveCount(180);
    await price.fill("");
    await expect(page.getByText("One of the fields still needs a number.")).toBeVisible();
    await price.fill("300000");
    await expect(page.getByText("One of the fields still needs a number.")).toHaveCount(0);
  });

  test("the newsletter form shows an error, and then thanks", async () => {
    await open("/");
    const email = page.locator("#newsletter-email");
    await sectionReady(email);
    await email.fill("ana@example");
    await button("Subscribe").click();
    await expect(page.locator("#newsletter-error")).toHaveText(/^«.+»$/);
    await email.fill("ana@example.com");
    await expect(page.locator("#newsletter-error")).toHaveCount(0);
    await button("Subscribe").click();
    await expect(page.getByText("«Thank you for subscribing!»")).toBeVisible();
  });

  test("a request is confirmed above its form, with its reference as it is", async () => {
    await open("/buy/hire-agent");
    const form = page.locator("form.request");
    const answers = { firstName: "Ana", lastName: "Lee", email: `${begins.replace(" ", "-")}@visitor.test`, phone: "612-555-0134" };
    for (const [name, value] of Object.entries(answers)) await form.locator(`[name="${name}"]`).fill(value);
    await form.locator('button[type="submit"]').click();
    const panel = page.locator("#buyer-agent-sent");
    await expect(panel).toBeFocused();
    await expect(panel.locator("h2")).toHaveText("«Request submitted»");
    await expect(panel.locator("dd[translate=no]")).toHaveText(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
  });

  test("rentals: the count and the rent follow the last choice, and an empty list shows a message", async () => {
    await open("/rent/browse");
    const copy = page.getByLabel("Search by title or address");
    await expect(count()).toHaveText("«4 properties found»");
    await copy.fill("no such home");
    await expect(count()).toHaveText("«0 properties found»");
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(count()).toHaveText("«4 properties found»");
    await page.locator("#rent-max").fill("2000");
    await expect(page.locator("legend .figures")).toHaveText("$0 – $2,000");
    await expect(count()).toHaveText("«2 properties found»");
    await expect(page.locator("main .listing")).toHaveCount(2);
  });

  test("homes for sale: filters, and loading more", async () => {
    await open("/buy/browse");
    await button("Load More").click();
    await expect(count()).toHaveText(/^«Showing (\d+) of \d+»$/);
    await expect.poll(async () => page.locator("main .listing").count()).toBe(12);
    await page.getByLabel("Type").selectOption({ index: 2 });
    await page.locator("main form button").first().click();
    await expect(page).toHaveURL(/type=/);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const [shown] = /\d+/.exec(await count().innerText()) ?? [];
    await expect(page.locator("main .listing")).toHaveCount(Number(shown));
  });

  test("investments: the count, and the returns of what was typed", async () => {
    await open("/invest/browse");
    await page.getByRole("link", { name: "Land" }).click();
    await expect(page).toHaveURL(/type=land/);
    await expect(count()).toHaveText(/^«\d+ propert(y|ies) found»$/);
    const results = page.locator("#roi-calculator dd");
    const before = await results.allInnerTexts();
    await page.locator("#returns-price").fill("500000");
    await expect(results.first()).not.toHaveText(before[0] ?? "");
    await page.locator("#returns-rent").fill("nothing");
    await expect(page.locator("#returns-rent-error")).toHaveText(/^«.+»$/);
    await page.locator("#returns-rent").fill("5000");
    await expect(page.locator("#returns-rent-error")).toHaveCount(0);
    await expect(page.locator("#returns-price")).toHaveValue("500000");
  });

  test("open houses: a day, a kind, and all of them again", async () => {
    await open("/buy/open-houses");
    const all = await page.locator("#all .listing").count();
    await page.locator("section[aria-labelledby=calendar] a").first().click();
    await expect(count()).toHaveText(/^«\d+ of \d+, .+»$/);
    await page.getByRole("link", { name: "Luxury Homes" }).click();
    await expect(count()).toHaveText(/Luxury Homes on/);
    await page.locator("#all a.link-alone").first().click();
    await expect(count()).toHaveText(/^«\d+ open houses»$/);
    await expect(page.locator("#all .listing")).toHaveCount(all);
  });

  test("an estimate: errors, answers and confirmation", async () => {
    await open("/sell/estimate");
    await page.locator('main [name="address"]').fill("12");
    const send = page.locator('main form:has([name="address"]) button[type=submit]');
    await send.click();
    const first = page.locator("main .error").first();
    await expect(first).toHaveText(/^«.+»$/);
    const wrong = await page.locator("main .error").count();
    await page.locator('main [name="address"]').fill("3140 Sample Avenue, Anoka");
    await expect(page.locator("main .error")).toHaveCount(wrong - 1);
    await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await fill(page, {
      yearBuilt: "1987",
      bedrooms: "3",
      bathrooms: "2.5",
      squareFeet: "1840",
      email: "ana@example.com",
      phone: "612-555-0134",
    });
    await page.locator('main [name="propertyType"]').selectOption({ index: 1 });
    await send.click();
    await expect(page.getByRole("alert").getByText("«Your request wasn't sent»")).toBeVisible();
    await page.unrouteAll();
    visitor.consoleErrors.length = 0;
    await send.click();
    await expect(page.getByRole("status").locator(".toast")).toBeVisible();
    await expect(send).toHaveText(/^«(?!Sending)/);
    await button("Dismiss").first().click();
    await expect(page.locator(".toast")).toHaveCount(0);
  });

  test("photos: added, removed and rejected", async () => {
    await open("/sell/add-listing");
    const buffer = await picture();
    const field = page.locator("main input[type=file]");
    await field.setInputFiles([
      { name: "front.jpg", mimeType: "image/jpeg", buffer },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
    ]);
    const status = page.locator("main form [role=status].help");
    await expect(status).toHaveText(/^«1 image/);
    await expect(page.locator(".toast")).toContainText("notes.txt");
    await field.setInputFiles([{ name: "back.jpg", mimeType: "image/jpeg", buffer }]);
    await expect(status).toHaveText(/^«2 images/);
    await page.getByRole("button", { name: /front\.jpg/ }).click();
    await expect(status).toHaveText(/^«1 image/);
    await page.getByRole("button", { name: /back\.jpg/ }).click();
    await expect(status).toHaveText("");
  });

  test("an appointment from its type to the confirmation", async () => {
    await open("/scheduler");
    await page.locator(".appointment-types a").first().click();
    await goToNextMonth(page);
    for (const at of [2, 3]) {
      const day = page.locator(".month a").nth(at);
      const [date] = /\d+/.exec((await day.textContent()) ?? "") ?? [];
      await day.click();
      await expect(page.locator("#free")).toContainText(` ${date}`);
    }
    const slot = page.locator(".slots a").first();
    const time = await slot.locator("[translate=no]").innerText();
    await slot.click();
    expect(time).toMatch(/^\d+:\d\d [AP]M$/);
    await expect(page.locator(".ticket strong")).toContainText(time.replace(/ [AP]M$/, ""));
    await page.getByRole("button", { name: "Book this time" }).click();
    await expect(page.locator(".error").first()).toHaveText(/^«.+»$/);
    await fill(page, { name: "Ana Lee", email: "ana@example.com", phone: "612-555-0177" });
    await page.getByRole("button", { name: "Book this time" }).click();
    await expect(page).toHaveURL(/scheduler\/booking/);
    await expect(page.locator("h1")).toHaveText(/^«.+»$/);
    await expect(page.locator(".ticket strong")).toContainText(time.replace(/ [AP]M$/, ""));
  });

  test("client-side navigation and Back", async () => {
    await open("/sell");
    await page.getByRole("tab").nth(1).click();
    await expect(page.getByRole("tabpanel").locator("h3")).toBeVisible();
    await page.locator(".menus li:has(> #menu-sell)").hover();
    await page.locator('#menu-sell a[href="/sell/browse"]').click();
    await expect(page).toHaveURL(/sell\/browse/);
    await page.locator(".brand").click();
    await page.locator("#mortgage-price").fill("500000");
    await expect(page.locator("#mortgage output").first()).toHaveText("$2,608");
    await page.goBack();
    await expect(page).toHaveURL(/sell\/browse/);
    await page.goBack();
    await expect(page.getByRole("tab").first()).toBeVisible();
  });

  test("a listing: copying its link, and the message when that fails", async () => {
    await open("/listings/longfellow-bungalow");
    await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("no")) }));
    await button("Copy link").click();
    await expect(page.locator(".toast")).toContainText("«Couldn't copy the link»");
    const { pathname } = new URL(page.url());
    await page.locator(".listings a").first().click();
    await expect(page).not.toHaveURL(pathname);
    await expect(page.locator("h1")).toHaveText(/^«.+»$/);
    await page.goBack();
    await expect(page).toHaveURL(pathname);
    await button("Copy link").click();
    await expect(page.locator(".toast")).toHaveCount(1);
  });
});

test("every page hydrates on text translated before, and no text is lost", async () => {
  const paths = [...registeredPaths, "/scheduler?kind=buyer-consultation", "/newsletter/confirm?key=none"];
  const { context } = await newVisitor();
  const consoleErrors: string[] = [];
  const look = async (page: Page): Promise<void> => {
    page.on("pageerror", (error) => consoleErrors.push(`${page.url()}: ${error.message}`));
    await addTranslator(page, "before scripts");
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.evaluate(() => dispatchEvent(new Event("scroll")));
      await present(page, HYDRATED);
      await expect(page.locator("h1").first()).toHaveText(/^«.+»$/);
      await expect(page.locator("body")).not.toHaveAttribute("translate");
      expect(await lostTexts(page)).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: 3 }, async () => look(await context.newPage())));
  expect(consoleErrors).toEqual([]);
});

test("a page translated within its text nodes hydrates, with what was typed", async () => {
  const { page, consoleErrors } = await newVisitor();
  await addTranslatorInPlace(page);
  await page.goto("/#calculator", { waitUntil: "domcontentloaded" });
  await page.locator("#mortgage-price").fill("500000");
  await expect(page.locator("#mortgage output").first()).toHaveText("$2,608");
  await expect(page.locator("#mortgage-price")).toHaveValue("500000");
  expect(consoleErrors).toEqual([]);
});

test.each(["/", "/invest/browse"])(
  "a translator that changes %s during hydration loses its translation, and the page works",
  async (path) => {
    const visitor = await newVisitor();
    const { page, consoleErrors } = visitor;
    await addImpatientTranslator(page);
    await visitor.open(path);
    // React reports that it rendered the page again.
    await expect.poll(() => consoleErrors.length).toBe(1);
    expect(consoleErrors[0]).toContain("#418");
    await expect(page.locator("h1")).not.toContainText("«");
    await expect(page.locator("#mortgage-price, #returns-price")).toBeVisible();
    await page.locator("#mortgage-price, #returns-price").fill("500000");
    await expect(page.locator(".calc-figure, #roi-calculator dd").first()).toHaveText(/^\$2,608$|%$/);
    await expect(page.locator("main")).toHaveCount(1);
    expect(consoleErrors).toHaveLength(1);
  },
);

async function fill(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) await page.locator(`main form [name="${name}"]`).fill(value);
}
