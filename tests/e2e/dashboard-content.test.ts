/** The content screens in a real browser: the live preview, and pictures of the agent's own. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { openStore } from "../../server/store/store.ts";
import { freePort, startSite } from "../site.ts";
import { addDevice } from "./dashboard-screens.ts";
import { setUpSite } from "./fixture.ts";
import { collisionsOn } from "./map-boxes.ts";
import { PHONE, sectionReady, WIDE } from "./visitor.ts";

let url = "";
const { newVisitor, site } = setUpSite(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  // Two processes: what is saved in one shows in the other.
  return startSite({ PORT: port, SITE_URL: url, WORKERS: "2" });
});

/** A signed-in member's page. */
async function signedIn(width: number) {
  const { page, consoleErrors } = await newVisitor({ width, height: 844 }, { url });
  const device = await addDevice(page);
  await device.touch(true);
  const store = await openStore(site().dataDir);
  await page.goto(await oneTimeAddress(store, url, new Date()));
  await store.close();
  if (await page.getByLabel("Your name").count()) {
    await page.getByLabel("Your name").fill("Jordan");
    await page.getByLabel("Your email address").fill("jordan@agent.test");
    await page.getByRole("button", { name: "Make my passkey" }).click();
  } else await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/dashboard(?!\/start)/);
  return { page, consoleErrors };
}

/** Whether nothing is painted over an element. Runs in the page. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === element;
}

test("a word is typed, shows on the real page beside the form, is saved by keyboard, and is on the site", async () => {
  const { page, consoleErrors } = await signedIn(WIDE);
  await page.goto("/dashboard/content/hero");
  const frame = page.frameLocator("[data-preview-frame] iframe:not([data-coming])");
  await frame.locator("header .brand").first().waitFor();
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  await tagline.fill("Lit by hand");
  await frame.getByText("Lit by hand").waitFor();
  // The form is as it was: only the frame has changed.
  expect(page.url()).toBe(`${url}/dashboard/content/hero`);
  await tagline.press("Enter");
  await page.getByText("Saved. Your site shows it now.").waitFor();
  const onSite = async (): Promise<boolean> => {
    await page.goto("/");
    return (await page.getByText("Lit by hand").count()) > 0;
  };
  await expect.poll(onSite, { timeout: 15_000 }).toBe(true);

  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.goto("/dashboard/content/hero");
  await page.getByRole("textbox", { name: "Tagline" }).fill("Lit by thumb");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await frame.getByText("Lit by thumb").waitFor();
  await page.keyboard.press("Escape");
  // Before it's lost by a tap beside it, the browser asks.
  page.once("dialog", (question) => void question.dismiss());
  const asked = page.waitForEvent("dialog");
  await page.getByRole("link", { name: "Homes", exact: true }).click({ noWaitAfter: true });
  expect((await asked).type()).toBe("beforeunload");
  expect(await page.getByRole("textbox", { name: "Tagline" }).inputValue()).toBe("Lit by thumb");
  // The preview runs no script, which the browser says of the one that tests add to each page.
  expect(consoleErrors.filter((line) => !line.includes("frame is sandboxed"))).toEqual([]);
});

test("a picture is sent once it's chosen, cut where it's tapped, and on the site", { timeout: 120_000 }, async () => {
  const { page } = await signedIn(PHONE);
  await page.goto("/dashboard/content/hero");
  // Pictures are dimmed in the dark, and nothing of the choice with them.
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const choices = page.locator(".picture-choice input[type=radio]");
    expect(await choices.count()).toBeGreaterThan(1);
    for (const choice of (await choices.all()).slice(0, 2)) {
      await choice.scrollIntoViewIfNeeded();
      expect(await choice.evaluate(isOnTop), `in ${colorScheme} colors`).toBe(true);
    }
  }
  await page.getByRole("textbox", { name: "Tagline" }).fill("Typed before");
  const buffer = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#8ab" } })
    .composite([{ input: { create: { width: 800, height: 500, channels: 3, background: "#fff" } }, left: 800, top: 1000 }])
    .jpeg()
    .toBuffer();
  await page.getByLabel("Upload your own: Picture on phones").setInputFiles({ name: "lake.jpg", mimeType: "image/jpeg", buffer });
  await page.getByText("Your picture is in the form.").waitFor();
  const tap = page.locator('input[type="image"]');
  await tap.evaluate((image: HTMLImageElement) => image.decode?.());
  await tap.click({ position: { x: 228, y: 60 } });
  await page.getByText("Your picture is cut there now.").waitFor();
  expect(await page.getByLabel("From the left, %").inputValue()).toBe("95");
  expect(await page.getByRole("textbox", { name: "Tagline" }).inputValue()).toBe("Typed before");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. Your site shows it now.").waitFor();
  const shown = async (): Promise<string> => {
    await page.goto("/");
    return page.locator(".hero picture img").evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
  };
  await expect.poll(shown, { timeout: 15_000 }).toContain("/photos/");
});

test("areas are typed, and their houses and names never touch on the site", { timeout: 120_000 }, async () => {
  const { page } = await signedIn(WIDE);
  await page.goto("/dashboard/content/areas");
  expect(await page.locator(".record[open]").count()).toBe(0);
  const names = [
    "Minneapolis",
    "Saint Louis Park",
    "Edina",
    "Golden Valley",
    "Stillwater",
    "Apple Valley",
    "Hennepin County",
    "Saint Paul",
  ];
  for (const [at, name] of names.entries()) {
    await page.locator(".record summary").nth(at).click();
    await page.locator(`[name="areas.${at}.name"]`).fill(name);
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. Your site shows it now.").waitFor();
  await page.goto("/");
  await sectionReady(page.locator("section:has(> .areas)"));
  expect(await page.locator(".area-name").allTextContents()).toEqual(names);
  expect(await page.locator(".area-house").count()).toBeGreaterThan(5);
  for (const width of [320, 390, 640, 768, 1024, WIDE]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await collisionsOn(page), `${width} px`).toEqual([]);
  }
});
