/** The connection drops during a booking: the page stays, shows a message, and works when back online. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { setUpSite } from "./fixture.ts";

const { newVisitor } = setUpSite();

const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "(612) 555-0142" });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test("choosing, booking, rescheduling and canceling offline keep the page and every word, and work when back online", async () => {
  const visitor = await newVisitor({ zone: "America/Chicago" });
  const { page, context } = visitor;
  await visitor.open("/scheduler?kind=consultation");
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(page.getByRole("link", { name: "Previous month" })).toBeVisible();

  const day = page.locator(".month a").nth(3);
  await context.setOffline(true);
  await day.click();
  await expect(alert(page)).toBeVisible();
  await context.setOffline(false);
  await day.click();
  await expect(alert(page)).toHaveCount(0);
  await page.locator(".slots a").first().click();

  await page.getByLabel("Name").fill("Ana Lee");
  await page.getByLabel("Email").fill("offline@visitor.test");
  await page.getByLabel("Phone").fill("612-555-0177");
  await context.setOffline(true);
  await press(page, "Book this time");
  await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lee");
  await context.setOffline(false);
  await press(page, "Book this time");
  await expect(page.getByRole("heading", { level: 1, name: "Your appointment is booked" })).toBeVisible();

  await page.getByRole("link", { name: "Pick another time" }).click();
  await page.locator(".month a").nth(4).click();
  await page.locator(".slots a").first().click();
  await context.setOffline(true);
  await press(page, "Reschedule to this time");
  await expect(alert(page)).toBeVisible();
  await context.setOffline(false);
  await press(page, "Reschedule to this time");
  await expect(page.getByRole("heading", { level: 1, name: "Your appointment has been rescheduled" })).toBeVisible();

  await page.getByText("Cancel this appointment").click();
  await context.setOffline(true);
  await press(page, "Yes, cancel it");
  await expect(alert(page)).toBeVisible();
  await context.setOffline(false);
  await press(page, "Yes, cancel it");
  await expect(page.getByRole("heading", { level: 1, name: "This appointment is canceled" })).toBeVisible();
});
