/** The request forms in the browser: checks, confirmation and reset rules as specified, with LEADS=server and LEADS=browser. */
import { expect, type Locator, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { type Site, startSite } from "../site.ts";
import { setUpSite } from "./fixture.ts";
import { leadsOf } from "./stored.ts";

type Case = {
  readonly path: string;
  readonly id: string;
  /** The title of the record in the console with LEADS=browser. */
  readonly record: string;
  readonly answers: Readonly<Record<string, string>>;
  /** What the fields hold after a success: what was typed, or what the form began with. */
  readonly after: "kept" | Readonly<Record<string, string>>;
  readonly title: string;
  readonly text: string;
  /** A message that an empty form shows; absent where the browser's own checks hold it back. */
  readonly message?: string;
};

const person = { firstName: "Ana", lastName: "Lee", phone: "(612) 555-0177" };

const FORMS: readonly Case[] = [
  {
    path: "/buy/hire-agent",
    id: "buyer-agent",
    record: "Buyer's agent request",
    answers: { ...person, preference: "Condo", budget: "$200k-$350k", message: "Two stairs at most." },
    after: {},
    title: "Request submitted",
    text: "Thank you! An agent will contact you shortly.",
  },
  {
    path: "/sell/hire-agent",
    id: "seller-agent",
    record: "Listing agent request",
    answers: { ...person, address: "12 Sample Street, Anoka", timeframe: "1-3 months", message: "Sold with the piano." },
    after: { timeframe: "Immediately" },
    title: "Request submitted",
    text: "Thank you! A listing agent will contact you shortly",
    message: "Last name must be at least 2 characters",
  },
  {
    path: "/rent/partner",
    id: "rental-specialist",
    record: "Rental specialist request",
    answers: { ...person, moveDate: "2027-03-01", budget: "1800", bedrooms: "Studio", locations: "Anoka", message: "A cat." },
    after: "kept",
    title: "Request submitted",
    text: "A rental specialist will contact you soon",
  },
  {
    path: "/invest/hire-agent",
    id: "investment-specialist",
    record: "Investment specialist request",
    answers: {
      ...person,
      investmentType: "Multi-Family",
      investmentGoals: "Cash Flow",
      budget: "$250k-$500k",
      experience: "First-time Investor",
      message: "A fourplex.",
    },
    after: "kept",
    title: "Request submitted",
    text: "An investment specialist will contact you shortly",
  },
];

const ESTIMATE: Case = {
  path: "/sell/estimate",
  id: "estimate",
  record: "Home estimate request",
  answers: {
    address: "12 Sample Street, Anoka",
    propertyType: "Condo",
    yearBuilt: "1998",
    bedrooms: "2",
    bathrooms: "1.5",
    squareFeet: "1200",
    recentUpgrades: "New roof",
    phone: person.phone,
  },
  after: {},
  title: "Estimate request submitted",
  text: "We'll analyze your property and send you a detailed estimate soon",
  message: "Please enter a valid property address",
};

const { newVisitor, site: storing } = setUpSite();
const { site: browserOnly } = setUpSite(() => startSite({ LEADS: "browser" }));

type Opened = { page: Page; form: Locator; posts: string[]; said: string[] };

async function open(at: Site, { path, id }: Pick<Case, "path" | "id">, scripts = true): Promise<Opened> {
  const { page, open: openPath } = await newVisitor({ scripts }, at);
  await openPath(path);
  const posts: string[] = [];
  const said: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  page.on("console", (message) => said.push(message.text()));
  return { page, form: page.locator("form", { has: page.locator(`[name="_form"][value="${id}"]`) }), posts, said };
}

async function fill(form: Locator, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = form.locator(`[name="${name}"]`);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

const send = (form: Locator): Promise<void> => form.locator('button[type="submit"]').click();

async function refusesEmptyForm(form: Locator, { message }: Case): Promise<void> {
  await send(form);
  if (message) await expect(form.getByText(message).first()).toBeVisible();
  else expect(await form.evaluate((element) => element.matches(":invalid") && element.contains(document.activeElement))).toBe(true);
}

async function confirmed(page: Page, { title, text }: Case): Promise<void> {
  const toast = page.getByRole("region", { name: "Messages" }).getByRole("status");
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(text);
}

async function leftAs(form: Locator, answers: Readonly<Record<string, string>>, after: Case["after"]): Promise<void> {
  for (const [name, value] of Object.entries(answers))
    await expect(form.locator(`[name="${name}"]`), name).toHaveValue(after === "kept" ? value : (after[name] ?? ""));
}

describe("with LEADS=server", () => {
  test.each(FORMS)("$path: refused while empty, then confirmed and stored; it resets or does not, as specified", async (each) => {
    const { page, form, posts, said } = await open(storing(), each);
    const honeypot = await form.locator('[name="website"]').boundingBox();
    expect(honeypot?.x, "people don't see the honeypot").toBeLessThan(0);
    await refusesEmptyForm(form, each);
    expect(posts).toEqual([]);
    const answers = { ...each.answers, email: `${each.id}@example.com` };
    await fill(form, answers);
    await send(form);
    await confirmed(page, each);
    await leftAs(form, answers, each.after);
    expect(JSON.stringify(await leadsOf(storing()))).toContain(answers.email);
    expect(said.join()).not.toContain(answers.email);
  });

  test.each(FORMS)("$path without scripts: a plain post is confirmed on its own page", async (each) => {
    const { page, form } = await open(storing(), each, false);
    const answers = { ...each.answers, email: `plain-${each.id}@example.com` };
    await fill(form, answers);
    await send(form);
    const panel = page.locator(`#${each.id}-sent`);
    await expect(panel).toContainText(each.title);
    await expect(panel).toContainText(each.text);
    await expect(panel).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(each.path);
    // Nothing that was typed is in the page that anyone with its address can open.
    for (const name of Object.keys(person)) await expect(form.locator(`[name="${name}"]`)).toHaveValue("");
    expect(JSON.stringify(await leadsOf(storing()))).toContain(answers.email);
  });
});

describe("with LEADS=browser", () => {
  test.each([...FORMS, ESTIMATE])("$path: the same checks and words, a record in the console, nothing sent", async (each) => {
    const { page, form, posts } = await open(browserOnly(), each);
    await refusesEmptyForm(form, each);
    const answers = { ...each.answers, email: `${each.id}@example.com` };
    await fill(form, answers);
    const [logged] = await Promise.all([page.waitForEvent("console", (message) => message.text().includes(each.record)), send(form)]);
    await confirmed(page, each);
    expect(Object.values((await logged.args()[1]?.jsonValue()) as object)).toEqual(expect.arrayContaining(Object.values(answers)));
    await leftAs(form, answers, each.after);
    expect(posts).toEqual([]);
    expect(await leadsOf(browserOnly())).toEqual([]);
  });

  test("the newsletter thanks in the page, and nothing is sent", async () => {
    const { page, form, posts } = await open(browserOnly(), { path: "/", id: "newsletter" });
    await page.getByRole("textbox", { name: "Email address" }).fill("reader@example.com");
    const [logged] = await Promise.all([
      page.waitForEvent("console", (message) => message.text().includes("Newsletter subscription")),
      send(form),
    ]);
    await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
    await expect(page.getByText("You'll receive our next newsletter with valuable real estate insights.")).toBeVisible();
    await expect(form).toHaveCount(0);
    expect(await logged.args()[1]?.jsonValue()).toEqual({ "Email address": "reader@example.com" });
    expect(posts).toEqual([]);
  });

  test("the toast of a new listing is shown for 5 seconds", async () => {
    const { page, form } = await open(browserOnly(), { path: "/sell/add-listing", id: "add-listing" });
    await fill(form, {
      title: "Brick house",
      address: "12 Sample Street",
      price: "$385,000",
      description: "Two stories, a porch and a garage.",
    });
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await form.locator('button[type="submit"]').press("Enter");
    const toast = page.getByRole("region", { name: "Messages" }).getByText("successfully added with 0 images");
    await expect(toast).toBeVisible();
    await page.clock.runFor(4999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });
});
