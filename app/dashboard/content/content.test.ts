/** The content screens over HTTP, as a browser without scripts uses them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EDIT_SECTIONS } from "../../../content/edit-sections.ts";
import { CONTENT } from "../../../tests/content.ts";
import { type DashboardSite, openDashboardSite, signInWithPasskey, signUp, type TestBrowser } from "../../../tests/dashboard-site.ts";
import { NOW } from "../../../tests/fakes.ts";
import { mainOf, tag, tags, wordsOf } from "../../../tests/html.ts";
import { DAY_MS } from "../../../domain/time/instant.ts";
import { openContent } from "../../../server/content/open-content.ts";
import type { EditedSection } from "../../../domain/content/editing.ts";
import type { Fields } from "../screen.ts";

let site: DashboardSite;
let browser: TestBrowser;

beforeEach(async () => {
  site = await openDashboardSite();
  browser = site.newBrowser();
  await signUp(site, browser);
});
afterEach(() => site.store.close());

const HERO = "/dashboard/content/hero";
const BOOKING = "/dashboard/content/booking";
const page = async (path: string, from = browser): Promise<string> => (await from.ask(path)).text();

/** What a browser would send of the section's form. Names that come more than once have their values as lines. */
function formIn(html: string): Record<string, string> {
  const form = tag(html, "form", { "data-content-form": true }).html;
  const fields: Record<string, string> = {};
  for (const { attributes } of tags(form, "input")) {
    const { name = "", type, value = "", checked } = attributes;
    if ((type === "checkbox" || type === "radio") && checked === undefined) continue;
    fields[name] = fields[name] === undefined ? value : `${fields[name]}\n${value}`;
  }
  for (const { attributes, html: inside } of tags(form, "textarea"))
    fields[attributes["name"] ?? ""] = inside.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  for (const { attributes, html: inside } of tags(form, "select"))
    fields[attributes["name"] ?? ""] = tags(inside, "option", { selected: true })[0]?.attributes["value"] ?? "";
  return fields;
}
const formAt = async (path: string, from = browser): Promise<Record<string, string>> => formIn(await page(path, from));

/** Sends a form, and returns the page that comes in the end. */
async function send(path: string, fields: Fields, from = browser): Promise<{ readonly status: number; readonly html: string }> {
  const answer = await from.post(path, fields);
  const to = answer.headers.get("location");
  return to === null
    ? { status: answer.status, html: await answer.text() }
    : { status: 303, html: await page(to.replace("https://agent.test", ""), from) };
}

describe("a section", () => {
  test("is listed, with what is still a sample", async () => {
    const html = await page("/dashboard/content");
    const rows = tags(html, "li", { class: /section-row/ });
    expect(rows).toHaveLength(EDIT_SECTIONS.length);
    const samples = rows.filter(({ text }) => text.includes("Sample")).length;
    const isInvented = ({ section, fields }: EditedSection) =>
      section.sampleFlag !== undefined || fields.some(({ isSample, value }) => isSample || /"sample figure/i.test(JSON.stringify(value)));
    expect(samples).toBe(site.content.editor.sections().filter(isInvented).length);
  });

  test.each(EDIT_SECTIONS.map(({ id }) => id))(
    "%s: the form holds what the site shows, and saving it unchanged changes nothing",
    async (id) => {
      const path = `/dashboard/content/${id}`;
      const before = site.content.source.current();
      const html = await page(path);
      expect(tag(html, "h1").text).toBe(EDIT_SECTIONS.find((section) => section.id === id)?.name);
      expect(new Set(tags(html, "*", { id: true }).map(({ attributes }) => attributes["id"])).size).toBe(
        tags(html, "*", { id: true }).length,
      );
      const hasSamples = site.content.editor.edits(id)?.fields.some(({ isSample }) => isSample);
      const saved = await send(path, { ...formIn(html), do: "save" });
      // What is left to fill in is said, and nothing of a sample becomes the agent's own by a press of a button.
      const errors = tags(saved.html, "p", { class: /^error/ }).length;
      expect(saved.status === 422).toBe(errors > 0);
      const after = site.content.source.current();
      // An optional text of a record that's empty is left out.
      const filled = (content: object): string => JSON.stringify(content, (_, value: unknown) => (value === "" ? undefined : value));
      const isFilledIn = hasSamples === true && saved.status === 303;
      expect(JSON.parse(filled(after))).toEqual(JSON.parse(filled(isFilledIn ? after : before)));
    },
  );

  test("is on the site as soon as it's saved, is in the history with who and when, and can be undone", async () => {
    const { status, html } = await send(HERO, { ...(await formAt(HERO)), "hero.tagline": "Open on Sundays", do: "save" });
    expect(status).toBe(303);
    expect(html).toContain("Saved. Your site shows it now.");
    expect(wordsOf(await page("/"))).toContain("Open on Sundays");
    const change = tag(html, "ul", { class: /changes/ });
    expect(change.text).toContain("Jordan changed Tagline");
    expect(tag(change.html, "bdi").text).toBe("Jordan");
    const id = tag(change.html, "input", { name: "change" }).attributes["value"] ?? "";
    expect((await send(HERO, { do: "undo", change: id })).html).toContain("Undone.");
    expect(site.content.source.current().hero).toEqual(CONTENT.hero);
    expect((await send(HERO, { do: "undo", change: "none" })).html).toContain("Nothing was saved");
  });

  test("shows at once what was saved in another process", async () => {
    const clock = { now: () => new Date(), after: () => () => {} };
    const other = await openContent(site.store, { clock, report: () => {}, shipped: CONTENT });
    const fields = { "hero.tagline": "Saved elsewhere" };
    expect(await other.editor.save("hero", fields, 0, "Sam")).toMatchObject({ state: "saved" });
    expect(await formAt(HERO)).toMatchObject({ "hero.tagline": "Saved elsewhere", version: "1" });
  });

  test("says beside the field what is wrong, and keeps what was typed", async () => {
    const long = "é".repeat(61);
    const { status, html } = await send(HERO, { ...(await formAt(HERO)), "hero.tagline": long, do: "save" });
    expect(status).toBe(422);
    expect(tag(html, "*", { id: "hero.tagline-error" }).text).toContain("60 characters");
    expect(formIn(html)["hero.tagline"]).toBe(long);
    expect(addressesOf(html)).toContain("#hero.tagline");
    expect(site.content.source.current().hero).toEqual(CONTENT.hero);
  });

  test("names each field that needs a change above the form, with what is wrong with it", async () => {
    const { html } = await send(BOOKING, { ...(await formAt(BOOKING)), "appointmentTypes.1.minutes": "x", do: "save" });
    const summary = tag(html, "*", { role: "alert" }).text;
    expect(summary).toContain("Not saved: one field needs a change");
    expect(summary).toMatch(/ 2, [^:]+: Please enter a number from [\d,]+ to [\d,]+ minutes/);
  });

  const addressesOf = (html: string): (string | undefined)[] => tags(html, "a").map(({ attributes }) => attributes["href"]);

  test("shows markup as text", async () => {
    const tagline = `"><script>alert(1)</script>`;
    const { html } = await send(HERO, { ...(await formAt(HERO)), "hero.tagline": tagline, do: "save" });
    expect(html).not.toContain("<script>alert");
    expect(formIn(html)["hero.tagline"]).toBe(tagline);
    expect(await page("/")).not.toContain("<script>alert");
  });

  test("brings a default back into the form first", async () => {
    await send(HERO, { ...(await formAt(HERO)), "hero.tagline": "Changed", do: "save" });
    const { html } = await send(HERO, { ...(await formAt(HERO)), "hero.headline": "Half typed", do: "default:hero.tagline" });
    expect(formIn(html)).toMatchObject({ "hero.tagline": CONTENT.hero.tagline, "hero.headline": "Half typed" });
    expect(site.content.source.current().hero.tagline).toBe("Changed");
    await send(HERO, { ...formIn(html), "hero.headline": CONTENT.hero.headline, do: "save" });
    expect(site.content.source.current().hero).toEqual(CONTENT.hero);
    expect((await send(HERO, { do: "restore-all" })).html).toContain("Restored.");
  });

  test("doesn't exist under another name, nor for a visitor", async () => {
    expect((await browser.ask("/dashboard/content/nothing")).status).toBe(404);
    expect((await site.newBrowser().ask(HERO)).headers.get("location")).toContain("/dashboard/sign-in");
  });
});

describe("a list", () => {
  const GUIDE = "/dashboard/content/guide";
  const titles = (fields: Fields) => Object.keys(fields).flatMap((key) => (/^guide\.\d+\.title$/.test(key) ? [fields[key]] : []));

  test("is changed by buttons, and nothing is saved until Save", async () => {
    const first = await formAt(GUIDE);
    const [one, two, ...rest] = titles(first);
    const moved = formIn((await send(GUIDE, { ...first, do: "down:guide:0" })).html);
    expect(titles(moved)).toEqual([two, one, ...rest]);
    const fewer = formIn((await send(GUIDE, { ...moved, do: "remove:guide:1" })).html);
    expect(titles(fewer)).toEqual([two, ...rest]);
    const more = formIn((await send(GUIDE, { ...fewer, do: "add:guide:0" })).html);
    expect(titles(more)).toEqual([two, ...rest, ""]);
    expect(site.content.source.current().guide).toEqual(CONTENT.guide);
    const last = `guide.${titles(more).length - 1}`;
    const typed = {
      [`${last}.title`]: "Why now?",
      [`${last}.time`]: "A day",
      [`${last}.text`]: "Because.",
      [`${last}.actions`]: "Sit.\nThink.",
    };
    await send(GUIDE, { ...more, ...typed, do: "save" });
    const saved = site.content.source.current().guide;
    expect(saved.map(({ title }) => title)).toEqual([two, ...rest, "Why now?"]);
    expect(saved.at(-1)).toMatchObject({ id: "why-now", actions: ["Sit.", "Think."] });
  });

  test("has lists inside", async () => {
    const path = "/dashboard/content/incentives";
    const first = await formAt(path);
    const { html } = await send(path, { ...first, do: "add:incentives.0.outline:0" });
    const parts = CONTENT.incentives[0]?.outline.length ?? 0;
    expect(formIn(html)[`incentives.0.outline.${parts}.heading`]).toBe("");
  });
});

test("the figures' form opens one figure at a time, and those in which something is wrong", async () => {
  const path = "/dashboard/content/market";
  const openIn = (html: string) =>
    tags(html, "details", { class: "record" }).map(({ html: row, attributes }) => [
      attributes["open"] !== undefined,
      tag(row, "input", { name: /\.title$/ }).attributes["name"],
    ]);
  const fields = await formAt(path);
  const dated = Object.keys(fields).filter((name) => name.endsWith(".asOf"));
  const today = NOW.toISOString().slice(0, 10);
  const current = { ...fields, ...Object.fromEntries(dated.map((name) => [name, today])) };
  const sourced = Object.fromEntries(dated.map((name) => [name.replace("asOf", "source"), "The monthly report"]));
  const opened = async (form: Fields) =>
    openIn((await send(path, { ...form, do: "look" })).html).flatMap(([isOpen], at) => (isOpen === true ? [at] : []));
  expect(await opened({ ...current, ...sourced })).toEqual([]);
  expect(await opened({ ...current, ...sourced, "market.figures.1.source": "", "market.figures.2.source": "" })).toEqual([1]);
  expect(await opened({ ...current, ...sourced, "market.figures.3.asOf": "2020-01-01" })).toEqual([3]);
  const { status, html } = await send(path, { ...current, ...sourced, "market.figures.2.asOf": "soon", do: "save" });
  expect([
    status,
    openIn(html)
      .map(([isOpen]) => isOpen)
      .indexOf(true),
  ]).toEqual([422, 2]);
});

describe("two people", () => {
  test("who change one field: the second sees both texts and chooses, and nothing else is lost", async () => {
    const other = site.newBrowser();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const opened = await formAt(HERO, other);
    await send(HERO, { ...(await formAt(HERO)), "hero.tagline": "First", "hero.lead": "Only the first changed this.", do: "save" });
    const { status, html } = await send(
      HERO,
      { ...opened, "hero.tagline": "Second", "hero.headline": "A second headline", do: "save" },
      other,
    );
    expect(status).toBe(409);
    expect(wordsOf(mainOf(html))).toMatch(/First.*Second|Second.*First/);
    expect(site.content.source.current().hero.tagline).toBe("First");
    const inputs = tags(mainOf(html), "input", { type: "hidden" }).map(({ attributes }) => [attributes["name"], attributes["value"] ?? ""]);
    const fields = Object.fromEntries(inputs) as Fields;
    await send(HERO, { ...fields, "choose:hero.tagline": "yours", do: "save" }, other);
    expect(site.content.source.current().hero).toMatchObject({
      tagline: "Second",
      headline: "A second headline",
      lead: "Only the first changed this.",
    });
    const late = { ...fields, "hero.headline": "A third headline", "hero.tagline": "Third" };
    const again = await send(HERO, { ...late, do: "save" }, other);
    expect(again.status).toBe(409);
    const rest = tags(mainOf(again.html), "input", { type: "hidden" }).map(({ attributes }) => [
      attributes["name"],
      attributes["value"] ?? "",
    ]);
    const choice = { "choose:hero.tagline": "theirs", "choose:hero.headline": "yours" };
    await send(HERO, { ...(Object.fromEntries(rest) as Fields), ...choice, do: "save" }, other);
    expect(site.content.source.current().hero).toMatchObject({ tagline: "Second", headline: "A third headline" });
  });
});

describe("the preview", () => {
  test("is the real page with what is typed, for this member only, without scripts, and never cached", async () => {
    const fields = { ...(await formAt(HERO)), "hero.tagline": "Not yet saved", do: "preview" };
    const answer = await browser.post(HERO, fields);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(wordsOf(html)).toContain("Not yet saved");
    expect(tags(html, "script")).toEqual([]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain("script-src");
    expect(wordsOf(await page("/"))).not.toContain("Not yet saved");
    const visitor = await site.newBrowser().post(HERO, fields);
    expect(visitor.headers.get("location")).toContain("/dashboard/sign-in");
    expect((await browser.post(HERO, fields, { origin: "https://elsewhere.test" })).status).toBe(403);
  });

  test("has a way back on a page of its own, and none within the screen", async () => {
    const fields = { ...(await formAt(HERO)), do: "preview" };
    expect((await send(HERO, fields)).html).toContain("Back to editing");
    const framed = (await send(HERO, { ...fields, frame: "1" })).html;
    expect(framed).not.toContain("Back to editing");
    expect(framed).toContain(`<base target="_blank"/>`);
  });
});

test("a session that ended in the middle of a form: it's back, filled, after signing in", async () => {
  const fields = { ...(await formAt(HERO)), "hero.tagline": "Typed for an hour", do: "save" };
  site.turn(91 * DAY_MS);
  const to = new URL((await browser.post(HERO, fields)).headers.get("location") ?? "", "https://agent.test").searchParams.get("to") ?? "";
  const answer = await signInWithPasskey(browser, to);
  const html = await page(answer.headers.get("location")?.replace("https://agent.test", "") ?? "");
  expect(html).toContain("You had been signed out");
  expect(formIn(html)["hero.tagline"]).toBe("Typed for an hour");
  await send(HERO, { ...formIn(html), do: "save" });
  expect(site.content.source.current().hero.tagline).toBe("Typed for an hour");
});

test("fair housing: asks once, says why and what to write, and records that it was saved anyway", async () => {
  const fields = { ...(await formAt(HERO)), "hero.lead": "No children, please.", do: "save" };
  const { html } = await send(HERO, fields);
  const notice = tag(html, "div", { class: /answer-bad/ });
  expect(notice.text).toContain("No children");
  expect(site.content.source.current().hero.lead).toBe(CONTENT.hero.lead);
  // Other words than those of the warning are asked about, too.
  const other = await send(HERO, { ...formIn(html), "hero.lead": "No Section 8.", do: "save" });
  expect(site.content.source.current().hero.lead).toBe(CONTENT.hero.lead);
  await send(HERO, { ...formIn(other.html), do: "save" });
  expect(site.content.source.current().hero.lead).toBe("No Section 8.");
  expect(wordsOf(await page("/dashboard/history"))).toContain("fair housing check");
});

describe("booking rules", () => {
  test("the history says hours and days as people do", async () => {
    const monday = { "0.from": "08:15", "0.to": "13:00", "1.from": "", "1.to": "" };
    const typed = Object.fromEntries(Object.entries(monday).map(([name, text]) => [`availability.weekly.1.${name}`, text]));
    const { html } = await send(BOOKING, { ...(await formAt(BOOKING)), ...typed, do: "save" });
    expect(wordsOf(mainOf(html))).toContain("Monday: 8:15 AM – 1:00 PM");
  });

  test("show the next two weeks with what is typed", async () => {
    const fields = await formAt(BOOKING);
    const closed = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, /weekly/.test(name) ? "" : text]));
    const { html } = await send(BOOKING, { ...closed, do: "look" });
    expect(wordsOf(mainOf(html))).toContain("The next two weeks");
    expect(site.content.source.current().availability).toEqual(CONTENT.availability);
  });

  test("say what pages make of the hours, and when those are in other words", async () => {
    const weekdays = Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((day) => [
        [`availability.weekly.${day}.0.from`, "08:30"],
        [`availability.weekly.${day}.0.to`, "16:00"],
      ]),
    );
    const off = {
      "availability.weekly.6.0.from": "",
      "availability.weekly.6.0.to": "",
      "availability.weekly.0.0.from": "",
      "availability.weekly.0.0.to": "",
    };
    const typed = await send(BOOKING, { ...(await formAt(BOOKING)), ...weekdays, ...off, do: "look" });
    expect(tag(typed.html, "section", { "aria-labelledby": "hours-for-calls" }).text).toContain("8:30 to 4 on weekdays");
    expect(typed.html).not.toContain("in other words, so");
    const { version = 0 } = site.content.editor.edits("agent") ?? {};
    const own = {
      "agent.name": "Ana Lund",
      "agent.firstName": "Ana",
      "agent.license": "MN 4",
      "agent.phone": "(612) 867-5309",
      "agent.email": "ana@lund.test",
    };
    const saved = await site.content.editor.save("agent", { ...own, "agent.hoursInWords": "whenever the light is on" }, version, "Ana");
    expect(saved.state).toBe("saved");
    const kept = tag(await page(BOOKING), "section", { "aria-labelledby": "hours-for-calls" });
    expect(kept.text).toContain("whenever the light is on");
    expect(tag(kept.html, "a").attributes["href"]).toBe("/dashboard/content/agent");
  });

  test("a vacation is one row, and each of its days is off", async () => {
    const first = await formAt(BOOKING);
    const added = formIn((await send(BOOKING, { ...first, do: "add:availability.exceptions:0" })).html);
    const row =
      Object.keys(added)
        .findLast((name) => name.endsWith(".until"))
        ?.replace(/until$/, "") ?? "";
    const { status } = await send(BOOKING, { ...added, [`${row}date`]: "2027-07-05", [`${row}until`]: "2027-07-07", do: "save" });
    expect(status).toBe(303);
    expect(site.content.source.current().availability.exceptions).toMatchObject({ "2027-07-05": [], "2027-07-06": [], "2027-07-07": [] });
    expect(Object.values(await formAt(BOOKING))).toContain("2027-07-07");
  });
});

describe("first steps", () => {
  test("check themselves off, and say what is still a sample", async () => {
    const steps = async () => tags(await page("/dashboard"), "li", { class: /first-step-done/ }).length;
    const before = await steps();
    await send(BOOKING, { ...(await formAt(BOOKING)), "availability.notice": "90", do: "save" });
    expect(await steps()).toBe(before + 1);
    await send("/dashboard", { do: "send-test" });
    expect((await site.lastEmail())?.subject).toContain("email arrives");
    await send("/dashboard", { do: "email-arrived" });
    expect(await steps()).toBe(before + 2);
  });

  test("lead from one to the next, and suggest what the owner typed already", async () => {
    const saved = await send(BOOKING, { ...(await formAt(BOOKING)), "availability.notice": "90", do: "save" });
    const next = tags(saved.html, "a").find(({ text }) => text.startsWith("Next: "));
    expect(next?.text).toBe("Next: Your name and face");
    expect(next?.attributes["href"]).toBe("/dashboard/content/agent");
    const { "agent.name": name, "agent.email": email } = await formAt("/dashboard/content/agent");
    expect([name, email]).toEqual(["Jordan", "jordan@agent.test"]);
  });

  test("an answer whose figures are samples is listed, and its source is the agent's to name", async () => {
    const isListed = async () => (await page("/dashboard")).includes("Questions sellers ask");
    const isSample = CONTENT.sellingFaq.some(({ source = "" }) => source.startsWith("Sample figures"));
    expect(await isListed()).toBe(isSample);
    const form = await formAt("/dashboard/content/faq");
    expect(JSON.stringify(form)).not.toContain("Sample figures");
    const dated = Object.keys(form).filter((name) => name.endsWith(".asOf") && form[name] !== "");
    const sources = dated.map((name) => name.replace(/asOf$/, "source"));
    const unsaid = await send("/dashboard/content/faq", { ...form, ...Object.fromEntries(sources.map((name) => [name, ""])), do: "save" });
    expect(tags(unsaid.html, "p", { class: /^error/ })).toHaveLength(sources.length);
    const named = Object.fromEntries(sources.map((name) => [name, "My closings of 2026"]));
    const saved = await send("/dashboard/content/faq", { ...form, ...named, do: "save" });
    expect(saved.html).toContain("Saved. Your site shows it now.");
    expect(await isListed()).toBe(false);
    expect(JSON.stringify(site.content.source.current().sellingFaq)).not.toContain("Sample figures");
  });
});
