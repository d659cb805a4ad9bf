/** Started once for all end-to-end tests: the browser, and a site for the tests that only read. */
import { chromium } from "@playwright/test";
import type { TestProject } from "vitest/node";
import { launchOptions } from "../browser.ts";
import { startSite } from "../site.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserEndpoint: string;
    sharedSiteUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, site] = await Promise.all([launchOptions().then((options) => chromium.launchServer(options)), startSite()]);
  project.provide("browserEndpoint", browser.wsEndpoint());
  project.provide("sharedSiteUrl", site.url);
  return async () => {
    await browser.close();
    await site.remove();
  };
}
