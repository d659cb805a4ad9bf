/** Started once for all end-to-end tests: a site for the tests that only read. */
import type { TestProject } from "vitest/node";
import { startSite } from "../site.ts";

declare module "vitest" {
  interface ProvidedContext {
    sharedSiteUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  project.provide("sharedSiteUrl", site.url);
  return () => site.remove();
}
