/** The site as `npm run dev` shows it: hydration errors here would hide those that matter. */
import { expect } from "@playwright/test";
import { test } from "vitest";
import { startSite } from "../site.ts";
import { setUpSite } from "./fixture.ts";

const { newVisitor } = setUpSite(() => startSite({ NODE_ENV: "development" }));

test.each(["/", "/booking", "/sell/estimate"])("%s hydrates without errors or warnings", async (path) => {
  const { page, consoleErrors, open } = await newVisitor();
  await open(path);
  for (const frame of page.frames()) await frame.locator("[data-hydrated]").first().waitFor({ state: "attached" });
  expect(consoleErrors).toEqual([]);
});
