/** Every page of the site as a whole: it answers, has no dead links, is accessible, and asks no other site for anything. */
import { expect } from "@playwright/test";
import { describe, test } from "vitest";
import { categories } from "../../content/categories.ts";
import { setUpSharedSite } from "./fixture.ts";
import { accessibilityViolations, COLOR_RULES, PHONE, WIDE, WIDTH_RULES } from "./visitor.ts";

const { newVisitor, open, sameVisitor, siteUrl } = setUpSharedSite();

/** The registered routes of the specification and our own, written out: a route that gets lost is found here. */
const ROUTES = [
  ..."/ /booking /scheduler /saved /privacy /accessibility /newsletter/confirm /newsletter/leave /requests/not-me".split(" "),
  ...["browse", "hire-agent", "open-houses", "homes", "new-construction", "land", "commercial"].map((page) => `/buy/${page}`),
  "/sell",
  ...["browse", "estimate", "hire-agent", "add-listing", "condo", "home", "land", "commercial"].map((page) => `/sell/${page}`),
  ...["browse", "partner", "apartment", "townhouse", "house"].map((page) => `/rent/${page}`),
  ...["browse", "hire-agent", "land", "single-family", "multi-family", "commercial"].map((page) => `/invest/${page}`),
  ...["plymouth", "anoka"].map((area) => `/areas/${area}`),
];

/** One component draws all category pages: one of them is checked at every width, the others on a phone. */
const OTHER_CATEGORIES: ReadonlySet<string> = new Set(categories.map(({ path }) => path).filter((path) => path !== "/buy/homes"));

describe("addresses", () => {
  test.each(["/buy", "/rent", "/invest"])("%s redirects to its browse page", async (path) => {
    const response = await fetch(siteUrl() + path, { redirect: "manual" });
    expect(response.status).toBe(301);
    expect(new URL(response.headers.get("location") ?? "", siteUrl()).pathname).toBe(`${path}/browse`);
  });

  test("no link is dead, and no fragment that a link names is missing", async () => {
    const page = await open("/privacy", { scripts: false });
    expect(await page.evaluate(deadLinks, ROUTES)).toEqual([]);
  });

  test("an unknown path is not found, on the page, in its status and in the console", async () => {
    const { page, consoleErrors } = await newVisitor();
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("404")).toBeVisible();
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect.poll(() => consoleErrors.join()).toContain("/no/such/page");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(`${siteUrl()}/`);
  });
});

/** Follows the links of these pages to all pages of the site. Runs in the page. */
async function deadLinks(paths: readonly string[]): Promise<string[]> {
  const pages = new Map<string, Document>();
  const dead: string[] = [];
  const withFragment: URL[] = [];
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const response = await fetch(path);
    const isPage = response.headers.get("content-type")?.includes("html") === true;
    const page = new DOMParser().parseFromString(isPage ? await response.text() : "", "text/html");
    pages.set(path, page);
    if (response.status !== 200) dead.push(`${path} answers ${response.status}`);
    for (const link of page.querySelectorAll("a[href]")) {
      const url = new URL(link.getAttribute("href") ?? "", location.origin + path);
      if (url.origin !== location.origin) continue;
      if (url.hash) withFragment.push(url);
      // One address for each page is enough; what a page does with a query is its own tests' matter.
      if (!pages.has(url.pathname)) waiting.push(url.pathname);
    }
  }
  const missing = withFragment.filter(({ pathname, hash }) => !pages.get(pathname)?.getElementById(decodeURIComponent(hash.slice(1))));
  return [...dead, ...missing.map(({ pathname, hash }) => `${pathname}${hash} names nothing`)];
}

describe("in the browser", () => {
  test.each(ROUTES)("%s has one heading, is accessible, never scrolls sideways, logs no error and asks no other site", async (path) => {
    const visitor = await sameVisitor();
    const { page } = visitor;
    await page.setViewportSize({ width: WIDE, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    expect((await visitor.open(path))?.status()).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);
    const widths = OTHER_CATEGORIES.has(path) ? [PHONE] : [WIDE, 768, PHONE];
    const inTheDark = ROUTES.indexOf(path) % 2 === 0 ? PHONE : (widths[0] ?? PHONE);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: "light" });
      const found = await accessibilityViolations(page, width === 768 ? WIDTH_RULES : undefined, width === widths[0]);
      expect(found, `${width} px, light`).toEqual([]);
      // All pages have their colors from one list.
      if (width !== inTheDark) continue;
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await accessibilityViolations(page, COLOR_RULES), `${width} px, dark`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, "sideways scrolling at 320 px").toBe(0);
    expect(visitor.consoleErrors).toEqual([]);
    expect(visitor.thirdPartyRequests).toEqual([]);
  });

  test("each of the two sets of rules finds what the other overlooks", async () => {
    const page = await open("/privacy");
    await page.locator("main").evaluate((main) => main.insertAdjacentHTML("beforeend", '<h4>A</h4><output form="a">B</output>'));
    expect((await accessibilityViolations(page)).map((line) => line.split(":")[0])).toEqual(["heading-order", "input_label_exists"]);
  });
});
