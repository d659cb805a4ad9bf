/** The site's main purpose: a visitor requests a home estimate, and the agent gets the email. */
import { expect, type Locator, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { ADDRESSES } from "../site.ts";
import type { EmailMessage } from "../smtp-server.ts";
import { setUpSiteWithEmail } from "./fixture.ts";
import { leadsOf } from "./stored.ts";
import { hydrated, type Visitor, type VisitorOptions } from "./visitor.ts";

const MESSAGES = [
  "Please enter a valid property address",
  "Please select a property type",
  "Please enter a valid year (e.g. 2005)",
  "Please enter the number of bedrooms",
  "Please enter the number of bathrooms",
  "Please enter the square footage",
  "Please enter a valid email address",
  "Please enter a valid phone number",
];

type Filled = Readonly<Record<string, string>>;

const answers = (email: string): Filled => ({
  address: "3140 Sample Avenue, Anoka, MN 55303",
  propertyType: "Townhouse",
  yearBuilt: "1987",
  bedrooms: "3",
  bathrooms: "2.5",
  squareFeet: "1840",
  recentUpgrades: "New roof in 2021\nand <b>windows</b>",
  email,
  phone: "612-555-0134",
});

const { newVisitor, site, smtp } = setUpSiteWithEmail();

const formOn = (page: Page): Locator => page.locator("form", { has: page.locator('[name="_form"][value="estimate"]') });

async function openForm(options: VisitorOptions = {}): Promise<Visitor & { form: Locator }> {
  const visitor = await newVisitor(options);
  await visitor.open("/sell/estimate");
  return { ...visitor, form: formOn(visitor.page) };
}

async function fill(form: Locator, filled: Filled): Promise<void> {
  for (const [name, value] of Object.entries(filled)) {
    const field = form.locator(`[name="${name}"]`);
    if (name === "propertyType") await field.selectOption(value);
    else await field.fill(value);
  }
}

const send = (form: Locator): Promise<void> => form.locator('button[type="submit"]').click();

const from = (email: string) => (message: EmailMessage) => message.replyTo?.some(({ address }) => address === email) === true;

/** The agent has the email and the list has the request, with everything that the visitor said. */
async function arrived(filled: Filled): Promise<void> {
  const email = filled["email"] ?? "";
  const message = await smtp().message(from(email));
  expect(message.envelope.to).toEqual([ADDRESSES.AGENT_EMAIL]);
  expect(message.from?.address).not.toBe(email);
  expect(message.subject).toContain("Home estimate request");
  expect(message.html).toContain("&lt;b&gt;windows&lt;/b&gt;");
  expect(message.html).toContain(`<meta name="lead_email" content="${email}"`);
  for (const answer of Object.values(filled)) for (const line of answer.split("\n")) expect(message.text).toContain(line);
  expect(smtp().emails.filter(from(email))).toHaveLength(1);

  const leads = (await leadsOf(site())).filter((lead) => JSON.stringify(lead).includes(`"${email}"`));
  expect(leads).toHaveLength(1);
  for (const answer of Object.values(filled)) expect(JSON.stringify(leads[0])).toContain(JSON.stringify(answer).slice(1, -1));
}

describe("with scripts", () => {
  test("errors first, then a valid request: toast, empty form, email, list", async () => {
    const { page, form, consoleErrors, thirdPartyRequests } = await openForm();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));

    await send(form);
    for (const message of MESSAGES) await expect(form.getByText(message).first()).toBeVisible();
    await expect(form.locator('[name="address"]')).toBeFocused();
    await expect(form.locator('[name="address"]')).toHaveAttribute("aria-invalid", "true");
    expect(posts).toEqual([]);

    const filled = answers("with-scripts@example.com");
    await fill(form, filled);
    for (const message of MESSAGES) await expect(form.getByText(message)).toHaveCount(0);
    await send(form);
    const toast = page.getByRole("region", { name: "Messages" }).getByRole("status");
    await expect(toast).toContainText("Estimate request submitted");
    await expect(toast).toContainText("We'll analyze your property and send you a detailed estimate soon");
    for (const name of Object.keys(filled)) await expect(form.locator(`[name="${name}"]`)).toHaveValue("");
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    await arrived(filled);
    expect(consoleErrors).toEqual([]);
    expect(thirdPartyRequests).toEqual([]);
  });

  test("numbers are accepted in common formats, and rejected ones stay", async () => {
    const { page, form } = await openForm();
    await fill(form, { ...answers("typed-numbers@example.com"), bathrooms: "", squareFeet: "1.850" });
    const bathrooms = form.locator('[name="bathrooms"]');
    await bathrooms.press("x");
    await expect(form.locator("#estimate-bathrooms-error")).toHaveText("Please enter the number of bathrooms, such as 2 or 2.5");
    await bathrooms.pressSequentially("2,5");
    await expect(bathrooms).toHaveValue("2.5");
    await expect(form.locator("#estimate-bathrooms-error")).toHaveCount(0);
    await send(form);
    await expect(form.locator("#estimate-squareFeet-error")).toHaveText("Please enter the square footage, such as 1,850");
    await expect(form.locator('[name="squareFeet"]')).toHaveValue("1.850");
    await form.locator('[name="squareFeet"]').fill("1 850");
    await expect(form.locator("#estimate-squareFeet-note")).toHaveText("We read this as 1,850 square feet.");
    await send(form);
    await expect(page.getByText("Estimate request submitted").first()).toBeVisible();
    await arrived({ ...answers("typed-numbers@example.com"), squareFeet: "1 850" });
  });

  test("a double click sends one request", async () => {
    const { page, form } = await openForm();
    const filled = answers("twice@example.com");
    await fill(form, filled);
    await form.locator('button[type="submit"]').dblclick();
    await expect(page.getByText("Estimate request submitted").first()).toBeVisible();
    await arrived(filled);
  });

  test("an unreachable server is reported, and nothing typed is lost", async () => {
    const { page, form } = await openForm();
    const filled = answers("unreachable@example.com");
    await fill(form, filled);
    await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await send(form);
    await expect(page.getByText("Your request wasn't sent").first()).toBeVisible();
    for (const [name, value] of Object.entries(filled)) await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);
    expect(JSON.stringify(await leadsOf(site()))).not.toContain(filled["email"]);

    await page.unroute("**/*");
    await send(form);
    await expect(page.getByText("Estimate request submitted").first()).toBeVisible();
    await expect(page.getByText("Your request wasn't sent")).toHaveCount(0);
    await arrived(filled);
  });

  test("typed answers are restored after visiting another page, and gone once sent", async () => {
    const { page, form } = await openForm();
    const filled = answers("came-back@example.com");
    await fill(form, filled);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveTitle(/Privacy/);
    await page.goBack();
    for (const [name, value] of Object.entries(filled)) await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);

    await send(form);
    await expect(page.getByText("Estimate request submitted").first()).toBeVisible();
    for (const name of Object.keys(filled)) await expect(form.locator(`[name="${name}"]`)).toHaveValue("");
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveTitle(/Privacy/);
    await page.goBack();
    // No one types who they are twice.
    const { email, phone } = filled;
    const next: Record<string, string | undefined> = { email, phone };
    for (const name of Object.keys(filled)) await expect(form.locator(`[name="${name}"]`)).toHaveValue(next[name] ?? "");
  });

  test("a form first sent without scripts is reset, too, once it was sent with them", async () => {
    const { page } = await newVisitor();
    const form = formOn(page);
    await page.route("**/assets/start-*.js", (route) => route.abort());
    await page.goto("/sell/estimate");
    await fill(form, { address: "12 Sample Lane", propertyType: "Condo" });
    await page.unroute("**/assets/start-*.js");
    await send(form);
    await expect(form.getByText("Please enter a valid phone number").first()).toBeVisible();
    await hydrated(page);

    const filled = answers("first-without@example.com");
    await fill(form, filled);
    await send(form);
    await expect(page.getByText("Estimate request submitted").first()).toBeVisible();
    for (const name of Object.keys(filled)) await expect(form.locator(`[name="${name}"]`)).toHaveValue("");
    await arrived(filled);
  });

  test("a dismissed toast returns the focus and does not delay the next one", async () => {
    const { page, form } = await openForm();
    await page.clock.install();
    const button = form.locator('button[type="submit"]');
    const shown = page.getByRole("region", { name: "Messages" }).getByText("Estimate request submitted");
    await fill(form, answers("dismissed@example.com"));
    await button.press("Enter");
    await page.getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect(shown).toHaveCount(0);
    await expect(page.locator("#estimate-sent")).toBeFocused();

    await fill(form, answers("next@example.com"));
    await button.press("Enter");
    await expect(shown).toBeVisible();
    await page.clock.fastForward(6000);
    await expect(shown).toHaveCount(0);
  });
});

describe("without scripts", () => {
  test("errors first, without losing answers, then a valid request: confirmation, email, list", async () => {
    const { page, form, consoleErrors } = await openForm({ scripts: false });
    await fill(form, { recentUpgrades: "Kept", yearBuilt: "87" });
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await send(form);
    expect((await refused).status()).toBe(422);
    for (const message of MESSAGES) await expect(form.getByText(message).first()).toBeVisible();
    await expect(form.locator('[name="recentUpgrades"]')).toHaveValue("Kept");
    await expect(form.locator('[name="yearBuilt"]')).toHaveValue("87");

    const filled = answers("without-scripts@example.com");
    await fill(form, filled);
    await send(form);
    await expect(page.getByText("Estimate request submitted").first()).toBeVisible();
    await expect(form.locator('[name="address"]')).toHaveValue("");
    await arrived(filled);
    expect(consoleErrors.filter((text) => !text.includes("422"))).toEqual([]);
  });
});
