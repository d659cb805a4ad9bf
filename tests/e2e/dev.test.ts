/** The site as `npm run dev` shows it: a browser that complains of every page hides what it should complain of. */
import { type Browser, expect } from "@playwright/test";
import { afterAll, beforeAll, test } from "vitest";
import { launch } from "../browser.ts";
import { type Site, startSite } from "../site.ts";
import { visit } from "./visitor.ts";

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startSite({ NODE_ENV: "development" })]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

test.each(["/", "/booking", "/sell/estimate"])("%s is in the browser what it was on the server, without a complaint", async (path) => {
  const { page, context, consoleErrors, open } = await visit(browser, site.url);
  await open(path);
  for (const frame of page.frames()) await frame.locator("[data-hydrated]").first().waitFor({ state: "attached" });
  expect(consoleErrors).toEqual([]);
  await context.close();
});
