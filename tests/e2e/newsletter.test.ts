/** The newsletter from the first page's form to the list and off it again: no one is on it who did not press the button behind the email's link. */
import { type Browser, expect, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { launch } from "../browser.ts";
import { type EmailMessage, openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { command, type Site, startSite } from "../site.ts";
import { barriers, visit, type Visit } from "./visitor.ts";

let browser: Browser;
let post: SmtpServer;
let site: Site;
let visitor: Visit | undefined;

beforeAll(async () => {
  post = await openSmtpServer();
  [browser, site] = await Promise.all([launch(), startSite({ SMTP_URL: post.url, AGENT_EMAIL: "agent@example.com" })]);
});
afterEach(async () => {
  await visitor?.context.close();
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await post?.close();
});

type Subscriber = { readonly email: string; readonly unsubscribe: string };
const subscribers = async (): Promise<readonly Subscriber[]> =>
  (await command("server/commands/run-subscribers.ts", ["--json"], { DATA_DIR: site.dataDir, SITE_URL: site.url }))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Subscriber);
const isOnList = async (email: string): Promise<boolean> => (await subscribers()).some((subscriber) => subscriber.email === email);

const to = (email: string) => (message: EmailMessage) => message.envelope.to.includes(email);

async function open(path: string, scripts: boolean): Promise<Page> {
  visitor = await visit(browser, site.url, { scripts });
  await visitor.open(path);
  return visitor.page;
}

/** Subscribes on the home page; the page looks the same for every address. */
async function subscribe(email: string, scripts: boolean): Promise<void> {
  const page = await open("/", scripts);
  await page.getByRole("textbox", { name: "Email address" }).fill(email);
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(page.getByText("You'll receive our next newsletter with valuable real estate insights.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe Now" })).toHaveCount(0);
  await visitor?.context.close();
}

const linkIn = (message: EmailMessage): string => /https?:\S+\/newsletter\/confirm\?key=\S+/.exec(message.text ?? "")?.[0] ?? "no link";
const headOf = (message: EmailMessage, name: string): string => message.headers.find(({ key }) => key === name)?.value ?? "";

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("%s", (copy, scripts) => {
  const email = `ana-${copy.replace(" ", "-")}@example.com`;

  test("the form thanks, the agent hears of it, and one email asks the address; its link alone changes nothing", async () => {
    await subscribe(email, scripts);
    const asked = await post.message(to(email));
    const told = await post.message((message) => message.text?.includes(email) === true && to("agent@example.com")(message));
    expect(told.subject).toContain("Newsletter");
    expect(await isOnList(email)).toBe(false);

    const leave = headOf(asked, "list-unsubscribe");
    expect(leave).toMatch(/^<http\S+\/newsletter\/leave\?key=\S+>$/);
    expect(headOf(asked, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    // A mail system that follows links to look at them.
    for (const address of [linkIn(asked), leave.slice(1, -1)]) {
      expect((await fetch(address)).status).toBe(200);
      expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
    }
    expect(await isOnList(email)).toBe(false);

    const page = await open(linkIn(asked).replace(site.url, ""), scripts);
    if (scripts) expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Confirm my subscription" }).click();
    await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
    expect(await isOnList(email)).toBe(true);
    expect(visitor?.consoleErrors).toEqual([]);
    expect(visitor?.strangers).toEqual([]);
  });

  test("who is on the list sees the same page and gets no email for giving the address again", async () => {
    await subscribe(email.toUpperCase(), scripts);
    await post.message((message) => message.text?.includes(email.toUpperCase()) === true && to("agent@example.com")(message));
    expect(post.emails.filter((message) => message.envelope.to.some((address) => address.toLowerCase() === email))).toHaveLength(1);
  });

  test("the page for leaving does it at the press of its button", async () => {
    const subscriber = (await subscribers()).find((one) => one.email === email);
    const page = await open(subscriber?.unsubscribe.replace(site.url, "") ?? "", scripts);
    expect(await isOnList(email)).toBe(true);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
    expect(await isOnList(email)).toBe(false);
  });

  test("who left and gives the address again on the same day gets an email, and its link works", async () => {
    await subscribe(email, scripts);
    await expect.poll(() => post.emails.filter(to(email)).length).toBe(2);
    const page = await open(linkIn(post.emails.filter(to(email))[1]!).replace(site.url, ""), scripts);
    await page.getByRole("button", { name: "Confirm my subscription" }).click();
    await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
    expect(await isOnList(email)).toBe(true);
  });
});

test("a mail program's one click takes off the list, from anywhere, and a made-up key does nothing", async () => {
  const email = "bo@example.com";
  await subscribe(email, true);
  const message = await post.message(to(email));
  const page = await open(linkIn(message).replace(site.url, ""), true);
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();

  const address = headOf(message, "list-unsubscribe").slice(1, -1);
  const click = (where: string, origin: Record<string, string> = {}) =>
    fetch(where, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }), headers: origin, redirect: "error" });
  expect((await click(`${address.slice(0, -3)}AAA`)).status).toBe(404);
  expect(await isOnList(email)).toBe(true);
  expect((await click(address, { origin: "https://mail.example" })).status).toBe(200);
  expect(await isOnList(email)).toBe(false);
  // The confirmation of before it left is worth nothing now.
  expect((await click(linkIn(message))).status).toBe(404);
  expect(await isOnList(email)).toBe(false);
});
