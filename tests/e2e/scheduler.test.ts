/** An appointment from the first look to the calendar and off it again, by visitors far away, with scripts and without, each with emails that a real mail server got. */
import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from "vitest";
import { launch } from "../browser.ts";
import { type EmailMessage, openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { type Site, startSite } from "../site.ts";
import { barriers, PHONE, visit, type Visit, type VisitOptions, WIDE } from "./visitor.ts";

let browser: Browser;
let post: SmtpServer;
let site: Site;
const visitors: Visit[] = [];

beforeAll(async () => {
  post = await openSmtpServer();
  browser = await launch();
});
// Each test has a site of its own: the tests together ask more often than one visitor may.
beforeEach(async () => {
  site = await startSite({ SMTP_URL: post.url, AGENT_EMAIL: "agent@example.com" });
});
afterEach(async () => {
  for (const { context } of visitors.splice(0)) await context.close();
  await site?.remove();
});
afterAll(async () => {
  await browser?.close();
  await post?.close();
});

async function open(path: string, options: VisitOptions = {}, at = site): Promise<Visit> {
  const visitor = await visit(browser, at.url, options);
  visitors.push(visitor);
  await visitor.open(path);
  return visitor;
}

/** A page, or the one in a frame. */
type SchedulerPage = Page | FrameLocator;

const heading = (sheet: SchedulerPage, name: string | RegExp) => sheet.getByRole("heading", { level: 1, name });

/** Goes on to the next month, which always has free times, and to one of its days; each test takes days of its own. */
async function pickDay(sheet: SchedulerPage, day: number): Promise<void> {
  const before = (await sheet.locator("h2").first().textContent()) ?? "";
  await sheet.getByRole("link", { name: "Next month" }).click();
  await expect(sheet.locator("h2").first()).not.toHaveText(before);
  await pickDayHere(sheet, day);
}

/** One of the days of the month that is shown. */
async function pickDayHere(sheet: SchedulerPage, day: number): Promise<void> {
  const link = sheet.locator(".month a").nth(day);
  const name = ((await link.textContent()) ?? "").replace(/^\d+/, "").split(", ").slice(0, 2).join(", ");
  await link.click();
  await expect(sheet.locator("#free")).toHaveText(name);
}

/** Chooses the time at this place of the list and answers the instant. */
async function pickTime(sheet: SchedulerPage, at: number): Promise<string> {
  const link = sheet.locator(".slots a").nth(at);
  const time = new URLSearchParams((await link.getAttribute("href"))?.split("?")[1]).get("time") ?? "";
  await link.click();
  await expect(sheet.locator(".ticket")).toBeVisible();
  return time;
}

async function fill(sheet: SchedulerPage, email: string): Promise<void> {
  await sheet.getByLabel("Name").fill("Ana Lee");
  await sheet.getByLabel("Email").fill(email);
  await sheet.getByLabel("Phone").fill("612-555-0177");
  await sheet.getByLabel("What would you like to talk about?").fill("Two dogs & a <piano>");
}

const press = (sheet: SchedulerPage, name: string) => sheet.getByRole("button", { name }).click();

const formatted = (zone: string, instant: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options }).format(new Date(instant)).replaceAll(/\s/g, " ");
const dayThere = (zone: string, instant: string): string => formatted(zone, instant, { weekday: "long", month: "long", day: "numeric" });
const hourThere = (zone: string, instant: string): string => formatted(zone, instant, { hour: "numeric", minute: "2-digit" });

const to =
  (email: string, subject: string) =>
  (message: EmailMessage): boolean =>
    message.envelope.to.includes(email) && message.subject?.startsWith(subject) === true;

/** What the calendar part of an email says. */
function eventIn(message: EmailMessage) {
  const part = message.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const text = typeof part?.content === "string" ? part.content : new TextDecoder().decode(part?.content);
  const root = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const event = new ICAL.Event(root.getFirstSubcomponent("vevent")!);
  const { uid, sequence } = event;
  return { uid, sequence, method: root.getFirstPropertyValue("method"), start: event.startDate.toJSDate().toISOString() };
}

const linkIn = (message: EmailMessage): string => /https?:\S+\/scheduler\/\w+\?key=\S+/.exec(message.text ?? "")?.[0] ?? "no link";

async function isFree(time: string): Promise<boolean> {
  const html = await (await fetch(`${site.url}/scheduler?kind=consultation&time=${time}`)).text();
  return !html.includes("That time is no longer available.");
}

/** Page and email name the same instant on the visitor's own clock. */
async function expectSaid(sheet: SchedulerPage, message: EmailMessage, zone: string, time: string): Promise<void> {
  const ticket = sheet.locator(".ticket");
  await expect(ticket).toContainText(dayThere(zone, time));
  await expect(ticket).toContainText(hourThere(zone, time).replace(/ [AP]M$/, ""));
  const text = message.text?.replaceAll(/\s+/g, " ") ?? "";
  expect(text).toContain(dayThere(zone, time));
  expect(text).toContain(hourThere(zone, time));
}

/** Without scripts no one knows where the visitor is: the zone is chosen from the whole list. */
async function sayZone(page: Page, zone: string): Promise<void> {
  await page.getByRole("link", { name: "More time zones" }).click();
  await page.getByLabel("Times are shown in").selectOption(zone);
  await press(page, "Show times");
}

describe.each([
  ["Asia/Tokyo", true, 0],
  ["Asia/Tokyo", false, 2],
  ["Pacific/Auckland", true, 4],
  ["Pacific/Auckland", false, 6],
])("from %s, scripts %s", (zone, scripts, day) => {
  test("book, move and cancel: page, email and calendar name one instant, and the time is free again", async () => {
    const email = `ana${day}@visitor.test`;
    const { page, strangers, consoleErrors, open: again } = await open("/scheduler", { zone, scripts });
    await page.getByRole("link", { name: "30-minute consultation" }).click();
    await (scripts ? page.waitForURL((url) => url.searchParams.get("zone") === zone) : sayZone(page, zone));
    await pickDay(page, day);
    const first = await pickTime(page, 2);
    await fill(page, email);
    await press(page, "Book this time");
    await expect(heading(page, "Your appointment is booked")).toBeVisible();
    const invitation = await post.message(to(email, "Appointment confirmed"));
    await expectSaid(page, invitation, zone, first);
    const event = eventIn(invitation);
    expect(event).toMatchObject({ sequence: 0, method: "REQUEST", start: first });
    expect(await isFree(first)).toBe(false);
    expect(invitation.source).not.toContain("piano");

    await again(linkIn(invitation).replace(site.url, ""));
    await expect(heading(page, "Your appointment")).toBeVisible();
    await page.getByRole("link", { name: "Pick another time" }).click();
    await expect(page.locator(".month [data-own]")).toContainText(String(Number(formatted(zone, first, { day: "numeric" }))));
    await pickDayHere(page, day + 1);
    const second = await pickTime(page, 3);
    await press(page, "Reschedule to this time");
    await expect(heading(page, "Your appointment has been rescheduled")).toBeVisible();
    const moved = await post.message(to(email, "New time for your appointment"));
    await expectSaid(page, moved, zone, second);
    expect(eventIn(moved)).toEqual({ uid: event.uid, sequence: 1, method: "REQUEST", start: second });
    expect([await isFree(first), await isFree(second)]).toEqual([true, false]);

    await again(linkIn(moved).replace(site.url, ""));
    await page.getByText("Cancel this appointment").click();
    await press(page, "Yes, cancel it");
    await expect(heading(page, "This appointment is canceled")).toBeVisible();
    const off = await post.message(to(email, "Appointment canceled"));
    expect(eventIn(off)).toEqual({ uid: event.uid, sequence: 2, method: "CANCEL", start: second });
    expect(await isFree(second)).toBe(true);
    expect(strangers).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});

test.each([true, false])("two at one time, scripts %s: the second hears it, chooses another, and loses nothing typed", async (scripts) => {
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
  expect(eventIn(await post.message(to(`slow${day}@visitor.test`, "Appointment confirmed"))).start).toBe(other);
});

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

test("by keyboard alone, each step beginning at its heading; the browser's Back returns to the times", async () => {
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
  await go(/^Next/);
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

test("another zone is chosen where the times are, and the keyboard stays there", async () => {
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

test("where a link is gone that was followed, the keyboard goes on near it", async () => {
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

test("a visitor who has booked and goes Back is told that the time may be theirs", async () => {
  const { page } = await open("/scheduler?kind=consultation&zone=America/Chicago");
  await pickDay(page, 10);
  await pickTime(page, 6);
  await fill(page, "back@visitor.test");
  await press(page, "Book this time");
  await expect(heading(page, "Your appointment is booked")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("If you just booked it, it's yours")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("a zone that this browser does not know, but the server does, breaks nothing", async () => {
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

test("in the frame of the booking page: every step fits, and two presses on a slow line are one appointment", async () => {
  const { page, strangers, consoleErrors } = await open("/booking", { zone: "America/Chicago" });
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
  expect(page.url()).toBe(`${site.url}/booking`);
  const told = (message: EmailMessage): boolean =>
    message.envelope.to.includes("agent@example.com") && message.text?.includes("framed@visitor.test") === true;
  expect((await post.message(told)).text).toContain("Two dogs & a <piano>");
  await post.message(to("framed@visitor.test", "Appointment confirmed"));
  expect(post.emails.filter(told)).toHaveLength(1);
  expect(strangers).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test("with the address to be confirmed the time is held, and booked by the button behind the email's link", async () => {
  const asking = await startSite({ SMTP_URL: post.url, AGENT_EMAIL: "agent@example.com", BOOKING_CONFIRM: "on" });
  try {
    const { page } = await open("/scheduler?kind=consultation", { scripts: false }, asking);
    await pickDay(page, 1);
    const time = await pickTime(page, 0);
    await fill(page, "asked@visitor.test");
    await press(page, "Book this time");
    await expect(heading(page, "One more step")).toBeVisible();
    await expect(page.getByRole("link", { name: "Pick another time" })).toHaveCount(0);
    const asked = await post.message(to("asked@visitor.test", "Please confirm"));
    await page.goto(linkIn(asked));
    await press(page, "Confirm appointment");
    await expect(heading(page, "Your appointment is booked")).toBeVisible();
    expect(eventIn(await post.message(to("asked@visitor.test", "Appointment confirmed"))).start).toBe(time);
    await page.getByRole("link", { name: "View your appointment" }).click();
    await expect(page.getByRole("link", { name: "Pick another time" })).toBeVisible();
  } finally {
    await asking.remove();
  }
});

/** What is wrong on the page as it stands, at each width and in both themes. */
async function look(page: Page, step: string): Promise<void> {
  // A step that is on its way is dimmed.
  await expect(page.locator(".sheet-body")).toHaveAttribute("aria-busy", "false");
  for (const width of [WIDE, 768, PHONE]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await barriers(page, colorScheme === "dark" || width === 768 ? ["color-contrast", "target-size"] : undefined);
      expect(found, `${step}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, `${step}: sideways scrolling at 320 px`).toBe(0);
}

test("no step has a barrier or scrolls sideways, at any width, by day and by night", { timeout: 120_000 }, async () => {
  const visitor = await open("/scheduler?kind=consultation", { zone: "America/Argentina/Buenos_Aires" });
  const { page } = visitor;
  await pickDay(page, 14);
  await look(page, "times");
  const gone = await pickTime(page, 5);
  await press(page, "Book this time");
  await expect(page.getByText("Please enter your name")).toBeVisible();
  await look(page, "details with messages");
  await fill(page, "looked@visitor.test");
  await press(page, "Book this time");
  await expect(heading(page, "Your appointment is booked")).toBeVisible();
  await page.getByText("Cancel this appointment").click();
  await look(page, "appointment");
  await visitor.open(`/scheduler?kind=tour&time=${gone}`);
  // The page's scripts ask for it again in the visitor's own zone, and dim it meanwhile.
  await expect(page).toHaveURL(/[?&]zone=America/);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await look(page, "a time that is gone");
  await visitor.open("/scheduler/confirm?key=over");
  await look(page, "a link that does not work any more");
});
