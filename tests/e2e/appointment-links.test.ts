/** The links of an appointment: what they show to whom, corrected contact details, and the agent's decisions, with and without scripts. */
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { ADDRESSES } from "../site.ts";
import type { EmailMessage } from "../smtp-server.ts";
import { setUpSiteWithEmail } from "./fixture.ts";
import { fill, heading, pickDay, pickTime, press, to } from "./scheduler-page.ts";
import { accessibilityViolations, COLOR_RULES, PHONE, type Visitor, type VisitorOptions, WIDE } from "./visitor.ts";

const { newVisitor, site, smtp } = setUpSiteWithEmail();

async function open(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(options);
  await visitor.open(path);
  return visitor;
}

/** Books a call. Leaves the page that says so. */
async function book(page: Page, day: number, email: string, before: () => Promise<void> = async () => {}): Promise<void> {
  await pickDay(page, day);
  await pickTime(page, 1);
  await fill(page, email);
  await before();
  await press(page, "Book this time");
}

const SCHEDULER = "/scheduler?kind=consultation&zone=America/Chicago";
const addressIn = (message: EmailMessage, pattern: RegExp): string =>
  pattern.exec(message.text ?? "")?.[0].replace(site().url, "") ?? "none";

test("the address that people copy after booking shows nothing personal, nor does Back or a reload", async () => {
  const { page } = await open(SCHEDULER);
  await book(page, 0, "copied@visitor.test");
  await expect(heading(page, "Your appointment is booked")).toBeVisible();
  await expect(page.getByText("copied@visitor.test")).toBeVisible();
  await expect(page.getByText("(612) 555-0177")).toBeVisible();
  await expect(page).toHaveURL(/\/scheduler\/booking\?key=[^&]+$/);
  const copied = page.url();
  const { page: friend } = await open(copied.replace(site().url, ""));
  await expect(heading(friend, "Your appointment")).toBeVisible();
  for (const personal of ["copied@visitor.test", "555-0177"]) expect(await friend.content()).not.toContain(personal);
  await friend.getByRole("link", { name: "Fix email or phone" }).click();
  await expect(friend.getByLabel("Email")).toHaveValue("");
  await page.reload();
  await expect(heading(page, "Your appointment")).toBeVisible();
  expect(await page.content()).not.toContain("copied@visitor.test");
});

describe.each([true, false])("scripts %s", (scripts) => {
  const on = scripts ? 1 : 2;

  test("a mistyped address is corrected, the time stays, and the first address's link ends", async () => {
    const [wrong, right] = [`ann${on}@visitor.test`, `ana${on}@visitor.test`];
    const { page, open: again, consoleErrors } = await open(SCHEDULER, { scripts });
    await book(page, on, wrong);
    await expect(heading(page, "Your appointment is booked")).toBeVisible();
    const when = await page.locator(".ticket").innerText();
    const astray = addressIn(await smtp().message(to(wrong, "Appointment confirmed")), /https?:\S+\/scheduler\/booking\?key=\S+/);
    await page.getByRole("link", { name: "Fix email or phone" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(wrong);
    await page.getByLabel("Email").fill("ana@");
    await press(page, "Save changes");
    await expect(page.locator("#booking-contact-email-error")).toContainText("Please enter a valid email address");
    await page.getByLabel("Email").fill(right);
    await page.getByLabel("Phone").fill("6125550188");
    await press(page, "Save changes");
    await expect(heading(page, "Your contact details are updated")).toBeVisible();
    await expect(page.getByText(right)).toBeVisible();
    expect((await page.locator(".ticket").innerText()).replace("0188", "0177")).toBe(when);
    await smtp().message(to(right, "Appointment confirmed"));
    const told = await smtp().message(to(ADDRESSES.AGENT_EMAIL, "Contact details corrected"));
    expect(told.text).toContain("Phone: (612) 555-0188");
    await again(astray);
    await expect(heading(page, "This link doesn't work")).toBeVisible();
    // The browser itself reports an answer of 404 or 422.
    expect(consoleErrors.filter((line) => !/status of 4(?:04|22)/.test(line))).toEqual([]);
  });

  test("the agent confirms a flagged appointment with a link in the email and one button", async () => {
    const email = `flagged${on}@visitor.test`;
    const { page, open: again } = await open(SCHEDULER, { scripts });
    await book(page, 2 + on, email, () => page.locator('[name="website"]').evaluate((field: HTMLInputElement) => void (field.value = "x")));
    await expect(heading(page, "We're holding this time for you")).toBeVisible();
    const aboutIt = (message: EmailMessage): boolean =>
      message.envelope.to.includes(ADDRESSES.AGENT_EMAIL) && message.text?.includes(email) === true;
    const link = addressIn(await smtp().message(aboutIt), /https?:\S+\/scheduler\/decide\?key=\S+&do=confirm/);
    // A scanner opens everything first.
    for (const decision of ["confirm", "decline", "spam"]) await fetch(site().url + link.replace("do=confirm", `do=${decision}`));
    await again(link);
    await expect(heading(page, "Confirm this appointment?")).toBeVisible();
    await expect(page.getByRole("link", { name: email })).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(1);
    await press(page, "Confirm it");
    await expect(heading(page, "It's booked")).toBeVisible();
    await smtp().message(to(email, "Appointment confirmed"));
    await again(link.replace("do=confirm", "do=spam"));
    await expect(heading(page, "This appointment is booked")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
  });
});

test("the agent's page and the form have no accessibility violation at any width, in light and dark", { timeout: 120_000 }, async () => {
  const email = "looked@visitor.test";
  const visitor = await open(SCHEDULER);
  const { page } = visitor;
  await book(page, 6, email, () => page.locator('[name="website"]').evaluate((field: HTMLInputElement) => void (field.value = "x")));
  await page.getByRole("link", { name: "Fix email or phone" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  const aboutIt = (message: EmailMessage): boolean =>
    message.envelope.to.includes(ADDRESSES.AGENT_EMAIL) && message.text?.includes(email) === true;
  const link = addressIn(await smtp().message(aboutIt), /https?:\S+\/scheduler\/decide\?key=\S+&do=decline/);
  const check = async (step: string): Promise<void> => {
    for (const width of [WIDE, PHONE]) {
      await page.setViewportSize({ width, height: 1000 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = colorScheme === "dark" ? COLOR_RULES : undefined;
        expect(await accessibilityViolations(page, rules), `${step}, ${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), step).toBe(0);
  };
  await check("corrections");
  await visitor.open(link);
  await expect(heading(page, "Decline this appointment?")).toBeVisible();
  await check("decision");
  await press(page, "Decline it");
  await expect(heading(page, "You declined it")).toBeVisible();
  await check("decided");
});
