/**
 * Long names: whole at every width and with large text, the brokerage never smaller than the agent. And low screens.
 * `npm run proof -- long-names` has them in the files of `content/` and builds that site.
 */
import { readdir, readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { describe, test } from "vitest";
import { registeredPaths } from "../../content/site-map.ts";
import { launch } from "../browser.ts";
import { AMHARIC, builtSiteOfLongNames, EIGHTY, LONG, type Names, SHORT, siteOfLongNames } from "../long-names.ts";
import { PROOF } from "../proof.ts";
import { setUpSite } from "./fixture.ts";
import { newVisitor as newVisitorOf } from "./visitor.ts";

const { newVisitor, site } = setUpSite(PROOF ? builtSiteOfLongNames : siteOfLongNames);

/** Everything that is wrong with how a page shows these names. */
const faults = (page: Page, names: Names): Promise<string[]> =>
  page.evaluate(({ agent, brokerage }) => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);

    const header = document.querySelector("header.top");
    const bar = header?.getBoundingClientRect();
    for (const part of header?.querySelectorAll(".brand, .brand > :not(.sr-only), .start, .toggle, .menus > ul > li > :not(.panel)") ??
      []) {
      const { left, top, right, bottom, width } = part.getBoundingClientRect();
      if (bar && width > 0 && (left < 0 || top < bar.top - 0.5 || right > bar.right + 0.5 || bottom > bar.bottom + 0.5))
        found.push(`header: ${part.className || part.textContent} is not in its bar`);
    }

    const sizes = { agent: 0, brokerage: 0 };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      const said = text.nodeValue ?? "";
      if (!holder?.checkVisibility() || holder.closest("script, style, .sr-only") || !(said.includes(agent) || said.includes(brokerage)))
        continue;
      const size = Number.parseFloat(getComputedStyle(holder).fontSize);
      if (said.includes(agent)) sizes.agent = Math.max(sizes.agent, size);
      if (said.includes(brokerage)) sizes.brokerage = Math.max(sizes.brokerage, size);
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.left < 0 || box.right > root.clientWidth + 0.5) found.push(`“${said}” leaves the screen`);
      for (let around: Element | null = holder; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (
          /hidden|clip/.test(overflowX + overflowY) &&
          (box.top < edge.top - 1 || box.bottom > edge.bottom + 1 || box.right > edge.right + 1)
        )
          found.push(`“${said}” is cut by ${around.className}`);
      }
    }
    if (sizes.agent > sizes.brokerage) found.push(`the agent is ${sizes.agent} px, the brokerage ${sizes.brokerage}`);
    if (sizes.brokerage === 0) found.push("the brokerage is not named");
    return found;
  }, names);

/** Writes other names wherever the page has the ones before. */
const rename = (page: Page, from: Names, to: Names): Promise<void> =>
  page.evaluate(
    ([before, after]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        text.nodeValue = (text.nodeValue ?? "").replaceAll(before.brokerage, after.brokerage).replaceAll(before.agent, after.agent);
      }
    },
    [from, to] as const,
  );

const SETS: readonly Names[] = [LONG, EIGHTY, SHORT, AMHARIC];
const WIDTHS = [320, 390, 768, 1024, 1280, 1920];

/** The same names on one page at each width, one fault a line. */
async function faultsOf(page: Page, widths: readonly number[]): Promise<string[]> {
  const all: string[] = [];
  let shown = LONG;
  for (const names of SETS) {
    await rename(page, shown, names);
    shown = names;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      all.push(...(await faults(page, names)).map((fault) => `${width} px: ${fault}`));
    }
  }
  return all;
}

const FRAMED = ["/", "/buy/browse", "/booking", "/listings/longfellow-bungalow"];
const BARE = ["/scheduler", "/scheduler?kind=consultation"];

test.each([...FRAMED, ...BARE])("%s shows every name whole at every width", async (path) => {
  // Without scripts nothing puts the names back.
  const { page } = await newVisitor({ scripts: false });
  await page.goto(path);
  expect(await faultsOf(page, WIDTHS)).toEqual([]);
});

test("without a client portal no menu's panel crosses the edge of the screen", async () => {
  const { page } = await newVisitor({ scripts: false });
  await page.goto("/sell");
  await page.locator(".menus > ul > li:not(:has(.panel))").evaluate((link) => link.remove());
  expect(await faultsOf(page, [1024, 1280])).toEqual([]);
});

test("a booking names the agent no larger than the brokerage, on its pages and in its emails", async () => {
  const { page } = await newVisitor({ scripts: false, width: 390 });
  await page.goto("/scheduler?kind=consultation");
  await page.locator(".slots a").first().click();
  await expect(page.locator(".ticket")).toContainText(LONG.agent);
  await page.getByLabel("Name").fill("Ana Lee");
  await page.getByLabel("Email").fill("ana@visitor.test");
  await page.getByLabel("Phone").fill("612-555-0177");
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page).toHaveTitle(`Your appointment | ${LONG.agent}, Berkshire Prairie…`);
  expect(await faultsOf(page, [320, 390, 1280])).toEqual([]);

  const mail = `${site().dataDir}/mail`;
  const written = async () => (await readdir(mail).catch(() => [])).filter((file) => file.endsWith(".eml"));
  await expect.poll(async () => (await written()).length).toBe(2);
  await page.setViewportSize({ width: 320, height: 640 });
  // The site's own pages allow no styles in attributes.
  await page.goto("about:blank");
  for (const file of await written()) {
    const { from, html = "", attachments } = await PostalMime.parse(await readFile(`${mail}/${file}`));
    expect(from).toEqual({ name: LONG.brokerage, address: "website@example.com" });
    expect(attachments.map(({ mimeType }) => mimeType)).toContain("text/calendar");
    await page.setContent(html);
    expect(await faults(page, LONG)).toEqual([]);
  }
});

test("a doubled font size leaves header, footer and booking whole", async () => {
  const large = await launch(["--blink-settings=defaultFontSize=32"]);
  try {
    for (const path of ["/booking", ...BARE]) {
      const { page } = await newVisitorOf(large, site().url, { scripts: false });
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      expect(await faultsOf(page, [390, 768, 1280, 1920]), path).toEqual([]);
    }
  } finally {
    await large.close();
  }
});

test("the header keeps its height while the page is scrolled, and its menus begin below it", async () => {
  const { page, open } = await newVisitor({ width: 390, height: 844 });
  await open("/privacy");
  const bar = page.locator("header.top");
  const height = async () => (await bar.boundingBox())?.height ?? 0;
  const before = await height();
  expect(before).toBeGreaterThan(72);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await height()).toBe(before);
  await page.locator(".toggle summary").click();
  const sheet = await page.locator(".menus").boundingBox();
  expect(sheet?.y).toBe(before);
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(844, 1);
  // A bar that would take much of the screen goes away with the page.
  await page.setViewportSize({ width: 390, height: 440 });
  await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).position)).toBe("relative");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).position)).toBe("sticky");
  // What an address names comes to stand below the bar, not under it.
  await page.goto("/privacy#who");
  await expect.poll(async () => (await page.locator("#who").boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(before);
});

describe("a low screen", () => {
  test.each([
    ["/", 844, 390],
    ["/sell", 844, 390],
    ["/buy/open-houses", 844, 390],
    ["/", 568, 320],
    ["/", 932, 430],
  ])("%s on %i × %i begins with heading, buttons and picture", async (path, width, height) => {
    const { page } = await newVisitor({ scripts: false, width, height });
    await page.goto(path);
    for (const button of await page.locator(".hero-text .button").all()) await expect(button).toBeInViewport({ ratio: 1 });
    await expect(page.locator("h1")).toBeInViewport({ ratio: 1 });
    const picture = await page.locator(".hero picture img").boundingBox();
    expect(picture).toMatchObject({ x: 0, y: 0, width });
    expect(picture?.height).toBeGreaterThanOrEqual(height);
  });

  test("every page shows its heading and the start of its content, and the header scrolls away", async () => {
    const { page } = await newVisitor({ scripts: false, width: 844, height: 390 });
    for (const path of [...registeredPaths, "/nowhere"]) {
      await page.goto(path);
      const [heading, wide] = await page.evaluate(() => [
        document.querySelector("h1")?.getBoundingClientRect().bottom ?? Infinity,
        document.documentElement.scrollWidth,
      ]);
      expect(heading, path).toBeLessThanOrEqual(300);
      expect(wide, path).toBe(844);
    }
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.locator("header.top")).not.toBeInViewport();
  });
});
