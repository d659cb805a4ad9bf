/** Rejected photos, errors fixed by removing photos, and double clicks. */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "vitest";
import { LARGEST_PHOTO } from "../../domain/leads/photo.ts";
import { picture } from "../photos.ts";
import { setUpSite } from "./fixture.ts";
import { leadsOf } from "./stored.ts";
import { accessibilityViolations, PHONE, WIDE } from "./visitor.ts";

const { newVisitor, site } = setUpSite();

type Opened = { readonly page: Page; readonly form: Locator; readonly photos: Locator; readonly alerts: Locator };

async function open(width = WIDE): Promise<Opened> {
  const visitor = await newVisitor({ width });
  await visitor.open("/sell/add-listing");
  const { page } = visitor;
  const form = page.locator("form", { has: page.locator('[name="_form"][value="add-listing"]') });
  const alerts = page.getByRole("region", { name: "Messages", exact: true }).getByRole("alert");
  return { page, form, photos: form.getByLabel("Photos"), alerts };
}

const previews = (form: Locator): Locator => form.getByRole("img", { name: /^Preview of / });
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
const text = (at: number) => ({ name: `note-${at}.txt`, mimeType: "text/plain", buffer: Buffer.from("note") });

async function fill(form: Locator, title: string): Promise<void> {
  const answers = { title, address: "3140 Sample Avenue, Anoka, MN 55303", price: "$385,000", description: "Three bedrooms on one floor." };
  for (const [name, value] of Object.entries(answers)) await form.locator(`[name="${name}"]`).fill(value);
}

test.each([WIDE, PHONE])("each of twelve rejected files is named in a toast and under the field, on %s px", async (width) => {
  const { page, form, photos, alerts } = await open(width);
  const one = await picture();
  await photos.setInputFiles([...Array.from({ length: 12 }, (_, at) => text(at)), jpeg("front.jpg", one)]);
  await expect(previews(form)).toHaveCount(1);
  const list = form.getByRole("list", { name: "Not added:" });
  for (let at = 0; at < 12; at += 1) {
    const reason = `note-${at}.txt is not a supported image type (JPEG, PNG, or WebP)`;
    await expect(alerts.getByText(reason, { exact: true })).toHaveCount(1);
    await expect(list.getByText(reason, { exact: true })).toBeVisible();
  }
  // One message names them all: the first is in sight, and the last can be scrolled to.
  await expect(alerts.getByRole("group")).toHaveCount(1);
  await expect(alerts.getByText(/^note-0\./)).toBeInViewport();
  await alerts.getByRole("region").focus();
  await page.keyboard.press("End");
  await expect(alerts.getByText(/^note-11/)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await accessibilityViolations(page)).toEqual([]);
  await alerts.getByRole("button", { name: "Dismiss" }).click();
  await expect(alerts.getByRole("group")).toHaveCount(0);

  // The next choice is a new one: what was said of the last is over.
  await photos.setInputFiles([text(20)]);
  await expect(list.getByRole("listitem")).toHaveText(["note-20.txt is not a supported image type (JPEG, PNG, or WebP)"]);
  await expect(alerts.getByRole("group")).toHaveCount(1);
  expect(await photos.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name))).toEqual(["front.jpg"]);
  await photos.setInputFiles([jpeg("back.jpg", one)]);
  await expect(previews(form)).toHaveCount(2);
  await expect(list).toHaveCount(0);
});

test("on a phone two kinds of rejection leave half of the screen free, and neither toast hides the other", async () => {
  const { page, photos, alerts } = await open(PHONE);
  const large = jpeg("front-of-the-house.jpg", Buffer.alloc(LARGEST_PHOTO + 1));
  await photos.setInputFiles([large, ...Array.from({ length: 12 }, (_, at) => text(at))]);
  await expect(alerts.getByText(/^note-11/)).toHaveCount(1);
  for (const title of ["File too large", "Invalid file type"])
    await expect(alerts.getByText(title, { exact: true })).toBeInViewport({ ratio: 1 });
  const { height } = (await page.getByRole("region", { name: "Messages", exact: true }).boundingBox()) ?? { height: Infinity };
  expect(height).toBeLessThan(400);
});

test("an error about too many photos goes when enough are removed", async () => {
  const { form, photos } = await open();
  const one = await picture();
  await fill(form, "One photo too many");
  await photos.setInputFiles(Array.from({ length: 52 }, (_, at) => jpeg(`${at}.jpg`, one)));
  await expect(previews(form)).toHaveCount(52);
  await form.locator('button[type="submit"]').click();
  const tooMany = form.getByText("You can send up to 50 photos at a time");
  await expect(tooMany).toBeVisible();
  await form.getByRole("button", { name: "Remove 0.jpg", exact: true }).click();
  await expect(previews(form)).toHaveCount(51);
  await expect(tooMany).toBeVisible();
  await form.getByRole("button", { name: "Remove 1.jpg", exact: true }).click();
  await expect(tooMany).toHaveCount(0);
  await expect(photos).not.toHaveAttribute("aria-invalid", "true");
});

test.each([0, 15])("two clicks %s ms apart send one request", async (between) => {
  const { page, form, photos, alerts } = await open();
  const title = `Pressed twice, ${between} ms`;
  await fill(form, title);
  await photos.setInputFiles([jpeg("front.jpg", await picture())]);
  await expect(previews(form)).toHaveCount(1);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await form.locator('button[type="submit"]').evaluate(async (button: HTMLButtonElement, pause) => {
    button.click();
    if (pause > 0) await new Promise((over) => setTimeout(over, pause));
    button.click();
  }, between);
  await expect(page.locator("#add-listing-sent").getByText("successfully added with 1 image")).toBeVisible();
  expect(posts).toHaveLength(1);
  await expect(alerts.getByRole("group")).toHaveCount(0);
  const leads = await leadsOf(site());
  expect(leads.filter((lead) => JSON.stringify(lead).includes(title))).toHaveLength(1);

  // The next one can be sent.
  await fill(form, `${title}, again`);
  await photos.setInputFiles([jpeg("back.jpg", await picture())]);
  await expect(previews(form)).toHaveCount(1);
  await form.locator('button[type="submit"]').click();
  await expect.poll(() => posts.length).toBe(2);
});
