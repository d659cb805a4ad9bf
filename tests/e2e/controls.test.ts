/** Interactive parts of pages besides forms and menus: live filters, tabs, questions, the carousel, the scheduler's frame and the video. */
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { startSite } from "../site.ts";
import { setUpSharedSite } from "./fixture.ts";
import { hydrated, PHONE, type VisitorOptions, WIDE } from "./visitor.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent } = DEFAULTS;

const { newVisitor, open } = setUpSharedSite();

const count = (page: Page) => page.locator("output", { hasText: "found" });

describe("the rental search", () => {
  test("follows every control, keeps the choice in the URL, and Back undoes one change", async () => {
    const page = await open("/rent/browse");
    await expect(count(page)).toHaveText("4 properties found");
    await page.getByLabel("Search by title or address").fill("TOWNHOUSE");
    await expect(page).toHaveURL(/\?q=TOWNHOUSE$/);
    await expect(count(page)).not.toHaveText("4 properties found");
    const less = await count(page).innerText();
    await page.getByLabel("Search by title or address").fill("");
    await expect(count(page)).toHaveText("4 properties found");
    await page.getByLabel("Highest rent").focus();
    await page.keyboard.press("End");
    await expect(count(page)).toHaveText("5 properties found");
    await expect(page.getByText("$0 – $5,000+")).toBeVisible();
    await page.getByLabel("Minimum bedrooms").selectOption("4");
    await expect(page).toHaveURL(/beds=4/);
    await page.goBack();
    await expect(page).not.toHaveURL(/beds=/);
    await expect(count(page)).toHaveText("5 properties found");
    await page.goto("/rent/browse?q=TOWNHOUSE");
    await expect(count(page)).toHaveText(less);
  });

  test("without scripts the form is sent by GET", async () => {
    const page = await open("/rent/browse", { scripts: false });
    await page.getByLabel("Search by title or address").fill("igloo");
    await page.getByRole("button", { name: "Show rentals" }).click();
    await expect(count(page)).toHaveText("0 properties found");
    await expect(page.getByText("No properties match your search")).toBeVisible();
  });
});

test("the investment search follows what is typed, within the chosen type", async () => {
  const page = await open("/invest/browse");
  const first = await count(page).innerText();
  await page
    .getByRole("link", { name: /^Commercial \d+$/ })
    .and(page.locator("[href='/invest/browse?type=commercial']"))
    .click();
  await expect(page).toHaveURL(/type=commercial/);
  await expect(count(page)).not.toHaveText(first);
  await page.getByLabel("Search by title or address").fill("igloo");
  await expect(count(page)).toHaveText("0 properties found");
  await expect(page).toHaveURL(/type=commercial/);
});

test("the sell page's tabs change in place", async () => {
  const page = await open("/sell");
  await expect(page.locator("#panel-estimate")).toBeVisible();
  for (const [tab, to] of [
    ["agent", "/sell/hire-agent"],
    ["call", "/booking"],
    ["estimate", "/sell/estimate"],
  ] as const) {
    await page.getByRole("tab", { name: new RegExp(tab, "i") }).click();
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.locator(`#panel-${tab} a[href="${to}"]`)).toBeVisible();
  }
});

test("one of the sellers' questions is open at a time, and an open one can be closed", async () => {
  const page = await open("/sell");
  const questions = page.locator("main details");
  await expect(questions).toHaveCount(5);
  await questions.nth(1).locator("summary").click();
  await expect(questions.nth(1)).toHaveAttribute("open", "");
  await questions.nth(3).locator("summary").click();
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await expect(questions.nth(3)).toHaveAttribute("open", "");
  await questions.nth(3).locator("summary").click();
  await expect(page.locator("main details[open]")).toHaveCount(0);
});

test("a click on the track of the price slider moves the nearer handle", async () => {
  const page = await open("/rent/browse");
  const track = page.locator(".range-slider svg");
  const { x, y, width, height } = (await track.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width * 0.9, y + height / 2);
  await expect(page).toHaveURL(/[?&]max=4500$/);
  await page.mouse.click(x + width * 0.1, y + height / 2);
  await expect(page).toHaveURL(/[?&]min=500&max=4500$/);
});

test("on a phone, the tap on the price track that brings the scripts moves the handle, too", async () => {
  // So high that nothing has to be scrolled, which would bring the scripts, too.
  const { page } = await newVisitor({ touch: true, width: PHONE, height: 1000 });
  await page.goto("/rent/browse");
  const track = page.locator(".range-slider svg");
  const { x, y, width, height } = (await track.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(await page.locator("header .menus[data-hydrated]").count()).toBe(0);
  await page.touchscreen.tap(x + width * 0.9, y + height / 2);
  await expect(page).toHaveURL(/[?&]max=4500$/);
});

test("a phone's menu leads to the agent's number and to an estimate", async () => {
  const page = await open("/", { touch: true, width: PHONE, height: 844 });
  await page.locator(".toggle summary").click();
  await expect(page.getByRole("link", { name: `Call ${agent.phone}` })).toBeInViewport({ ratio: 1 });
  await page.locator(".menus").getByRole("link", { name: "Get an estimate" }).click();
  await expect(page).toHaveURL(/\/sell\/estimate$/);
  await expect(page.locator(".toggle")).not.toHaveAttribute("open");
});

test("the carousel moves by its buttons and by keyboard", async () => {
  const page = await open("/buy/open-houses");
  const row = page.getByRole("list", { name: "Featured properties" });
  const place = () => row.evaluate(({ scrollLeft }) => scrollLeft);
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(place).toBeGreaterThan(100);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(place).toBe(0);
  await row.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(place).toBeGreaterThan(0);
});

test.each<[string, VisitorOptions]>([
  ["without scripts", { scripts: false }],
  ["on an untouched phone", { touch: true, width: PHONE }],
])("%s the carousel hides its buttons and keeps their space", async (_, options) => {
  const { page } = await newVisitor(options);
  await page.goto("/buy/open-houses");
  const next = page.locator("[aria-label=Next]");
  await expect(next).toBeHidden();
  const before = await page.locator(".carousel").boundingBox();
  if (options.scripts === false) return;
  // Beside everything that leads anywhere.
  await page.touchscreen.tap(4, 300);
  await expect(next).toBeVisible();
  expect(await page.locator(".carousel").boundingBox()).toEqual(before);
});

test("a field stays level with its neighbor when that shows an error", async () => {
  const page = await open("/sell/add-listing");
  const top = async (name: string) => Math.round((await page.locator(`form [name=${name}]`).boundingBox())?.y ?? 0);
  expect(await top("price")).toBe(await top("propertyType"));
  await page.locator("form.request button[type=submit]").click();
  await expect(page.locator("#add-listing-price-error")).toBeVisible();
  expect(await top("price")).toBe(await top("propertyType"));
});

test.each([640, 768, WIDE])("on %s px the fields of one row are level, with and without messages", async (width) => {
  const page = await open("/sell/estimate", { width });
  const box = async (selector: string) => (await page.locator(`form ${selector}`).boundingBox()) ?? { y: 0, height: 0, width: 0 };
  const level = async () => {
    const [bedrooms, bathrooms, label] = [
      await box("[name=bedrooms]"),
      await box("[name=bathrooms]"),
      await box("[for=estimate-bedrooms]"),
    ];
    expect(Math.round(bedrooms.y)).toBe(Math.round(bathrooms.y));
    expect(Math.abs(bedrooms.width - bathrooms.width)).toBeLessThan(1);
    expect(bedrooms.y - label.y - label.height).toBeLessThan(10);
  };
  await level();
  await page.locator("form.request button[type=submit]").click();
  await expect(page.locator("#estimate-bathrooms-error")).toBeVisible();
  await level();
});

test.each([720, 1000])("the open houses' calendar and filters are sticky beside the list on a screen %s px high", async (height) => {
  const page = await open("/buy/open-houses", { height });
  const beside = page.getByRole("complementary", { name: "Calendar and filters" });
  await page.evaluate(() => scrollTo(0, 3500));
  await expect(beside.getByRole("heading", { name: "Open House Calendar" })).toBeInViewport();
  const last = beside.getByRole("link", { name: "Waterfront Properties" });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(3500);
  // Nothing of it has to be scrolled to within a box of its own, and the way to call ends the column.
  const inner = await beside
    .locator("*")
    .evaluateAll(
      (all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== "visible").length,
    );
  expect(inner).toBe(0);
  await page.locator(".open-layout").getByRole("link", { name: "Contact an Agent" }).focus();
  await expect(beside.getByRole("link", { name: "Waterfront Properties" })).toBeInViewport();
});

test.each([true, false])(
  "on a phone the days of the open houses stay in reach and fold after the first, with scripts: %s",
  async (scripts) => {
    const page = await open("/buy/open-houses", { width: PHONE, height: 844, scripts });
    const [first, second] = [page.locator("#all section").nth(0), page.locator("#all section").nth(1)];
    await expect(first.locator(".listing").first()).toBeVisible();
    await expect(second.locator(".listing").first()).toBeHidden();
    await second.locator("summary").click();
    await expect(second.locator(".listing").first()).toBeVisible();
    const box = await second.locator("a[href$='.ics']").first().boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await second.locator("h3").evaluate((heading) => heading.scrollIntoView());
    const days = page.getByRole("complementary", { name: "Calendar and filters" }).getByRole("link", { name: /homes$/ });
    await expect(days.first()).toBeInViewport({ ratio: 1 });
    const [chips, heading] = [await days.first().boundingBox(), await second.locator("h3").boundingBox()];
    expect(heading!.y).toBeGreaterThanOrEqual(chips!.y + chips!.height);
  },
);

test.each([WIDE, PHONE])("the scheduler's frame is 1000 px high on a screen of %s px", async (width) => {
  const page = await open("/", { width });
  const frame = page.locator("main iframe[title]");
  const height = async () => (await frame.boundingBox())?.height;
  await page.locator("#booking-title").scrollIntoViewIfNeeded();
  await expect.poll(height).toBe(1000);
  await page.goto("/booking");
  await expect.poll(height).toBe(1000);
});

test("the brokerage's name is at least as large as the agent's", async () => {
  const page = await open("/");
  const sizes = await page
    .locator("header .brand > span > span")
    .evaluateAll((names) => names.map((name) => [name.textContent, Number.parseFloat(getComputedStyle(name).fontSize)] as const));
  expect(sizes.map(([name]) => name)).toEqual(["Sample Lakes Realty", "Jordan Sample"]);
  expect(sizes[0]?.[1]).toBeGreaterThanOrEqual(sizes[1]?.[1] ?? 0);
});

test("our own video loop covers the hero picture on wide screens, muted, with a pause button, and not on a phone", async () => {
  const visitor = await newVisitor();
  const { page, thirdPartyRequests } = visitor;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visitor.open("/");
  const video = page.locator(".hero-video video");
  await expect(video).toHaveCount(1);
  expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop, one.autoplay, one.playsInline])).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const sources = await video.locator("source").evaluateAll((all) => all.map((source) => source.getAttribute("type")));
  expect(sources).toEqual([expect.stringContaining("av01"), expect.stringContaining("avc1")]);
  await page.getByRole("button", { name: "Pause video" }).click();
  await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  expect(thirdPartyRequests).toEqual([]);
  await page.setViewportSize({ width: PHONE, height: 800 });
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => new Promise((quiet) => requestIdleCallback(quiet)));
  await expect(video).toHaveCount(0);
});

test("the agent's own video plays muted over the picture, can be paused, and is left out with reduced motion or data", async () => {
  const withVideo = await startSite({ HERO_VIDEO_URL: "https://www.youtube.com/watch?v=abcDEF12345" });
  try {
    const visitor = await newVisitor({}, withVideo);
    const { page } = visitor;
    await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "<title>Player</title>" }));
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visitor.open("/");
    await expect(page.locator(".hero-video iframe")).toHaveAttribute("src", /youtube-nocookie\.com\/embed\/abcDEF12345\?.*mute=1/);
    await page.getByRole("button", { name: "Pause video" }).click();
    await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
    const noVideo = async (): Promise<void> => {
      await page.goto("/");
      await hydrated(page);
      await page.evaluate(() => new Promise((quiet) => requestIdleCallback(quiet)));
      await expect(page.locator(".hero-video")).toHaveCount(0);
    };
    // No one has to touch a phone for it.
    const phone = await newVisitor({ touch: true, width: PHONE }, withVideo);
    await phone.page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "<title>Player</title>" }));
    await phone.page.emulateMedia({ reducedMotion: "no-preference" });
    await phone.page.goto("/");
    await expect(phone.page.locator(".hero-video iframe")).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await noVideo();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await noVideo();
  } finally {
    await withVideo.remove();
  }
});
