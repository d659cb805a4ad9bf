/** What the scheduler's tests do on its pages, and what they read in its emails. */
import { expect, type FrameLocator, type Page } from "@playwright/test";
import ICAL from "ical.js";
import type { EmailMessage } from "../smtp-server.ts";

/** A page, or the one in a frame. */
export type SchedulerPage = Page | FrameLocator;

export const heading = (sheet: SchedulerPage, name: string | RegExp) => sheet.getByRole("heading", { level: 1, name });

/** Goes on to the next month, which always has free times, and to one of its days; each test takes other days. */
export async function pickDay(sheet: SchedulerPage, day: number): Promise<void> {
  await goToNextMonth(sheet);
  await pickDayHere(sheet, day);
}

/** Waits for a month, as the previous step may still be shown, and for the one after it. */
export async function goToNextMonth(sheet: SchedulerPage): Promise<void> {
  const month = sheet.locator(".month").locator("xpath=..").locator("h2");
  const before = (await month.textContent()) ?? "";
  await sheet.getByRole("link", { name: "Next month" }).click();
  await expect(month).not.toHaveText(before);
}

/** One of the days of the month that is shown. */
export async function pickDayHere(sheet: SchedulerPage, day: number): Promise<void> {
  const link = sheet.locator(".month a").nth(day);
  const [name, address] = await link.evaluate((node) => [node.textContent, node.getAttribute("href") ?? ""]);
  await sheet.locator(`.month a[href="${address}"]`).click();
  await expect(sheet.locator("#free")).toHaveText(name.replace(/^\d+/, "").split(", ").slice(0, 2).join(", "));
}

/** Chooses the time at this place of the list and answers the instant. */
export async function pickTime(sheet: SchedulerPage, at: number): Promise<string> {
  const link = sheet.locator(".slots a").nth(at);
  const time = new URLSearchParams((await link.getAttribute("href"))?.split("?")[1]).get("time") ?? "";
  await link.click();
  await expect(sheet.locator(".ticket")).toBeVisible();
  return time;
}

export async function fill(sheet: SchedulerPage, email: string): Promise<void> {
  await sheet.getByLabel("Name").fill("Ana Lee");
  await sheet.getByLabel("Email").fill(email);
  await sheet.getByLabel("Phone").fill("612-555-0177");
  await sheet.getByLabel("What would you like to talk about?").fill("Two dogs & a <piano>");
}

export const press = (sheet: SchedulerPage, name: string) => sheet.getByRole("button", { name }).click();

export const formatted = (zone: string, instant: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options }).format(new Date(instant)).replaceAll(/\s/g, " ");
export const dayThere = (zone: string, instant: string): string =>
  formatted(zone, instant, { weekday: "long", month: "long", day: "numeric" });
export const hourThere = (zone: string, instant: string): string => formatted(zone, instant, { hour: "numeric", minute: "2-digit" });

export const to =
  (email: string, subject: string) =>
  (message: EmailMessage): boolean =>
    message.envelope.to.includes(email) && message.subject?.startsWith(subject) === true;

/** What the calendar part of an email says. */
export function eventIn(message: EmailMessage) {
  const part = message.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const text = typeof part?.content === "string" ? part.content : new TextDecoder().decode(part?.content);
  const root = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const event = new ICAL.Event(root.getFirstSubcomponent("vevent")!);
  const { uid, sequence } = event;
  return { uid, sequence, method: root.getFirstPropertyValue("method"), start: event.startDate.toJSDate().toISOString() };
}
