/** The dashboard in a real browser with a virtual passkey device: set up on a phone, signed in in all ways, by keyboard, offline, without scripts. */
import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { openStore } from "../../server/store/store.ts";
import { ADDRESSES, freePort, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { addDevice } from "./dashboard-screens.ts";
import { setUpSite } from "./fixture.ts";
import { PHONE, type Visitor, type VisitorOptions, WIDE } from "./visitor.ts";

let smtp: SmtpServer;
let url = "";
const { newVisitor, site } = setUpSite(async () => {
  smtp = await openSmtpServer();
  const port = String(await freePort());
  // Browsers offer passkeys at this name, not at an IP address.
  url = `http://localhost:${port}`;
  return startSite({ PORT: port, SITE_URL: url, SMTP_URL: smtp.url, ...ADDRESSES });
});

afterAll(() => smtp?.close());

/** The address that `npm run dashboard` prints. */
async function address(): Promise<string> {
  const store = await openStore(site().dataDir);
  try {
    return await oneTimeAddress(store, url, new Date());
  } finally {
    await store.close();
  }
}

const visit = (options?: VisitorOptions): Promise<Visitor> => newVisitor(options, { url });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const at = (page: Page, path: string | RegExp) => page.waitForURL(typeof path === "string" ? url + path : path);
const emailTo = async (recipient: string, pattern: RegExp, after = 0): Promise<string> => {
  const find = () =>
    smtp.emails
      .slice(after)
      .map(({ envelope, text = "" }) => (envelope.to.includes(recipient) ? pattern.exec(text)?.[1] : undefined))
      .findLast((one) => one !== undefined);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find() ?? "";
};

test("from the first address to a second key, an assistant, a lost session and back", async () => {
  const { page, context, consoleErrors, thirdPartyRequests } = await visit({ width: PHONE, height: 844, touch: true });
  const device = await addDevice(page);
  expect((await page.goto("/dashboard"))?.status()).toBe(404);
  consoleErrors.length = 0;

  await device.touch(true);
  await page.goto(await address());
  await page.getByLabel("Your name").fill("Jordan Agent");
  await page.getByLabel("Your email address").fill("Jordan@agent.test");
  await press(page, "Make my passkey");
  await at(page, "/dashboard");
  await page.getByRole("heading", { name: "Hello, Jordan Agent" }).waitFor();

  // A second key: this device has one, so another is put in its place.
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await at(page, "/dashboard/new-passkey");
  await press(page, "Make the passkey");
  await page.getByText("This device has a passkey for the dashboard already").waitFor();
  const { credentials } = await device.cdp.send("WebAuthn.getCredentials", { authenticatorId: device.id });
  await device.cdp.send("WebAuthn.clearCredentials", { authenticatorId: device.id });
  expect(credentials).toHaveLength(1);
  await page.reload();
  await page.getByLabel("What to call it").fill("Blue key");
  await press(page, "Make the passkey");
  await at(page, /\/dashboard\/members\?done=key-added/);
  expect(await page.locator("h3").allInnerTexts()).toContain("Blue key");

  await page.getByText("Invite an assistant").click();
  await page.getByLabel("Name", { exact: true }).fill("Sam");
  await page.getByLabel("Email address").fill("sam@agent.test");
  await press(page, "Send the invitation");
  await at(page, /done=invited/);
  await page.goto("/dashboard/history");

  // The session ends while a form is being filled in.
  await page.goto("/dashboard/members");
  await page.getByText("Invite an assistant").click();
  await page.getByLabel("Name", { exact: true }).fill("Zoë");
  await page.getByLabel("Email address").fill("zoe@agent.test");
  const store = await openStore(site().dataDir);
  await store.write((trx) => trx.updateTable("sessions").set({ ends_at: "2026-01-01T00:00:00.000Z" }).execute());
  await store.close();
  await device.touch(false);
  await press(page, "Send the invitation");
  await page.getByText("What you typed is kept").waitFor();
  await device.touch(true);
  // With the offer in the email field, the virtual device may be faster than a press.
  await page
    .getByRole("button", { name: "Sign in with a passkey" })
    .click({ timeout: 2000 })
    .catch(() => {});
  await at(page, /members\?kept=/);
  expect([await page.getByLabel("Name", { exact: true }).inputValue(), await page.getByLabel("Email address").inputValue()]).toEqual([
    "Zoë",
    "zoe@agent.test",
  ]);
  await press(page, "Send the invitation");
  await at(page, /done=invited/);

  // Offline, the page stays, with what was typed.
  await page.getByText("Invite an assistant").click();
  await page.getByLabel("Name", { exact: true }).fill("Typed offline");
  await page.getByLabel("Email address").fill("x@agent.test");
  await context.setOffline(true);
  await page.getByText("You're offline.").waitFor();
  await press(page, "Send the invitation");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Typed offline");
  await context.setOffline(false);
  await page.getByText("You're offline.").waitFor({ state: "hidden" });
  expect(consoleErrors).toEqual([]);
  expect(thirdPartyRequests).toEqual([]);
}, 120_000);

test("an assistant joins, and signs in by link or by code, without scripts and by keyboard alone", async () => {
  // The invitation of the test before.
  const path = await emailTo("sam@agent.test", /(http\S+join\S+)/);
  const { page } = await visit({ scripts: false, width: PHONE });
  await page.goto(path);
  await press(page, "Join without a passkey");
  await at(page, "/dashboard");
  await page.locator("summary", { hasText: "More" }).press("Enter");
  expect(await page.getByRole("link", { name: "Devices", exact: true }).count()).toBe(1);
  await press(page, "Sign out");
  await page.getByText("You're signed out.").waitFor();
  const before = smtp.emails.length;
  await page.getByLabel("Your email address").fill("sam@agent.test");
  await page.keyboard.press("Enter");
  await at(page, /sign-in\/code/);
  const link = await emailTo("sam@agent.test", /(http\S+sign-in\/link\S+)/, before);
  const elsewhere = await visit({ scripts: false });
  await elsewhere.page.goto(link);
  await elsewhere.page.getByRole("heading", { name: "This link is for another browser" }).waitFor();
  const code = await emailTo("sam@agent.test", /asked for it: (\d{4} \d{4})/, before);
  await page.getByLabel("Code from the email").fill(code);
  await page.keyboard.press("Enter");
  await at(page, "/dashboard");
});

test("everything can be reached and done by keyboard", async () => {
  const { page } = await visit({ width: WIDE });
  const device = await addDevice(page);
  await device.touch(true);
  await page.goto(await address());
  // There is an owner already: the address lets the owner back in.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await at(page, /\/dashboard\/new-passkey/);
  const reached = new Set<string>();
  await page.goto("/dashboard/members");
  for (let times = 0; times < 60; times += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const { activeElement: one } = document;
      const isSeen = one !== null && getComputedStyle(one).outlineStyle !== "none";
      return isSeen ? (one.textContent ?? "") : `no focus ring: ${one?.outerHTML ?? ""}`;
    });
    if (name.startsWith("no focus ring: <body")) break;
    reached.add(name.replaceAll(/\s+/g, " ").trim());
  }
  expect([...reached].filter((name) => name.startsWith("no focus ring"))).toEqual([]);
  for (const name of [
    "Skip to content",
    "Sign out",
    "Today",
    "Members",
    "History",
    "Add a passkey",
    "Sign out all other devices",
    "Invite an assistant",
  ])
    expect(reached).toContain(name);
});
