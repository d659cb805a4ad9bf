/** The scheduler's steps: taken times, the keyboard, time zones, the frame of the booking page, and accessibility at each step. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { ADDRESSES } from "../site.ts";
import type { EmailMessage } from "../smtp-server.ts";
import { setUpSiteWithEmail } from "./fixture.ts";
import { dayThere, eventIn, fill, heading, pickDay, pickTime, press, to } from "./scheduler-page.ts";
import { accessibilityViolations, PHONE, type Visitor, type VisitorOptions, WIDE } from "./visitor.ts";

const { newVisitor, site, smtp } = setUpSiteWithEmail();

async function open(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(options);
  await visitor.open(path);
  return visitor;
}

test.each([true, false])(
  "two visitors book one time, scripts %s: the second is told, chooses another, and loses nothing typed",
  async (scripts) => {
    const day = scripts ? 8 : 9;
    const { page: slow } = await open("/scheduler?kind=consultation&zone=America/Chicago", { scripts });
    await pickDay(slow, day);
    const time = await pickTime(slow, 4);
    await fill(slow, `slow${day}@visitor.test`);

    const { page: quick } = await open(new URL(slow.url()).pathname + new URL(slow.url()).search, { scripts });
    await fill(quick, `quick${day}@visitor.test`);
    await press(quick, "Book this time");
    await expect(heading(quick, "Your appointment is booked")).toBeVisible();

    await press(slow, "Book this time");
    await expect(slow.getByRole("heading", { name: "That time was just taken" })).toBeVisible();
    const choices = slow.getByRole("group", { name: "That time is no longer available." }).getByRole("radio");
    await expect(choices).toHaveCount(6);
    if (scripts) await expect(choices.first()).toBeFocused();
    await expect(slow.locator(".ticket s").first()).toHaveText(dayThere("America/Chicago", time));
    await press(slow, "Book this time");
    await expect(slow.getByText("Please choose a time")).toBeVisible();
    await expect(choices).toHaveCount(6);
    await expect(slow.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(slow.getByLabel("Name")).toHaveValue("Ana Lee");
    await expect(slow.getByLabel("What would you like to talk about?")).toHaveValue("Two dogs & a <piano>");
    const other = await choices.nth(1).getAttribute("value");
    expect(other).not.toBe(time);
    await choices.nth(1).check();
    await press(slow, "Book this time");
    await expect(heading(slow, "Your appointment is booked")).toBeVisible();
    expect(eventIn(await smtp().message(to(`slow${day}@visitor.test`, "Appointment confirmed"))).start).toBe(other);
  },
);

/** Presses Tab until what is named has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const { text } = await page.evaluate(() => {
      const { activeElement: it } = document;
      return { text: it instanceof HTMLInputElement ? it.name : it === document.body ? "" : (it?.textContent ?? "") };
    });
    if (name.test(text)) return;
  }
  throw new Error(`Nothing with the name ${name} can be reached by the keyboard.`);
}

test("by keyboard alone, each step focuses its heading; the browser's Back returns to the times", async () => {
  const { page } = await open("/scheduler", { zone: "America/Chicago" });
  const go = async (name: RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await go(/30-minute/);
  await expect(page.locator(".month")).toBeVisible();
  await expect.poll(focused).toBe("H1");
  await go(/^By video/);
  await expect(page.getByRole("link", { name: "By video" })).toHaveAttribute("aria-current", "true");
  const month = await page.locator("h2").first().textContent();
  await go(/next month$/);
  await expect(page.locator("h2").first()).not.toHaveText(month ?? "");
  await go(/\d+ times? available/);
  await go(/[AP]M /);
  await expect(page.getByRole("button", { name: "Book this time" })).toBeVisible();
  await expect.poll(focused).toBe("H1");
  await page.goBack();
  await expect(page.locator(".slots")).toBeVisible();
  await page.goForward();
  for (const [name, answer] of [
    [/^name$/, "Ana Lee"],
    [/^email$/, "keys@visitor.test"],
    [/^phone$/, "612-555-0177"],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(answer);
  }
  await go(/^Book this time$/);
  await expect(heading(page, "Your appointment is booked")).toBeVisible();
  await expect(page.locator(".ticket")).toContainText("By video");
  await expect.poll(focused).toBe("H1");
});

test("another time zone can be chosen beside the times, and keeps the focus", async () => {
  const { page } = await open("/scheduler?kind=consultation", { zone: "Asia/Tokyo" });
  const picker = page.getByLabel("Times are shown in");
  await expect(picker).toHaveValue("Asia/Tokyo");
  await picker.focus();
  await picker.selectOption("America/New_York");
  await page.waitForURL((url) => url.searchParams.get("zone") === "America/New_York");
  await expect(picker).toHaveValue("America/New_York");
  await expect(picker).toBeFocused();
  await expect(page.locator(".slots a").first()).toContainText("Eastern Time");
});

test("when a followed link disappears, the focus moves close to it", async () => {
  const { page } = await open("/scheduler?kind=consultation&zone=America/Chicago");
  const title = page.locator("h2").first();
  for (const name of ["Next month", "Previous month"]) {
    const link = page.getByRole("link", { name });
    while ((await link.count()) > 0) {
      const before = (await title.textContent()) ?? "";
      await link.press("Enter");
      await expect(title).not.toHaveText(before);
    }
    await expect(title).toBeFocused();
  }
  await page.getByRole("link", { name: "More time zones" }).press("Enter");
  await expect(page.getByLabel("Times are shown in")).toBeFocused();
});

test("a visitor who booked and goes Back is told that the time may be theirs", async () => {
  const { page } = await open("/scheduler?kind=consultation&zone=America/Chicago");
  await pickDay(page, 10);
  await pickTime(page, 6);
  await fill(page, "back@visitor.test");
  await press(page, "Book this time");
  await expect(heading(page, "Your appointment is booked")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("If you just booked it, it's yours")).toBeVisible();
  // What was sent is gone, apart from who sent it.
  await expect(page.getByLabel("What would you like to talk about?")).toHaveValue("");
  await expect(page.getByLabel("Email")).toHaveValue("back@visitor.test");
});

test("a time zone that this browser does not know, but the server does, breaks nothing", async () => {
  const { page, consoleErrors, context } = await open("/privacy");
  await context.addInitScript(() => {
    const Known = Intl.DateTimeFormat;
    Intl.DateTimeFormat = new Proxy(Known, {
      construct(target, [locale, options]: [string, Intl.DateTimeFormatOptions?]) {
        if (options?.timeZone === "Asia/Tokyo") throw new RangeError("Invalid time zone specified: Asia/Tokyo");
        return new target(locale, options);
      },
    });
  });
  await page.goto("/scheduler?kind=consultation&zone=Asia/Tokyo");
  await page.locator("main.sheet[data-hydrated]").waitFor();
  await expect(page.locator(".slots a").first()).toContainText("Japan");
  expect(consoleErrors).toEqual([]);
});

test("in the frame of the booking page: every step fits, and a double click on a slow connection books once", async () => {
  const { page, thirdPartyRequests, consoleErrors } = await open("/booking", { zone: "America/Chicago" });
  await page.route(/scheduler\.data/, async (route) => {
    await new Promise((go) => setTimeout(go, route.request().method() === "POST" ? 400 : 0));
    await route.continue();
  });
  const frame = page.frameLocator("iframe");
  const fits = async () => {
    const over = await frame.locator("html").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(over, "scrolling in the frame").toBe(0);
  };
  await frame.locator("main.sheet[data-hydrated]").waitFor();
  await fits();
  await frame.getByRole("link", { name: "30-minute consultation" }).click();
  await pickDay(frame, 12);
  await fits();
  await pickTime(frame, 0);
  await fits();
  await fill(frame, "framed@visitor.test");
  await frame.getByRole("button", { name: "Book this time" }).dblclick();
  await expect(heading(frame, "Your appointment is booked")).toBeVisible();
  await fits();
  expect(page.url()).toBe(`${site().url}/booking`);
  const told = (message: EmailMessage): boolean =>
    message.envelope.to.includes(ADDRESSES.AGENT_EMAIL) && message.text?.includes("framed@visitor.test") === true;
  expect((await smtp().message(told)).text).toContain("Two dogs & a <piano>");
  await smtp().message(to("framed@visitor.test", "Appointment confirmed"));
  expect(smtp().emails.filter(told)).toHaveLength(1);
  expect(thirdPartyRequests).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

/** Checks the page as it is at each width and in both themes. */
async function expectAccessible(page: Page, step: string): Promise<void> {
  // A step that is loading is dimmed.
  await expect(page.locator(".sheet-body")).toHaveAttribute("aria-busy", "false");
  for (const width of [WIDE, 768, PHONE]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await accessibilityViolations(
        page,
        colorScheme === "dark" || width === 768 ? ["color-contrast", "target-size"] : undefined,
      );
      expect(found, `${step}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, `${step}: sideways scrolling at 320 px`).toBe(0);
}

test("no step has an accessibility violation or scrolls sideways, at any width, in light and dark", { timeout: 120_000 }, async () => {
  const visitor = await open("/scheduler?kind=consultation", { zone: "America/Argentina/Buenos_Aires" });
  const { page } = visitor;
  await pickDay(page, 14);
  await expectAccessible(page, "times");
  const gone = await pickTime(page, 5);
  await press(page, "Book this time");
  await expect(page.getByText("Please enter your name")).toBeVisible();
  await expectAccessible(page, "details with messages");
  await fill(page, "looked@visitor.test");
  await press(page, "Book this time");
  await expect(heading(page, "Your appointment is booked")).toBeVisible();
  await page.getByText("Cancel this appointment").click();
  await expectAccessible(page, "appointment");
  await visitor.open(`/scheduler?kind=tour&time=${gone}`);
  // The page's scripts ask for it again in the visitor's own zone, and dim it meanwhile.
  await expect(page).toHaveURL(/[?&]zone=America/);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expectAccessible(page, "a time that is gone");
  await visitor.open("/scheduler/confirm?key=over");
  await expectAccessible(page, "a link that does not work any more");
});
