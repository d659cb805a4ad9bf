/** An appointment from booking to cancellation, by visitors far away, with scripts and without, each with emails that a real mail server got. */
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import type { EmailMessage } from "../smtp-server.ts";
import { ADDRESSES, startSite } from "../site.ts";
import { setUpSite, setUpSiteWithEmail } from "./fixture.ts";
import {
  dayThere,
  eventIn,
  fill,
  formatted,
  heading,
  hourThere,
  pickDay,
  pickDayHere,
  pickTime,
  press,
  type SchedulerPage,
  to,
} from "./scheduler-page.ts";
import type { Visitor, VisitorOptions } from "./visitor.ts";

const { newVisitor, site, smtp } = setUpSiteWithEmail();
const { site: confirming } = setUpSite(() => startSite({ SMTP_URL: smtp().url, ...ADDRESSES, BOOKING_CONFIRM: "on" }));

async function open(path: string, options: VisitorOptions = {}, at = site()): Promise<Visitor> {
  const visitor = await newVisitor(options, at);
  await visitor.open(path);
  return visitor;
}

const linkIn = (message: EmailMessage): string => /https?:\S+\/scheduler\/\w+\?key=\S+/.exec(message.text ?? "")?.[0] ?? "no link";

async function isFree(time: string): Promise<boolean> {
  const html = await (await fetch(`${site().url}/scheduler?kind=consultation&time=${time}`)).text();
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
  ["Pacific/Auckland", false, 2],
])("from %s, scripts %s", (zone, scripts, day) => {
  test("book, reschedule and cancel: page, email and calendar name one instant, and the time is free again", async () => {
    const email = `ana${day}@visitor.test`;
    const { page, thirdPartyRequests, consoleErrors, open: again } = await open("/scheduler", { zone, scripts });
    await page.getByRole("link", { name: "30-minute consultation" }).click();
    await (scripts ? page.waitForURL((url) => url.searchParams.get("zone") === zone) : sayZone(page, zone));
    await pickDay(page, day);
    const first = await pickTime(page, 2);
    await fill(page, email);
    await press(page, "Book this time");
    await expect(heading(page, "Your appointment is booked")).toBeVisible();
    const invitation = await smtp().message(to(email, "Appointment confirmed"));
    await expectSaid(page, invitation, zone, first);
    const event = eventIn(invitation);
    expect(event).toMatchObject({ sequence: 0, method: "REQUEST", start: first });
    expect(await isFree(first)).toBe(false);
    expect(invitation.source).not.toContain("piano");

    await again(linkIn(invitation).replace(site().url, ""));
    await expect(heading(page, "Your appointment")).toBeVisible();
    await page.getByRole("link", { name: "Pick another time" }).click();
    await expect(page.locator(".month [data-own]")).toContainText(String(Number(formatted(zone, first, { day: "numeric" }))));
    await pickDayHere(page, day + 1);
    const second = await pickTime(page, 3);
    await press(page, "Reschedule to this time");
    await expect(heading(page, "Your appointment has been rescheduled")).toBeVisible();
    const moved = await smtp().message(to(email, "New time for your appointment"));
    await expectSaid(page, moved, zone, second);
    expect(eventIn(moved)).toEqual({ uid: event.uid, sequence: 1, method: "REQUEST", start: second });
    expect([await isFree(first), await isFree(second)]).toEqual([true, false]);

    await again(linkIn(moved).replace(site().url, ""));
    await page.getByText("Cancel this appointment").click();
    await press(page, "Yes, cancel it");
    await expect(heading(page, "This appointment is canceled")).toBeVisible();
    const off = await smtp().message(to(email, "Appointment canceled"));
    expect(eventIn(off)).toEqual({ uid: event.uid, sequence: 2, method: "CANCEL", start: second });
    expect(await isFree(second)).toBe(true);
    expect(thirdPartyRequests).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});

test("with BOOKING_CONFIRM=on the time is on hold, and the button behind the email's link books it", async () => {
  const { page } = await open("/scheduler?kind=consultation", { scripts: false }, confirming());
  await pickDay(page, 1);
  const time = await pickTime(page, 0);
  await fill(page, "asked@visitor.test");
  await press(page, "Book this time");
  await expect(heading(page, "One more step")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pick another time" })).toHaveCount(0);
  const asked = await smtp().message(to("asked@visitor.test", "Please confirm"));
  await page.goto(linkIn(asked));
  await press(page, "Confirm appointment");
  await expect(heading(page, "Your appointment is booked")).toBeVisible();
  expect(eventIn(await smtp().message(to("asked@visitor.test", "Appointment confirmed"))).start).toBe(time);
  await page.getByRole("link", { name: "View your appointment" }).click();
  await expect(page.getByRole("link", { name: "Pick another time" })).toBeVisible();
});
