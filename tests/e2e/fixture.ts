/** What the tests of one file share: a browser, a site of the product, and visitors who leave after each test. */
import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launch } from "../browser.ts";
import { type Site, startSite } from "../site.ts";
import { visit, type Visit, type VisitOptions } from "./visitor.ts";

export type Stay = {
  /** Folder of what the site keeps. Known once the tests run. */
  readonly dataDir: () => string;
  /** A new visitor, of another site where one is given. */
  readonly enter: (options?: VisitOptions, at?: Site) => Promise<Visit>;
  /** A new visitor's page, opened there. */
  readonly open: (path: string, options?: VisitOptions) => Promise<Page>;
};

/** To be called once in a file, outside its tests. */
export function stay(): Stay {
  let browser: Browser;
  let site: Site;
  const visitors: Visit[] = [];
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), startSite()]);
  });
  afterEach(async () => {
    for (const { context } of visitors.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.remove();
  });

  const enter: Stay["enter"] = async (options = {}, at = site) => {
    const visitor = await visit(browser, at.url, options);
    visitors.push(visitor);
    return visitor;
  };
  return {
    dataDir: () => site.dataDir,
    enter,
    async open(path, options) {
      const visitor = await enter(options);
      await visitor.open(path);
      return visitor.page;
    },
  };
}
