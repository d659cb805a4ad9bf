/** The scheduler's appearance in difficult conditions: forced colors, a frame on a phone, a very long word. */
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { test } from "vitest";
import { setUpSite } from "./fixture.ts";
import { PHONE, WIDE } from "./visitor.ts";

const { open } = setUpSite();

type SchedulerPage = Page | FrameLocator;

/** Goes on to the first time of the next month, which always has some. */
async function pickFirst(sheet: SchedulerPage, day: number): Promise<void> {
  await sheet.getByRole("link", { name: "Next month" }).click();
  await expect(sheet.getByRole("link", { name: "Previous month" })).toBeVisible();
  await sheet.locator(".month a").nth(day).click();
  await sheet.locator(".month a[aria-current]").waitFor();
  await sheet.locator(".slots a").first().click();
  await expect(sheet.locator(".ticket")).toBeVisible();
}

async function book(sheet: SchedulerPage, email: string): Promise<void> {
  await sheet.getByLabel("Name").fill("Ana Lee");
  await sheet.getByLabel("Email").fill(email);
  await sheet.getByLabel("Phone").fill("612-555-0177");
  await sheet.getByRole("button", { name: "Book this time" }).click();
  await expect(sheet.getByRole("heading", { level: 1, name: "Your appointment is booked" })).toBeVisible();
}

test("with forced colors, the chosen options stand out, and unavailable ones have no box", async () => {
  const page = await open("/scheduler?kind=consultation&place=video");
  await page.emulateMedia({ forcedColors: "active" });
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderColor } = getComputedStyle(element);
        return { backgroundColor, borderColor };
      });
  const chosen = ["nav .choice[aria-current]", ".month .choice[aria-current]"];
  for (const selector of chosen) {
    const other = await looks(selector.replace("[aria-current]", ":not([aria-current])"));
    expect((await looks(selector)).backgroundColor, selector).not.toBe(other.backgroundColor);
  }
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect((await looks(".no-choice")).borderColor).toBe(canvas);
});

test("in the frame on a phone each step begins below the header, and does not scroll when already visible", async () => {
  const page = await open("/booking", { width: PHONE, height: 664, touch: true, zone: "America/Chicago" });
  const frame = page.frameLocator("iframe.scheduler");
  const header = (await page.locator(".top").boundingBox())?.height ?? 0;
  const top = async () => Math.round((await frame.locator("h1").boundingBox())?.y ?? 0);
  const settled = async () => {
    await expect.poll(async () => (await top()) - (await page.waitForTimeout(150).then(top))).toBe(0);
    return top();
  };
  await frame.getByRole("link", { name: "Property tour" }).tap();
  // The kinds waited for a touch with their scripts, so this step may be a document of its own.
  await frame.locator("main.sheet[data-hydrated] .month").waitFor();
  const begins = await settled();
  expect(begins).toBeGreaterThan(header);
  expect(begins).toBeLessThan(header + 80);
  await frame.locator(".slots a").last().tap();
  await expect(frame.locator(".ticket")).toBeVisible();
  const next = await settled();
  expect(next).toBeGreaterThan(header);
  expect(next).toBeLessThan(header + 80);
  await frame.getByRole("link", { name: "Change time" }).tap();
  await expect(frame.locator(".month")).toBeVisible();
  expect(await settled()).toBe(next);
});

test("in the frame on a phone the scripts wait for a touch, and times are shown in the visitor's time zone", async () => {
  const page = await open("/booking", { width: PHONE, touch: true, zone: "Asia/Tokyo" });
  const frame = page.frameLocator("iframe.scheduler");
  // What the page around the frame shows is not repeated in it, also before hydration.
  await expect(frame.locator(".appointment-types")).toBeVisible();
  await expect(frame.locator(".sheet-foot")).toBeHidden();
  await expect(frame.locator(".sheet-head")).toBeHidden();
  await expect(frame.locator("head link[rel=modulepreload]").first()).toBeAttached();
  await expect(frame.locator("main.sheet[data-hydrated]")).toHaveCount(0);
  await frame.getByRole("link", { name: "30-minute consultation" }).tap();
  await expect(frame.getByLabel("Times are shown in")).toHaveValue("Asia/Tokyo");
});

test.each(["30-minute consultation", "Office meeting", "Home visit"])(
  "in the frame on a phone the form fits with its button: %s",
  async (kind) => {
    const page = await open("/booking", { width: PHONE, height: 844, zone: "America/Chicago" });
    const frame = page.frameLocator("iframe.scheduler");
    await frame.locator("main.sheet[data-hydrated]").waitFor();
    await frame.getByRole("link", { name: kind }).click();
    await pickFirst(frame, 1);
    const over = await frame.locator("html").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(over, "scrolling in the frame").toBe(0);
  },
);

test.each([PHONE, WIDE])("in the frame at %i px a tour of a named home fits at each step, with all its messages", async (width) => {
  const browse = await open("/buy/browse");
  const listing = (await browse.locator("main a[href^='/listings/']").first().getAttribute("href"))?.split("/").at(-1) ?? "";
  const page = await open(`/booking?listing=${listing}`, { width, height: 844, zone: "America/Chicago" });
  const frame = page.frameLocator("iframe.scheduler");
  const fits = async (step: string) => {
    const over = await frame.locator("html").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(over, `scrolling in the frame: ${step}`).toBe(0);
  };
  await frame.locator("main.sheet[data-hydrated]").waitFor();
  await fits("times");
  await pickFirst(frame, 2);
  await fits("details");
  await frame.getByRole("button", { name: "Book this time" }).click();
  await expect(frame.getByText("Please enter your name")).toBeVisible();
  await fits("details with messages");
  await frame.getByRole("link", { name: "Change the listing" }).click();
  await frame.getByLabel("Listing to see").selectOption({ index: 2 });
  await expect(frame.locator(".ticket")).toContainText((await frame.locator("option:checked").textContent()) ?? "");
});

test.each([PHONE, WIDE])(
  "in the frame at %i px the types fit with the next openings, and one of those is booked directly",
  async (width) => {
    const page = await open("/booking", { width, height: 844, zone: "America/Chicago" });
    const frame = page.frameLocator("iframe.scheduler");
    await frame.locator("main.sheet[data-hydrated]").waitFor();
    const over = await frame.locator("html").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(over, "scrolling in the frame").toBe(0);
    const opening = frame.locator(".slots a").first();
    const time = (await opening.locator("[translate]").textContent()) ?? "";
    await opening.click();
    await expect(frame.locator(".ticket")).toContainText(time.split(" ")[0] ?? "");
    await expect(frame.locator("h1")).toBeFocused();
    await book(frame, `opening${width}@visitor.test`);
  },
);

test("the porch lamp comes on when a time is booked and goes off when it is canceled, without motion where none is wanted", async () => {
  const page = await open("/scheduler?kind=consultation&zone=America/Chicago");
  const light = () => page.locator(".lamp .lamp-light").last();
  const opacity = () => light().evaluate((element) => Number(getComputedStyle(element).opacity));
  const animation = () => light().evaluate((element) => getComputedStyle(element).animationName);
  await pickFirst(page, 6);
  await book(page, "lamp@visitor.test");
  expect([await opacity(), await animation()]).toEqual([1, "none"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await animation()).toBe("lamp-lights");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByText("Cancel this appointment").click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This appointment is canceled" })).toBeVisible();
  await expect.poll(opacity).toBe(0);
});

test("on a page of its own, each step leads to the website; in a frame the page around it does", async () => {
  const page = await open("/scheduler");
  const link = page.locator(".sheet-head a");
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/$/);
});

test("a long email address does not widen the page", async () => {
  const page = await open("/scheduler?kind=consultation&zone=America/Chicago", { width: PHONE });
  await pickFirst(page, 3);
  const email = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(48)}.test`;
  await book(page, email);
  await expect(page.getByText(`We're sending a calendar invite to ${email}.`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
});

test("an appointment keeps the time zone chosen for it, also when rescheduled from a browser elsewhere", async () => {
  const page = await open("/scheduler?kind=consultation&zone=America/Chicago", { zone: "Asia/Tokyo" });
  await pickFirst(page, 5);
  await book(page, "clock@visitor.test");
  const was = (await page.locator(".ticket").textContent()) ?? "";
  await page.getByRole("link", { name: "Pick another time" }).click();
  await expect(page.getByText(/^Currently:.*Central Time$/)).toBeVisible();
  await expect(page.getByLabel("Times are shown in")).toHaveValue("America/Chicago");
  // Each step begins at its heading, also where two are about the same.
  await page.locator(".slots a").last().click();
  await expect(page.getByText("Confirm the new time")).toBeVisible();
  await expect(page.locator("h1")).toBeFocused();
  await page.getByRole("link", { name: "Change time" }).click();
  await expect(page.getByText(/^Currently:/)).toBeVisible();
  await expect(page.locator("h1")).toBeFocused();
  await page.locator(".slots a").last().click();
  await page.getByRole("button", { name: "Reschedule to this time" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your appointment has been rescheduled" })).toBeVisible();
  const ticket = page.locator(".ticket");
  await expect(ticket).toContainText("Central Time");
  await expect(ticket).not.toContainText("Minnesota time");
  expect(await ticket.textContent()).not.toBe(was);
});
