/** A seller describes a property and sends photos: checks, previews, a failed connection, and what the agent gets. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { bomb, picture, pictureOf } from "../photos.ts";
import type { EmailMessage } from "../smtp-server.ts";
import { startSite } from "../site.ts";
import { setUpSite, setUpSiteWithEmail } from "./fixture.ts";
import { leadsOf, type StoredLead } from "./stored.ts";
import { accessibilityViolations, PHONE, type Visitor, type VisitorOptions } from "./visitor.ts";

const MESSAGES = [
  "Title must be at least 5 characters",
  "Please enter a valid address",
  "Price is required",
  "Description must be at least 20 characters",
];

const answers = (title: string): Readonly<Record<string, string>> => ({
  title,
  address: "3140 Sample Avenue, Anoka, MN 55303",
  price: "$385,000",
  bedrooms: "3",
  bathrooms: "1.5",
  squareFeet: "1840",
  description: "Three bedrooms on one floor, a new boiler, and a garage for two cars.",
});

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
const file = (name: string, buffer: Buffer, mimeType = "image/jpeg"): Upload => ({ name, mimeType, buffer });

const { newVisitor, site, smtp } = setUpSiteWithEmail();
const { site: browserOnly } = setUpSite(() => startSite({ LEADS: "browser" }));

type OpenedForm = Visitor & { readonly form: Locator; readonly photos: Locator; readonly toasts: Locator };

async function openForm(options: VisitorOptions = {}, at = site()): Promise<OpenedForm> {
  const visitor = await newVisitor(options, at);
  await visitor.open("/sell/add-listing");
  const { page } = visitor;
  const form = page.locator("form", { has: page.locator('[name="_form"][value="add-listing"]') });
  return { ...visitor, form, photos: form.getByLabel("Photos"), toasts: page.getByRole("region", { name: "Messages" }) };
}

async function fill(form: Locator, filled: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(filled)) await form.locator(`[name="${name}"]`).fill(value);
}

const send = (form: Locator): Promise<void> => form.locator('button[type="submit"]').click();
const previews = (form: Locator): Locator => form.getByRole("img", { name: /^Preview of / });

/** Whether the browser still holds what a preview shows. */
const holds = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((told) => {
        const image = new Image();
        image.addEventListener("load", () => told(true));
        image.addEventListener("error", () => told(false));
        image.src = src;
      }),
    address,
  );

const stored = async (title: string): Promise<readonly StoredLead[]> =>
  (await leadsOf(site())).filter(({ answers: given }) => given.some(({ value }) => value === title));

/** The agent has the email with the pictures, the list has the request, and the pictures lie beside it. */
async function arrived(title: string, count: number): Promise<void> {
  const about = (message: EmailMessage): boolean => message.text?.includes(title) === true;
  const message = await smtp().message(about);
  expect(smtp().emails.filter(about)).toHaveLength(1);
  expect(message.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
    Array.from({ length: count }, (_, at) => [`photo-${at + 1}.webp`, "image/webp"]),
  );
  const leads = await stored(title);
  expect(leads).toHaveLength(1);
  expect(leads[0]?.answers).toContainEqual(expect.objectContaining({ label: "Photos", value: String(count) }));
  expect(await readdir(path.join(site().dataDir, "photos", leads[0]?.id ?? ""))).toHaveLength(count);
}

describe("with scripts", () => {
  test("a mixed batch: accepted files are previewed, each other file is named with its reason", async () => {
    const { page, form, photos, toasts, consoleErrors } = await openForm();
    await photos.setInputFiles([
      file("front.jpg", await picture()),
      file("huge.jpg", await pictureOf(5 * 1_048_576 + 1)),
      file("kitchen.png", await picture({ format: "png" }), "image/png"),
      file("cat.gif", Buffer.from("GIF89a"), "image/gif"),
      file("liar.jpg", Buffer.from("<html></html>")),
      file("bath.webp", await picture({ format: "webp" }), "image/webp"),
    ]);
    await expect(previews(form)).toHaveCount(3);
    const alerts = toasts.getByRole("alert");
    await expect(alerts.getByText("File too large", { exact: true })).toHaveCount(1);
    await expect(alerts.getByText("huge.jpg exceeds the 5MB size limit", { exact: true })).toBeVisible();
    await expect(alerts.getByText("Invalid file type", { exact: true })).toHaveCount(1);
    await expect(alerts.getByText("cat.gif is not a supported image type (JPEG, PNG, or WebP)", { exact: true })).toBeVisible();
    await expect(alerts.getByText("liar.jpg is not a supported image type (JPEG, PNG, or WebP)", { exact: true })).toBeVisible();
    await expect(form.getByText("Up to 10 images", { exact: false })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);

    // A second pick adds to the first; each can be taken away, and its preview is let go.
    await photos.setInputFiles([file("garden.jpg", await picture({ red: 20 }))]);
    await expect(previews(form)).toHaveCount(4);
    const gone = (await form.getByRole("img", { name: "Preview of kitchen.png" }).getAttribute("src")) ?? "";
    const kept = (await form.getByRole("img", { name: "Preview of front.jpg" }).getAttribute("src")) ?? "";
    expect(await holds(page, gone)).toBe(true);
    await form.getByRole("button", { name: "Remove kitchen.png" }).click();
    await expect(previews(form)).toHaveCount(3);
    expect(await holds(page, gone)).toBe(false);
    await expect(photos).toBeFocused();
    expect(await photos.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(3);

    // So are all others when the page is left.
    expect(await holds(page, kept)).toBe(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Open Houses" }).click();
    await page.waitForURL("**/buy/open-houses");
    await expect.poll(() => holds(page, kept)).toBe(false);
    // The browser complains of what was let go and asked for all the same.
    expect(consoleErrors.filter((text) => !text.includes("ERR_FILE_NOT_FOUND"))).toEqual([]);
  });

  test("errors first; a failed connection loses nothing; then it arrives, once, and the form is reset", async () => {
    const { page, form, photos, toasts, thirdPartyRequests } = await openForm();
    const title = "Brick bungalow with scripts";
    await send(form);
    for (const message of MESSAGES) await expect(form.getByText(message, { exact: true })).toBeVisible();
    await fill(form, answers(title));
    await photos.setInputFiles([file("front.jpg", await picture()), file("hall.png", await picture({ format: "png" }), "image/png")]);
    await expect(previews(form)).toHaveCount(2);

    await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await send(form);
    await expect(toasts.getByText("Your request wasn't sent")).toBeVisible();
    await expect(previews(form)).toHaveCount(2);
    for (const [name, value] of Object.entries(answers(title))) await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);
    expect(await stored(title)).toEqual([]);

    await page.unroute("**/*");
    await send(form);
    await expect(toasts.getByRole("status").getByText("Listing submitted", { exact: true })).toBeVisible();
    await expect(toasts.getByText("successfully added with 2 images")).toBeVisible();
    await expect(previews(form)).toHaveCount(0);
    await expect(form.locator('[name="title"]')).toHaveValue("");
    await expect(form.locator('[name="propertyType"]')).toHaveValue("single-family");
    expect(await photos.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
    await arrived(title, 2);
    expect(thirdPartyRequests).toEqual([]);
  });

  test("files can be dropped, also outside the drop zone, without leaving the page", async () => {
    const { page, form } = await openForm();
    await fill(form, { title: "Kept while dropping" });
    const bytes = (await picture()).toString("base64");
    const dropped = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], "dropped.jpg", { type: "image/jpeg" }));
      return transfer;
    }, bytes);
    await form.locator(".drop").dispatchEvent("dragover", { dataTransfer: dropped });
    await expect(form.locator(".drop[data-over]")).toBeVisible();
    await form.locator(".drop").dispatchEvent("drop", { dataTransfer: dropped });
    await expect(form.getByRole("img", { name: "Preview of dropped.jpg" })).toBeVisible();
    await expect(form.locator(".drop[data-over]")).toHaveCount(0);
    await page.locator("footer").dispatchEvent("drop", { dataTransfer: dropped });
    await expect(previews(form)).toHaveCount(2);
    await expect(form.locator('[name="title"]')).toHaveValue("Kept while dropping");
  });

  test("a progress bar shows how much of the photos is uploaded", async () => {
    const { page, form, photos } = await openForm();
    const title = "Slow line listing";
    await fill(form, answers(title));
    await photos.setInputFiles([file("large.jpg", await pictureOf(2_000_000))]);
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", { ...unlimited, uploadThroughput: 600_000 });
    await send(form);
    const progress = form.getByRole("progressbar", { name: /Uploading your photos/ });
    await expect(progress).toBeVisible();
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0);
    await line.send("Network.emulateNetworkConditions", unlimited);
    await expect(page.getByText("successfully added with 1 image").first()).toBeVisible();
    await expect(form.getByRole("progressbar")).toHaveCount(0);
    await arrived(title, 1);
  });

  test("a photo that only the server can reject is named, and the others arrive", async () => {
    const { form, photos, toasts } = await openForm();
    const title = "Too many pixels listing";
    await fill(form, answers(title));
    await photos.setInputFiles([file("front.jpg", await picture()), file("bomb.png", bomb(), "image/png")]);
    await expect(previews(form)).toHaveCount(2);
    await send(form);
    await expect(toasts.getByRole("status").getByText("successfully added with 1 image")).toBeVisible();
    const alert = toasts.getByRole("alert");
    await expect(alert.getByText("1 file wasn't added", { exact: true })).toBeVisible();
    await expect(alert.getByText("bomb.png has more than 50 million pixels")).toBeVisible();
    await expect(previews(form)).toHaveCount(0);
    await arrived(title, 1);
    expect((await stored(title))[0]?.answers).toContainEqual(
      expect.objectContaining({ label: "Files not added", value: expect.stringContaining("bomb.png") }),
    );
  });

  test("more than 50 photos are rejected before anything is sent", async () => {
    const { page, form, photos } = await openForm();
    await fill(form, answers("Fifty-one photos"));
    const one = await picture();
    await photos.setInputFiles(Array.from({ length: 51 }, (_, at) => file(`${at}.jpg`, one)));
    await expect(previews(form)).toHaveCount(51);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await send(form);
    await expect(form.getByText("You can send up to 50 photos at a time")).toBeVisible();
    expect(posts).toEqual([]);
  });

  test("on a phone with dark colors the form with long file names is accessible and does not overflow", async () => {
    const { page, form, photos } = await openForm({ width: PHONE, dark: true });
    await photos.setInputFiles([file(`${"a-very-long-name-".repeat(8)}.jpg`, await picture()), file("b.jpg", await picture())]);
    await expect(previews(form)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

test("with LEADS=browser the form checks and confirms the same, and sends nothing", async () => {
  const { page, form, photos } = await openForm({}, browserOnly());
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const logged = page.waitForEvent("console", (message) => message.text().includes("New listing"));
  await fill(form, answers("Kept nowhere"));
  await photos.setInputFiles([file("a.jpg", await picture()), file("b.jpg", await picture()), file("c.jpg", await picture())]);
  await expect(previews(form)).toHaveCount(3);
  await send(form);
  await expect(page.getByText("successfully added with 3 images").first()).toBeVisible();
  expect(await (await logged).args()[1]?.jsonValue()).toMatchObject({ Title: "Kept nowhere", Photos: "3" });
  await expect(previews(form)).toHaveCount(0);
  expect(posts).toEqual([]);
});

describe("without scripts", () => {
  test("invalid answers come back with messages; then it arrives without the rejected file, which is counted", async () => {
    const { page, form, photos, open } = await openForm({ scripts: false });
    const title = "Brick bungalow without scripts";
    const good = [file("front.jpg", await picture()), file("hall.png", await picture({ format: "png" }), "image/png")];
    const wrong = file("cat.gif", Buffer.from("GIF89a"), "image/gif");
    await fill(form, { ...answers(title), description: "Short" });
    await photos.setInputFiles(good);
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await send(form);
    expect((await refused).status()).toBe(422);
    await expect(form.getByText("Description must be at least 20 characters").first()).toBeVisible();
    await expect(form.locator('[name="address"]')).toHaveValue(answers(title)["address"] ?? "");
    await expect(form.getByText("Please choose your photos again.")).toBeVisible();
    expect(await stored(title)).toEqual([]);
    const folder = path.join(site().dataDir, "photos");
    const before = existsSync(folder) ? await readdir(folder) : [];

    await fill(form, answers(title));
    await photos.setInputFiles([...good, wrong]);
    await send(form);
    await expect(page.getByText("Listing submitted").first()).toBeVisible();
    const answer = page.locator("#add-listing-sent");
    await expect(answer).toContainText("successfully added with 2 images");
    await expect(answer).toContainText("1 file wasn't added");
    await expect(form.locator('[name="title"]')).toHaveValue("");
    await arrived(title, 2);
    expect((await smtp().message((message) => message.text?.includes(title) === true)).text).toContain(
      "cat.gif is not a supported image type",
    );
    expect(await readdir(folder)).toHaveLength(before.length + 1);

    // Sent again it is the same request, pictures and all.
    await open("/sell/add-listing");
    await fill(form, answers(title));
    await photos.setInputFiles([...good, wrong]);
    await send(form);
    await expect(page.getByText("Listing submitted").first()).toBeVisible();
    await arrived(title, 2);
    expect(await readdir(folder)).toHaveLength(before.length + 1);
  });

  test("no photos are required", async () => {
    const { page, form } = await openForm({ scripts: false });
    await fill(form, answers("No photos at all"));
    await send(form);
    await expect(page.getByText("successfully added with 0 images").first()).toBeVisible();
    expect((await stored("No photos at all"))[0]?.answers.map(({ label }) => label)).not.toContain("Photos");
  });
});
