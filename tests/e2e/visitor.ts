/** A visitor: a browser context with a screen, and a record of everything that a good page does not do. */
import { type Browser, type BrowserContext, expect, type Frame, type Locator, type Page, type Response } from "@playwright/test";
import axe from "axe-core";
import { equalAccessViolations } from "./equal-access.ts";

export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings in the console, also about blocked content. */
  readonly consoleErrors: string[];
  /** Addresses of requests to other origins than the site's. */
  readonly thirdPartyRequests: string[];
  /** Opens a path and waits until its scripts have taken over, where there are any. */
  open(path: string): Promise<Response | null>;
};

export type VisitorOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly scripts?: boolean;
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** IANA name of the zone in which the visitor is. */
  readonly zone?: string;
};

export const WIDE = 1280;
export const PHONE = 390;

/** Uses the page until its scripts have taken over the document, and what is far down in it has been laid out. */
export const hydrated = (page: Page | Frame): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    if (document.querySelector(wanted) !== null) return true;
    dispatchEvent(new Event("scroll"));
    return false;
  }, `html:not([data-far]) ${HYDRATED}`);

/** Also while what is far down is not laid out. */
export const HYDRATED = ":is(header .menus[data-hydrated], main.sheet[data-hydrated])";

/** Waits for an element, asking at each frame: a locator asks every half second. */
export const present = (page: Page | Frame, selector: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);

/** Comes near an element and waits until React works on it: parts far down a page come to life after the page itself. */
export async function sectionReady(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const isReady = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isReady, { intervals: [20, 50] }).toBe(true);
}

/** @param url the site's address without a slash at the end */
export async function newVisitor(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { width = WIDE, height = 800, scripts = true, dark = false, touch = false, zone } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    javaScriptEnabled: scripts,
    colorScheme: dark ? "dark" : "light",
    hasTouch: touch,
    ...(zone !== undefined && { timezoneId: zone }),
    reducedMotion: "reduce",
  });
  await context.addInitScript(ignoreRestingPointer);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const consoleErrors: string[] = [];
  const thirdPartyRequests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && /^(?:https?|wss?):/.test(request.url())) thirdPartyRequests.push(request.url());
  });
  return {
    page,
    context,
    consoleErrors,
    thirdPartyRequests,
    async open(path) {
      const response = await page.goto(path);
      if (!scripts) return response;
      await hydrated(page);
      return response;
    },
  };
}

/** A headless Chromium reports a pointer in the page's corner where no one has moved it. Runs in the page. */
function ignoreRestingPointer(): void {
  const ignore = (event: PointerEvent): void => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  addEventListener("pointerover", ignore, { capture: true });
}

/** Rules of axe whose outcome can change with the theme, and those that can change with the width. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];
export const WIDTH_RULES = [...COLOR_RULES, "target-size", "scrollable-region-focusable", "aria-hidden-focus", "nested-interactive"];

/**
 * What axe finds, one line for each, by the rules of WCAG 2.2 AA and its own best practices, and
 * what IBM Equal Access finds beyond that.
 * @param rules only these rules of axe, where the same page was checked already at another width or
 * in another theme
 * @param byBoth also by Equal Access, which looks at the same elements at every width
 */
export async function accessibilityViolations(page: Page, rules?: readonly string[], byBoth = rules === undefined): Promise<string[]> {
  // What is loading is dimmed, and has no colors of its own yet.
  await page.waitForFunction(() => {
    const moving = document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === "running");
    return !moving && document.querySelector("[aria-busy=true]") === null;
  });
  const found = await axeViolations(page, rules);
  return byBoth ? [...found, ...(await equalAccessViolations(page))] : found;
}

/** What axe finds in the page, or in one part of it, one line for each. */
export async function axeViolations(page: Page, rules?: readonly string[], part = "html"): Promise<string[]> {
  // Not by a script element: the page's policy allows none but its own.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, { part, rules });
}

/** Runs in the page. A framed page is checked as a page. */
async function runAxe({ part, rules }: { part: string; rules: readonly string[] | undefined }): Promise<string[]> {
  const { axe: engine } = window as unknown as { axe: typeof axe };
  const { violations } = await engine.run(
    { include: [part], exclude: ["iframe"] },
    { resultTypes: ["violations"], iframes: false, ...(rules && { runOnly: [...rules] }) },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
}
