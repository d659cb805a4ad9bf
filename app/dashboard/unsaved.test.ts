/** While the disk is full, or nothing can be stored for another reason, each form comes back with what was typed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DashboardSite, openDashboardSite, signUp, type TestBrowser } from "../../tests/dashboard-site.ts";
import { mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { AWAY } from "./screen.ts";

let site: DashboardSite;
let browser: TestBrowser;

beforeEach(async () => {
  site = await openDashboardSite();
  browser = site.newBrowser();
  await signUp(site, browser);
});
afterEach(() => site.store.close());

async function whileFull<Result>(work: () => Promise<Result>): Promise<Result> {
  const { write } = site.store;
  Object.assign(site.store, { write: () => Promise.reject(new Error("database or disk is full")) });
  try {
    return await work();
  } finally {
    Object.assign(site.store, { write });
  }
}

const HERO = "/dashboard/content/hero";

test.each([
  { path: HERO, fields: { do: "save", version: "0", "hero.tagline": "Typed on a full disk" }, typed: "Typed on a full disk" },
  { path: "/dashboard/members", fields: { do: "invite", name: "Sam Full", email: "sam@agent.test" }, typed: "Sam Full" },
])("$path", async ({ path, fields, typed }) => {
  const answer = await whileFull(() => browser.post(path, fields));
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(tag(mainOf(html), "div", { role: "alert" }).text).toBe(AWAY);
  expect(html).not.toContain("You had been signed out");
  expect(tags(html, "input", { value: typed })).toHaveLength(1);

  const saved = await browser.post(path, fields);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, expect.stringContaining(path)]);
});

test("a script that saves gets the status alone", async () => {
  const answer = await whileFull(() => browser.post(`${HERO}?as-data`, { do: "save", version: "0", "hero.tagline": "Mine" }));
  expect([answer.status, await answer.text()]).toEqual([503, "{}"]);
});

test("while the database is away, what was typed is in the page, and is sent again by its button", async () => {
  // Whether there is a dashboard at all is known from then on.
  await browser.ask(HERO);
  const { db, write } = site.store;
  const away = new Proxy(db, {
    get: () => () => {
      throw new Error("connect ECONNREFUSED");
    },
  });
  const typed = { do: "save", version: "0", "hero.tagline": `Typed "while" it was </textarea> away` };
  Object.assign(site.store, { db: away, write: () => Promise.reject(new Error("connect ECONNREFUSED")) });
  try {
    const answer = await browser.post(HERO, typed);
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(wordsOf(mainOf(html))).toContain("Everything you typed is kept in this page.");
    expect(tag(mainOf(html), "form", { action: HERO }).attributes["method"]).toBe("post");
    expect(Object.fromEntries(tags(html, "textarea").map(({ attributes, text }) => [attributes["name"], text]))).toEqual(typed);
    expect((await browser.post(`${HERO}?as-data`, typed)).status).toBe(503);
    const page = await browser.ask("/dashboard/homes");
    expect([page.status, wordsOf(mainOf(await page.text()))]).toEqual([503, expect.stringContaining("isn't working right now")]);
  } finally {
    Object.assign(site.store, { db, write });
  }
});
