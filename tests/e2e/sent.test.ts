/** What stays after a form was sent: the confirmation survives Back and a reload, and nothing is sent twice. */
import { expect, type Locator, type Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { meanwhile, sentCopy } from "../../content/sent.ts";
import { ADDRESSES, startSite } from "../site.ts";
import { setUpSite, setUpSiteWithEmail } from "./fixture.ts";
import { leadsOf } from "./stored.ts";
import { accessibilityViolations, PHONE, type Visitor, type VisitorOptions } from "./visitor.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent } = DEFAULTS;

const { newVisitor, site, smtp } = setUpSiteWithEmail();
const { site: browserOnly } = setUpSite(() => startSite({ LEADS: "browser" }));

// A form that is sent within two seconds after its page was rendered is flagged, and gets no receipt.
beforeAll(async () => {
  await fetch(`${site().url}/sell/hire-agent`);
  await new Promise((over) => setTimeout(over, 2100));
});

const [FIRST_STEP] = meanwhile.Seller;
const typed = (email: string): Readonly<Record<string, string>> => ({
  firstName: "Ana",
  lastName: "Lee",
  address: "12 Sample Street, Anoka, MN 55303",
  email,
  phone: "612-555-0134",
});

type Opened = Visitor & { readonly form: Locator; readonly panel: Locator; readonly posts: readonly string[] };

async function openForm(options: VisitorOptions = {}, at = site()): Promise<Opened> {
  const visitor = await newVisitor(options, at);
  const { page } = visitor;
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await visitor.open("/sell/hire-agent");
  const form = page.locator("form", { has: page.locator('[name="_form"][value="seller-agent"]') });
  return { ...visitor, form, panel: page.locator("#seller-agent-sent"), posts };
}

async function send(form: Locator, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('button[type="submit"]').click();
}

const referenceIn = async (panel: Locator): Promise<string> => (await panel.locator("dd[translate=no]").allTextContents()).join();

/** Whether the panel is whole in the window and not under the header. */
const inSight = (panel: Locator): Promise<boolean> =>
  panel.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return top >= header && top < innerHeight / 2;
  });

async function leavesAndComesBack(page: Page, panel: Locator, reference: string): Promise<void> {
  await page.reload();
  await expect(panel).toContainText(reference);
  await panel.getByRole("link", { name: FIRST_STEP.label }).click();
  await expect(page).toHaveURL(new RegExp(`${FIRST_STEP.path}$`));
  await page.goBack();
  await expect(panel).toContainText(reference);
}

test.each([
  { scripts: true, width: 1280 },
  { scripts: true, width: PHONE, dark: true },
  { scripts: false, width: PHONE, dark: true },
])("the confirmation takes the focus and stays ($width px, scripts: $scripts)", async ({ scripts, ...screen }) => {
  const email = `stays-${scripts}-${screen.width}@visitor.test`;
  const { page, form, panel, posts, consoleErrors } = await openForm({ scripts, ...screen });
  await send(form, typed(email));
  await expect(panel).toBeFocused();
  await expect.poll(() => inSight(panel)).toBe(true);
  const reference = await referenceIn(panel);
  expect(reference).not.toBe("");
  await expect(panel.getByRole("link", { name: agent.phone })).toHaveAttribute("href", `tel:${agent.phoneDial}`);
  expect(page.url()).not.toContain("visitor.test");
  if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen.width);

  await leavesAndComesBack(page, panel, reference);
  expect(posts).toHaveLength(1);
  const requests = (await leadsOf(site())).filter((lead) => JSON.stringify(lead).includes(email));
  expect(requests).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
  // The agent's email and the visitor's receipt name it alike.
  const about = (address: string) => (message: { text?: string | undefined; envelope: { to: readonly string[] } }) =>
    message.text?.includes(reference) === true && message.envelope.to.includes(address);
  await smtp().message(about(ADDRESSES.AGENT_EMAIL));
  const receipt = await smtp().message(about(email));
  for (const value of Object.values(typed(""))) if (value !== "") expect(receipt.text).not.toContain(value);
});

test("the next request has a confirmation of its own", async () => {
  const { form, panel, page } = await openForm();
  await send(form, typed("first@visitor.test"));
  await expect(panel).toBeFocused();
  const first = await referenceIn(panel);
  await send(form, typed("second@visitor.test"));
  await expect(panel).not.toContainText(first);
  await expect(panel).toBeFocused();
  const second = await referenceIn(panel);
  await page.reload();
  await expect(panel).toContainText(second);
});

test("with LEADS=browser it stays as well, promises no answer, and names no reference", async () => {
  const { page, form, panel, posts } = await openForm({}, browserOnly());
  await send(form, typed("nowhere@visitor.test"));
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(sentCopy(DEFAULTS).call);
  expect(await referenceIn(panel)).toBe("");
  await expect(panel).not.toContainText(sentCopy(DEFAULTS).next);
  await page.reload();
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  await expect(panel).toContainText(sentCopy(DEFAULTS).sent);
  expect(posts).toEqual([]);
});

test("on a phone, an error is beside the button and not over it, with the number to call", async () => {
  const { page, form } = await openForm({ width: PHONE });
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await send(form, typed("phone@visitor.test"));
  const box = form.getByRole("alert");
  await expect(box).toContainText("Your request wasn't sent");
  await expect(box.getByRole("link", { name: agent.phone })).toHaveAttribute("href", `tel:${agent.phoneDial}`);
  await expect(page.locator(".toast")).toHaveCount(0);
  const button = form.locator('button[type="submit"]');
  // A click would fail if anything covered it.
  await page.unroute("**/*");
  await button.click();
  await expect(page.locator("#seller-agent-sent")).toBeFocused();
  await expect(box).toHaveCount(0);
});

test("on a wide screen, the error's phone number is a link, too", async () => {
  const { page, form } = await openForm();
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await send(form, typed("wide@visitor.test"));
  const toast = page.getByRole("region", { name: "Messages" }).getByRole("alert");
  await expect(toast.getByRole("link", { name: agent.phone })).toHaveAttribute("href", `tel:${agent.phoneDial}`);
});

describe.each([{ scripts: true }, { scripts: false }])("the newsletter with scripts: $scripts", ({ scripts }) => {
  test("says that one step is left, also after a reload, and can be asked again", async () => {
    const { page, open } = await newVisitor({ scripts });
    await open("/");
    const field = page.getByRole("textbox", { name: "Email address" });
    await field.fill(`reader-${scripts}@visitor.test`);
    await page.getByRole("button", { name: "Subscribe Now" }).click();
    const thanks = page.locator("#newsletter-sent");
    await expect(thanks).toBeFocused();
    await expect(thanks).toContainText("One more step: open the email we just sent and confirm.");
    await page.reload();
    await expect(thanks).toContainText("One more step");
    await thanks.getByRole("link", { name: "Send it again" }).click();
    await expect(field).toHaveValue("");
  });
});
