/** The visitor's time zone is known before the page's scripts arrive, which on a slow connection may be late or never. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { setUpSite } from "./fixture.ts";

const { open } = setUpSite();
const TOKYO = { zone: "Asia/Tokyo" } as const;

/** Script files wait until they are released. */
async function delayScripts(page: Page): Promise<() => void> {
  const pending: (() => void)[] = [];
  let free = false;
  await page.route("**/assets/*.js", async (route) => {
    if (!free) await new Promise<void>((go) => pending.push(go));
    // The page may have been left meanwhile.
    await route.continue().catch(() => {});
  });
  return () => {
    free = true;
    for (const go of pending) go();
  };
}

const clock = (page: Page) => page.getByLabel("Times are shown in");

test("times are shown in it without the page's scripts, and the link to them names it", async () => {
  const page = await open("/privacy", TOKYO);
  await delayScripts(page);
  await page.goto("/scheduler?kind=consultation");
  await expect(clock(page)).toHaveValue("Asia/Tokyo");
  await expect(page.locator(".sheet-body")).toBeVisible();
  await page.goto("/scheduler");
  const link = page.getByRole("link", { name: "30-minute consultation" });
  const [asked] = await Promise.all([page.waitForRequest((request) => request.isNavigationRequest()), link.click()]);
  expect(asked.url()).toContain("zone=Asia%2FTokyo");
  await expect(clock(page)).toHaveValue("Asia/Tokyo");
});

test("Back from there leads to the previous page", async () => {
  const page = await open("/privacy", TOKYO);
  await page.goto("/scheduler?kind=consultation");
  await expect(clock(page)).toHaveValue("Asia/Tokyo");
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("a chosen time zone, and one that the server does not know, stay in the URL", async () => {
  const page = await open("/scheduler?kind=consultation&zone=America/Denver", TOKYO);
  await expect(clock(page)).toHaveValue("America/Denver");
  await page.goto("/scheduler?kind=consultation&zone=Nowhere/Land");
  await expect(clock(page)).toHaveValue("America/Chicago");
  await expect(page).toHaveURL(/Nowhere/);
});

test("the answer to a form sent before hydration stays, with every word that was typed", async () => {
  const page = await open("/scheduler?kind=consultation&zone=America/Chicago", TOKYO);
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(page.getByRole("link", { name: "Previous month" })).toBeVisible();
  const time = new URL((await page.locator(".slots a").first().getAttribute("href")) ?? "", page.url()).searchParams.get("time") ?? "";
  const release = await delayScripts(page);
  // A page whose address has no zone, as one without scripts meets it: the post goes to it.
  await page.goto(`/scheduler?kind=consultation&zone=Nowhere/Land&time=${time}`);
  await page.evaluate(() => history.replaceState(null, "", location.href.replace("zone=Nowhere/Land&", "")));
  await page.getByLabel("Name").fill("Ana Lee");
  await page.getByLabel("Email").fill("ana@");
  await page.getByLabel("Phone").fill("612-555-0177");
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("Not sent yet")).toBeVisible();
  release();
  await page.locator("main.sheet[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Not sent yet")).toBeVisible();
  // The router forgets what a post was answered with as soon as anything in the address changes.
  await page.evaluate(() => (location.hash = "main"));
  await page.waitForTimeout(300);
  await expect(page.getByText("Not sent yet")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lee");
  await expect(page.getByLabel("Phone")).toHaveValue("612-555-0177");
});
