/** Emails about homes from the search's link to the end, with and without scripts, by the links in the emails. */
import { expect } from "@playwright/test";
import { describe, test } from "vitest";
import { alertLinks, askedPage, confirmAlertsPage, manageAlertsPage, newAlertPage } from "../../content/alerts.ts";
import { ADDRESSES } from "../site.ts";
import type { EmailMessage } from "../smtp-server.ts";
import { setUpSiteWithEmail } from "./fixture.ts";
import { accessibilityViolations, PHONE, WIDE } from "./visitor.ts";

const { newVisitor, site, smtp } = setUpSiteWithEmail();

const to = (email: string) => (message: EmailMessage) => message.envelope.to.includes(email);
const linkIn = (message: EmailMessage, page: string): string =>
  (new RegExp(`https?://\\S+/alerts${page}\\?key=\\S+`).exec(message.text ?? "")?.[0] ?? "no link").replace(site().url, "");

describe.each([
  ["with scripts", true, PHONE],
  ["without scripts", false, WIDE],
])("%s", (copy, scripts, width) => {
  const email = `ana-${copy.replace(" ", "-")}@example.com`;

  test("a search is asked for beside it, confirmed by email, changed, and erased", async () => {
    const { page, open, consoleErrors, thirdPartyRequests } = await newVisitor({ scripts, width });
    const check = async (): Promise<void> => {
      if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
    };
    await open("/buy/browse?type=condo");
    await page.getByRole("link", { name: alertLinks.search }).click();
    await expect(page.getByRole("heading", { level: 1, name: newAlertPage.search.heading })).toBeVisible();
    await check();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("combobox", { name: newAlertPage.frequency }).selectOption("daily");
    await page.getByRole("button", { name: newAlertPage.button, exact: true }).click();
    await expect(page.getByRole("heading", { name: askedPage.heading })).toBeVisible();
    await check();

    const asked = await smtp().message(to(email));
    await open(linkIn(asked, "/confirm"));
    await expect(page.getByText("Homes for sale, Condo")).toBeVisible();
    await check();
    await page.getByRole("button", { name: confirmAlertsPage.button }).click();
    await expect(page.getByRole("heading", { name: confirmAlertsPage.done.heading })).toBeVisible();
    const toAgent = await smtp().message((message) => to(ADDRESSES.AGENT_EMAIL)(message) && message.text?.includes(email) === true);
    expect(toAgent.text).toContain("Homes for sale, Condo");

    await page.getByRole("link", { name: confirmAlertsPage.done.manage }).click();
    await expect(page.getByRole("heading", { level: 1, name: manageAlertsPage.heading })).toBeVisible();
    await check();
    await page.getByRole("button", { name: manageAlertsPage.pause }).click();
    await expect(page.getByText(manageAlertsPage.saved.pause)).toBeVisible();
    await page.getByRole("combobox", { name: manageAlertsPage.frequency }).selectOption("weekly");
    await page.getByRole("button", { name: manageAlertsPage.save }).click();
    await expect(page.getByText(manageAlertsPage.saved.frequency)).toBeVisible();
    await expect(page.getByRole("combobox", { name: manageAlertsPage.frequency })).toHaveValue("weekly");
    await page.getByText(manageAlertsPage.all.erase.button).click();
    await check();
    await page.getByRole("button", { name: manageAlertsPage.all.erase.sure }).click();
    await expect(page.getByRole("heading", { name: manageAlertsPage.erased.heading })).toBeVisible();
    expect(consoleErrors).toEqual([]);
    expect(thirdPartyRequests).toEqual([]);
  });
});

test("a wrong address is said beside its field, which gets the focus", async () => {
  const { page, open } = await newVisitor({ width: PHONE });
  await open("/alerts/new?for=rent");
  const field = page.getByRole("textbox", { name: "Email" });
  await field.fill("ana");
  await page.getByRole("button", { name: newAlertPage.button, exact: true }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(await accessibilityViolations(page)).toEqual([]);
});
