/** What the tests of one file share: a site, and visitors who leave after each test. */
import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { launch } from "../browser.ts";
import { ADDRESSES, type Site, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { createContextPool } from "./context-pool.ts";
import { newVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

export type Visitors = {
  /** A new visitor in a browser without cookies, of another site where one is given. */
  readonly newVisitor: (options?: VisitorOptions, at?: Pick<Site, "url">) => Promise<Visitor>;
  /** A page of a visitor who hasn't been here, opened there. The browser's cache may have what earlier tests loaded. */
  readonly open: (path: string, options?: VisitorOptions) => Promise<Page>;
  /** The same in a browser that has nothing in its cache: for tests of what is loaded, and when. */
  readonly openFresh: (path: string, options?: VisitorOptions) => Promise<Page>;
  /** One visitor for all tests of the file, with an empty record: for tests that look at many pages and leave nothing behind. */
  readonly sameVisitor: () => Promise<Visitor>;
};

/** Of this worker, for all its files. It ends with the worker: it reads its commands from a pipe. */
let browser: Promise<Browser> | undefined;
const pool = createContextPool();

/** To be called outside a file's tests, like all functions here. */
function useVisitors(siteUrl: () => string): Visitors {
  const visitors: Visitor[] = [];
  let same: Promise<Visitor> | undefined;
  afterEach(async ({ task }) => {
    await Promise.all([...visitors.splice(0).map(({ context }) => context.close()), pool.cleanUp(task.result?.state !== "fail")]);
  });
  afterAll(async () => {
    await (await same)?.context.close();
    await pool.close(siteUrl());
  });

  const inBrowser = async (url: string, options?: VisitorOptions): Promise<Visitor> => {
    browser ??= launch();
    return newVisitor(await browser, url, options);
  };
  const add: Visitors["newVisitor"] = async (options, { url } = { url: siteUrl() }) => {
    const visitor = await inBrowser(url, options);
    visitors.push(visitor);
    return visitor;
  };
  return {
    newVisitor: add,
    async openFresh(path, options) {
      const visitor = await add(options);
      await visitor.open(path);
      return visitor.page;
    },
    async open(path, options) {
      const visitor = await pool.take(siteUrl(), options, () => inBrowser(siteUrl(), options));
      await visitor.open(path);
      return visitor.page;
    },
    async sameVisitor() {
      same ??= inBrowser(siteUrl());
      const visitor = await same;
      visitor.consoleErrors.length = 0;
      visitor.thirdPartyRequests.length = 0;
      return visitor;
    },
  };
}

/** The site that all files share. Tests that send forms use one of their own. */
export function setUpSharedSite(): Visitors & { readonly siteUrl: () => string } {
  const siteUrl = () => inject("sharedSiteUrl");
  return { ...useVisitors(siteUrl), siteUrl };
}

/** A site for this file alone. `site` can be called once the tests run. */
export function setUpSite(start: () => Promise<Site> = startSite): Visitors & { readonly site: () => Site } {
  let site: Site;
  beforeAll(async () => {
    site = await start();
  });
  afterAll(async () => {
    await site?.remove();
  });
  return { ...useVisitors(() => site.url), site: () => site };
}

/** The same with a mail server that gets the site's emails. */
export function setUpSiteWithEmail(): ReturnType<typeof setUpSite> & { readonly smtp: () => SmtpServer } {
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await openSmtpServer();
  });
  afterAll(async () => {
    await smtp?.close();
  });
  return { ...setUpSite(() => startSite({ SMTP_URL: smtp.url, ...ADDRESSES })), smtp: () => smtp };
}
