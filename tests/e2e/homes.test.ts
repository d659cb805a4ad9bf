/** The agent's homes on a phone, by touch: from three answers to a live home with 25 photos and an open house; and what goes wrong on the way. */
import { expect as expectOf, type Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { openStore } from "../../server/store/store.ts";
import { picture, pictureOf } from "../photos.ts";
import { ADDRESSES, freePort, startSite } from "../site.ts";
import { addDevice } from "./dashboard-screens.ts";
import { setUpSite } from "./fixture.ts";
import { PHONE, type Visitor, type VisitorOptions, WIDE } from "./visitor.ts";

let url = "";
const { newVisitor, site } = setUpSite(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  return startSite({ PORT: port, SITE_URL: url, ...ADDRESSES });
});

let pictures: readonly Buffer[] = [];
/** The owner's cookies, for each test's browser. */
let cookies: Awaited<ReturnType<Visitor["context"]["cookies"]>> = [];

beforeAll(async () => {
  pictures = await Promise.all(Array.from({ length: 25 }, (_, at) => picture({ width: 80, height: 60, red: at * 10 })));
});

async function signedIn(options: VisitorOptions = { width: PHONE, height: 844, touch: true }): Promise<Visitor> {
  const visitor = await newVisitor(options, { url });
  if (cookies.length === 0) {
    const { page, context } = await newVisitor({ width: PHONE }, { url });
    await addDevice(page);
    const store = await openStore(site().dataDir);
    await page.goto(await oneTimeAddress(store, url, new Date()));
    await store.close();
    await page.getByLabel("Your name").fill("Jordan");
    await page.getByLabel("Your email address").fill("jordan@agent.test");
    await page.getByRole("button", { name: "Make my passkey" }).click();
    await page.waitForURL(`${url}/dashboard`);
    cookies = await context.cookies();
  }
  await visitor.context.addCookies(cookies);
  return visitor;
}

const saves = (page: Page) => expectOf(page.locator("[data-save-state]")).toHaveText("Saved", { timeout: 30_000 });
const filesOf = (names: readonly string[]) =>
  names.map((name, at) => ({ name, mimeType: "image/jpeg", buffer: pictures[at] ?? Buffer.from("") }));

test("a home with 25 photos and an open house goes live in under 40 taps", async () => {
  const { page, consoleErrors, thirdPartyRequests } = await signedIn();
  let taps = 0;
  const tap = async (target: ReturnType<Page["locator"]>): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  await page.goto("/dashboard");
  await tap(page.getByRole("link", { name: "Homes", exact: true }));
  await page.getByRole("heading", { name: "No homes yet" }).waitFor();
  await tap(page.getByRole("link", { name: "Add a home" }));
  await page.getByLabel("Address").waitFor();
  await tap(page.getByLabel("Address"));
  await page.keyboard.type("12 Elm Street, Anoka, MN 55303");
  await tap(page.getByLabel("Price, or rent a month"));
  await page.keyboard.type("399.9k");
  await tap(page.getByRole("button", { name: "Save the draft" }));
  await page.getByText("Everything a live page needs is here.").waitFor();

  await tap(page.locator("summary", { hasText: "Words" }));
  await tap(page.getByLabel("Headline"));
  await page.keyboard.type("Perfect for families");
  await page.getByText("Please check for fair housing").waitFor();
  await page.getByLabel("Headline").fill("Four bedrooms on one floor");
  await page.getByText("Please check for fair housing").waitFor({ state: "detached" });
  await tap(page.locator("summary", { hasText: "Rooms and size" }));
  await page.getByLabel("Bedrooms").fill("4");
  await page.getByLabel("Bathrooms").fill("2.5");
  await saves(page);

  await tap(page.getByRole("link", { name: "Photos" }));
  taps += 2;
  const names = Array.from({ length: 25 }, (_, at) => `${at + 1}.jpg`);
  await page
    .getByLabel("Add photos")
    .setInputFiles([...filesOf(names), { name: "26.jpg", mimeType: "image/jpeg", buffer: Buffer.from("broken") }]);
  await expect.poll(() => page.locator(".photo").count(), { timeout: 60_000 }).toBe(25);
  await page.locator(".queue .bad", { hasText: "26.jpg" }).waitFor();
  const second = await page.locator(".photo").nth(1).getAttribute("data-photo");
  await tap(page.locator(".photo").nth(1).getByRole("button", { name: "Make cover" }));
  await expect.poll(() => page.locator(".photo").first().getAttribute("data-photo")).toBe(second);
  await page.locator(".photo").first().getByLabel("Shows").selectOption("Kitchen");
  await page.locator(".photo").first().getByText("Kitchen at 12 Elm Street").waitFor();
  await tap(page.locator(".photo").nth(2).getByRole("button", { name: "Delete" }));
  await tap(page.getByRole("button", { name: "Undo" }));
  await expect.poll(() => page.locator(".photo").count()).toBe(25);

  await tap(page.getByRole("link", { name: "Open houses" }));
  await tap(page.getByRole("button", { name: "Add it" }));
  await page.getByText("The open house is planned.").waitFor();
  await tap(page.getByRole("link", { name: "Map" }));
  await page.locator("[data-map]").waitFor();
  await tap(page.locator("[data-map]"));
  await saves(page);
  const east = Number(await page.getByLabel("Longitude").inputValue());
  await page.locator("[data-map]").press("ArrowRight");
  expect(Number(await page.getByLabel("Longitude").inputValue())).toBeGreaterThan(east);
  await tap(page.getByRole("link", { name: "Facts" }));
  await tap(page.getByRole("button", { name: "Publish now" }));
  await page.getByText("It's live. Everyone can see it now.").waitFor();
  expect(taps).toBeLessThan(40);
  await page.goto("/listings/12-elm-street-anoka");
  expect(await page.locator("h1").innerText()).toBe("Four bedrooms on one floor");
  expect(consoleErrors).toEqual([]);
  expect(thirdPartyRequests).toEqual([]);
}, 180_000);

test("by keyboard alone: what is typed without a connection, and on a page that is closed, is saved when it's back", async () => {
  const { page, context } = await signedIn();
  await page.goto("/dashboard/homes/new");
  await page.getByLabel("Address").fill("8 Battery Road, Anoka, MN 55303");
  await page.reload();
  expect(await page.getByLabel("Address").inputValue()).toBe("8 Battery Road, Anoka, MN 55303");
  await page.getByLabel("Address").press("Enter");
  await page.getByText("The draft is saved.").waitFor();
  await page.locator("summary", { hasText: "Words" }).press("Enter");
  for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("description");
  await context.setOffline(true);
  await page.keyboard.type("Typed at the curb");
  await page.getByText("You're offline. What you type is kept on this device").waitFor();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto("/dashboard/homes?q=battery");
  // The window that was closed may have told the browser's process that it's offline; links wait for that to end.
  await again.waitForFunction(() => navigator.onLine);
  await again.getByRole("link", { name: "8 Battery Road" }).click();
  await saves(again);
  await again.reload();
  expect(await again.getByLabel("Description").inputValue()).toBe("Typed at the curb");

  // Two windows change one text: the second one sees both, and chooses.
  const other = await context.newPage();
  for (const each of [again, other]) {
    await each.goto(again.url());
    await each.locator("summary", { hasText: "Words" }).press("Enter");
  }
  await other.getByLabel("Headline").fill("From the other window");
  await saves(other);
  await again.getByLabel("Headline").fill("From this window");
  await again.getByText("Two texts, one place").waitFor();
  await again.getByRole("radio", { name: "Yours From this window" }).press("Space");
  await again.getByRole("button", { name: "Save these" }).press("Enter");
  await again.getByText("Saved.", { exact: true }).waitFor();
  await other.reload();
  expect(await other.getByLabel("Headline").inputValue()).toBe("From this window");
});

test("two windows: each sees what the other saved, another screen loses nothing, and a session that ended neither", async () => {
  const { page, context } = await signedIn({ width: WIDE });
  const openAll = (of: Page) => of.locator("details.part").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
  await page.goto("/dashboard/homes/new");
  await page.getByLabel("Address").fill("6 Double Lane, Anoka, MN 55303");
  await page.getByRole("button", { name: "Save the draft" }).click();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const each of [page, other]) await openAll(each);
  await other.getByLabel("Headline").fill("From the other window");
  await saves(other);
  await page.getByLabel("Bedrooms").fill("3");
  await page.getByText("Saved. Someone else changed this home, too").waitFor();
  expect(await page.getByLabel("Headline").inputValue()).toBe("From the other window");

  // Another screen is opened before the pause after the last key is over.
  await page.getByLabel("Description").fill("A corner lot");
  await page.getByRole("link", { name: "Map" }).click();
  await page.getByLabel("Latitude").waitFor();
  await page.getByRole("link", { name: "Facts" }).click();
  await expectOf(page.getByLabel("Description")).toHaveValue("A corner lot");

  const store = await openStore(site().dataDir);
  await openAll(page);
  await context.setOffline(true);
  await page.getByLabel("Bathrooms").fill("2");
  await page.getByLabel("Neighborhood").fill("Typed in the car");
  await page.getByText("You're offline. What you type is kept").waitFor();
  await store.write((trx) => trx.updateTable("sessions").set({ ends_at: "2026-01-01T00:00:00.000Z" }).execute());
  await context.setOffline(false);
  await page.waitForURL(/sign-in/);
  await store.write((trx) => trx.updateTable("sessions").set({ ends_at: "2999-01-01T00:00:00.000Z" }).execute());
  await store.close();
  await page.goto(new URL(page.url()).searchParams.get("to") ?? "");
  await saves(page);
  await page.reload();
  for (const [label, text] of [
    ["Bathrooms", "2"],
    ["Neighborhood", "Typed in the car"],
  ] as const)
    expect(await page.getByLabel(label).inputValue()).toBe(text);
});

test("photos that were chosen before the page was closed are sent when it's opened again, within a day", async () => {
  const { page, context } = await signedIn({ width: WIDE });
  await page.goto("/dashboard/homes/new");
  await page.getByLabel("Address").fill("7 Empty Battery, Anoka, MN 55303");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("link", { name: "Photos" }).click();
  const address = page.url();
  const kept = (of: Page): Promise<number> =>
    of.evaluate(async () => {
      const opening = indexedDB.open("photos-to-send");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const counting = opening.result.transaction("photos").objectStore("photos").count();
      await new Promise((resolve) => counting.addEventListener("success", resolve));
      opening.result.close();
      return counting.result;
    });
  await context.route("**/photos?as-data", (route) => route.abort("connectionreset"));
  await page.getByLabel("Add photos").setInputFiles(filesOf(["1.jpg", "2.jpg", "3.jpg"]));
  await page.getByText("If you leave this page").waitFor();
  expect(await kept(page)).toBe(3);
  await page.close();

  const again = await context.newPage();
  await again.goto("/dashboard");
  await context.unroute("**/photos?as-data");
  await again.goto(address);
  await expect.poll(() => again.locator(".photo").count(), { timeout: 20_000 }).toBe(3);
  await again.getByText("3 photos sent.").waitFor();
  await expect.poll(() => kept(again)).toBe(0);

  await context.route("**/photos?as-data", (route) => route.abort("connectionreset"));
  await again.getByLabel("Add photos").setInputFiles(filesOf(["4.jpg"]));
  await again.getByText("If you leave this page").waitFor();
  await again.close();
  const late = await context.newPage();
  await late.clock.install({ time: Date.now() + 25 * 3_600_000 });
  await late.goto(`${url}/dashboard`);
  await expect.poll(() => kept(late)).toBe(0);
});

test("fields and photos changed before the page's script has come are saved, too", async () => {
  const { page, context } = await signedIn();
  await page.goto("/dashboard/homes/new");
  await page.getByLabel("Address").fill("8 Slow Line, Anoka, MN 55303");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByText("The draft is saved.").waitFor();
  const address = `${page.url().split("?")[0]}/photos`;
  const { promise: chosen, resolve: go } = Promise.withResolvers<void>();
  await context.route("**/*.js", async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.getByLabel("Add photos").setInputFiles(filesOf(["1.jpg", "2.jpg"]));
  const facts = await context.newPage();
  await facts.goto(address.replace("/photos", ""), { waitUntil: "commit" });
  await facts.locator("summary", { hasText: "Price and type" }).click();
  await facts.getByLabel("Price", { exact: true }).fill("410,000");
  go();
  await expect.poll(() => page.locator(".photo").count(), { timeout: 20_000 }).toBe(2);
  await saves(facts);
  await facts.reload();
  expect(await facts.getByLabel("Price", { exact: true }).inputValue()).toBe("410,000");
});

test("a photo whose line breaks is sent again, and the order is changed by dragging", async () => {
  const { page, context } = await signedIn({ width: WIDE });
  await page.goto("/dashboard/homes/new");
  await page.getByLabel("Address").fill("9 Broken Line, Anoka, MN 55303");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("link", { name: "Photos" }).click();
  // The line breaks, and then the storage is away for a moment.
  const later = { json: { results: [{ name: "", state: "later", message: "Not now." }] } };
  let posts = 0;
  await context.route("**/photos?as-data", (route) => {
    posts += 1;
    return posts === 1 ? route.abort("connectionreset") : posts === 2 ? route.fulfill(later) : route.continue();
  });
  await page.getByLabel("Add photos").setInputFiles(filesOf(["1.jpg", "2.jpg", "3.jpg"]));
  await expect.poll(() => page.locator(".photo").count(), { timeout: 20_000 }).toBe(3);
  const order = () => page.locator(".photo").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-photo")));
  const [a, b, c] = await order();
  await page
    .locator(".photo")
    .first()
    .evaluate((card) => card.scrollIntoView());
  const handle = await page.locator(".photo [data-handle]").first().boundingBox();
  const next = await page.locator(".photo").nth(1).boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 20, (handle?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((next?.x ?? 0) + (next?.width ?? 0) - 20, (next?.y ?? 0) + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(order).toEqual([b, a, c]);
  await page.reload();
  expect(await order()).toEqual([b, a, c]);

  // The session ends: nothing of the file is read, and the page says what to do.
  const store = await openStore(site().dataDir);
  await store.write((trx) => trx.updateTable("sessions").set({ ends_at: "2026-01-01T00:00:00.000Z" }).execute());
  cookies = [];
  await page.getByLabel("Add photos").setInputFiles({ name: "4.jpg", mimeType: "image/jpeg", buffer: await pictureOf(1_000_000) });
  await page.getByText("You're signed out.").waitFor();
  await page.getByRole("button", { name: "Try 4.jpg again" }).waitFor();
  // Words about a photo are back after signing in.
  const words = page.getByLabel("Description of photo 1");
  await words.fill("Typed in the car");
  await words.press("Tab");
  await page.waitForURL(/sign-in/);
  await store.write((trx) => trx.updateTable("sessions").set({ ends_at: "2999-01-01T00:00:00.000Z" }).execute());
  await store.close();
  await page.goto(new URL(page.url()).searchParams.get("to") ?? "");
  expect(await words.inputValue()).toBe("Typed in the car");
});
