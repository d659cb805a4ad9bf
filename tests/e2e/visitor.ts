/** A visitor: a browser of its own with a screen, a site to look at, and a record of everything that a good page does not do. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { objections } from "./equal-access.ts";

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console complained of: errors, warnings, refused content. */
  readonly consoleErrors: string[];
  /** Requests that left the site's own origin. */
  readonly strangers: string[];
  /** Opens a path and waits until its scripts have taken over, where there are any. */
  open(path: string): Promise<void>;
};

export type VisitOptions = {
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

/** The page's scripts have arrived and taken over the document, and what is far down in it has been laid out. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator("html:not([data-far]) :is(header .menus[data-hydrated], main.sheet[data-hydrated])").waitFor({ state: "attached" });

/** Comes near an element and waits until React works on it: parts far down a page come to life after the page itself. */
export async function sectionReady(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await expect.poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")))).toBe(true);
}

export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
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
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const consoleErrors: string[] = [];
  const strangers: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && /^(?:https?|wss?):/.test(request.url())) strangers.push(request.url());
  });
  return {
    page,
    context,
    consoleErrors,
    strangers,
    async open(path) {
      await page.goto(path);
      // On a phone the scripts wait for someone.
      if (scripts && touch) await page.evaluate(() => dispatchEvent(new Event("scroll")));
      if (scripts) await hydrated(page);
    },
  };
}

/**
 * What axe finds, one line for each, by the rules of WCAG 2.2 AA and axe's own good practice, and what IBM Equal Access finds beside it.
 * @param only the rules of axe to go by, where a page that was looked at already has changed its colors and nothing else.
 */
export async function barriers(page: Page, only?: readonly string[]): Promise<string[]> {
  // What is on its way is dimmed, and has no colors of its own yet.
  await page.waitForFunction(() => {
    const moving = document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === "running");
    return !moving && document.querySelector("[aria-busy=true]") === null;
  });
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], ...(only && { runOnly: [...only] }) })
    .exclude("iframe")
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
  return only ? found : [...found, ...(await objections(page))];
}
