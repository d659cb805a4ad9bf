/** Each task of the agent by keyboard alone, on a phone's screen: the focus can always be seen, is never covered, and goes down the page. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addDays, formatDay } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { openStore } from "../../server/store/store.ts";
import { picture } from "../photos.ts";
import { ADDRESSES, freePort, startSite } from "../site.ts";
import { addDevice, focused } from "./dashboard-screens.ts";
import { setUpSite } from "./fixture.ts";
import { PHONE } from "./visitor.ts";

let url = "";
const { newVisitor, site } = setUpSite(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  return startSite({ PORT: port, SITE_URL: url, ...ADDRESSES });
});

/** A day's hours are sixteen stops. */
const MOST_STOPS = 200;

/** A button may be less high than the field beside it. Pixels. */
const SLACK = 24;

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  let above = 0;
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    const { name, isBody, isSeen, isCovered, top } = await page.evaluate(focused);
    if (isBody) break;
    const isLower = top === 0 || top >= above - SLACK;
    expect({ name, isSeen, isCovered, isLower }).toEqual({ name, isSeen: true, isCovered: false, isLower: true });
    above = Math.max(above, top);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key doesn't reach ${String(target)}.`);
}

test("sign-in, hours, a home with photos and an open house, and an assistant, by keyboard alone", { timeout: 120_000 }, async () => {
  const { page, consoleErrors } = await newVisitor({ width: PHONE, height: 844 }, { url });
  const press = async (target: Locator): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  const open = async (name: string, path: RegExp): Promise<void> => {
    await press(page.getByRole("link", { name, exact: true }).first());
    await page.waitForURL(path);
  };
  const type = async (target: Locator, text: string): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  };
  const button = (name: string): Locator => page.getByRole("button", { name, exact: true });

  const device = await addDevice(page);
  const store = await openStore(site().dataDir);
  await page.goto(await oneTimeAddress(store, url, new Date()));
  await store.close();
  await type(page.getByLabel("Your name"), "Jordan");
  await type(page.getByLabel("Your email address"), "jordan@agent.test");
  await device.touch(true);
  await press(button("Make my passkey"));
  await page.waitForURL(`${url}/dashboard`);
  await device.touch(false);
  await press(button("Sign out"));
  await page.getByText("You're signed out.").waitFor();
  await device.touch(true);
  await press(button("Sign in with a passkey"));
  await page.waitForURL(`${url}/dashboard`);

  await open("Your hours", /content\/booking/);
  await type(page.getByLabel("Monday, from", { exact: true }), "0815AM");
  await press(button("Save"));
  await page.getByText("Saved. Your site shows it now.").waitFor();
  expect(await page.getByLabel("Monday, from", { exact: true }).inputValue()).toBe("08:15");

  await open("Homes", /homes$/);
  await open("Add a home", /new$/);
  await type(page.getByLabel("Address"), "12 Elm Street, Anoka, MN 55303");
  await type(page.getByLabel("Price, or rent a month"), "399.9k");
  await press(button("Save the draft"));
  await page.getByText("The draft is saved.").waitFor();
  await press(page.locator("summary", { hasText: "Words" }));
  await type(page.getByLabel("Headline"), "Four bedrooms on one floor");
  await page.locator("[data-save-state]").getByText("Saved", { exact: true }).waitFor();

  await page.reload();
  await open("Photos", /photos$/);
  const files = await Promise.all(
    ["front.jpg", "kitchen.jpg"].map(async (name, at) => ({
      name,
      mimeType: "image/jpeg",
      buffer: await picture({ width: 80, height: 60, red: at * 90 }),
    })),
  );
  const chosen = page.waitForEvent("filechooser");
  await press(page.getByLabel("Add photos"));
  await (await chosen).setFiles(files);
  const cards = page.locator("[data-photo]");
  await expect.poll(() => cards.count(), { timeout: 20_000 }).toBe(2);
  const second = await cards.nth(1).getAttribute("data-photo");
  await page.reload();
  await press(cards.nth(1).getByRole("button", { name: /Move .*up|up|earlier/i }));
  await expect.poll(() => cards.first().getAttribute("data-photo"), { timeout: 20_000 }).toBe(second);

  await page.reload();
  await open("Open houses", /open-houses$/);
  const date = addDays(dateIn("America/Chicago", new Date()), 30);
  await type(page.getByLabel("Date", { exact: true }), date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2$3$1"));
  await type(page.getByLabel("From", { exact: true }), "0100PM");
  await type(page.getByLabel("To", { exact: true }), "0300PM");
  await press(button("Add it"));
  await page.getByText(formatDay(date)).first().waitFor();
  await open("Facts", /homes\/[-\w]+$/);
  await press(button("Publish now"));
  await page.getByText("It's live. Everyone can see it now.").waitFor();

  await press(page.locator("summary", { hasText: "More" }));
  await open("Members", /members$/);
  await press(page.locator("summary", { hasText: "Invite an assistant" }));
  await type(page.getByLabel("Name", { exact: true }), "Sam");
  await type(page.getByLabel("Email address"), "sam@agent.test");
  await press(button("Send the invitation"));
  await page.getByText("sam@agent.test").first().waitFor();
  await answerSomeone({ page, press, type, open });
  expect(consoleErrors).toEqual([]);
});

type Keyboard = {
  readonly page: Page;
  readonly press: (target: Locator) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
  readonly open: (name: string, path: RegExp) => Promise<void>;
};

/** Someone wrote: an answer, a next step, a note, and the rest of the day is blocked. */
async function answerSomeone({ page, press, type, open }: Keyboard): Promise<void> {
  const answers = { firstName: "Ana", lastName: "Moreno", email: "ana@visitor.test", phone: "(612) 555-0177", preference: "", budget: "" };
  const body = new URLSearchParams({ _form: "buyer-agent", ...answers, message: "Is the porch screened?" });
  expect((await fetch(`${url}/buy/hire-agent`, { method: "POST", body, redirect: "manual" })).status).toBe(303);
  await open("Today", /dashboard$/);
  await open("Ana Moreno", /people\/[-\w]+$/);
  await open("Answer by email", /answer$/);
  await type(page.getByLabel("Text"), "Yes, it is.");
  await press(page.getByRole("button", { name: "Send", exact: true }));
  await page.getByText("Your answer is on its way.").waitFor();
  await type(page.locator("#next"), "Send comps");
  await press(page.getByRole("button", { name: "Save the next step" }));
  await page.getByText("Saved.").waitFor();
  await press(page.locator("summary", { hasText: "Add a note" }));
  await type(page.getByLabel("Note", { exact: true }), "Has a dog.");
  await press(page.getByRole("button", { name: "Add the note" }));
  await page.getByText("Noted.").waitFor();
  await open("People", /people$/);
  await open("Ana Moreno", /people\/[-\w]+$/);
  await open("Calendar", /appointments$/);
  await press(page.getByRole("button", { name: "Block tomorrow" }));
  await page.getByText("Blocked all day").waitFor();
  await page.locator("summary", { hasText: "More" }).focus();
  await page.keyboard.press("Enter");
  await open("Newsletter", /newsletter$/);
  await open("Write an issue", /new$/);
  await type(page.getByLabel("Subject"), "October");
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Nothing is sent yet.").waitFor();
}
