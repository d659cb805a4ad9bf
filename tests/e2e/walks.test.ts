/**
 * What a buyer, a renter with a dog, an investor and a seller come for, from the home page of a phone, by touch. Each press counts, also
 * the one into a field that has no focus yet, and two for a list: at most 12 with scripts, 15 without. A seller, who answers more, has 15.
 */
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { askSuggestions } from "../../content/ask.ts";
import { investTools } from "../../content/invest.ts";
import { listings } from "../../content/listings.ts";
import { setUpSite } from "./fixture.ts";
import { heading } from "./scheduler-page.ts";
import { leadsOf } from "./stored.ts";
import { PHONE, sectionReady } from "./visitor.ts";

const { newVisitor, site } = setUpSite();

/** A town of homes for sale: the one of the task if there are any. */
const towns = listings.filter(({ market }) => market === "sale").map(({ city }) => city);
const town = towns.includes("Plymouth") ? "Plymouth" : (towns[0] ?? "");

/** Counts what a visitor presses on one page after another. */
class Walk {
  taps = 0;
  readonly page: Page;
  readonly scripts: boolean;

  constructor(page: Page, scripts: boolean) {
    this.page = page;
    this.scripts = scripts;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  /** Types into a field, and presses it first unless it has the focus. A field that has a value needs neither. */
  async answer(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    if ((await field.inputValue()) !== "") return;
    if (!(await field.evaluate((element) => element.ownerDocument.activeElement === element))) await this.tap(field);
    await this.page.keyboard.insertText(text);
  }

  /** Types into the home page's line. */
  async find(text: string): Promise<void> {
    await this.page.goto("/");
    await this.answer(this.page.getByLabel("Find a home"), text);
    await this.tap(this.page.getByRole("button", { name: "Search", exact: true }));
  }

  async search(text: string): Promise<void> {
    await this.find(text);
    await this.tap(this.page.locator("main .listing-link").first());
    await expect(this.page.locator(".listing-overview")).toBeVisible();
  }

  /** Asks the suggested question, and leaves the name and an email address. */
  async ask(question: string | undefined, email: string): Promise<void> {
    await this.tap(this.page.locator(".foot-bar").getByRole("link", { name: "Ask", exact: true }));
    await expect(this.page.locator("#ask-title")).toBeInViewport();
    // The form's scripts load once it's near, sooner than a person reads the suggestions.
    if (this.scripts) await sectionReady(this.page.locator("#ask form"));
    await this.tap(this.page.locator("#ask").getByRole("link", { name: question ?? "" }));
    await expect(this.page.getByLabel("Your question")).toHaveValue(question ?? "");
    await this.answer(this.page.getByLabel("Your name"), "Ana Lee");
    await this.answer(this.page.getByLabel("Email or phone"), email);
    await this.tap(this.page.getByRole("button", { name: "Send question" }));
    await expect(this.page.getByRole("heading", { name: "Question sent" })).toBeVisible();
  }

  /** Books a tour on a Saturday, or on another day where none is free. */
  async tour(email: string): Promise<void> {
    await this.tap(this.page.locator(".foot-bar").getByRole("link", { name: "Schedule a Tour" }));
    const frame = this.page.frameLocator("iframe.scheduler");
    const days = frame.locator(".month a");
    await expect(days.first()).toBeVisible();
    const saturdays = days.filter({ hasText: "Saturday" });
    const day = (await saturdays.count()) > 0 ? saturdays.first() : days.last();
    const name = ((await day.textContent()) ?? "").replace(/^\d+/, "").split(", ").slice(0, 2).join(", ");
    await this.tap(day);
    await expect(frame.locator("#free")).toHaveText(name);
    await this.tap(frame.locator(".slots a").first());
    await this.book(frame, email);
  }

  private async book(frame: FrameLocator, email: string): Promise<void> {
    await this.answer(frame.getByLabel("Name"), "Ana Lee");
    await this.answer(frame.getByLabel("Email"), email);
    await this.answer(frame.getByLabel("Phone"), "612-555-0177");
    await this.tap(frame.getByRole("button", { name: "Book this time" }));
    await expect(heading(frame, "Your appointment is booked")).toBeVisible();
  }
}

const SELLING = 15;

const questionOf = (email: string) =>
  leadsOf(site()).then((leads) => leads.filter(({ answers }) => answers.some(({ value }) => value === email)));

describe.each([
  ["with scripts", true, 12],
  ["without scripts", false, 15],
] as const)("on a phone, %s", (_, scripts, most) => {
  const start = async (): Promise<Walk> => new Walk((await newVisitor({ scripts, width: PHONE, height: 844, touch: true })).page, scripts);

  test("a buyer finds three bedrooms in a town or near, sees the monthly cost, asks, and books a tour", async () => {
    const walk = await start();
    const email = `buyer-${scripts}@visitor.test`;
    await walk.search(`3 bedrooms in ${town} under $500,000`);
    await expect(walk.page.locator(".listing-overview").getByText(/^\$[\d,]+ a month/)).toBeInViewport();
    await walk.ask(askSuggestions.sale["visit"], email);
    await walk.tour(email);
    expect(walk.taps).toBeLessThanOrEqual(most);
    expect((await questionOf(email)).length).toBe(2);
  });

  test("a renter with a dog finds a rental, asks about the dog, and books a tour", async () => {
    const walk = await start();
    const email = `renter-${scripts}@visitor.test`;
    await walk.search("rental for a dog");
    expect(await walk.page.locator("#facts").locator("xpath=..").innerText()).toMatch(/pets[^]*dog/i);
    await walk.ask(askSuggestions.rent["pets"], email);
    await walk.tour(email);
    expect(walk.taps).toBeLessThanOrEqual(most);
  });

  test("an investor gets the numbers of a property, comes back to it, and asks", async () => {
    const walk = await start();
    await walk.search("investment properties");
    const title = await walk.page.getByRole("heading", { level: 1 }).innerText();
    await walk.tap(walk.page.locator(".listing-overview").getByRole("link", { name: "Run the numbers" }));
    const numbers = walk.page.locator(`#${investTools.roi.id}`);
    await expect(numbers.getByText("Cap rate", { exact: true })).toBeInViewport();
    await walk.tap(numbers.getByRole("link", { name: investTools.roi.back }));
    await expect(walk.page.getByRole("heading", { level: 1 })).toHaveText(title);
    await walk.ask(askSuggestions.investment["rents"], `investor-${scripts}@visitor.test`);
    expect(walk.taps).toBeLessThanOrEqual(most);
  });

  test("a seller gets a range before any address, asks for an estimate, and comes to the calendar", async () => {
    const walk = await start();
    const { page } = walk;
    const email = `seller-${scripts}@visitor.test`;
    await walk.find("what is my home worth in Plymouth");
    const quick = page.locator(".quick-form");
    await expect(quick.getByLabel("Town")).toHaveValue("plymouth");
    await quick.getByLabel("Kind of home").selectOption({ label: "Single Family Home" });
    walk.taps += 2;
    for (const [name, text] of [
      ["size", "1,900"],
      ["beds", "3"],
      ["year", "1985"],
    ])
      await walk.answer(quick.locator(`[name=${name}]`), text ?? "");
    await walk.tap(quick.getByRole("button"));
    await expect(page.locator(".quick-range")).toBeInViewport();
    await walk.tap(page.locator(".quick-said > .button"));
    const form = page.locator("main form[method=post]");
    for (const [name, text] of [
      ["address", "3140 Sample Avenue, Plymouth, MN 55447"],
      ["bathrooms", "2"],
      ["email", email],
      ["phone", "612-555-0134"],
    ])
      await walk.answer(form.locator(`[name=${name}]`), text ?? "");
    await walk.tap(form.locator("button[type=submit]"));
    await walk.tap(page.locator("#estimate-sent").getByRole("link", { name: "Book a call" }));
    await expect(page.frameLocator("iframe.scheduler").getByRole("heading").first()).toBeVisible();
    expect(walk.taps).toBeLessThanOrEqual(SELLING);
    expect((await questionOf(email)).length).toBe(1);
  });
});
