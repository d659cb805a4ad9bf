/** The newsletter from the first page's form to the list and off it again: only the button behind the email's link subscribes. */
import { expect } from "@playwright/test";
import { describe, test } from "vitest";
import { ADDRESSES } from "../site.ts";
import type { EmailMessage } from "../smtp-server.ts";
import { setUpSiteWithEmail } from "./fixture.ts";
import { subscribersOf } from "./stored.ts";
import { accessibilityViolations, type Visitor } from "./visitor.ts";

const { newVisitor, site, smtp } = setUpSiteWithEmail();

const isSubscribed = async (email: string): Promise<boolean> =>
  (await subscribersOf(site())).some((subscriber) => subscriber.email === email);

const to = (email: string) => (message: EmailMessage) => message.envelope.to.includes(email);

async function open(path: string, scripts: boolean): Promise<Visitor> {
  const visitor = await newVisitor({ scripts });
  await visitor.open(path);
  return visitor;
}

/** Subscribes on the home page; the page looks the same for every address. */
async function subscribe(email: string, scripts: boolean): Promise<void> {
  const { page, context } = await open("/", scripts);
  await page.getByRole("textbox", { name: "Email address" }).fill(email);
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(page.getByText("You'll receive our next newsletter with valuable real estate insights.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe Now" })).toHaveCount(0);
  await context.close();
}

const linkIn = (message: EmailMessage): string => /https?:\S+\/newsletter\/confirm\?key=\S+/.exec(message.text ?? "")?.[0] ?? "no link";
const headOf = (message: EmailMessage, name: string): string => message.headers.find(({ key }) => key === name)?.value ?? "";

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("%s", (copy, scripts) => {
  const email = `ana-${copy.replace(" ", "-")}@example.com`;

  test("the form thanks, the agent gets an email, and the visitor one to confirm; opening its link changes nothing", async () => {
    await subscribe(email, scripts);
    const asked = await smtp().message(to(email));
    const told = await smtp().message((message) => message.text?.includes(email) === true && to(ADDRESSES.AGENT_EMAIL)(message));
    expect(told.subject).toContain("Newsletter");
    expect(await isSubscribed(email)).toBe(false);

    const leave = headOf(asked, "list-unsubscribe");
    expect(leave).toMatch(/^<http\S+\/newsletter\/leave\?key=\S+>$/);
    expect(headOf(asked, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    // A mail system that follows links to look at them.
    for (const address of [linkIn(asked), leave.slice(1, -1)]) {
      expect((await fetch(address)).status).toBe(200);
      expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
    }
    expect(await isSubscribed(email)).toBe(false);

    const { page, consoleErrors, thirdPartyRequests } = await open(linkIn(asked).replace(site().url, ""), scripts);
    if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Confirm my subscription" }).click();
    await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
    expect(await isSubscribed(email)).toBe(true);
    expect(consoleErrors).toEqual([]);
    expect(thirdPartyRequests).toEqual([]);
  });

  test("a subscriber who subscribes again sees the same page and gets no email", async () => {
    await subscribe(email.toUpperCase(), scripts);
    await smtp().message((message) => message.text?.includes(email.toUpperCase()) === true && to(ADDRESSES.AGENT_EMAIL)(message));
    expect(smtp().emails.filter((message) => message.envelope.to.some((address) => address.toLowerCase() === email))).toHaveLength(1);
  });

  test("the unsubscribe page unsubscribes when its button is pressed", async () => {
    const subscriber = (await subscribersOf(site())).find((one) => one.email === email);
    const { page } = await open(subscriber?.unsubscribe.replace(site().url, "") ?? "", scripts);
    expect(await isSubscribed(email)).toBe(true);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
    expect(await isSubscribed(email)).toBe(false);
  });

  test("a visitor who unsubscribed and subscribes again the same day gets an email, and its link works", async () => {
    await subscribe(email, scripts);
    await expect.poll(() => smtp().emails.filter(to(email)).length).toBe(2);
    const { page } = await open(linkIn(smtp().emails.filter(to(email))[1]!).replace(site().url, ""), scripts);
    await page.getByRole("button", { name: "Confirm my subscription" }).click();
    await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
    expect(await isSubscribed(email)).toBe(true);
  });
});

test("a mail program's one-click unsubscribe works from any origin, and an invalid key does nothing", async () => {
  const email = "bo@example.com";
  await subscribe(email, true);
  const message = await smtp().message(to(email));
  const { page } = await open(linkIn(message).replace(site().url, ""), true);
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();

  const address = headOf(message, "list-unsubscribe").slice(1, -1);
  const click = (where: string, origin: Record<string, string> = {}) =>
    fetch(where, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }), headers: origin, redirect: "error" });
  expect((await click(`${address.slice(0, -3)}AAA`)).status).toBe(404);
  expect(await isSubscribed(email)).toBe(true);
  expect((await click(address, { origin: "https://mail.example" })).status).toBe(200);
  expect(await isSubscribed(email)).toBe(false);
  // The confirmation of before it left is worth nothing now.
  expect((await click(linkIn(message))).status).toBe(404);
  expect(await isSubscribed(email)).toBe(false);
});
